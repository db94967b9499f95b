import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openStoreFile } from '../../src/app/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { makePostgresPlace, makeRedisPlace } from '../contracts/store-places.ts';
import { describeOn } from '../contracts/test-servers.ts';
import { runPlumbline, startPlumbline, temporaryFolder } from './plumbline-process.ts';

const now = () => 0;

async function fill(store: Store, logs: number): Promise<void> {
  await Promise.all(
    Array.from({ length: logs }, async (_, index) => {
      await store.append(`session/${index}`, [
        { event: 'started' },
        { event: 'answer', answer: '한글 \0 😀' },
      ]);
      await store.insertIfAbsent(`learner/${index}`, { index });
      await store.keyValue('settings').set(`learner ${index}`, { language: 'en' });
    }),
  );
}

async function filledFile(folder: string, logs: number): Promise<string> {
  const file = join(folder, 'source', 'plumbline.db');
  const store = await openStoreFile(file, now);
  await fill(store, logs);
  await store.close();
  return file;
}

describe('plumbline store copy', () => {
  it('copies a file to another, checks it and says what was copied', async () => {
    const home = temporaryFolder();
    const file = await filledFile(home, 20);
    const { code, stdout } = await runPlumbline(['store', 'copy', 'source', 'target.db'], { home });
    expect(code).toBe(0);
    expect(stdout).toContain(`Copied ${file} to ${join(home, 'target.db')}`);
    expect(stdout).toMatch(/entries +40 copied/);
    const target = await openStoreFile(join(home, 'target.db'), now);
    expect(await target.logs('session/')).toHaveLength(20);
    expect(await target.read('session/7')).toMatchObject([{}, { value: { answer: '한글 \0 😀' } }]);
    expect(await target.keyValue('settings').get('learner 7')).toEqual({ language: 'en' });
    await target.close();

    const again = await runPlumbline(['store', 'copy', 'source', 'target.db', '--json'], { home });
    expect(again).toMatchObject({ code: 2, stdout: '' });
    expect(again.stderr).toContain('--merge');
    const merged = await runPlumbline(['store', 'copy', 'source', 'target.db', '--merge', '--json'], {
      home,
    });
    expect(merged.code).toBe(0);
    expect(JSON.parse(merged.stdout)).toMatchObject({
      verified: true,
      found: { cells: 20, logs: 20, entries: 40, values: 20 },
      copied: { cells: 0, logs: 0, entries: 0, values: 0 },
    });
  });

  it('goes on after a kill, and has everything once', async () => {
    const home = temporaryFolder();
    await filledFile(home, 300);
    const target = await openStoreFile(join(home, 'target.db'), now);
    const copying = startPlumbline(['store', 'copy', 'source', 'target.db'], { home });
    while ((await target.logs('', 1)).length === 0) await pause(10);
    copying.kill('SIGKILL');
    await copying.done;
    const { code, stdout } = await runPlumbline(['store', 'copy', 'source', 'target.db'], { home });
    expect(code).toBe(0);
    expect(stdout).toMatch(/Finished the copy|Copied/);
    expect(await target.logs('')).toHaveLength(300);
    for (const log of await target.logs('', 50)) expect(await target.read(log)).toHaveLength(2);
    await target.close();
  });

  it('refuses what is no store with exit code 2, without the password that it was given', async () => {
    const home = temporaryFolder();
    await filledFile(home, 1);
    const args = ['store', 'copy', 'source', 'mysql://me:hunter2@host/db'];
    const { code, stdout, stderr } = await runPlumbline(args, { home });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/no address of a store/);
    expect(stderr).not.toContain('hunter2');
  });
});

describeOn('Redis', (redis) => {
  describeOn('Postgres', (postgres) => {
    it('goes from the file to Redis, to Postgres and back unchanged', async () => {
      const home = temporaryFolder();
      await filledFile(home, 30);
      const onRedis = await makeRedisPlace(redis, 8);
      const onPostgres = await makePostgresPlace(postgres, 'plumbline_copy');
      const env = { REDIS: onRedis.env.STORE_URL ?? '', POSTGRES: onPostgres.env.STORE_URL ?? '' };
      for (const [from, to] of [
        ['source', 'env:REDIS'],
        ['env:REDIS', 'env:POSTGRES'],
        ['env:POSTGRES', 'back.db'],
      ] as const) {
        const { code, stdout, stderr } = await runPlumbline(['store', 'copy', from, to], { home, env });
        expect(stderr).toBe('');
        expect(code).toBe(0);
        expect(stdout).toMatch(/logs +30 copied/);
        for (const url of Object.values(env)) expect(stdout).not.toContain(new URL(url).password);
      }
      const back = await runPlumbline(['store', 'copy', 'source', 'back.db', '--merge', '--json'], { home });
      expect(JSON.parse(back.stdout)).toMatchObject({ copied: { cells: 0, logs: 0, entries: 0, values: 0 } });
      await onRedis.remove();
      await onPostgres.remove();
    });
  });
});
