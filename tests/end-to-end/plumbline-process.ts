import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export const projectRoot = join(dirname(fileURLToPath(import.meta.url)), '../..');
const script = join(projectRoot, 'bin/plumbline.js');

export type Finished = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

export type PlumblineProcess = {
  readonly child: ChildProcess;
  write(text: string): void;
  /** Closes standard input. */
  end(): void;
  /** Resolves with everything printed so far once `pattern` fits it; rejects when the process ends without. */
  waitFor(pattern: RegExp | string): Promise<string>;
  /** The same for standard error. */
  waitForError(pattern: RegExp | string): Promise<string>;
  kill(signal: NodeJS.Signals): void;
  readonly done: Promise<Finished>;
};

/** A folder of this test alone, removed when it ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the real command as a user would, in `home` as working folder and as Plumbline's folder. */
export function startPlumbline(
  args: readonly string[],
  { home, env = {} }: { readonly home: string; readonly env?: Record<string, string> },
): PlumblineProcess {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [script, ...args], {
    cwd: home,
    env: {
      PATH,
      HOME,
      ...(TMPDIR === undefined ? {} : { TMPDIR }),
      PLUMBLINE_HOME: join(home, '.plumbline'),
      ...env,
    },
  });
  let stdout = '';
  let stderr = '';
  const waiting = new Set<() => void>();
  const wake = (): void => {
    for (const check of [...waiting]) check();
  };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    wake();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    wake();
  });
  // A process that is gone no longer reads; what it printed and its exit code tell the story.
  child.stdin.on('error', () => {});
  let over = false;
  const done = new Promise<Finished>((resolve) => {
    child.on('close', (code) => {
      over = true;
      resolve({ code, stdout, stderr });
      wake();
    });
  });
  const printed = (textNow: () => string, pattern: RegExp | string): Promise<string> =>
    new Promise((resolve, reject) => {
      const check = (): void => {
        const text = textNow();
        const found = typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text);
        if (found) resolve(text);
        else if (over)
          reject(new Error(`Ended without ${pattern}\n--- stdout\n${stdout}\n--- stderr\n${stderr}`));
        else return;
        waiting.delete(check);
      };
      waiting.add(check);
      check();
    });
  return {
    child,
    done,
    write: (text) => void child.stdin.write(text),
    end: () => void child.stdin.end(),
    kill: (signal) => void child.kill(signal),
    waitFor: (pattern) => printed(() => stdout, pattern),
    waitForError: (pattern) => printed(() => stderr, pattern),
  };
}

/** Runs a command to its end with `input` on standard input. */
export async function runPlumbline(
  args: readonly string[],
  options: { readonly home: string; readonly env?: Record<string, string>; readonly input?: string },
): Promise<Finished> {
  const running = startPlumbline(args, options);
  if (options.input !== undefined) running.write(options.input);
  running.end();
  return running.done;
}

/** The objects of a JSON Lines text. */
export function jsonLines(text: string): Record<string, unknown>[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}
