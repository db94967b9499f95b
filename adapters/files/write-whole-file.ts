import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PlumblineError } from '../../src/errors.ts';
import { codeOf } from './read-bytes.ts';

/**
 * Writes a file all at once: whoever looks sees the old file or the whole new one, also after a crash. Throws
 * `invalid_input` in words where the place does not allow it.
 */
export async function writeWholeFile(path: string, content: string | Uint8Array): Promise<void> {
  // In the same folder, since a rename is atomic only within one file system; by process, since two may write at once.
  const draft = join(dirname(path), `.${basename(path)}.${process.pid}.part`);
  try {
    const file = await open(draft, 'w');
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw writeFailure(path, error);
  }
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
    case 'ENOSPC':
      return new PlumblineError('invalid_input', `The disk is full; ${path} was not written`, { cause });
    case 'ENAMETOOLONG':
      return new PlumblineError('invalid_input', `The name ${basename(path)} is too long for a file`, {
        cause,
      });
    default:
      return cause;
  }
}
