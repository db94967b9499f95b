import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runPlumbline, temporaryFolder } from '../end-to-end/plumbline-process.ts';
import { smallGraph } from './graphs.ts';

/** A folder with a small graph and a file of scores in which one question has none and one was not asked. */
function folder(): string {
  const home = temporaryFolder();
  const lines = (rows: readonly object[]): string => rows.map((row) => JSON.stringify(row)).join('\n');
  const questions = smallGraph().questions();
  const withAlias = questions.map((one) => (one.id === 'mean' ? { ...one, nodeIds: ['1_d1_n1'] } : one));
  writeFileSync(join(home, 'graph.jsonl'), lines(withAlias));
  const scores = [
    { id: '1_d1_n1', score: 5 },
    { id: 'variance', score: null, reason: 'timeout', feedback: 'x' },
    { id: 'error', score: 2 },
  ];
  writeFileSync(join(home, 'scores.jsonl'), `\ufeff${lines(scores)}\r\n`);
  return home;
}

describe('plumbline graph draw', () => {
  it('writes an SVG with the scores and the discrepancies that they make', async () => {
    const home = folder();
    const args = [
      'graph',
      'draw',
      'graph.jsonl',
      '--scores',
      'scores.jsonl',
      '--out',
      'picture.svg',
      '--json',
    ];
    const { code, stdout, stderr } = await runPlumbline(args, { home });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const svg = readFileSync(join(home, 'picture.svg'), 'utf8');
    expect(JSON.parse(stdout)).toEqual({
      out: 'picture.svg',
      format: 'svg',
      questions: 4,
      width: Number(/width="(\d+)"/.exec(svg)?.[1]),
      height: Number(/height="(\d+)"/.exec(svg)?.[1]),
      missing: [],
      discrepancies: { forward: 1, backward: 0 },
    });
    expect(svg).toContain('>F .75</text>'); // (5 − 2) / 4: the predecessor without a score does not count
    expect(svg).toContain('no score (timeout)');
    expect(svg.match(/data-state="(\w|-)+"/g)?.sort()).toEqual([
      'data-state="not-asked"',
      'data-state="scored"',
      'data-state="scored"',
      'data-state="unscored"',
    ]);
    expect(readdirSync(home).sort()).toEqual(['graph.jsonl', 'picture.svg', 'scores.jsonl']);
  });

  it('writes a PNG of one target', async () => {
    const home = folder();
    const args = ['graph', 'draw', 'graph.jsonl', '--target', 'error', '--out', 'picture.PNG'];
    const { code, stdout } = await runPlumbline(args, { home });
    expect(code).toBe(0);
    expect(stdout).toBe('picture.PNG: 3 questions.\n');
    expect(readFileSync(join(home, 'picture.PNG')).subarray(1, 4).toString()).toBe('PNG');
  });

  it.each([
    { name: 'a kind of file that is no picture', args: ['--out', 'picture.gif'], says: '.svg or .png' },
    { name: 'a folder that is not there', args: ['--out', 'nowhere/x.svg'], says: 'no folder' },
    {
      name: 'scores of other questions',
      args: ['--out', 'x.svg', '--scores', 'other.jsonl'],
      says: 'other.jsonl:1',
    },
  ])('refuses $name in words, and writes nothing', async ({ args, says }) => {
    const home = folder();
    writeFileSync(join(home, 'other.jsonl'), '{"id":"other","score":3}\n');
    const before = readdirSync(home);
    const { code, stdout, stderr } = await runPlumbline(['graph', 'draw', 'graph.jsonl', ...args], { home });
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(says);
    expect(stderr).not.toContain(' at ');
    expect(readdirSync(home)).toEqual(before);
  });
});
