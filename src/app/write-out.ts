import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { type FileContent, writeWholeFile } from '../../adapters/files/write-whole-file.ts';
import { PlumblineError } from '../errors.ts';
import type { CommandIo } from './io.ts';

/** Where a command's report goes when its result goes to `out`: not between the result's lines. */
export function reportStream(io: CommandIo, out: string, json = false): Writable {
  if (out !== '-') return io.stdout;
  if (!json) return io.stderr;
  throw new PlumblineError('usage', 'Standard output cannot hold both the result and its report', {
    advice: 'Name a file with --out, or leave out --json.',
  });
}

/** Writes a command's result to the file `out`, whole or not at all; `-` is standard output. */
export async function writeOut(io: CommandIo, out: string, content: FileContent): Promise<void> {
  if (out !== '-') return writeWholeFile(resolve(io.cwd, out), content);
  const pieces = typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
  for await (const piece of pieces) if (!io.stdout.write(piece)) await once(io.stdout, 'drain');
}
