import { createReadStream } from 'node:fs';
import { PlumblineError } from '../../src/errors.ts';

/** The bytes of a file as a stream. Throws `not_found` or `invalid_input` in words where it cannot be read. */
export async function* readBytes(path: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }))
      yield chunk as Uint8Array;
  } catch (error) {
    throw readFailure(path, error);
  }
}

/** An error of the file system while reading `path`, in words. */
export function readFailure(path: string, cause: unknown): unknown {
  switch (codeOf(cause)) {
    case 'ENOENT':
    case 'ENOTDIR':
      return new PlumblineError('not_found', `There is no file ${path}`, {
        cause,
        advice: 'Check the name and the folder that the command runs in.',
      });
    case 'EISDIR':
      return new PlumblineError('invalid_input', `${path} is a folder; a file is wanted`, { cause });
    case 'EACCES':
    case 'EPERM':
      return new PlumblineError('invalid_input', `${path} may not be read by this user`, { cause });
    default:
      return cause;
  }
}

/** The file system's word for what went wrong, such as `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
