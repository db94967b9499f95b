import pg from 'pg';
import { expect, it } from 'vitest';
import { openPostgresStore } from '../../../adapters/storage/postgres/index.ts';
import { makePostgresPlace } from '../../contracts/store-places.ts';
import { describeOn } from '../../contracts/test-servers.ts';

async function run(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const sql of statements) rows = (await client.query(sql)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

describeOn('Postgres', (url) => {
  it('is laid out once by many that come at the same time', async () => {
    const place = await makePostgresPlace(url, 'plumbline_settings');
    const stores = await Promise.all(Array.from({ length: 6 }, () => place.open()));
    await Promise.all(stores.map((store, index) => store.append('log', [index])));
    await Promise.all(stores.map((store) => store.keyValue('space').set('key', 1)));
    expect(await stores[0]?.read('log')).toHaveLength(6);
    await Promise.all(stores.map((store) => store.close()));
    expect(await run(place.env.STORE_URL ?? '', 'SELECT version FROM plumbline.format')).toEqual([
      { version: 1 },
    ]);
    await place.remove();
  });

  it('is refused where a newer Plumbline has written to it', async () => {
    const place = await makePostgresPlace(url, 'plumbline_settings');
    const first = await place.open();
    await first.append('log', [1]);
    await first.close();
    await run(place.env.STORE_URL ?? '', 'UPDATE plumbline.format SET version = 99');
    const store = await place.open();
    await expect(store.read('log')).rejects.toMatchObject({
      message: expect.stringMatching(/format 99.*format 1\b/),
    });
    await store.close();
    await place.remove();
  });

  it('is refused in an encoding that cannot hold every text', async () => {
    const place = await makePostgresPlace(url, 'plumbline_settings');
    await run(
      url,
      'DROP DATABASE plumbline_settings',
      "CREATE DATABASE plumbline_settings ENCODING LATIN1 LOCALE 'C' TEMPLATE template0",
    );
    const store = await place.open();
    await expect(store.append('log', ['한글'])).rejects.toMatchObject({
      message: expect.stringContaining('LATIN1'),
    });
    await store.close();
    await place.remove();
  });

  it('says what is wrong with the address', async () => {
    const place = await makePostgresPlace(url, 'plumbline_settings');
    await place.remove();
    const store = await place.open();
    await expect(store.get('key')).rejects.toMatchObject({
      code: 'store_failed',
      message: expect.stringContaining('no such database'),
      advice: expect.stringContaining('STORE_URL'),
    });
    await store.close();
  });

  it('lets a user without the right to write read', async () => {
    const place = await makePostgresPlace(url, 'plumbline_settings');
    const own = place.env.STORE_URL ?? '';
    const store = await place.open();
    await store.append('log', ['kept']);
    await run(own, 'ALTER DATABASE plumbline_settings SET default_transaction_read_only = on');
    const reader = await place.open();
    expect(await reader.read('log')).toHaveLength(1);
    await expect(reader.append('log', ['refused'])).rejects.toMatchObject({
      message: expect.stringContaining('only reads'),
    });
    await reader.close();
    await store.close();
    await place.remove();
  });

  it('loses its idle connections to an administrator without harm', async () => {
    const place = await makePostgresPlace(url, 'plumbline_settings');
    const store = await place.open();
    await Promise.all(Array.from({ length: 5 }, (_, index) => store.append(`log ${index}`, ['kept'])));
    await run(
      url,
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'plumbline_settings'",
    );
    expect(await store.read('log 0')).toHaveLength(1);
    expect(await store.append('log 0', ['next'], 1)).toBe(2);
    await store.close();
    await place.remove();
  });

  it('does not let a frozen process hold others up for ever', async () => {
    const place = await makePostgresPlace(url, 'plumbline_settings');
    const own = place.env.STORE_URL ?? '';
    const store = openPostgresStore({
      url: own,
      now: () => 0,
      patience: { connectMs: 3_000, answerMs: 1_000 },
    });
    await store.append('log', [1]);
    const frozen = new pg.Client({ connectionString: own });
    await frozen.connect();
    frozen.on('error', () => {});
    await frozen.query('BEGIN');
    await frozen.query('SELECT 1 FROM plumbline.logs FOR UPDATE');
    const refused = store.append('log', [2]);
    await expect(refused).rejects.toMatchObject({
      message: expect.stringContaining('another process holds'),
    });
    await frozen.query('ROLLBACK');
    expect(await store.append('log', [2], 1)).toBe(2);
    await frozen.end();
    await store.close();
    await place.remove();
  });

  it('clears away values whose lifetime is over', async () => {
    const place = await makePostgresPlace(url, 'plumbline_settings');
    let time = 1_000_000;
    const store = await place.open(() => time);
    const values = store.keyValue('space');
    for (let index = 0; index < 15; index += 1) await values.set(`short ${index}`, index, 1_000);
    await values.set('ever', 1);
    time += 5_000;
    await values.set('new', 1, 1_000);
    await values.set('newer', 1, 1_000);
    const left = await run(place.env.STORE_URL ?? '', 'SELECT key FROM plumbline.kept');
    expect(left).toHaveLength(3);
    await store.close();
    await place.remove();
  });
});
