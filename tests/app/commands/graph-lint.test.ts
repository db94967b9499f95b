import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ownFolder, runCommand } from '../../run-command.ts';

const row = (id: string, depth: number, question: string, predecessors: string[] = []) =>
  JSON.stringify({ id, depth, question, answer: `A word about ${id}.`, predecessors });

const sound = [
  row('mass', 1, 'What is mass?'),
  row('volume', 1, 'What is volume?'),
  row('density', 2, 'How is density measured?', ['mass', 'volume']),
  row('lift', 2, 'How is lift measured?', ['mass', 'volume']),
  row('float', 3, 'Why does ice float?', ['density', 'lift']),
];

const Finding = z.object({
  code: z.string(),
  id: z.string().nullable(),
  message: z.string(),
  file: z.string(),
  line: z.int(),
});
const Report = z.strictObject({ errors: z.array(Finding), warnings: z.array(Finding) });

function graphFile(lines: readonly string[]): { home: string } {
  const home = ownFolder();
  writeFileSync(join(home, 'g.jsonl'), `\uFEFF${lines.join('\r\n')}\r\n`);
  return { home };
}

const run = (args: readonly string[], home: string) => runCommand(home, ['graph', ...args]);

describe('plumbline graph lint', () => {
  it('exits 0 on a sound graph and says so', async () => {
    const { home } = graphFile(sound);
    const { code, stdout } = await run(['lint', 'g.jsonl'], home);
    expect(code).toBe(0);
    expect(stdout).toBe('5 questions: 0 errors, 0 warnings.\n');
  });

  it('prints one JSON document and exits 3 where there are errors', async () => {
    const { home } = graphFile([...sound, '', '{"id":', row('mass', 2, 'Is it so?', ['gone'])]);
    const { code, stdout, stderr } = await run(['lint', 'g.jsonl', '--json'], home);
    expect(code).toBe(3);
    expect(stderr).toBe('');
    const { errors, warnings } = Report.parse(JSON.parse(stdout));
    expect(errors.map(({ code: name, id, file, line }) => [name, id, file, line])).toEqual([
      ['bad-line', null, 'g.jsonl', 7],
      ['duplicate-id', 'mass', 'g.jsonl', 8],
    ]);
    expect(warnings).toEqual([]);
  });

  it('exits 2 in words for a file that is not there', async () => {
    const { code, stdout, stderr } = await run(['lint', 'none.jsonl'], ownFolder());
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/There is no file .*none\.jsonl/);
  });

  it('lints 20,000 questions in a chain and a crowd without falling over', async () => {
    const crowd = Array.from({ length: 5_000 }, (_, n) =>
      row(`q${n}`, 1, `What is element ${n} of the table?`),
    );
    const chain = Array.from({ length: 15_000 }, (_, n) => row(`c${n}`, 2, 'How?', [`c${n + 1}`]));
    const { home } = graphFile([...crowd, ...chain, row('c15000', 2, 'How?', ['c0'])]);
    const { code, stdout } = await run(['lint', 'g.jsonl'], home);
    expect(code).toBe(3);
    expect(stdout).toContain('15002 errors'); // a wrong step each, and one cycle
    expect(stdout).toContain('[cycle]');
  });
});

describe('plumbline graph stats', () => {
  it('prints the counts as one JSON document', async () => {
    const { home } = graphFile(sound);
    const { code, stdout } = await run(['stats', 'g.jsonl', '--json'], home);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      questions: { D1: 2, D2: 2, D3: 1, total: 5 },
      edges: { 'D1-D2': 4, 'D2-D3': 2, total: 6 },
      byDomain: { none: { D1: 2, D2: 2, D3: 1, 'D1-D2': 4, 'D2-D3': 2 } },
      crossDomainEdges: 0,
      reasoning: {},
      targets: ['float'],
    });
  });

  it('exits 2 with the problems of an invalid graph, and prints no counts', async () => {
    const { home } = graphFile([...sound, row('mass', 1, 'What?')]);
    const { code, stdout, stderr } = await run(['stats', 'g.jsonl', '--json'], home);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('g.jsonl:6');
    expect(stderr).toContain('[duplicate-id]');
  });
});
