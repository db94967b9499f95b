import { PlumblineError, type Problem } from '../errors.ts';
import { sameContent } from './json-text.ts';
import type { KeptValue, LogEntry, Store } from './store.ts';

/** How much of each kind: cells, logs with their entries, and values by key. */
export type StoreCounts = { cells: number; logs: number; entries: number; values: number };

export type CopyOptions = {
  readonly from: Store;
  readonly to: Store;
  /** What names the source and holds no secret; by it an interrupted copy is known and gone on with. */
  readonly source: string;
  /** Copies into a store that is not empty; what differs there stays as it is. */
  readonly merge: boolean;
  readonly signal: AbortSignal;
  /** Told now and then what has been gone through so far. */
  readonly onProgress: (done: Readonly<StoreCounts>) => void;
};

export type CopyResult = {
  /** What the source holds. */
  readonly found: Readonly<StoreCounts>;
  /** What of it was not in the target before. */
  readonly copied: Readonly<StoreCounts>;
  /** Whether it went on with a copy that was interrupted. */
  readonly resumed: boolean;
};

/** A cell of the target while a copy is under way; never copied itself. */
const markerKey = 'store-copy';
const pageSize = 500;
const atOnce = 32;

/**
 * Copies all that `from` holds to `to`, then reads both again and compares. What is there already is not written
 * again, so an interrupted copy goes on where it was. Nobody should write to either meanwhile.
 *
 * Rejects with `invalid_input` where `to` is not empty and `merge` is not wanted, with `check_failed` and the
 * differences where it does not hold all of `from` in the end, with `interrupted`, and as the stores do.
 */
export async function copyStore(options: CopyOptions): Promise<CopyResult> {
  const resumed = await claim(options);
  const copy = createPass(options, true);
  await copy.run();
  const check = createPass({ ...options, onProgress: () => {} }, false);
  await check.run();
  if (check.problems.length > 0) throw different(check.problems);
  await options.to.compareAndSet(markerKey, { source: options.source }, undefined);
  return { found: check.found, copied: copy.copied, resumed };
}

/** Marks the target as being copied to from this source; says whether it was already. */
async function claim({ to, source, merge }: CopyOptions): Promise<boolean> {
  const marker = await to.get(markerKey);
  if (marker === undefined) {
    if (!merge && !(await isEmpty(to))) throw notEmpty();
    await to.insertIfAbsent(markerKey, { source });
    return false;
  }
  if (sameContent(marker, { source })) return true;
  throw new PlumblineError('invalid_input', 'The target holds an unfinished copy of another store.', {
    advice: 'Finish that copy, or empty the target or choose another.',
  });
}

async function isEmpty(store: Store): Promise<boolean> {
  for await (const _key of store.list('')) return false;
  for await (const _value of store.keptValues()) return false;
  return (await store.logs('', 1)).length === 0;
}

/** One time through all of the source, writing what the target lacks or only comparing. */
function createPass({ from, to, signal, onProgress }: CopyOptions, writes: boolean) {
  const found: StoreCounts = { cells: 0, logs: 0, entries: 0, values: 0 };
  const copied: StoreCounts = { cells: 0, logs: 0, entries: 0, values: 0 };
  const problems: Problem[] = [];

  function differs(what: string, id: string): void {
    problems.push({ code: 'different', message: `${what} "${id}" is not the same in the target`, id });
  }

  async function cell(key: string): Promise<void> {
    const value = await from.get(key);
    if (key === markerKey || value === undefined) return;
    found.cells += 1;
    if (writes && (await to.insertIfAbsent(key, value))) copied.cells += 1;
    else if (!sameContent(await to.get(key), value)) differs('Cell', key);
  }

  /** Both sides of a log from `after` on. */
  async function look(name: string, after: number): Promise<LogPages> {
    const [page, there] = await Promise.all([
      from.read(name, after, pageSize),
      to.read(name, after, pageSize),
    ]);
    return { name, page, there };
  }

  async function log(first: LogPages): Promise<void> {
    const { name } = first;
    found.logs += 1;
    if (writes && first.there.length === 0 && first.page.length > 0) copied.logs += 1;
    let isSame = true;
    for (let [pages, after] = [first, 0]; ; pages = await look(name, after)) {
      const { page, there } = pages;
      isSame &&= there.every(({ value }, at) => sameContent(value, page[at]?.value));
      if (writes && isSame && there.length < page.length) {
        const missing = page.slice(there.length).map(({ value }) => value);
        await to.append(name, missing, after + there.length);
        copied.entries += missing.length;
      } else {
        isSame &&= there.length === page.length;
      }
      found.entries += page.length;
      after += page.length;
      if (page.length < pageSize) break;
      stopIf(signal);
    }
    if (!isSame) differs('Log', name);
  }

  async function kept({ namespace, key, value, ttlMs }: KeptValue): Promise<void> {
    found.values += 1;
    const values = to.keyValue(namespace);
    const there = await values.get(key);
    if (writes && there === undefined) {
      await values.set(key, value, ttlMs);
      copied.values += 1;
    } else if (!sameContent(there, value)) differs('Value', `${namespace}/${key}`);
  }

  async function each<T>(items: AsyncIterable<T>, work: (item: T) => Promise<void>): Promise<void> {
    for await (const batch of batches(items, atOnce)) {
      stopIf(signal);
      await Promise.all(batch.map(work));
      onProgress(found);
    }
  }

  return {
    found,
    copied,
    problems,
    async run() {
      await each(from.list(''), cell);
      await each(from.keptValues(), kept);
      // Looked at together, but written one after another, the oldest first: so the order of their latest appends is
      // the same in the target.
      for await (const names of batches((await from.logs('')).reverse(), atOnce)) {
        for (const pages of await Promise.all(names.map((name) => look(name, 0)))) {
          stopIf(signal);
          await log(pages);
        }
        onProgress(found);
      }
    },
  };
}

type LogPages = {
  readonly name: string;
  readonly page: readonly LogEntry[];
  readonly there: readonly LogEntry[];
};

async function* batches<T>(items: AsyncIterable<T> | Iterable<T>, size: number): AsyncIterable<readonly T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function stopIf(signal: AbortSignal): void {
  if (!signal.aborted) return;
  throw new PlumblineError('interrupted', 'The copy was stopped; what was copied is kept.', {
    advice: 'Give the same command again to go on where it was.',
  });
}

function notEmpty(): PlumblineError {
  return new PlumblineError('invalid_input', 'The target is not empty. Nothing was written.', {
    advice: 'Choose an empty one, or add --merge to copy into it what it lacks.',
  });
}

function different(problems: readonly Problem[]): PlumblineError {
  return new PlumblineError('check_failed', 'The target does not hold the same as the source.', {
    problems,
    advice:
      'What differs in the target was left as it is. If the source was in use meanwhile, stop what uses it and give the ' +
      'same command again.',
  });
}
