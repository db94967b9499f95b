import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const script = fileURLToPath(new URL('./store-process-main.ts', import.meta.url));

export type StoreProcess = {
  /** Lets the waiting process begin, or go on to its next step. */
  go(): void;
  /** The lines it printed so far. */
  readonly lines: readonly string[];
  /** Resolves at the next line; rejects if the process ends instead. */
  nextLine(): Promise<void>;
  /** Waits until it has printed a line that matches. */
  until(line: RegExp): Promise<void>;
  /** Waits for its end; rejects with what it said if it did not end well. */
  finished(): Promise<readonly string[]>;
  /** Sends it a signal and does not wait. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  /** Ends it at once, as a crash would, and waits until it is gone. */
  kill(): Promise<void>;
};

/** Starts a process that opens the store of `env`, and waits until it has. `job` and `args`: see the script. */
export async function startStoreProcess(
  job: 'race' | 'write' | 'count' | 'hold',
  env: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<StoreProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', script, job, ...args], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  // A test that fails leaves nobody behind, not even somebody frozen.
  onTestFinished(() => void child.kill('SIGKILL'));
  const problems: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => problems.push(text));
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  await new Promise<void>((resolve, reject) => {
    reader.once('line', () => resolve());
    child.once('close', () => reject(new Error(`The process ended before it began: ${problems.join('')}`)));
  });
  reader.on('line', (line) => lines.push(line));
  const nextLine = async () => {
    const early = ended.then(() => {
      throw new Error(`${describeEnd(child)}: ${problems.join('')}`);
    });
    await Promise.race([once(reader, 'line'), early]);
  };
  return {
    lines,
    nextLine,
    async until(line) {
      while (!lines.some((printed) => line.test(printed))) await nextLine();
    },
    go: () => void child.stdin.write('go\n'),
    signal: (name) => void child.kill(name),
    async finished() {
      await ended;
      if (child.exitCode !== 0) throw new Error(`${describeEnd(child)}: ${problems.join('')}`);
      return lines;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function describeEnd({ exitCode, signalCode }: ChildProcess): string {
  return exitCode === null ? `The process ended by ${signalCode}` : `The process ended with ${exitCode}`;
}
