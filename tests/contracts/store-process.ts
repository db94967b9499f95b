import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('./store-process-main.ts', import.meta.url));

export type StoreProcess = {
  /** Lets the waiting process begin. */
  go(): void;
  /** The lines it printed so far. */
  readonly lines: readonly string[];
  /** Resolves at the next line; rejects if the process ends instead. */
  nextLine(): Promise<void>;
  /** Waits for its end; rejects with what it said if it did not end well. */
  finished(): Promise<readonly string[]>;
  /** Ends it at once, as a crash would, and waits until it is gone. */
  kill(): Promise<void>;
};

/** Starts a process that opens the store of `env`, and waits until it has. `job` and `args`: see the script. */
export async function startStoreProcess(
  job: 'race' | 'write',
  env: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<StoreProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', script, job, ...args], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const problems: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => problems.push(text));
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  await new Promise<void>((resolve, reject) => {
    reader.once('line', () => resolve());
    child.once('close', () => reject(new Error(`The process ended before it began: ${problems.join('')}`)));
  });
  reader.on('line', (line) => lines.push(line));
  return {
    lines,
    go: () => void child.stdin.end('go\n'),
    async nextLine() {
      const early = ended.then(() => {
        throw new Error(`${describeEnd(child)}: ${problems.join('')}`);
      });
      await Promise.race([once(reader, 'line'), early]);
    },
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
