import { copyFile } from 'node:fs/promises';
import { readLines } from '../../src/read-lines.ts';
import { codeOf, readBytes } from './read-bytes.ts';
import { writeWholeFile } from './write-whole-file.ts';

export type RepairedLines<Value> = {
  readonly values: readonly Value[];
  /** Lines that could not be read and were taken out, the torn last one apart. */
  readonly damaged: number;
};

/**
 * Reads a file of lines that a killed process may have left, and leaves it fit to be added to. A torn last line goes;
 * a whole one that only lacks its ending gets it. Lines elsewhere that `read` refuses (a machine that lost its power
 * may leave holes) go too, and the file as it was is kept beside it as `….damaged`. A missing file is an empty one.
 */
export async function repairLines<Value>(
  path: string,
  read: (text: string) => Value | null,
): Promise<RepairedLines<Value>> {
  const values: Value[] = [];
  const kept: string[] = [];
  let refused = 0;
  let lastRefused = false;
  let last: Uint8Array | undefined;
  async function* source(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of readBytes(path)) {
        last = chunk;
        yield chunk;
      }
    } catch (error) {
      if (!(error instanceof Error) || codeOf(error.cause) !== 'ENOENT') throw error;
    }
  }
  for await (const line of readLines(source())) {
    const value = 'text' in line ? read(line.text) : null;
    lastRefused = value === null;
    if (value === null) refused += 1;
    else {
      values.push(value);
      kept.push('text' in line ? line.text : '');
    }
  }
  const whole = last === undefined || last.at(-1) === newline;
  if (whole && refused === 0) return { values, damaged: 0 };
  const damaged = !whole && lastRefused ? refused - 1 : refused;
  if (damaged > 0) await copyFile(path, `${path}.damaged`);
  await writeWholeFile(path, kept.map((text) => `${text}\n`).join(''));
  return { values, damaged };
}

const newline = 0x0a;
