import type { Readable } from 'node:stream';
import { type LineSource, longestLine } from './line-source.ts';

/** Reads a pipe or a file one line at a time, and only when a line is asked for. */
export function createPipeLines(stdin: Readable): LineSource {
  stdin.setEncoding('utf8');
  const lines = split(stdin);
  return {
    async next() {
      const { done, value } = await lines.next();
      return done ? { kind: 'end' } : { kind: 'line', text: value };
    },
    close() {
      // A pipe that stays open must not keep the process alive.
      stdin.destroy();
    },
  };
}

/** Lines of a stream without their ends; one that is longer than allowed is cut there, so that memory is bounded. */
async function* split(stdin: AsyncIterable<string>): AsyncGenerator<string, undefined> {
  let rest = '';
  for await (const chunk of stdin) {
    const parts = (rest + chunk).split(/\r?\n/);
    rest = (parts.pop() ?? '').slice(0, longestLine + 1);
    for (const part of parts) yield part.slice(0, longestLine + 1);
  }
  if (rest !== '') yield rest;
}
