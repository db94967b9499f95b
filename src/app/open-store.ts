import { join, resolve } from 'node:path';
import { PlumblineError } from '../errors.ts';
import type { Store } from '../store/store.ts';
import type { CommandIo } from './io.ts';

/** The folder in which Plumbline keeps what it writes: `PLUMBLINE_HOME`, or `.plumbline` in the working directory. */
export function homeFolder({ env, cwd }: Pick<CommandIo, 'env' | 'cwd'>): string {
  const home = env.PLUMBLINE_HOME?.trim() ?? '';
  return resolve(cwd, home === '' ? '.plumbline' : home);
}

/**
 * Opens the store that `STORE_URL` names; without one, the SQLite file in Plumbline's folder. Only the adapter that
 * is needed is loaded. Rejects with `config_invalid` for an address of an unknown kind, with `store_failed` where
 * the store cannot be opened.
 */
export async function openStore(io: Pick<CommandIo, 'env' | 'cwd' | 'now'>): Promise<Store> {
  const url = io.env.STORE_URL?.trim() ?? '';
  if (url === '') {
    const { openLibsqlStore } = await import('../../adapters/storage/libsql/index.ts');
    return openLibsqlStore({ file: join(homeFolder(io), 'plumbline.db'), now: io.now });
  }
  if (url === 'memory:') {
    const { createMemoryStore } = await import('../../adapters/storage/memory/index.ts');
    return createMemoryStore({ now: io.now });
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
