import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../adapters/storage/memory/index.ts';
import type { KeyValue } from '../../src/store/store.ts';
import { createWriteBehind } from '../../src/store/write-behind.ts';
import { createVirtualTime } from '../fakes/virtual-time.ts';

function setUp(keyValue: KeyValue = createMemoryStore({ now: () => 0 }).keyValue('verdicts')) {
  const time = createVirtualTime();
  const problems: unknown[] = [];
  const late = createWriteBehind({ keyValue, time, waitMs: 500, onProblem: (error) => problems.push(error) });
  return { keyValue, time, problems, late };
}

describe('a namespace with late writes', () => {
  it('reads what waits, and writes it after a while', async () => {
    const { keyValue, time, late } = setUp();
    await late.set('a', 1);
    expect(await late.get('a')).toBe(1);
    expect(await keyValue.get('a')).toBeUndefined();
    time.advance(500);
    await late.flush();
    expect(await keyValue.get('a')).toBe(1);
    expect(await late.get('a')).toBe(1);
  });

  it('writes what waits when it is told to, the newest value last', async () => {
    const { keyValue, late } = setUp();
    await late.set('a', 1);
    const first = late.flush();
    await late.set('a', 2);
    await first;
    expect(await late.get('a')).toBe(2);
    await late.flush();
    expect(await keyValue.get('a')).toBe(2);
  });

  it('deletes what waits as well as what is written', async () => {
    const { keyValue, late } = setUp();
    await late.set('a', 1);
    await late.flush();
    await late.set('a', 2);
    expect(await late.delete('a')).toBe(true);
    await late.flush();
    expect(await keyValue.get('a')).toBeUndefined();
  });

  it('tells of a write that failed, and goes on', async () => {
    const full = new Error('full');
    const { problems, late } = setUp({
      get: async () => undefined,
      set: async (key) => (key === 'a' ? Promise.reject(full) : true),
      delete: async () => false,
    });
    await late.set('a', 1);
    await late.set('b', 1);
    await late.flush();
    expect(problems).toEqual([full]);
  });
});
