import { PlumblineError } from '../../../src/errors.ts';

/** Primary result codes of SQLite (https://www.sqlite.org/rescode.html); extended ones hold them in the low byte. */
const sqlite = {
  busy: 5,
  locked: 6,
  readOnly: 8,
  io: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
} as const;

/** The primary result code of SQLite that `error` carries, if it does. */
function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('rawCode' in error) || typeof error.rawCode !== 'number')
    return undefined;
  return error.rawCode & 0xff;
}

/** Whether another process or connection was in the way, so that trying again later can help. */
export function isBusy(error: unknown): boolean {
  const code = resultCode(error);
  return code === sqlite.busy || code === sqlite.locked;
}

/** `error` of the file `file` as what a user can act on; what already is, stays as it is. */
export function toStoreError(error: unknown, file: string): PlumblineError {
  if (error instanceof PlumblineError) return error;
  const [what, advice] = explain(resultCode(error), error);
  return new PlumblineError('store_failed', `The store ${file} ${what}`, { cause: error, advice });
}

const elsewhere = 'PLUMBLINE_HOME names another folder for it';

function explain(code: number | undefined, error: unknown): readonly [what: string, advice: string] {
  switch (code) {
    case sqlite.busy:
    case sqlite.locked:
      return [
        'stays locked by another program. Nothing was written.',
        'Try again; if it lasts, end the program that holds the file (a backup, a database browser).',
      ];
    case sqlite.full:
      return [
        'does not fit on the disk. Nothing was written.',
        `Free some space and try again; ${elsewhere}.`,
      ];
    case sqlite.io:
      return [
        'could not be read or written by the system. Nothing was written.',
        `Check that the disk is sound, not full and within its quota, and try again; ${elsewhere}.`,
      ];
    case sqlite.readOnly:
    case sqlite.cannotOpen:
      return [
        'cannot be opened for writing.',
        `Make the file and its folder writable for you; ${elsewhere}.`,
      ];
    case sqlite.notADatabase:
      return ['is not a database.', `Move the file away, or put back a backup of the store; ${elsewhere}.`];
    case sqlite.corrupt:
      return ['is damaged.', `Put back a backup of it; ${elsewhere}.`];
    default:
      return [
        `failed: ${error instanceof Error ? error.message : String(error)}`,
        `Check that the file and its folder can be read and written; ${elsewhere}.`,
      ];
  }
}
