import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { Line, LineSource } from './line-source.ts';

// Terminals that know it wrap what is pasted in marks, so that a pasted text of several lines is one answer.
const pasteOn = '\u001b[?2004h';
const pasteOff = '\u001b[?2004l';

export type TtyLinesOptions = {
  readonly stdin: Readable;
  readonly stdout: Writable;
  /** Ctrl-C while no line is awaited: the tutor is at work. */
  readonly onInterrupt: () => void;
  /** A line that came while none was awaited; it is not taken as an answer. */
  readonly onEarlyLine: () => void;
};

/** Reads lines from a person at a terminal, with editing and history. */
export function createTtyLines({ stdin, stdout, onInterrupt, onEarlyLine }: TtyLinesOptions): LineSource {
  const reader = createInterface({ input: stdin, output: stdout, terminal: true, historySize: 100 });
  let waiting: ((line: Line) => void) | null = null;
  let pasting = false;
  let pasted: string[] = [];
  let ended = false;
  stdout.write(pasteOn);

  const give = (line: Line): boolean => {
    const resolve = waiting;
    waiting = null;
    resolve?.(line);
    return resolve !== null;
  };
  stdin.on('keypress', (_text: string | undefined, key: { name?: string } | undefined) => {
    if (key?.name === 'paste-start') pasting = true;
    if (key?.name === 'paste-end') pasting = false;
  });
  reader.on('line', (text) => {
    if (pasting) {
      pasted.push(text);
      return;
    }
    const whole = [...pasted, text].join('\n');
    pasted = [];
    if (!give({ kind: 'line', text: whole }) && text.trim() !== '') onEarlyLine();
  });
  reader.on('SIGINT', () => {
    if (!give({ kind: 'interrupt' })) onInterrupt();
  });
  reader.on('close', () => {
    ended = true;
    give({ kind: 'end' });
  });

  return {
    next(prompt) {
      if (ended) return Promise.resolve({ kind: 'end' });
      return new Promise((resolve) => {
        waiting = resolve;
        reader.setPrompt(prompt);
        reader.prompt();
      });
    },
    close() {
      stdout.write(pasteOff);
      reader.close();
    },
  };
}
