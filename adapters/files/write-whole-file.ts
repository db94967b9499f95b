import { open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PlumblineError } from '../../src/errors.ts';
import { codeOf } from './read-bytes.ts';

/** What a file is to hold: whole, or in pieces that are written as they come. */
export type FileContent = string | Uint8Array | Iterable<string> | AsyncIterable<string>;

/**
 * Writes a file all at once: whoever looks sees the old file or the whole new one, also after a crash and where the
 * content fails half-way. A link is followed; what is no file (a pipe, a terminal) is written to as it is. Throws
 * `invalid_input` in words where the place does not allow it.
 */
export async function writeWholeFile(path: string, content: FileContent): Promise<void> {
  const place = await placeOf(path);
  if (!place.replaceable) return writeTo(place.path, path, content);
  // In the same folder, since a rename is atomic only within one file system; by process, since two may write at once.
  const draft = join(dirname(place.path), `.${basename(place.path)}.${process.pid}.part`);
  try {
    await writeTo(draft, path, content);
    await rename(draft, place.path);
  } catch (error) {
    // Where there is no draft, or no folder for one, there is nothing to clear away.
    await rm(draft, { force: true }).catch(() => {});
    throw writeFailure(path, error);
  }
}

async function placeOf(path: string): Promise<{ path: string; replaceable: boolean }> {
  try {
    // A pipe behind /dev/stdout has no real path, so what it is has to be asked first.
    const kind = await stat(path);
    if (!kind.isFile() && !kind.isDirectory()) return { path, replaceable: false };
    return { path: await realpath(path), replaceable: true };
  } catch {
    // Nothing is there yet, or it cannot be seen; the writing will say so.
    return { path, replaceable: true };
  }
}

async function writeTo(place: string, path: string, content: FileContent): Promise<void> {
  try {
    const file = await open(place, 'w');
    try {
      await writeFile(file, isWhole(content) ? content : batched(content));
      if ((await file.stat()).isFile()) await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    throw writeFailure(path, error);
  }
}

function isWhole(content: FileContent): content is string | Uint8Array {
  return typeof content === 'string' || content instanceof Uint8Array;
}

const batchLength = 64 * 1024;

/** The same text in fewer pieces, since each is a call to the system. */
async function* batched(pieces: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  let batch = '';
  for await (const piece of pieces) {
    batch += piece;
    if (batch.length < batchLength) continue;
    yield batch;
    batch = '';
  }
  yield batch;
}

function writeFailure(path: string, cause: unknown): unknown {
  switch (codeOf(cause)) {
    case 'ENOENT':
    case 'ENOTDIR':
      return new PlumblineError('invalid_input', `There is no folder ${dirname(path)} to write to`, {
        cause,
        advice: 'Make the folder first, or name another file.',
      });
    case 'EISDIR':
      return new PlumblineError('invalid_input', `${path} is a folder; a file name is wanted`, { cause });
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new PlumblineError('invalid_input', `${path} may not be written by this user`, { cause });
    case 'ENXIO':
      return new PlumblineError('invalid_input', `${path} is nothing that can be written to`, { cause });
    case 'ENOSPC':
    case 'EDQUOT':
      return new PlumblineError('store_failed', `The disk is full; ${path} was not written`, {
        cause,
        advice: 'Free some space, or name a file on another disk.',
      });
    case 'ENAMETOOLONG':
      return new PlumblineError('invalid_input', `The name ${basename(path)} is too long for a file`, {
        cause,
      });
    default:
      return cause;
  }
}
