import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { runCli } from '../src/app/cli.ts';
import type { CommandIo } from '../src/app/io.ts';

export type CommandRun = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** A folder of this test alone, removed when it ends. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Runs a whole command line within the test's own process, in `folder`: the same as the real process but for its
 * start, which costs more than most commands. The end-to-end tests run the process itself. `world` replaces parts of
 * what is around the command: its clock, its signal.
 */
export async function runCommand(
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  world: Partial<CommandIo> = {},
): Promise<CommandRun> {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const printed = Promise.all([text(stdout), text(stderr)]);
  stdin.end();
  const code = await runCli(args, {
    stdin,
    stdout,
    stderr,
    env: { PLUMBLINE_HOME: join(folder, '.plumbline'), ...env },
    cwd: folder,
    now: () => Date.UTC(2026, 0, 1),
    randomId: (length) => 'x'.repeat(length),
    signal: new AbortController().signal,
    ...world,
  });
  stdout.end();
  stderr.end();
  const [out, errors] = await printed;
  return { code, stdout: out, stderr: errors };
}
