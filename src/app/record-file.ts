import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PlumblineError } from '../errors.ts';
import type { Json } from '../json.ts';
import type { RecordSink } from '../model/recording.ts';

export type RecordFile = RecordSink & { readonly close: () => Promise<void> };

/** Opens a file of model calls to add to, one JSON value a line; readable by its owner only, since prompts are in it. */
export async function openRecordFile(path: string): Promise<RecordFile> {
  const file = await mkdir(dirname(path), { recursive: true })
    .then(() => open(path, 'a', 0o600))
    .catch((cause: unknown) => {
      throw new PlumblineError('invalid_input', `The recording ${path} cannot be written`, { cause });
    });
  let last: Promise<void> = Promise.resolve();
  const write = async (line: string): Promise<void> => {
    try {
      await file.appendFile(line);
    } catch (cause) {
      throw new PlumblineError('store_failed', `The recording ${path} could not be added to`, {
        cause,
        advice: 'Free some space, or record elsewhere; what was recorded so far is whole.',
      });
    }
  };
  return {
    append(record: Json) {
      // One after the other: two lines written at once could end up within one another.
      const own = last.then(() => write(`${JSON.stringify(record)}\n`));
      last = own.catch(() => {});
      return own;
    },
    async close() {
      await last;
      await file.close();
    },
  };
}
