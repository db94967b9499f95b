import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { homeFolder, openStore } from '../../src/app/open-store.ts';

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'plumbline-open-'));
});
afterEach(() => rm(cwd, { recursive: true }));

const open = (env: Record<string, string | undefined>) => openStore({ env, cwd, now: () => 0 });

describe('openStore', () => {
  it.each([
    ['nothing is set', {}, ['.plumbline', 'plumbline.db']],
    ['variables are empty', { STORE_URL: ' ', PLUMBLINE_HOME: '' }, ['.plumbline', 'plumbline.db']],
    ['the folder is moved', { PLUMBLINE_HOME: 'my/own' }, ['my', 'own', 'plumbline.db']],
  ])('keeps a file where %s', async (_when, env, path) => {
    const store = await open(env);
    await store.insertIfAbsent('key', 1);
    await store.close();
    expect(await readdir(join(cwd, ...path.slice(0, -1)))).toContain('plumbline.db');
  });

  it('keeps nothing on disk in memory', async () => {
    const store = await open({ STORE_URL: 'memory:' });
    await store.insertIfAbsent('key', 1);
    expect(await store.get('key')).toBe(1);
    await store.close();
    expect(await readdir(cwd)).toEqual([]);
  });

  it.each([
    ['nothing', '', ['libsql']],
    ['memory:', 'memory:', []],
    ['redis://', 'redis://localhost:1/0', ['@redis/client']],
    ['postgresql://', 'postgresql://localhost:1/db', ['pg']],
  ])('loads for %s only the client that it needs', async (_what, url, clients) => {
    const script = fileURLToPath(new URL('./loaded-clients.ts', import.meta.url));
    const env = { ...process.env, STORE_URL: url, PLUMBLINE_HOME: cwd };
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script], { env });
    expect(JSON.parse(stdout)).toEqual(clients);
  });

  it.each([
    'mysql://user:hunter2@host/db',
    'hunter2',
    'user:hunter2@host',
    'hunter2://host',
    'memory:hunter2',
    'memory',
    'redis:hunter2',
    'http://hunter2',
    'REDIS//hunter2',
    'redis://me:hunter2@host:port',
    'redis://me:hunter2@host/not-a-number',
    'postgres://me:hunter2@host:port/db',
  ])('refuses %s without printing a password', async (url) => {
    const opening = open({ STORE_URL: url });
    await expect(opening).rejects.toMatchObject({
      code: 'config_invalid',
      message: expect.stringContaining('STORE_URL'),
      advice: expect.stringMatching(/:\/\//),
    });
    const error = await opening.catch((reason: unknown) => reason);
    expect(`${String(error)}${JSON.stringify(error)}`).not.toContain('hunter2');
    expect(await readdir(cwd)).toEqual([]);
  });
});

describe('homeFolder', () => {
  it.each([
    [{}, '/home/ada', '/home/ada/.plumbline'],
    [{ PLUMBLINE_HOME: 'data' }, '/home/ada', '/home/ada/data'],
    [{ PLUMBLINE_HOME: '/data' }, '/home/ada', '/data'],
  ])('of %o in %s is %s', (env, folder, home) => expect(homeFolder({ env, cwd: folder })).toBe(home));
});
