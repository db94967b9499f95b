import { once } from 'node:events';
import { realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { isRunFolder } from '../../adapters/files/run-folder.ts';
import { type FileContent, writeWholeFile } from '../../adapters/files/write-whole-file.ts';
import { PlumblineError } from '../errors.ts';
import type { CommandIo } from './io.ts';
import { homeFolder } from './open-store.ts';

/** Where a command's report goes when its result goes to `out`: not between the result's lines. */
export function reportStream(io: CommandIo, out: string, json = false): Writable {
  if (out !== '-') return io.stdout;
  if (!json) return io.stderr;
  throw new PlumblineError('usage', 'Standard output cannot hold both the result and its report', {
    advice: 'Name a file with --out, or leave out --json.',
  });
}

/** The name of `out` in a sentence. */
export const outName = (out: string): string => (out === '-' ? 'standard output' : out);

/**
 * Writes a command's result to the file `out`, whole or not at all; `-` is standard output. Rejects with `usage` where
 * `out` is one of the `inputs` of the command, the store, or a file that a run lives by: none is ever written over.
 */
export async function writeOut(
  io: CommandIo,
  out: string,
  content: FileContent,
  inputs: readonly string[] = [],
): Promise<void> {
  if (out !== '-') {
    await refuseOverwrite(io, out, inputs);
    return writeWholeFile(resolve(io.cwd, out), content);
  }
  const pieces = typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
  try {
    for await (const piece of pieces) if (!io.stdout.write(piece)) await once(io.stdout, 'drain');
  } catch (error) {
    // Whoever read this has gone, as `head` does: nobody is left to write for.
    if (!isBrokenPipe(error)) throw error;
  }
}

const isBrokenPipe = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EPIPE';

/** Files of a run folder that nothing else has: what was asked, what came of it, and how to go on. */
const runFiles = /^(manifest\.json|(graph|answers|scores|statements|questions|alterations)\.jsonl)$/;

/** Rejects with `usage` where `out` names one of `inputs`, a file of the store or one that a run lives by, by whatever name or link. */
export async function refuseOverwrite(io: CommandIo, out: string, inputs: readonly string[]): Promise<void> {
  const real = async (path: string): Promise<string> => realpath(path).catch(() => path);
  const store = join(homeFolder(io), 'plumbline.db');
  const kept = [...inputs.map((input) => resolve(io.cwd, input)), store, `${store}-wal`, `${store}-shm`];
  const target = await real(resolve(io.cwd, out));
  for (const path of kept)
    if ((await real(path)) === target)
      throw new PlumblineError('usage', `"${out}" holds what this command reads; it is not written over`, {
        advice: 'Name another file with --out.',
      });
  if (runFiles.test(basename(target)) && (await isRunFolder(dirname(target))))
    throw new PlumblineError('usage', `"${out}" is a file that a run lives by; it is not written over`, {
      advice: 'Name another file with --out.',
    });
}
