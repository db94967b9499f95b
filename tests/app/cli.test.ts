import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ownFolder, runCommand } from '../run-command.ts';

it.each(['--version', '-V'])(
  'prints the version of the package on %s, and lists it in the help',
  async (option) => {
    const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
    const { code, stdout, stderr } = await runCommand(ownFolder(), [option]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(manifest).toContain(`"version": "${stdout.trim()}"`);
    expect((await runCommand(ownFolder(), ['--help'])).stdout).toContain('-V, --version');
  },
);
