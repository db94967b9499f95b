import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { projectRoot, temporaryFolder } from './plumbline-process.ts';

/** Runs the real command with its output on a disk that is full. */
async function onFullDisk(args: readonly string[]): Promise<{ code: number | null; stderr: string }> {
  const full = openSync('/dev/full', 'w');
  const home = temporaryFolder();
  const child = spawn(process.execPath, [join(projectRoot, 'bin/plumbline.js'), ...args], {
    cwd: home,
    env: { PATH: process.env.PATH, PLUMBLINE_HOME: join(home, '.plumbline') },
    stdio: ['ignore', full, 'pipe'],
  });
  closeSync(full);
  const code = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { stderr: child.stderr === null ? '' : await text(child.stderr), code: await code };
}

describe.runIf(existsSync('/dev/full'))('a command whose output nobody can keep', () => {
  it.each([
    { args: ['--help'] },
    { args: ['graph', 'stats', join(projectRoot, 'data/graphs/computer-science.jsonl'), '--json'] },
    { args: ['chat'] },
  ])('exits 1 and says why in one line: $args', async ({ args }) => {
    expect(await onFullDisk(args)).toEqual({
      code: 1,
      stderr: 'plumbline: the output could not be written (ENOSPC)\n',
    });
  });
});
