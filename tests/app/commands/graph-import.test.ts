import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jsonLines, projectRoot } from '../../end-to-end/plumbline-process.ts';
import { ownFolder, runCommand } from '../../run-command.ts';

const fixture = (name: string): string => join(projectRoot, 'tests/fixtures', name);
const run = (args: readonly string[], home: string) => runCommand(home, ['graph', ...args]);

describe('plumbline graph import', () => {
  it("imports DepthQA's tables from Parquet, says what it merged, and the graph is sound", async () => {
    const home = ownFolder();
    const tables = ['questions.duckdb', 'nodes.zstd', 'node_to_q.snappy'].map((name) =>
      fixture(`parquet/${name}.parquet`),
    );
    const { code, stdout } = await run(['import', ...tables, '--out', 'g.jsonl', '--json'], home);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      out: 'g.jsonl',
      kind: 'graph',
      lines: 5,
      questions: { D1: 2, D2: 2, D3: 1 },
      edges: 6,
      nodes: 7,
      merged: 2,
      notes: [],
    });
    expect((await run(['lint', 'g.jsonl'], home)).stdout).toBe('5 questions: 0 errors, 0 warnings.\n');
  });

  it('keeps nodes apart with --keep-nodes', async () => {
    const home = ownFolder();
    const tables = ['questions', 'nodes', 'node_to_q'].map((name) => fixture(`parquet/${name}.jsonl`));
    const { code, stdout } = await run(['import', ...tables, '--keep-nodes', '--out', 'g.jsonl'], home);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/7 questions \(4 D1, 2 D2, 1 D3\) and 6 edges[\s\S]*each is kept as a question/),
    ]);
  });

  it.each(['teacher.csv', 'german.csv'])("imports a teacher's sheet: %s", async (name) => {
    const home = ownFolder();
    const { code } = await run(['import', fixture(`sheets/${name}`), '--out', 'g.jsonl'], home);
    const questions = jsonLines(readFileSync(join(home, 'g.jsonl'), 'utf8'));
    expect(code).toBe(0);
    expect(questions.map(({ depth, predecessors = [] }) => [depth, predecessors])).toEqual([
      [1, []],
      [1, []],
      [2, expect.any(Array)],
      [2, expect.any(Array)],
      [3, expect.any(Array)],
    ]);
    for (const { predecessors } of questions.slice(2)) expect(predecessors).toHaveLength(2);
  });

  it('imports an output file as lines that serve as scores', async () => {
    const home = ownFolder();
    const { code, stdout } = await run(['import', fixture('json/evaluation.json'), '--out', 's.jsonl'], home);
    expect([code, stdout]).toEqual([0, expect.stringContaining('3 answers')]);
    const rows = jsonLines(readFileSync(join(home, 's.jsonl'), 'utf8'));
    expect(rows.map(({ id, score, reason }) => [id, score, reason])).toEqual([
      ['1_d3', 5, undefined],
      ['1_d2_n1', 4, undefined],
      ['1_d2_n2', null, 'no-verdict'],
    ]);
  });

  it('lists every problem with file, line and field, exits 2, and leaves what was there alone', async () => {
    const home = ownFolder();
    writeFileSync(join(home, 'g.jsonl'), 'old');
    writeFileSync(
      join(home, 't.csv'),
      'id,depth,question,answer,predecessors\na,D1,What?,,\nb,D5,How?,So.,a\nc,D2,"How so?",So.,a;x\n',
    );
    const { code, stdout, stderr } = await run(['import', 't.csv', '--out', 'g.jsonl'], home);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/t\.csv:2: .*\(field "answer"\) \[empty-text\]/);
    expect(stderr).toMatch(/t\.csv:3: .*\(field "depth"\) \[bad-depth\]/);
    expect(stderr).toMatch(/t\.csv:4: .*"x".*\(field "predecessors"\) \[missing-predecessor\]/);
    expect(readFileSync(join(home, 'g.jsonl'), 'utf8')).toBe('old');
    expect(readdirSync(home).sort()).toEqual(['g.jsonl', 't.csv']);
  });

  it.each([
    { name: 'a workbook', bytes: 'PK\u0003\u0004…', says: /workbook.*CSV/s },
    { name: 'a web page', bytes: '<!doctype html><html></html>', says: /web page/ },
    { name: 'nothing', bytes: '', says: /no header|no rows/ },
    {
      name: 'a page of the viewer that is cut short',
      bytes: '{"rows":[{"row_idx":0,"row":{"qid":"a"},"truncated_cells":["answer"]}]}',
      says: /truncated_cells.*\(field "answer"\)/,
    },
  ])('says in words that a file is $name', async ({ bytes, says }) => {
    const home = ownFolder();
    writeFileSync(join(home, 'file'), bytes);
    const { code, stderr } = await run(['import', 'file', '--out', 'g.jsonl'], home);
    expect(code).toBe(2);
    expect(stderr).toMatch(says);
    expect(stderr).not.toMatch(/\n {4}at /);
    expect(readdirSync(home)).toEqual(['file']);
  });
});

describe('plumbline graph export', () => {
  it.each(['jsonl', 'csv'])('writes %s that comes back as the same pack', async (format) => {
    const home = ownFolder();
    const pack = join(projectRoot, 'data/graphs/physics.jsonl');
    expect((await run(['export', pack, '--format', format, '--out', `a.${format}`], home)).code).toBe(0);
    expect((await run(['import', `a.${format}`, '--out', 'b.jsonl'], home)).code).toBe(0);
    const questions = (path: string) =>
      jsonLines(readFileSync(path, 'utf8')).filter(({ id }) => id !== undefined);
    expect(questions(join(home, 'b.jsonl'))).toEqual(questions(pack));
  });

  it('takes the format from the name of the file, and refuses a name that tells none', async () => {
    const home = ownFolder();
    const pack = join(projectRoot, 'data/graphs/math.jsonl');
    expect((await run(['export', pack, '--out', 'a.graphml'], home)).code).toBe(0);
    expect(readFileSync(join(home, 'a.graphml'), 'utf8')).toMatch(/^<\?xml/);
    const { code, stderr } = await run(['export', pack, '--out', 'a.txt'], home);
    expect([code, stderr]).toEqual([2, expect.stringContaining('--format')]);
  });

  it('does not mix the result on standard output with its report', async () => {
    const pack = join(projectRoot, 'data/graphs/math.jsonl');
    const exported = await run(['export', pack, '--format', 'jsonl', '--out', '-'], ownFolder());
    expect([exported.code, exported.stdout]).toEqual([0, readFileSync(pack, 'utf8')]);
    expect(exported.stderr).toContain('written to standard output');
    const { code: refused } = await run(
      ['export', pack, '--format', 'csv', '--out', '-', '--json'],
      ownFolder(),
    );
    expect(refused).toBe(2);
  });

  it('refuses a graph with errors and writes nothing', async () => {
    const home = ownFolder();
    writeFileSync(join(home, 'g.jsonl'), '{"id":"a","depth":2,"question":"How?","answer":"So."}\n');
    const { code, stderr } = await run(['export', 'g.jsonl', '--format', 'gexf', '--out', 'a.gexf'], home);
    expect([code, stderr]).toEqual([2, expect.stringContaining('[no-predecessors]')]);
    expect(readdirSync(home)).toEqual(['g.jsonl']);
  });
});
