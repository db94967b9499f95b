import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';

export type ProcessOptions = {
  /** Arguments of Node, the script first. */
  readonly args: readonly string[];
  readonly cwd?: string;
  /** What the process finds in its environment besides PATH, HOME, TMPDIR and LANG. */
  readonly env?: Readonly<Record<string, string>>;
  /** The start is over once the output matches. */
  readonly ready?: RegExp;
  readonly timeoutMs?: number;
};

export type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

/** A bot as a process of its own, as it runs in production. */
export type BotProcess = {
  readonly child: ChildProcess;
  /** Everything it has written to stdout and stderr. */
  output(): string;
  waitForOutput(
    pattern: RegExp,
    options?: { readonly timeoutMs?: number; readonly from?: number },
  ): Promise<string>;
  waitForExit(timeoutMs?: number): Promise<Exit>;
  /** SIGTERM, and SIGKILL where it still runs `graceMs` later. */
  stop(graceMs?: number): Promise<Exit>;
  /** SIGKILL. */
  kill(): Promise<Exit>;
};

const inherited = ['PATH', 'HOME', 'TMPDIR', 'LANG'];

/** Starts Node with these arguments and waits until its output says that it is ready. */
export async function startProcess(options: ProcessOptions): Promise<BotProcess> {
  const base = inherited.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const child = spawn(process.execPath, options.args, {
    cwd: options.cwd,
    env: { ...Object.fromEntries(base), ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const bot = watch(child);
  if (options.ready === undefined) return bot;
  try {
    await bot.waitForOutput(options.ready, { timeoutMs: options.timeoutMs ?? 20_000 });
    return bot;
  } catch (error) {
    await bot.kill();
    throw error;
  }
}

function watch(child: ChildProcess): BotProcess {
  const changes = new EventEmitter().setMaxListeners(0);
  let output = '';
  let exit: Exit | undefined;
  const orphan = (): void => void child.kill('SIGKILL');
  process.once('exit', orphan);
  const take = (text: string): void => {
    output += text;
    changes.emit('change');
  };
  child.stdout?.on('data', (data: Buffer) => take(data.toString()));
  child.stderr?.on('data', (data: Buffer) => take(data.toString()));
  child.on('error', (error) => take(`The process did not start: ${error.message}\n`));
  child.on('close', (code, signal) => {
    exit = { code, signal };
    process.off('exit', orphan);
    changes.emit('change');
  });
  const until = <T>(look: () => T | undefined, timeoutMs: number, what: string): Promise<T> =>
    new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        changes.off('change', check);
      };
      const check = (): void => {
        const value = look();
        if (value === undefined && exit === undefined) return;
        end();
        if (value !== undefined) resolve(value);
        else
          reject(new Error(`The bot ended (${JSON.stringify(exit)}) before ${what}\n${output.slice(-3000)}`));
      };
      const timer = setTimeout(() => {
        end();
        reject(new Error(`Waited ${timeoutMs} ms in vain until ${what}\n${output.slice(-3000)}`));
      }, timeoutMs);
      changes.on('change', check);
      check();
    });
  const waitForExit = (timeoutMs = 10_000): Promise<Exit> => until(() => exit, timeoutMs, 'the bot ended');
  const end = async (signal: NodeJS.Signals, graceMs: number): Promise<Exit> => {
    if (exit === undefined) child.kill(signal);
    const harder = setTimeout(orphan, graceMs);
    try {
      return await waitForExit(graceMs + 5000);
    } finally {
      clearTimeout(harder);
    }
  };
  return {
    child,
    output: () => output,
    waitForOutput: (pattern, { timeoutMs = 10_000, from = 0 } = {}) =>
      until(() => pattern.exec(output.slice(from))?.[0], timeoutMs, `it wrote ${pattern}`),
    waitForExit,
    stop: (graceMs = 5000) => end('SIGTERM', graceMs),
    kill: () => end('SIGKILL', 1000),
  };
}
