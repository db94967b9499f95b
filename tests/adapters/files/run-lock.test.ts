import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { takeRunLock } from '../../../adapters/files/run-lock.ts';
import { ownFolder } from '../../run-command.ts';

const locks = (folder: string): string[] => readdirSync(folder).filter((name) => name.startsWith('.lock'));

/** A lock as a process writes it that is not this one. */
function leave(folder: string, holder: { pid: number; host?: string; born?: string | null }): void {
  const { pid, host = hostname(), born = 'long ago 1' } = holder;
  writeFileSync(join(folder, '.lock-3'), JSON.stringify({ token: 'other', pid, host, born, beat: 7 }));
}

describe('takeRunLock', () => {
  it('is held by one at a time', async () => {
    const folder = ownFolder();
    const lock = await takeRunLock(folder);
    await expect(takeRunLock(folder)).rejects.toMatchObject({ code: 'conflict' });
    await lock.check();
    await lock.release();
    expect(locks(folder)).toEqual([]);
    await (await takeRunLock(folder)).release();
  });

  it('is had by exactly one of many that come at once', async () => {
    const folder = ownFolder();
    const taken = await Promise.allSettled(Array.from({ length: 20 }, () => takeRunLock(folder)));
    const won = taken.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(won).toHaveLength(1);
    await won[0]?.release();
  });

  it('is taken at once from a process that is gone, also when its number was given to another', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'close');
    for (const pid of [child.pid ?? 0, process.pid]) {
      const folder = ownFolder();
      leave(folder, { pid });
      let waited = false;
      const lock = await takeRunLock(folder, { onWait: () => (waited = true) });
      expect(waited).toBe(false);
      await lock.release();
    }
  });

  it('is taken by one of several from a process that is gone', async () => {
    const folder = ownFolder();
    leave(folder, { pid: process.pid });
    const taken = await Promise.allSettled(Array.from({ length: 10 }, () => takeRunLock(folder)));
    const won = taken.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(won).toHaveLength(1);
    await won[0]?.release();
  });

  it('is refused while a holder elsewhere shows itself, and taken from one that does not', async () => {
    const [living, dead] = [ownFolder(), ownFolder()];
    leave(living, { pid: 1, host: 'elsewhere' });
    leave(dead, { pid: 1, host: 'elsewhere' });
    let beat = 7;
    const beating = setInterval(() => {
      beat += 1;
      const holder = { token: 'other', pid: 1, host: 'elsewhere', born: null, beat };
      writeFileSync(join(living, '.lock-3'), JSON.stringify(holder));
    }, 200);
    const [refused, lock] = await Promise.all([
      takeRunLock(living).catch((error: unknown) => error),
      takeRunLock(dead),
    ]);
    clearInterval(beating);
    expect(refused).toMatchObject({ code: 'conflict' });
    expect(locks(dead)).toEqual(['.lock-4']);
    await lock.release();
  });

  it('is lost by a holder that stood still while another took over', async () => {
    const folder = ownFolder();
    const lock = await takeRunLock(folder);
    writeFileSync(join(folder, '.lock-2'), '{}');
    // The next beat of the old holder finds the new one.
    await vi.waitFor(() => expect(lock.check()).rejects.toMatchObject({ code: 'conflict' }), 3_000);
    await lock.release();
    expect(locks(folder)).toContain('.lock-2');
  });
});
