import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('./bot-main.ts', import.meta.url));

export type BotProcess = {
  /** Lets it serve; resolves to where it listens. */
  serve(): Promise<string>;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  /** Asks it to stop; resolves to its exit code. */
  stop(): Promise<number | null>;
  /** What it said on standard error. */
  problems(): string;
};

/** Starts a bot on the store and platform of `env`, standing by. */
export async function startBot(env: Readonly<Record<string, string>>): Promise<BotProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const problems: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (part: string) => problems.push(part));
  child.stdin.on('error', () => {});
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async (start: string): Promise<string> => {
    const { done, value } = await lines.next();
    if (done || !value.startsWith(start)) throw new Error(`The bot ended early: ${problems.join('')}`);
    return value.slice(start.length).trim();
  };
  await line('standing by');
  return {
    problems: () => problems.join(''),
    async serve() {
      child.stdin.write('serve\n');
      return line('serving');
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      child.stdin.write('stop\n');
      await ended;
      return child.exitCode;
    },
  };
}
