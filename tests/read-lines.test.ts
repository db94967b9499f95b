import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLines } from '../src/read-lines.ts';
import { collect } from './collect.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

async function linesOf(chunks: Uint8Array[], limit?: number) {
  return await collect(readLines(chunks, limit));
}

describe('readLines', () => {
  it('takes a byte-order mark, CRLF, blank lines and a last line without an ending', async () => {
    expect(await linesOf([bytes('\uFEFFone\r\n\r\n  \ntwo\nthree')])).toEqual([
      { line: 1, text: 'one' },
      { line: 4, text: 'two' },
      { line: 5, text: 'three' },
    ]);
  });

  it('keeps a byte-order mark that is not at the start of the file', async () => {
    expect(await linesOf([bytes('one\n\uFEFFtwo')])).toEqual([
      { line: 1, text: 'one' },
      { line: 2, text: '\uFEFFtwo' },
    ]);
  });

  it('gives a line over the limit as unreadable, goes on, and counts it', async () => {
    const chunks = [bytes('ok\n12345'), bytes('6789'), bytes('01234\nfine\n123456789')];
    expect(await linesOf(chunks, 8)).toEqual([
      { line: 1, text: 'ok' },
      { line: 2, fault: 'is longer than 8 bytes, the most that is read' },
      { line: 3, text: 'fine' },
      { line: 4, fault: 'is longer than 8 bytes, the most that is read' },
    ]);
  });

  it('does not hold on to what is over the limit', async () => {
    let held = 0;
    const chunk = new Uint8Array(1024 * 1024).fill(120);
    function* endless() {
      for (let index = 0; index < 400; index += 1) {
        yield chunk;
        held = Math.max(held, process.memoryUsage().arrayBuffers);
      }
    }
    const before = process.memoryUsage().arrayBuffers;
    expect(await collect(readLines(endless(), 1024 * 1024))).toHaveLength(1);
    expect(held - before).toBeLessThan(100 * 1024 * 1024);
  });

  it('names bytes that are not UTF-8 and goes on', async () => {
    const broken = new Uint8Array([0x61, 0xff, 0x0a, 0x62]);
    expect(await linesOf([broken])).toEqual([
      { line: 1, fault: 'is not valid UTF-8' },
      { line: 2, text: 'b' },
    ]);
  });

  it('says once that a file is UTF-16', async () => {
    const file = Buffer.from('\uFEFF{"id":"a"}\n{"id":"b"}\n', 'utf16le');
    expect(await linesOf([file])).toEqual([
      { line: 1, fault: 'begins a UTF-16 file; save the file as UTF-8' },
    ]);
  });

  it('gives the same lines however the bytes are cut into chunks', async () => {
    const line = fc.string({ unit: 'grapheme' }).map((text) => `x${text.replace(/[\r\n]/g, '')}`);
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1 }),
        fc.integer({ min: 1, max: 9 }),
        async (lines, size) => {
          const all = bytes(lines.join('\n'));
          const chunks = Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
            all.subarray(index * size, (index + 1) * size),
          );
          expect(await linesOf(chunks)).toEqual(lines.map((text, index) => ({ line: index + 1, text })));
        },
      ),
      { numRuns: 100 },
    );
  });

  it('does not mind a source that fills one buffer again and again', async () => {
    function* reused() {
      const buffer = new Uint8Array(2);
      for (const text of ['ab', 'c\n', 'de', 'f\n']) {
        buffer.set(bytes(text));
        yield buffer;
      }
    }
    expect(await collect(readLines(reused()))).toEqual([
      { line: 1, text: 'abc' },
      { line: 2, text: 'def' },
    ]);
  });
});
