import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSource } from '../../../adapters/files/open-source.ts';
import { PlumblineError } from '../../../src/errors.ts';
import { importGraph } from '../../../src/graph/import/import-graph.ts';

const fixtures = fileURLToPath(new URL('../../fixtures/', import.meta.url));
// FUZZ_RUNS=1500 takes some minutes and tries 20,000 damaged files.
const runs = Number(process.env.FUZZ_RUNS ?? 8);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Edit = {
  readonly at: number;
  readonly kind: 'flip' | 'cut' | 'insert' | 'repeat';
  readonly bytes: Uint8Array;
};

const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  kind: fc.constantFrom('flip', 'cut', 'insert', 'repeat'),
  bytes: fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 6 }),
    fc
      .constantFrom(
        '"',
        '\n',
        '\r\n',
        ',',
        ';',
        '\t',
        '{',
        '}',
        '[',
        ']',
        'null',
        '1e999',
        '\u0000',
        '\uFEFF',
        "'",
        '=1+1',
        '\\',
        '"id"',
      )
      .map((text) => new TextEncoder().encode(text)),
  ),
});

function edited(bytes: Uint8Array, { at, kind, bytes: piece }: Edit): Uint8Array {
  const place = Math.floor(at * bytes.length);
  const [before, after] = [bytes.subarray(0, place), bytes.subarray(place)];
  const kinds = {
    flip: () => Buffer.concat([before, piece, after.subarray(piece.length)]),
    cut: () => before,
    insert: () => Buffer.concat([before, piece, after]),
    repeat: () => Buffer.concat([bytes, after]),
  };
  return kinds[kind]();
}

/** Imports files and checks that what comes of it is a graph, answers, or problems that say where they are. */
async function importSafely(paths: readonly string[]): Promise<void> {
  try {
    const sources = [];
    for (const path of paths) sources.push(await openSource(path, path));
    const imported = await importGraph(sources, { keepNodes: false });
    if (imported.kind === 'graph') expect(imported.questions.length).toBeGreaterThan(0);
    else expect(imported.rows.length).toBeGreaterThan(0);
  } catch (error) {
    if (!(error instanceof PlumblineError)) throw error;
    expect(error.code).toBe('invalid_input');
    expect(error.problems.length).toBeGreaterThan(0);
    for (const { file, line, message } of error.problems) {
      expect(paths).toContain(file);
      expect(line).toBeGreaterThanOrEqual(1);
      expect(message).not.toBe('');
    }
  }
}

const sources: readonly { readonly name: string; readonly files: readonly string[] }[] = [
  {
    name: 'tables as JSONL',
    files: ['parquet/questions.jsonl', 'parquet/nodes.jsonl', 'parquet/node_to_q.jsonl'],
  },
  { name: 'a sheet', files: ['sheets/teacher.csv'] },
  { name: 'a semicolon sheet in Windows-1252', files: ['sheets/german.csv'] },
  {
    name: 'a page of the viewer',
    files: ['json/questions-page.json', 'parquet/nodes.jsonl', 'parquet/node_to_q.jsonl'],
  },
  { name: 'an output file', files: ['json/evaluation.json'] },
  ...['none', 'snappy', 'gzip', 'brotli', 'zstd', 'lz4', 'types', 'duckdb'].map((kind) => ({
    name: `a Parquet table (${kind})`,
    files: [
      `parquet/questions.${kind}.parquet`,
      'parquet/nodes.zstd.parquet',
      'parquet/node_to_q.snappy.parquet',
    ],
  })),
];

describe('an import of damaged files', () => {
  it.each(sources)('of $name gives problems with file and line, never a crash', async ({ files }) => {
    const originals = files.map((file): Uint8Array => readFileSync(join(fixtures, file)));
    await importSafely(files.map((file) => join(fixtures, file)));
    await fc.assert(
      fc.asyncProperty(
        fc.nat(files.length - 1),
        fc.array(edit, { minLength: 1, maxLength: 4 }),
        async (which, edits) => {
          const paths = files.map((file, index) => {
            const path = join(folder, `${index}${extname(file)}`);
            const original = originals[index] ?? new Uint8Array();
            writeFileSync(path, index === which ? edits.reduce(edited, original) : original);
            return path;
          });
          await importSafely(paths);
        },
      ),
      { numRuns: runs, seed: 20_241, endOnFailure: true },
    );
  });

  it('of anything at all does the same', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('.csv', '.json', '.jsonl', '.parquet', '.txt', ''),
        fc.oneof(
          fc.uint8Array({ maxLength: 300 }),
          fc.json().map((text) => new TextEncoder().encode(text)),
          fc.string({ unit: 'grapheme', maxLength: 200 }).map((text) => new TextEncoder().encode(text)),
          fc
            .uint8Array({ maxLength: 100 })
            .map((bytes) =>
              Uint8Array.from([
                ...new TextEncoder().encode('PAR1'),
                ...bytes,
                ...new TextEncoder().encode('PAR1'),
              ]),
            ),
        ),
        async (extension, bytes) => {
          const path = join(folder, `any${extension}`);
          writeFileSync(path, bytes);
          await importSafely([path]);
        },
      ),
      { numRuns: runs * 4, seed: 20_242, endOnFailure: true },
    );
  });
});
