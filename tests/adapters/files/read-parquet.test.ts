import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openSource } from '../../../adapters/files/open-source.ts';
import { readParquet } from '../../../adapters/files/read-parquet.ts';
import { collect } from '../../collect.ts';

const folder = fileURLToPath(new URL('../../fixtures/parquet/', import.meta.url));
const columns = {
  questions: ['qid', 'domain', 'depth', 'question', 'answer'],
  nodes: ['nodeid', 'depth', 'direct_predecessors', 'direct_successors'],
  node_to_q: ['nodeid', 'qid'],
};
type Table = keyof typeof columns;

/** The rows that the Parquet files were made from, with the columns that are read. */
function made(table: Table): unknown[] {
  const lines = readFileSync(join(folder, `${table}.jsonl`), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const row: Record<string, unknown> = JSON.parse(line);
    return Object.fromEntries(columns[table].map((column) => [column, row[column]]));
  });
}

const files: readonly [Table, string][] = [
  ...['none', 'snappy', 'gzip', 'brotli', 'zstd', 'lz4', 'types', 'duckdb'].map((kind): [Table, string] => [
    'questions',
    kind,
  ]),
  ...['zstd', 'polars', 'duckdb'].map((kind): [Table, string] => ['nodes', kind]),
  ...['snappy', 'duckdb'].map((kind): [Table, string] => ['node_to_q', kind]),
];

describe('readParquet', () => {
  it.each(files)('reads the table %s as another program wrote it: %s', async (table, kind) => {
    const name = `${table}.${kind}.parquet`;
    const rows = await collect(readParquet(join(folder, name), name, columns[table]));
    expect(rows).toEqual(made(table).map((value, index) => ({ line: index + 1, value })));
    // As JSON, since whole numbers of 64 bits would throw there.
    expect(JSON.parse(JSON.stringify(rows))).toEqual(rows);
  });

  it('refuses a table with none of the columns, and names those that it has', async () => {
    const reading = collect(
      readParquet(join(folder, 'nodes.zstd.parquet'), 'n.parquet', ['qid', 'question']),
    );
    await expect(reading).rejects.toMatchObject({
      code: 'invalid_input',
      problems: [{ file: 'n.parquet', line: 1, message: expect.stringContaining('nodeid, depth, group') }],
    });
  });

  it('says that a file is not there', async () => {
    await expect(openSource(join(folder, 'none.parquet'), 'none.parquet')).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
