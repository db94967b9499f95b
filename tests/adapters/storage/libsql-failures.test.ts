import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import Libsql from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLibsqlStore } from '../../../adapters/storage/libsql/index.ts';
import { startStoreProcess } from '../../contracts/store-process.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-libsql-'));
  file = join(folder, 'plumbline.db');
});
afterEach(async () => {
  await chmod(folder, 0o700);
  await rm(folder, { recursive: true });
});

const open = (options: { patience?: number } = {}) => openLibsqlStore({ file, now: () => 0, ...options });

/** A failure that says what is wrong with the file, and what to do. */
function failure(words: RegExp) {
  return {
    code: 'store_failed',
    message: expect.stringMatching(words),
    advice: expect.stringMatching(/\w{4}.*\.$/),
  };
}

describe('opening', () => {
  it('makes folder and files that only their owner can read', async () => {
    file = join(folder, 'deep', 'er', 'plumbline.db');
    const store = await open();
    await store.append('log', [1]);
    expect((await stat(join(folder, 'deep'))).mode & 0o777).toBe(0o700);
    for (const name of await readdir(join(folder, 'deep', 'er'))) {
      expect((await stat(join(folder, 'deep', 'er', name))).mode & 0o077, name).toBe(0);
    }
    await store.close();
  });

  it('keeps a log beside the file while it is open, and the file alone is whole after closing', async () => {
    const store = await open();
    await store.append('log', [1]);
    expect((await stat(`${file}-wal`)).size).toBeGreaterThan(0);
    await store.close();
    const copy = join(folder, 'copy.db');
    await copyFile(file, copy);
    const copied = await openLibsqlStore({ file: copy, now: () => 0 });
    expect(await copied.read('log')).toHaveLength(1);
    await copied.close();
  });

  it('leaves nothing in the file of what was deleted', async () => {
    const store = await open();
    const secret = 'what the learner wrote. '.repeat(300);
    await store.append('log', [secret, 'short secret']);
    await store.append('other', ['kept']);
    await store.keyValue('space').set('key', 'short secret');
    await store.deleteLog('log');
    await store.keyValue('space').delete('key');
    await store.close();
    const bytes = await readFile(file);
    expect(bytes.includes('kept')).toBe(true);
    expect(bytes.includes('secret')).toBe(false);
    expect(bytes.includes('learner wrote')).toBe(false);
  });

  it('works for many at once on a file that is not there yet', async () => {
    const stores = await Promise.all(Array.from({ length: 8 }, () => open()));
    await Promise.all(stores.map((store, index) => store.append('log', [index])));
    expect(await stores[0]?.read('log')).toHaveLength(8);
    await Promise.all(stores.map((store) => store.close()));
  });

  it('does not end the locks of a connection that this process has', async () => {
    const first = await open();
    await first.append('log', [1]);
    const second = await open();
    // The other process would take itself for the last to leave, and delete the log that `first` writes to.
    const other = await startStoreProcess('race', { PLUMBLINE_HOME: folder, STORE_URL: '' }, ['other', '1']);
    other.go();
    await other.finished();
    await first.append('log', [2]);
    expect(await second.read('log')).toHaveLength(2);
    const third = await open();
    expect(await third.read('log')).toHaveLength(2);
    await Promise.all([first, second, third].map((store) => store.close()));
  });

  it.each([
    ['text', Buffer.from('this is a letter, not a database. '.repeat(100))],
    ['a short text', Buffer.from('hello')],
    ['zeros', Buffer.alloc(8192)],
  ])('refuses a file of %s and leaves it as it is', async (_what, content) => {
    await writeFile(file, content);
    await expect(open()).rejects.toMatchObject(failure(/not a database/));
    expect(await readFile(file)).toEqual(content);
  });

  it('takes an empty file for a new store', async () => {
    await writeFile(file, '');
    const store = await open();
    expect(await store.append('log', [1])).toBe(1);
    await store.close();
  });

  it('refuses a folder in its place', async () => {
    await mkdir(file);
    await expect(open()).rejects.toMatchObject(failure(/folder at .*plumbline\.db/));
  });

  it('refuses a file where its folder should be', async () => {
    await writeFile(file, '');
    const inside = openLibsqlStore({ file: join(file, 'plumbline.db'), now: () => 0 });
    await expect(inside).rejects.toMatchObject(failure(/plumbline\.db/));
  });

  it('refuses the database of another program and leaves it as it is', async () => {
    const other = new Libsql(file);
    other.exec('CREATE TABLE cells (theirs TEXT)');
    other.close();
    await expect(open()).rejects.toMatchObject(failure(/another program/));
    const look = new Libsql(file);
    expect(look.prepare('SELECT name FROM sqlite_schema').all()).toMatchObject([{ name: 'cells' }]);
    look.close();
  });

  it('refuses a store that a newer Plumbline wrote', async () => {
    await (await open()).close();
    const newer = new Libsql(file);
    newer.exec('PRAGMA user_version = 99');
    newer.close();
    await expect(open()).rejects.toMatchObject(failure(/format 99.*format 1\b/));
  });

  it('says that a damaged file is damaged', async () => {
    const store = await open();
    await store.append(
      'log',
      Array.from({ length: 200 }, () => 'x'.repeat(1000)),
    );
    await store.close();
    const bytes = await readFile(file);
    bytes.fill(0xaa, 4096);
    await writeFile(file, bytes);
    const damaged = open().then((opened) => opened.read('log').finally(() => opened.close()));
    await expect(damaged).rejects.toMatchObject(failure(/damaged/));
  });

  it('says that a value is not as it was written', async () => {
    const store = await open();
    await store.append('log', [{ answer: 'private words' }]);
    await store.keyValue('space').set('key', 'private words');
    const vandal = new Libsql(file);
    vandal.exec(`UPDATE entries SET value = '{"answer": private words'`);
    vandal.exec(`UPDATE key_values SET value = '"private words'`);
    vandal.close();
    const unreadable = { code: 'store_failed', message: expect.not.stringContaining('private') };
    await expect(store.read('log')).rejects.toMatchObject(unreadable);
    await expect(store.keyValue('space').get('key')).rejects.toMatchObject(unreadable);
    await store.close();
  });
});

describe('a file that another process has locked', () => {
  it('is waited for, and what was asked for meanwhile is done in order', async () => {
    const store = await open();
    const other = new Libsql(file);
    other.exec('BEGIN IMMEDIATE');
    const writes = [1, 2, 3].map((value) => store.append('log', [value]));
    // Reading goes on, and so does everything else in this process.
    expect(await store.read('log')).toEqual([]);
    other.exec('COMMIT');
    other.close();
    expect(await Promise.all(writes)).toEqual([1, 2, 3]);
    await store.close();
  });

  it('is an error in the end, and works again afterwards', async () => {
    const store = await open({ patience: 100 });
    const other = new Libsql(file);
    other.exec('BEGIN IMMEDIATE');
    const refused = failure(/locked/);
    await expect(store.append('log', ['lost'])).rejects.toMatchObject(refused);
    await expect(store.insertIfAbsent('key', 1)).rejects.toMatchObject(refused);
    await expect(store.keyValue('space').set('key', 1)).rejects.toMatchObject(refused);
    other.exec('ROLLBACK');
    other.close();
    expect(await store.append('log', ['kept'], 0)).toBe(1);
    expect(await store.insertIfAbsent('key', 2)).toBe(true);
    await store.close();
  });

  it('holds up opening no longer than it was told to wait', async () => {
    const other = new Libsql(file);
    other.exec('BEGIN EXCLUSIVE');
    await expect(open({ patience: 100 })).rejects.toMatchObject(failure(/locked/));
    other.exec('COMMIT');
    other.close();
    await (await open()).close();
  });
});

describe('a disk that does not take it', () => {
  it('is an error for what did not fit, and keeps all that was promised before', async () => {
    // The system refuses to let this process write files of more than 400 KiB.
    const { promised, failed } = await runLimited('ulimit -f 400 && exec "$@"', 'fill');
    expect(promised).toBeGreaterThan(10);
    expect(failed).toMatchObject(failure(/full|could not be read or written/));
    const store = await open();
    const entries = await store.read('log');
    expect(entries).toHaveLength(promised * 2);
    expect(await store.append('log', ['fits again'])).toBe(promised * 2 + 1);
    await store.close();
  });

  it('says that it must not write, where it must not', async () => {
    await (await open()).close();
    const { failed } = await runLimited('exec "$@"', 'as-stranger');
    expect(failed).toMatchObject(failure(/cannot be opened for writing/));
  });
});

/** Runs a job of libsql-process.ts by a shell that sets limits first; resolves to what it printed. */
async function runLimited(shell: string, job: string): Promise<{ promised: number; failed: unknown }> {
  const script = fileURLToPath(new URL('./libsql-process.ts', import.meta.url));
  const args = ['-c', shell, 'bash', process.execPath, '--import', 'tsx', script, job, file];
  const { stdout } = await promisify(execFile)('bash', args);
  return JSON.parse(stdout);
}
