import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { lockClock } from '../../src/app/lock-clock.ts';
import { openStore } from '../../src/app/open-store.ts';
import { PlumblineError } from '../../src/errors.ts';
import type { LockOptions } from '../../src/store/lock.ts';
import type { Store } from '../../src/store/store.ts';

// A process of its own that works on the store of its environment; what it prints is what it was promised.

/** In one write, so that what was printed before a kill was printed whole. */
function print(line: string): void {
  writeSync(1, `${line}\n`);
}

async function increment(store: Store, key: string): Promise<void> {
  const count = await store.get(key);
  const next = typeof count === 'number' ? count + 1 : 1;
  if (!(await store.compareAndSet(key, count, next))) await increment(store, key);
}

async function appendNext(store: Store, log: string): Promise<void> {
  const lastSeq = (await store.read(log)).length;
  try {
    await store.append(log, [lastSeq + 1], lastSeq);
  } catch (error) {
    if (!(error instanceof PlumblineError && error.code === 'conflict')) throw error;
    await appendNext(store, log);
  }
}

/** Prints the keys that this process was the one to insert. */
async function race(store: Store, name: string, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const key = `race/insert/${String(round).padStart(4, '0')}`;
    if (await store.insertIfAbsent(key, name)) print(key);
    await increment(store, 'race/count');
    await store.append('race/log', [`${name} ${round}`, `${name} ${round} second half`]);
    await appendNext(store, 'race/expected');
  }
}

/** Writes in every way, from `first` on, without end, and prints each number when all of it is promised. */
async function write(store: Store, first: number): Promise<void> {
  const values = store.keyValue('write');
  for (let index = first; ; index += 1) {
    await store.append(
      'write/log',
      [1, 2, 3].map((part) => ({ index, part, text: 'x'.repeat(300) })),
    );
    await store.insertIfAbsent(`write/cell/${index}`, { index });
    await store.compareAndSet('write/last', await store.get('write/last'), index);
    await values.set(String(index), { index });
    print(String(index));
  }
}

/** Counts in a value that only the lock protects: it is read and written in two steps. */
async function count(store: Store, name: string, rounds: number): Promise<void> {
  const { withLock } = await import('../../src/store/lock.ts');
  const values = store.keyValue('lock');
  for (let round = 0; round < rounds; round += 1) {
    await withLock('count', lockOptions(store, `${name} ${round}`, 5_000), async (lock) => {
      const before = await values.get('count');
      await values.set('count', typeof before === 'number' ? before + 1 : 1);
      await store.append('lock/fences', [lock.fence], undefined, lock.guard);
    });
  }
}

/** Takes the lock and prints its fence; writes under it when told to go on, and prints what became of that. */
async function holdLock(store: Store, name: string, goOn: () => Promise<unknown>): Promise<void> {
  const { acquireLock } = await import('../../src/store/lock.ts');
  const lock = await acquireLock('hold', lockOptions(store, name, 800));
  print(`holding ${lock.fence}`);
  await goOn();
  try {
    await store.append('lock/hold', [name], undefined, lock.guard);
    print('written');
  } catch (error) {
    print(error instanceof PlumblineError ? error.code : String(error));
  }
  await goOn();
  await lock.release();
}

function lockOptions(store: Store, holder: string, leaseMs: number): LockOptions {
  return { store, clock: lockClock, holder: `${process.pid} ${holder}`, leaseMs };
}

const [job, ...args] = process.argv.slice(2);
const store = await openStore({ env: process.env, cwd: process.cwd(), now: Date.now });
print('ready');
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
await lines.next();
if (job === 'race') await race(store, args[0] ?? '', Number(args[1]));
if (job === 'write') await write(store, Number(args[0]));
if (job === 'count') await count(store, args[0] ?? '', Number(args[1]));
if (job === 'hold') await holdLock(store, args[0] ?? '', () => lines.next());
await store.close();
process.stdin.destroy();
