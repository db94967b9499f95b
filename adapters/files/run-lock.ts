import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { PlumblineError } from '../../src/errors.ts';
import { codeOf } from './read-bytes.ts';

/** The right to write in a folder, held by one process at a time. */
export type RunLock = {
  /** Rejects with `conflict` once another process has taken over, which happens only to a process that stood still. */
  readonly check: () => Promise<void>;
  readonly release: () => Promise<void>;
};

export type RunLockOptions = {
  /** Told once when it has to be waited for, to learn whether the holder lives. */
  readonly onWait?: () => void;
};

/** How often the holder shows that it lives, and for how long it may fail to before it is taken for dead. */
const beatMs = 500;
const patienceMs = 3_500;
const lookMs = 100;

const HolderSchema = z.object({
  token: z.string(),
  pid: z.number(),
  host: z.string(),
  /** When the process began, in the system's own count; tells it from a later one with the same number. */
  born: z.string().nullable(),
  beat: z.number(),
});
type Holder = z.infer<typeof HolderSchema>;

/**
 * Takes the lock of a folder. A holder that is known to be gone is replaced at once; one that cannot be seen (on
 * another machine, in another container) when it has not shown itself for 3.5 seconds. Rejects with `conflict` where
 * the holder lives.
 *
 * Locks are files with growing numbers, each made only where it is not there: of several that replace a dead holder,
 * one gets the next number. The highest number holds.
 */
export async function takeRunLock(folder: string, { onWait }: RunLockOptions = {}): Promise<RunLock> {
  const self: Holder = {
    token: randomUUID(),
    pid: process.pid,
    host: hostname(),
    born: await birthOf(process.pid),
    beat: 0,
  };
  for (;;) {
    const current = await highestLock(folder);
    if (current > 0 && (await lives(folder, current, self, onWait))) throw inUse(folder);
    const number = current + 1;
    try {
      await writeFile(fileOf(folder, number), JSON.stringify(self), { flag: 'wx' });
    } catch (error) {
      if (codeOf(error) === 'EEXIST') continue;
      throw error;
    }
    if ((await highestLock(folder)) === number) return hold(folder, number, self);
    await rm(fileOf(folder, number), { force: true });
  }
}

async function hold(folder: string, number: number, self: Holder): Promise<RunLock> {
  for (const earlier of await lockNumbers(folder))
    if (earlier < number) await rm(fileOf(folder, earlier), { force: true });
  let lost = false;
  let checkedAt = Date.now();
  let beat = 0;
  const look = async (): Promise<void> => {
    lost ||= (await highestLock(folder)) !== number;
    checkedAt = Date.now();
  };
  let beating: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    beat += 1;
    const show = async (): Promise<void> => {
      await look();
      if (!lost) await writeFile(fileOf(folder, number), JSON.stringify({ ...self, beat }));
    };
    // A beat that fails is no reason to stop: the next may succeed, and writes check for themselves.
    beating = beating.then(show).catch(() => {});
  }, beatMs);
  timer.unref();
  return {
    async check() {
      // Whoever did not stand still since the last look cannot have been taken for dead.
      if (Date.now() - checkedAt > patienceMs / 2) await look();
      if (lost) throw takenOver(folder);
    },
    async release() {
      clearInterval(timer);
      await beating;
      if (!lost) await rm(fileOf(folder, number), { force: true });
    },
  };
}

/** Whether the holder of a lock is a process that lives. */
async function lives(
  folder: string,
  number: number,
  self: Holder,
  onWait: (() => void) | undefined,
): Promise<boolean> {
  const first = await read(folder, number);
  if (first !== null && first.host === self.host && self.born !== null && first.born !== null)
    return (await birthOf(first.pid)) === first.born;
  onWait?.();
  for (let waited = 0; waited < patienceMs; waited += lookMs) {
    await new Promise((resolve) => setTimeout(resolve, lookMs));
    const now = await read(folder, number);
    if (now === null && !(await lockNumbers(folder)).includes(number)) return false;
    if (now !== null && (now.token !== first?.token || now.beat !== first.beat)) return true;
  }
  return false;
}

/** When a process of this machine began; `null` where it is gone or the system does not say. */
async function birthOf(pid: number): Promise<string | null> {
  try {
    // The name of the program, in brackets, may hold anything; the 22nd field is the 20th after it.
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? null : `${boot.trim()} ${fields[19]}`;
  } catch {
    return null;
  }
}

async function read(folder: string, number: number): Promise<Holder | null> {
  try {
    return HolderSchema.parse(JSON.parse(await readFile(fileOf(folder, number), 'utf8')));
  } catch {
    return null; // half written, or gone
  }
}

const prefix = '.lock-';
const fileOf = (folder: string, number: number): string => join(folder, `${prefix}${number}`);

async function lockNumbers(folder: string): Promise<number[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => name.startsWith(prefix))
    .map((name) => Number(name.slice(prefix.length)))
    .filter((number) => Number.isInteger(number) && number > 0);
}

async function highestLock(folder: string): Promise<number> {
  return Math.max(0, ...(await lockNumbers(folder)));
}

function inUse(folder: string): PlumblineError {
  return new PlumblineError('conflict', `Another process is at work in ${folder}`, {
    advice: 'Wait until it has ended, or stop it; what it does is kept, and can be gone on with.',
  });
}

function takenOver(folder: string): PlumblineError {
  return new PlumblineError(
    'conflict',
    `Another process has taken over ${folder}, while this one stood still for some seconds`,
    { advice: 'Let the other one go on; nothing is lost.' },
  );
}
