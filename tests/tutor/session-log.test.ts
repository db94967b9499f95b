import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../adapters/storage/memory/index.ts';
import type { Store } from '../../src/store/store.ts';
import { createSessionLog } from '../../src/tutor/session-log.ts';
import { diamond } from './walk-harness.ts';

const envelope = { v: 1, at: '2026-01-01T00:00:00.000Z', subject: 'ada' };
const started = (session: string) => ({
  ...envelope,
  event: 'started' as const,
  session,
  target: 'top',
  order: 'climb' as const,
  tries: 3,
  carried: [],
});
const asked = (session: string, node: string) => ({
  ...envelope,
  event: 'asked' as const,
  session,
  node,
  depth: 1 as const,
  question: 'What?',
  phase: 'first' as const,
});

/** A store that counts the entries it gives. */
function counting(): { readonly store: Store; read(): number } {
  const store = createMemoryStore({ now: Date.now });
  let entries = 0;
  return {
    store: {
      ...store,
      async read(...args) {
        const found = await store.read(...args);
        entries += found.length;
        return found;
      },
    },
    read: () => entries,
  };
}

describe('a session that is loaded again', () => {
  it('is what another process made of it, and only what is new is read', async () => {
    const { store, read } = counting();
    const [here, elsewhere] = [createSessionLog(store), createSessionLog(store)];
    await here.create([started('s1')]);
    const first = await here.load('s1', diamond);
    if (first === null) throw new Error('There is no session');
    await elsewhere.append(first, [asked('s1', 'a')]);
    const before = read();
    expect((await here.load('s1', diamond))?.open?.node).toBe('a');
    expect(read() - before).toBe(2);
    expect(await here.load('s1', diamond)).toEqual(await elsewhere.load('s1', diamond));
  });

  it('is gone where it was erased, and new where it was begun again', async () => {
    const store = createMemoryStore({ now: Date.now });
    const log = createSessionLog(store);
    await log.create([started('s1'), asked('s1', 'a')]);
    await log.load('s1', diamond);
    await store.deleteLog('session/s1');
    expect(await log.load('s1', diamond)).toBeNull();
    await log.create([started('s1')]);
    expect((await log.load('s1', diamond))?.open).toBeNull();
  });

  it('does not stay in memory with all the others', async () => {
    const { store, read } = counting();
    const log = createSessionLog(store);
    for (let index = 0; index < 600; index += 1) {
      await log.create([started(`s${index}`), asked(`s${index}`, 'a')]);
      await log.load(`s${index}`, diamond);
    }
    const before = read();
    await log.load('s0', diamond);
    await log.load('s599', diamond);
    expect(read() - before).toBe(2 + 1);
  });
});

it('keeps the sessions of a learner whose name is long in bytes', async () => {
  const log = createSessionLog(createMemoryStore({ now: Date.now }));
  const subject = '学'.repeat(100);
  await log.create([{ ...started('s1'), subject }]);
  expect(await log.sessionsOf(subject)).toEqual(['s1']);
  expect(await log.sessionsOf('学'.repeat(99))).toEqual([]);
});
