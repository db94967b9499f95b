import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { CommandIo } from '../../src/app/io.ts';
import { readStoreAddress } from '../../src/app/store-address.ts';
import { temporaryFolder } from '../end-to-end/plumbline-process.ts';

function ioIn(cwd: string, env: Record<string, string> = {}): CommandIo {
  const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() };
  return { ...streams, env, cwd, now: () => 0, randomId: () => '', signal: new AbortController().signal };
}

describe('the address of a store on a command line', () => {
  it.each([
    ['redis://me:hunter2@host:6380/3', 'redis://host:6380/3'],
    ['rediss://:hunter2@host', 'rediss://host'],
    ['postgres://me:hunter2@host:5433/db?sslmode=require', 'postgres://host:5433/db'],
    ['POSTGRESQL://me:hunter2@host/db', 'postgresql://host/db'],
  ])('names a server without its credentials: %s', (address, name) => {
    expect(readStoreAddress(address, ioIn('/'), { mustExist: true }).name).toBe(name);
    const io = ioIn('/', { STORE: ` ${address} ` });
    expect(readStoreAddress('env:STORE', io, { mustExist: true }).name).toBe(name);
  });

  it('takes a folder for the file in it', () => {
    const cwd = temporaryFolder();
    mkdirSync(join(cwd, 'home'));
    const read = (address: string, mustExist: boolean) =>
      readStoreAddress(address, ioIn(cwd), { mustExist }).name;
    expect(read('home', false)).toBe(join(cwd, 'home', 'plumbline.db'));
    expect(() => read('home', true)).toThrow('There is no store');
    writeFileSync(join(cwd, 'home', 'plumbline.db'), '');
    expect(read('home', true)).toBe(join(cwd, 'home', 'plumbline.db'));
    expect(read('home/plumbline.db', true)).toBe(join(cwd, 'home', 'plumbline.db'));
    expect(read('new.db', false)).toBe(join(cwd, 'new.db'));
  });

  it.each([
    ['a missing file', 'nowhere.db', {}, 'not_found'],
    ['an unset variable', 'env:NOWHERE', {}, 'usage'],
    ['an empty variable', 'env:EMPTY', { EMPTY: ' ' }, 'usage'],
    ['an unknown kind', 'mysql://me:hunter2@host/db', {}, 'usage'],
    ['an unknown kind in a variable', 'env:STORE', { STORE: 'mysql://me:hunter2@host/db' }, 'usage'],
    ['an address that cannot be read', 'redis://me:hunter2@host:port', {}, 'usage'],
    ['memory, which ends with the command', 'memory:', {}, 'usage'],
  ])('refuses %s, and prints no password', (_what, address, env, code) => {
    const read = () => readStoreAddress(address, ioIn('/tmp', env), { mustExist: true });
    expect(read).toThrow(expect.objectContaining({ code, advice: expect.any(String) }));
    expect(read).not.toThrow('hunter2');
  });
});
