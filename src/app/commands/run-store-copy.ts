import { PlumblineError } from '../../errors.ts';
import { type CopyResult, copyStore, type StoreCounts } from '../../store/copy-store.ts';
import { type CommandIo, writeJson, writeLine } from '../io.ts';
import { readStoreAddress } from '../store-address.ts';
import type { StoreCopyOptions } from './store.ts';

/** How many things lie between two lines of progress. */
const progressStep = 5_000;

/** Copies a store and says what was copied. */
export async function runStoreCopy(
  io: CommandIo,
  from: string,
  to: string,
  { merge = false, json = false }: StoreCopyOptions,
): Promise<undefined> {
  const source = readStoreAddress(from, io, { mustExist: true });
  const target = readStoreAddress(to, io, { mustExist: false });
  if (source.name === target.name) {
    throw new PlumblineError('usage', 'The two stores are the same.', { advice: 'Name another target.' });
  }
  const fromStore = await source.open();
  try {
    const toStore = await target.open();
    try {
      const result = await copyStore({
        from: fromStore,
        to: toStore,
        source: source.name,
        merge,
        signal: io.signal,
        onProgress: createProgress(io),
      });
      if (json) writeJson(io.stdout, { from: source.name, to: target.name, ...result, verified: true });
      else report(io, source.name, target.name, result);
    } finally {
      await toStore.close();
    }
  } finally {
    await fromStore.close();
  }
}

function createProgress(io: CommandIo): (done: Readonly<StoreCounts>) => void {
  let next = progressStep;
  return ({ cells, entries, values }) => {
    const done = cells + entries + values;
    if (done < next) return;
    next = done + progressStep;
    writeLine(io.stderr, `… ${done.toLocaleString('en')} gone through`);
  };
}

function report(io: CommandIo, from: string, to: string, { found, copied, resumed }: CopyResult): void {
  writeLine(io.stdout, `${resumed ? 'Finished the copy of' : 'Copied'} ${from} to ${to}`);
  for (const kind of ['cells', 'logs', 'entries', 'values'] as const) {
    const already = found[kind] - copied[kind];
    const there = already > 0 ? `, ${already.toLocaleString('en')} there already` : '';
    writeLine(
      io.stdout,
      `  ${kind.padEnd(8)}${copied[kind].toLocaleString('en').padStart(9)} copied${there}`,
    );
  }
  writeLine(io.stdout, 'Both were read again and hold the same.');
}
