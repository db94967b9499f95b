import type { Readable, Writable } from 'node:stream';

/** The world around one command: the only way in which commands reach streams, environment, clock and chance. */
export type CommandIo = {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
  /** Unpredictable text of `length` characters from a-z and 0-9, for ids. */
  readonly randomId: (length: number) => string;
  /** Aborted when the user presses Ctrl-C or the system asks the process to stop. */
  readonly signal: AbortSignal;
};

/** Writes one line. */
export function writeLine(stream: Writable, text = ''): void {
  stream.write(`${text}\n`);
}

/** Writes one JSON document, as `--json` promises. */
export function writeJson(stream: Writable, value: unknown): void {
  stream.write(`${JSON.stringify(value, null, 2)}\n`);
}
