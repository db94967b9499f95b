import { createClient } from '@redis/client';
import { afterEach, describe, expect, it } from 'vitest';
import { openRedisStore } from '../../../adapters/storage/redis/index.ts';
import { explainSettings } from '../../../adapters/storage/redis/warnings.ts';
import { makeRedisPlace } from '../../contracts/store-places.ts';
import { describeOn } from '../../contracts/test-servers.ts';

const info = (policy: string, aof: string) =>
  `# Memory\r\nmaxmemory:0\r\nmaxmemory_policy:${policy}\r\n\r\n# Persistence\r\nloading:0\r\naof_enabled:${aof}\r\n`;

describe('what is said of the settings of a Redis server', () => {
  it.each([
    { name: 'all is well', policy: 'noeviction', aof: '1', save: '3600 1', said: [] },
    { name: 'its settings are hidden', policy: 'noeviction', aof: '1', save: undefined, said: [] },
    {
      name: 'it evicts',
      policy: 'allkeys-lru',
      aof: '1',
      save: '',
      said: [/allkeys-lru.*vanish.*noeviction/],
    },
    { name: 'it evicts what expires', policy: 'volatile-ttl', aof: '1', save: '', said: [/volatile-ttl/] },
    {
      name: 'it keeps nothing',
      policy: 'noeviction',
      aof: '0',
      save: '',
      said: [/restart loses everything/],
    },
    { name: 'it keeps snapshots', policy: 'noeviction', aof: '0', save: '3600 1', said: [/lose minutes/] },
    { name: 'it hides whether', policy: 'noeviction', aof: '0', save: undefined, said: [/lose minutes/] },
  ])('$name', ({ policy, aof, save, said }) => {
    const warnings = explainSettings(info(policy, aof), save);
    expect(warnings).toEqual(said.map((words) => expect.stringMatching(words)));
  });

  it('is nothing where INFO says nothing', () => expect(explainSettings('', undefined)).toEqual([]));
});

describeOn('Redis', (url) => {
  const open = () => createClient({ url });
  const clients: ReturnType<typeof open>[] = [];
  async function ask() {
    const client = open();
    clients.push(client);
    await client.connect();
    return client;
  }
  afterEach(() => {
    for (const client of clients.splice(0)) client.destroy();
  });

  it('is warned of once, at the first call, where its settings can lose data', async () => {
    const place = await makeRedisPlace(url, 3);
    const client = await ask();
    const { 'maxmemory-policy': policy = 'noeviction' } = await client.configGet('maxmemory-policy');
    await client.configSet('maxmemory-policy', 'allkeys-lru');
    try {
      const warnings: string[] = [];
      const store = openRedisStore({
        url: place.env.STORE_URL ?? '',
        now: () => 0,
        warn: (sentence) => warnings.push(sentence),
      });
      await store.get('key');
      await store.append('log', [1]);
      expect(warnings).toContainEqual(expect.stringContaining('allkeys-lru'));
      expect(new Set(warnings).size).toBe(warnings.length);
      await store.close();
    } finally {
      await client.configSet('maxmemory-policy', policy);
      await place.remove();
    }
  });

  it('is not written to where it has no such database', async () => {
    const elsewhere = await makeRedisPlace(url, 0);
    const store = openRedisStore({
      url: `${url}/9999`,
      now: () => 0,
      patience: { connectMs: 1_000, answerMs: 1_000 },
    });
    await expect(store.append('stray', [1])).rejects.toMatchObject({
      code: 'store_failed',
      message: expect.stringContaining('DB index is out of range'),
    });
    await store.close();
    // The client falls back to the first database.
    const client = await ask();
    expect(await client.dbSize()).toBe(0);
    await elsewhere.remove();
  });

  it('is refused where a newer Plumbline has written to it', async () => {
    const place = await makeRedisPlace(url, 4);
    const client = await ask();
    await client.sendCommand(['SELECT', '4']);
    await client.set('{plumbline}:format', '99');
    const store = await place.open();
    await expect(store.get('key')).rejects.toMatchObject({
      message: expect.stringMatching(/format 99.*format 1\b/),
    });
    await store.close();
    await place.remove();
  });

  it('has keys of other programs beside ours, and says when they are in the way', async () => {
    const place = await makeRedisPlace(url, 5);
    const client = await ask();
    await client.sendCommand(['SELECT', '5']);
    await client.set('theirs', '1');
    await client.set('{plumbline}:log:taken', 'a text, not a list');
    const store = await place.open();
    await expect(store.append('taken', [1])).rejects.toMatchObject({
      code: 'store_failed',
      message: expect.stringContaining('something else uses keys'),
    });
    expect(await store.append('free', [1])).toBe(1);
    expect(await client.get('theirs')).toBe('1');
    await store.close();
    await place.remove();
  });
});
