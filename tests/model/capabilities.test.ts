import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../adapters/storage/memory/index.ts';
import { createCapabilityMemory } from '../../src/model/capabilities.ts';
import type { KeyValue } from '../../src/store/store.ts';
import { createVirtualTime } from '../fakes/virtual-time.ts';

const { signal } = new AbortController();
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function memoryOn(keyValue: KeyValue | undefined, problems: unknown[] = []) {
  const time = createVirtualTime();
  const memory = createCapabilityMemory({ keyValue, time, onProblem: (problem) => problems.push(problem) });
  return { time, memory, own: memory.of('http://a/v1', 'm') };
}

describe('what a server refuses', () => {
  it('outlives the process, for that server and model', async () => {
    const keyValue = createMemoryStore({ now: Date.now }).keyValue('capabilities');
    await memoryOn(keyValue).own.learn({ taken: ['seed'], refused: ['temperature'], outputLimit: 4096 });
    const { memory } = memoryOn(keyValue);
    expect(await memory.of('http://a/v1', 'm').known()).toEqual({
      refused: new Set(['temperature']),
      outputLimit: 4096,
    });
    for (const other of [memory.of('http://a/v1', 'n'), memory.of('http://b/v1', 'm')])
      expect(await other.known()).toEqual({ refused: new Set(), outputLimit: undefined });
  });

  it('is forgotten after a week, since servers are updated', async () => {
    let now = 0;
    const keyValue = createMemoryStore({ now: () => now }).keyValue('capabilities');
    await memoryOn(keyValue).own.learn({ taken: [], refused: ['temperature'] });
    now = 8 * 24 * 3_600_000;
    expect((await memoryOn(keyValue).own.known()).refused.size).toBe(0);
  });

  it('is written only when something new was learned', async () => {
    let writes = 0;
    const keyValue = {
      get: async () => undefined,
      set: async () => {
        writes += 1;
        return true;
      },
      delete: async () => true,
    };
    const { own } = memoryOn(keyValue);
    for (let time = 0; time < 5; time += 1) await own.learn({ taken: ['seed'], refused: ['temperature'] });
    expect(writes).toBe(1);
  });

  it('is learned anew where the store fails or holds something else', async () => {
    const problems: unknown[] = [];
    const broken = {
      get: () => Promise.reject(new Error('cannot read')),
      set: () => Promise.reject(new Error('cannot write')),
      delete: async () => true,
    };
    const { own } = memoryOn(broken, problems);
    await own.learn({ taken: [], refused: ['temperature'] });
    expect((await own.known()).refused).toEqual(new Set(['temperature']));
    expect(problems).toHaveLength(2);
    const strange = { get: async () => ({ v: 9 }), set: async () => true, delete: async () => true };
    expect((await memoryOn(strange).own.known()).refused.size).toBe(0);
  });
});

describe('the first call', () => {
  it('goes ahead, and the others follow when it is through', async () => {
    const { own } = memoryOn(undefined);
    const follow = await own.scout(['seed'], signal);
    let second = false;
    const other = own.scout(['seed'], signal).then(() => {
      second = true;
    });
    await settled();
    expect(second).toBe(false);
    await own.learn({ taken: ['seed'], refused: [] });
    follow();
    await other;
    await own.scout(['seed'], signal);
  });

  it('is not waited for longer than a second', async () => {
    const { own, time } = memoryOn(undefined);
    await own.scout(['seed'], signal);
    const other = own.scout(['seed'], signal);
    await settled();
    time.advance(1_000);
    await other;
    expect(time.pending()).toBe(0);
  });

  it('is not waited for by those who ask only for what is known', async () => {
    const { own } = memoryOn(undefined);
    await own.learn({ taken: ['max_tokens'], refused: [] });
    await own.scout(['seed'], signal);
    await own.scout(['max_tokens'], signal);
  });

  it('is not waited for by one who leaves', async () => {
    const { own } = memoryOn(undefined);
    await own.scout(['seed'], signal);
    const controller = new AbortController();
    const other = own.scout(['seed'], controller.signal);
    await settled();
    controller.abort(new Error('left'));
    await expect(other).rejects.toThrow('left');
  });
});
