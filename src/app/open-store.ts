import { join, resolve } from 'node:path';
import { PlumblineError } from '../errors.ts';
import type { Store } from '../store/store.ts';
import { type CommandIo, writeLine } from './io.ts';

/** The folder in which Plumbline keeps what it writes: `PLUMBLINE_HOME`, or `.plumbline` in the working directory. */
export function homeFolder({ env, cwd }: Pick<CommandIo, 'env' | 'cwd'>): string {
  const home = env.PLUMBLINE_HOME?.trim() ?? '';
  return resolve(cwd, home === '' ? '.plumbline' : home);
}

/**
 * Opens the store that `STORE_URL` names; without one, the SQLite file in Plumbline's folder. Only the adapter that
 * is needed is loaded. Rejects with `config_invalid` for an address of an unknown kind, with `store_failed` where
 * the file cannot be opened. A server is not waited for: each call waits for it, a few seconds at most. What an
 * operator should know of its settings goes to `stderr`.
 */
export async function openStore(
  io: Pick<CommandIo, 'env' | 'cwd' | 'now'> & Partial<Pick<CommandIo, 'stderr'>>,
): Promise<Store> {
  const url = io.env.STORE_URL?.trim() ?? '';
  if (url === '') return openStoreFile(join(homeFolder(io), 'plumbline.db'), io.now);
  return openStoreUrl(url, io);
}

/** Opens the SQLite file at an absolute path. */
export async function openStoreFile(file: string, now: () => number): Promise<Store> {
  const { openLibsqlStore } = await import('../../adapters/storage/libsql/index.ts');
  return openLibsqlStore({ file, now });
}

/** Opens the store at an address as `STORE_URL` holds it. */
export async function openStoreUrl(
  url: string,
  { now, stderr }: Pick<CommandIo, 'now'> & Partial<Pick<CommandIo, 'stderr'>>,
): Promise<Store> {
  if (url === 'memory:') {
    const { createMemoryStore } = await import('../../adapters/storage/memory/index.ts');
    return createMemoryStore({ now });
  }
  if (/^rediss?:\/\//i.test(url)) {
    const { openRedisStore } = await import('../../adapters/storage/redis/index.ts');
    const warn = stderr === undefined ? {} : { warn: (sentence: string) => writeLine(stderr, sentence) };
    return openRedisStore({ url, now, ...warn });
  }
  if (/^postgres(ql)?:\/\//i.test(url)) {
    const { openPostgresStore } = await import('../../adapters/storage/postgres/index.ts');
    return openPostgresStore({ url, now });
  }
  throw unknownKind();
}

/** Says nothing of what the address is: any part of it may be a password that went to the wrong place. */
function unknownKind(): PlumblineError {
  return new PlumblineError(
    'config_invalid',
    'STORE_URL names a kind of store that Plumbline does not know.',
    {
      advice:
        'Use redis://…, rediss://…, postgres://… or memory:, or unset STORE_URL to keep everything in a file.',
      problems: [{ code: 'bad-store-url', message: 'unknown kind of store', field: 'STORE_URL' }],
    },
  );
}
