import { PlumblineError } from '../../../src/errors.ts';
import type { Store } from '../../../src/store/store.ts';
import { openNamespaces } from '../keyv.ts';
import { type Patience, usualPatience } from '../patience.ts';
import { createCells } from './cells.ts';
import { type Client, connect } from './connection.ts';
import { createLogs } from './logs.ts';
import { names } from './names.ts';
import { createTextAdapters } from './text-adapter.ts';
import { findWarnings } from './warnings.ts';

export type RedisStoreOptions = {
  /** `redis://…` or `rediss://…`, with credentials and the number of the database where needed. */
  readonly url: string;
  /** Milliseconds since 1970, UTC; ends the lifetimes of `keyValue`. */
  readonly now: () => number;
  /** Told once of settings of the server that can lose data. */
  readonly warn?: (sentence: string) => void;
  readonly patience?: Patience;
};

/** Version of the layout in names.ts. */
const format = '1';

/**
 * The store on a Redis server (6.2 or later), which any number of processes and machines may share. Opening does not
 * wait for the server: each call does, for a few seconds at most, and works again as soon as the server is back.
 */
export function openRedisStore({ url, now, warn, patience = usualPatience }: RedisStoreOptions): Store {
  const connection = connect(url, patience, async (client) => {
    await checkFormat(client);
    for (const warning of warn === undefined ? [] : await findWarnings(client)) warn?.(warning);
  });
  const textAdapters = createTextAdapters(connection, now);
  return {
    ...createCells(connection),
    ...createLogs(connection),
    keyValue: openNamespaces(textAdapters.open, connection.toError),
    keptValues: textAdapters.keptValues,
    close: connection.close,
  };
}

/** Marks the database as written in this format; refuses one of another. */
async function checkFormat(client: Client): Promise<void> {
  await client.set(names.format, format, { condition: 'NX' });
  const found = await client.get(names.format);
  if (found === format) return;
  throw new PlumblineError(
    'store_failed',
    `The store on Redis has format ${found}; this Plumbline reads format ${format}. It was left as it is.`,
    { advice: 'Use the Plumbline that wrote it (or a newer one), or name another database in STORE_URL.' },
  );
}
