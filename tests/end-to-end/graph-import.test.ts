import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot, startPlumbline, temporaryFolder } from './plumbline-process.ts';

const run = (args: readonly string[], home: string) => startPlumbline(['graph', ...args], { home }).done;

describe('plumbline graph import and export, as a process', () => {
  it("bring DepthQA's tables in and give them out", async () => {
    const home = temporaryFolder();
    const tables = ['questions.duckdb', 'nodes.zstd', 'node_to_q.snappy'].map((name) =>
      join(projectRoot, `tests/fixtures/parquet/${name}.parquet`),
    );
    const imported = await run(['import', ...tables, '--out', 'g.jsonl'], home);
    expect([imported.code, imported.stderr]).toEqual([0, '']);
    expect(imported.stdout).toContain('5 questions (2 D1, 2 D2, 1 D3) and 6 edges');
    expect(imported.stdout).toContain('2 nodes were merged');
    const exported = await run(['export', 'g.jsonl', '--format', 'csv', '--out', '-'], home);
    expect([exported.code, exported.stderr]).toEqual([0, expect.stringContaining('5 questions written')]);
    expect(exported.stdout).toMatch(/^\uFEFF"id","depth"[^\n]*\n"d3_q1",3,"Why does ice float on a lake\?"/);
  });

  it('leave what was there alone where a source has a fault', async () => {
    const home = temporaryFolder();
    writeFileSync(join(home, 'g.jsonl'), 'old');
    writeFileSync(join(home, 't.csv'), 'id,depth,question,answer\na,D2,How?,So.\n');
    const { code, stdout, stderr } = await run(['import', 't.csv', '--out', 'g.jsonl'], home);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/t\.csv:2: .*\(field "predecessors"\) \[no-predecessors\]/);
    expect(readFileSync(join(home, 'g.jsonl'), 'utf8')).toBe('old');
    expect(readdirSync(home).sort()).toEqual(['g.jsonl', 't.csv']);
  });
});
