import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLibsqlStore } from '../../adapters/storage/libsql/index.ts';
import type { StorePlace } from './store.ts';

/** A SQLite file in a folder of its own. */
export async function makeLibsqlPlace(): Promise<StorePlace> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-store-'));
  return {
    open: (now = () => 0) => openLibsqlStore({ file: join(folder, 'plumbline.db'), now }),
    env: { PLUMBLINE_HOME: folder, STORE_URL: '' },
    remove: () => rm(folder, { recursive: true }),
  };
}
