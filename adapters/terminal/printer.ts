import type { Writable } from 'node:stream';
import picocolors from 'picocolors';
import wrapAnsi from 'wrap-ansi';
import type { Reply } from '../../src/tutor/reply.ts';
import type { Deliver } from '../../src/tutor/turn.ts';
import { harmless, type RenderOptions } from './render-markup.ts';
import { renderReply } from './render-reply.ts';

const widestText = 92;
const narrowestText = 20;

export type PrinterOptions = {
  /** Where the conversation is written. */
  readonly output: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly color: boolean;
};

/** Writes replies to a terminal, wrapped to its width, or to a pipe, a paragraph a line. */
export type Printer = {
  print(reply: Reply): void;
  readonly deliver: Deliver;
  /** Writes what a learner said, for a conversation that nobody types. */
  echo(text: string): void;
  readonly colors: RenderOptions['colors'];
};

export function createPrinter({ output, color }: PrinterOptions): Printer {
  const colors = picocolors.createColors(color);
  const options = (): RenderOptions => ({
    colors,
    width: output.isTTY === true ? Math.min(widestText, Math.max(narrowestText, output.columns ?? 80)) : null,
  });
  const print = (reply: Reply): void => void output.write(`${renderReply(reply, options())}\n`);
  return {
    colors,
    print,
    async deliver({ replies }) {
      for (const reply of replies) print(reply);
    },
    echo(text) {
      const { width } = options();
      const said = `› ${harmless(text)}`;
      output.write(`${colors.cyan(width === null ? said : wrapAnsi(said, width, { hard: true }))}\n`);
    },
  };
}
