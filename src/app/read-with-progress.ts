import { stat } from 'node:fs/promises';
import { readBytes } from '../../adapters/files/read-bytes.ts';
import type { CommandIo } from './io.ts';

/** A file that is read in a blink needs no progress. */
const largeBytes = 64 * 1024 * 1024;

/**
 * The bytes of a file. While a large one is read, a terminal shows how far it is on standard error; the line is wiped
 * at the end, and is never written into a pipe or a log. `name` is the file as the user calls it.
 */
export async function* readWithProgress(
  { stderr }: Pick<CommandIo, 'stderr'>,
  path: string,
  name: string,
): AsyncGenerator<Uint8Array> {
  const size = stderr.isTTY === true ? await sizeOf(path) : 0;
  if (size < largeBytes) {
    yield* readBytes(path);
    return;
  }
  let read = 0;
  let shown = -1;
  try {
    for await (const chunk of readBytes(path)) {
      read += chunk.length;
      const percent = Math.floor((100 * read) / size);
      if (percent > shown) stderr.write(`\rReading ${name}: ${percent} %`);
      shown = Math.max(shown, percent);
      yield chunk;
    }
  } finally {
    stderr.write('\r\u001B[K');
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch {
    // What is wrong with the file is said when it is read.
    return 0;
  }
}
