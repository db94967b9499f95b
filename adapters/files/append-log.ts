import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { PlumblineError } from '../../src/errors.ts';
import { codeOf } from './read-bytes.ts';

/** A file that only grows, one line at a time. */
export type AppendLog = {
  /**
   * Adds a line. Resolves once it is on the disk, so that it survives whatever happens next. Lines stand in the order
   * of the calls. Rejects with `store_failed` where the disk does not take it; from then on nothing more is added,
   * since what follows half a line could not be read.
   */
  readonly append: (line: string) => Promise<void>;
  /** Waits for what was added and lets the file go. */
  readonly close: () => Promise<void>;
};

export type AppendLogOptions = {
  /** Asked before each write; a rejection (somebody else has taken over the folder) becomes that of the lines. */
  readonly mayWrite?: () => Promise<void>;
};

type Waiting = {
  readonly line: string;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};

/** Opens a file to add to; makes it where it is not there. Its last line must be whole. */
export async function openAppendLog(path: string, { mayWrite }: AppendLogOptions = {}): Promise<AppendLog> {
  const file = await open(path, 'a').catch((cause: unknown) => {
    throw unwritable(path, cause);
  });
  let waiting: Waiting[] = [];
  let broken: { readonly error: unknown } | undefined;
  let writing: Promise<void> = Promise.resolve();

  // One write and one sync for all the lines that came while the disk was busy with those before.
  async function flush(): Promise<void> {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    try {
      if (broken !== undefined) throw broken.error;
      await mayWrite?.();
      await writeAll(file, Buffer.from(batch.map(({ line }) => `${line}\n`).join('')));
      await file.datasync();
      for (const { resolve } of batch) resolve();
    } catch (cause) {
      broken ??= { error: cause instanceof PlumblineError ? cause : unwritable(path, cause) };
      for (const { reject } of batch) reject(broken.error);
    }
  }

  return {
    append: (line) =>
      new Promise((resolve, reject) => {
        waiting.push({ line, resolve, reject });
        if (waiting.length === 1) writing = writing.then(flush);
      }),
    async close() {
      await writing;
      await file.close();
    },
  };
}

async function writeAll(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten;
}

function unwritable(path: string, cause: unknown): PlumblineError {
  const full = codeOf(cause) === 'ENOSPC' || codeOf(cause) === 'EDQUOT';
  return new PlumblineError(
    'store_failed',
    full ? `The disk is full: ${basename(path)} could not be added to` : `${path} cannot be added to`,
    {
      cause,
      advice: full
        ? 'Free some space and go on; every line before is whole.'
        : 'Check who may write in this folder; every line before is whole.',
    },
  );
}
