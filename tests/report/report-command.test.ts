import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { runPlumbline, temporaryFolder } from '../end-to-end/plumbline-process.ts';
import { node } from '../picture/graphs.ts';
import { runCommand } from '../run-command.ts';

const questions = [
  {
    ...node('mean', 1, [], 'What is the mean of a sample?'),
    answer: 'The sum of all values divided by how many there are.',
  },
  {
    ...node('error', 2, ['mean'], 'How is the standard error computed?'),
    answer: 'Divide the standard deviation by the square root of the sample size.',
  },
  {
    ...node('interval', 3, ['error'], 'Why does a larger sample narrow the interval?'),
    answer:
      'The standard error falls with the square root of the sample size, and the interval is a multiple of it.',
  },
];

const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** A folder with a graph, and a session on it that answered D1 well and gave up D2 half-way. */
async function afterChat(): Promise<string> {
  const home = temporaryFolder();
  writeFileSync(join(home, 'graph.jsonl'), lines(questions));
  const input =
    'The sum of all the values divided by how many values there are.\n=HYPERLINK("http://x") <b>no idea</b> really\n';
  const { code } = await runPlumbline(['chat', '--graph', 'graph.jsonl'], { home, input });
  expect(code).toBe(0);
  return home;
}

/** A run folder as a probe leaves it, killed in the middle of its last line. */
function afterProbe(): string {
  const home = temporaryFolder();
  const folder = join(home, '.plumbline/runs/run-7');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'graph.jsonl'), lines(questions));
  writeFileSync(
    join(folder, 'manifest.json'),
    JSON.stringify({ model: '=cmd()', mode: 'multi-turn', graph: 'graph.jsonl', params: { temperature: 0 } }),
  );
  writeFileSync(
    join(folder, 'answers.jsonl'),
    lines(questions.map(({ id }) => ({ id, answer: `About ${id}.` }))),
  );
  const scores = questions.map(({ id, depth }) => ({
    id,
    score: depth === 1 ? 5 : 3,
    feedback: 'Fine.',
    judge: 'j',
    promptHash: 'h',
  }));
  writeFileSync(join(folder, 'scores.jsonl'), `${lines(scores.slice(0, 2))}{"id":"interval","sco`);
  return home;
}

describe('plumbline report of a session', () => {
  it('tells what was answered, and keeps back what is still to be found', async () => {
    const home = await afterChat();
    const { code, stdout, stderr } = await runPlumbline(
      ['report', '--graph', 'graph.jsonl', '--out', 'r.html'],
      { home },
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe('r.html: Why does a larger sample narrow the interval?\n');
    const html = readFileSync(join(home, 'r.html'), 'utf8');
    expect(html).toContain('&lt;b&gt;no idea&lt;/b&gt;');
    expect(html).toContain(questions[0]?.answer ?? '-');
    expect(html).not.toContain(questions[1]?.answer ?? '-');
    expect(html).not.toContain(questions[2]?.answer ?? '-');
    expect(html).toContain('This was a climb');
    expect(html).toContain('The walk is not finished');
    expect(html).toContain('offline');
    const elsewhere = await runPlumbline(['report'], { home });
    expect(elsewhere.code).toBe(2);
    expect(elsewhere.stderr).toContain('hold no "interval"');
    expect(elsewhere.stderr).toContain('--graph FILE');
  });
});

describe('plumbline report of a run', () => {
  it('finds a run by its id, and passes over the line that a kill tore', async () => {
    const home = afterProbe();
    const { code, stdout, stderr } = await runPlumbline(['report', 'run-7'], { home });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^<!DOCTYPE html>/);
    expect(stdout).toContain('=cmd()');
    expect(stdout).toContain('no score: not judged yet');
    expect(stdout).toContain('must not be set beside zero-shot ones');
    expect(stdout).toContain('{&quot;temperature&quot;:0}');
  });

  it('writes its figures as CSV that no spreadsheet runs', async () => {
    const home = afterProbe();
    const { code, stdout } = await runPlumbline(['report', '.plumbline/runs/run-7', '--format', 'csv'], {
      home,
    });
    expect(code).toBe(0);
    const rows: Record<string, string>[] = parse(stdout, { columns: true });
    expect(new Set(rows.map(({ subject }) => subject))).toEqual(new Set(["'=cmd()"]));
    expect(rows).toContainEqual(
      expect.objectContaining({
        measure: 'average',
        direction: 'forward',
        of: 'D1-D2',
        value: '0.5',
        counted: '1',
      }),
    );
  });

  it('writes over no file that the run lives by, and beside them as it is told', async () => {
    const home = afterProbe();
    const run = join(home, '.plumbline/runs/run-7');
    const answers = readFileSync(join(run, 'answers.jsonl'), 'utf8');
    for (const file of ['answers.jsonl', 'manifest.json', 'graph.jsonl']) {
      const { code, stderr } = await runCommand(home, ['report', 'run-7', '--out', join(run, file)]);
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('a run lives by') });
    }
    expect(readFileSync(join(run, 'answers.jsonl'), 'utf8')).toBe(answers);
    const beside = await runCommand(home, ['report', 'run-7', '--out', join(run, 'report.html')]);
    expect(beside.code).toBe(0);
  });

  it('names file, line and field of what is no line of a run', async () => {
    const home = afterProbe();
    writeFileSync(join(home, '.plumbline/runs/run-7/scores.jsonl'), '{"id":"mean","score":7}\n');
    const { code, stderr } = await runPlumbline(['report', 'run-7', '--format', 'md'], { home });
    expect(code).toBe(2);
    expect(stderr).toMatch(/scores\.jsonl:1: .*1 to 5.*\(field "score"\)/);
  });
});

describe('plumbline report', () => {
  it.each([
    { name: 'a run that is not there', args: ['report', 'nothing'], says: 'no run and no session "nothing"' },
    { name: 'an unknown format', args: ['report', '--format', 'pdf'], says: 'html, md, csv, latex' },
  ])('refuses $name in words', async ({ args, says }) => {
    const { code, stdout, stderr } = await runPlumbline(args, { home: temporaryFolder() });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(says);
  });
});
