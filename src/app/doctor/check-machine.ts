import { randomUUID } from 'node:crypto';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Finding, finding } from '../../doctor/finding.ts';
import { PlumblineError } from '../../errors.ts';
import type { Store } from '../../store/store.ts';
import type { CommandIo } from '../io.ts';
import { homeFolder, openStore } from '../open-store.ts';
import { readStoreAddress } from '../store-address.ts';

const oldestNode = 20;
/** Less room on the disk than this is worth a word, in bytes. */
const fewBytes = 200_000_000;

export function checkNode(version = process.version): Finding {
  const major = Number(/^v(\d+)/.exec(version)?.[1] ?? 0);
  if (major >= oldestNode) return finding.ok('node', `Node ${version}.`);
  return finding.problem(
    'node',
    `Node ${version} is too old.`,
    `Install Node ${oldestNode} or later from https://nodejs.org.`,
  );
}

/** Whether Plumbline's folder can be written to. */
export async function checkFolder(io: Pick<CommandIo, 'cwd' | 'env'>): Promise<Finding> {
  const folder = homeFolder(io);
  const file = join(folder, `.doctor-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(file, 'x'.repeat(4096), { flag: 'wx', flush: true });
    await rm(file);
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    if (free < fewBytes)
      return finding.warning(
        'folder',
        `${folder} can be written to, with ${Math.round(free / 1e6)} MB left on its disk.`,
        'Make room, or set PLUMBLINE_HOME to a folder on another disk.',
      );
    return finding.ok('folder', `${folder} can be written to.`);
  } catch (error) {
    await rm(file, { force: true }).catch(() => {});
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    return finding.problem(
      'folder',
      `${folder} cannot be written to${code}.`,
      'Give this user the right to write there, or set PLUMBLINE_HOME to another folder.',
    );
  }
}

/** Opens the store, writes, reads, and takes out again. The store stays open for what else is looked at. */
export async function checkStore(
  io: CommandIo,
): Promise<{ readonly found: Finding; readonly store: Store | null }> {
  let store: Store | null = null;
  try {
    store = await openStore(io);
    await writeAndRead(store);
    return { found: storeFinding(io), store };
  } catch (error) {
    await store?.close().catch(() => {});
    const known = error instanceof PlumblineError ? error : null;
    const found = finding.problem(
      'store',
      known?.message ?? 'The store does not work.',
      known?.advice ?? 'Check STORE_URL, and whether the server that it names is up.',
    );
    return { found, store: null };
  }
}

async function writeAndRead(store: Store): Promise<void> {
  const key = `doctor/${randomUUID()}`;
  await store.insertIfAbsent(key, 'written');
  const read = await store.get(key);
  await store.compareAndSet(key, 'written', undefined);
  if (read !== 'written')
    throw new PlumblineError('store_failed', 'The store gives back something else than was written.');
}

function storeFinding(io: CommandIo): Finding {
  const url = io.env.STORE_URL?.trim() ?? '';
  if (url === 'memory:')
    return finding.warning(
      'store',
      'The store is in memory: nothing outlives the process.',
      'Unset STORE_URL to keep everything in a file, or name a server.',
    );
  const name =
    url === '' ? join(homeFolder(io), 'plumbline.db') : readStoreAddress(url, io, { mustExist: false }).name;
  return finding.ok('store', `${name} takes and gives values.`);
}
