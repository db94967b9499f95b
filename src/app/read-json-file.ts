import { resolve } from 'node:path';
import { readBytes } from '../../adapters/files/read-bytes.ts';
import { PlumblineError } from '../errors.ts';
import type { CommandIo } from './io.ts';
import { shownPath } from './load-graphs.ts';

/** What the JSON file `name` holds, and its path as people are shown it. Throws `invalid_input` where it is no JSON. */
export async function readJsonFile(
  io: Pick<CommandIo, 'cwd'>,
  name: string,
): Promise<{ readonly value: unknown; readonly file: string }> {
  const path = resolve(io.cwd, name);
  const file = shownPath(path, io.cwd);
  const chunks: Uint8Array[] = [];
  for await (const chunk of readBytes(path)) chunks.push(chunk);
  const text = Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  try {
    return { value: JSON.parse(text), file };
  } catch (cause) {
    throw new PlumblineError('invalid_input', `${file} is not JSON`, { cause });
  }
}
