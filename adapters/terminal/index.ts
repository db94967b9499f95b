import type { Readable, Writable } from 'node:stream';
import type { Reply } from '../../src/tutor/reply.ts';
import type { Deliver } from '../../src/tutor/turn.ts';
import type { Line } from './line-source.ts';
import { createPipeLines } from './pipe-lines.ts';
import { createPrinter } from './printer.ts';
import { createTtyLines } from './tty-lines.ts';

export type TerminalOptions = {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  /** Where the conversation is written. */
  readonly output: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly color: boolean;
  /** Ctrl-C while the tutor is at work. */
  readonly onInterrupt: () => void;
};

/** The terminal as a place to talk: replies out, lines in. */
export type Terminal = {
  /** True for a person at a keyboard, false for a pipe. */
  readonly interactive: boolean;
  print(reply: Reply): void;
  readonly deliver: Deliver;
  next(): Promise<Line>;
  close(): void;
};

export function createTerminal({ stdin, output, color, onInterrupt }: TerminalOptions): Terminal {
  const interactive = stdin.isTTY === true && output.isTTY === true;
  const { print, deliver, colors } = createPrinter({ output, color });
  const onEarlyLine = (): void =>
    void output.write(`${colors.dim('(I was still at work, so that line was not taken as an answer.)')}\n`);
  const lines = interactive
    ? createTtyLines({ stdin, stdout: output, onInterrupt, onEarlyLine })
    : createPipeLines(stdin);
  return {
    interactive,
    print,
    deliver,
    next: () => lines.next(colors.cyan('› ')),
    close: () => lines.close(),
  };
}
