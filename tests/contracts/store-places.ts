import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@redis/client';
import pg from 'pg';
import { openLibsqlStore } from '../../adapters/storage/libsql/index.ts';
import { openPostgresStore } from '../../adapters/storage/postgres/index.ts';
import { openRedisStore } from '../../adapters/storage/redis/index.ts';
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

/** A database of a Redis server; whoever uses it at the same time must have another `database` (from 1). */
export async function makeRedisPlace(server: string, database: number): Promise<StorePlace> {
  const url = `${server}/${database}`;
  const empty = async () => {
    const client = await createClient({ url }).connect();
    await client.flushDb();
    client.destroy();
  };
  await empty();
  return {
    open: async (now = () => 0) => openRedisStore({ url, now }),
    env: { STORE_URL: url },
    remove: empty,
  };
}

/** A Postgres database of its own, called `name`; `server` names a user who may create it. */
export async function makePostgresPlace(server: string, name: string): Promise<StorePlace> {
  const url = new URL(server);
  url.pathname = `/${name}`;
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  const drop = () => run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await drop();
  await run(`CREATE DATABASE ${name}`);
  return {
    open: async (now = () => 0) => openPostgresStore({ url: url.href, now }),
    env: { STORE_URL: url.href },
    remove: drop,
  };
}
