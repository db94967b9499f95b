import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ownFolder, runCommand } from '../../run-command.ts';

const row = (id: string, depth: number, predecessors: string[] = []) =>
  JSON.stringify({ id, depth, question: `What of ${id}?`, answer: `A word about ${id}.`, predecessors });

/** Five targets, each on one D2 of its own and one that all share; the D2s rest on one D1. */
const pack = [
  row('a', 1),
  row('hub', 2, ['a']),
  ...[1, 2, 3, 4, 5].flatMap((n) => [row(`p${n}`, 2, ['a']), row(`t${n}`, 3, [`p${n}`, 'hub'])]),
];
const scores = ['{"id":"a","score":5}', '{"id":"hub","score":5}'].concat(
  [1, 2, 3, 4, 5].flatMap((n) => [
    `{"id":"p${n}","score":${n === 1 ? null : n}}`,
    `{"id":"t${n}","score":3,"feedback":"…"}`,
  ]),
);

function files(graph: readonly string[], given: readonly string[]): string {
  const home = ownFolder();
  writeFileSync(join(home, 'g.jsonl'), graph.join('\n'));
  writeFileSync(join(home, 's.jsonl'), given.join('\n'));
  return home;
}

const run = (home: string, ...more: string[]) =>
  runCommand(home, ['metrics', '--graph', 'g.jsonl', '--scores', 's.jsonl', ...more]);

const share = z.number().min(0).max(1).nullable();
const Accuracy = z.strictObject({ mean: z.number().nullable(), scored: z.int(), unscored: z.int() });
const Figures = z.strictObject({
  gated: z.int(),
  positive: z.int(),
  average: share,
  frequency: share,
  intensity: share,
  interval: z.tuple([z.number(), z.number()]).nullable(),
});
const Rows = z.strictObject({ 'D1-D2': Figures, 'D2-D3': Figures, overall: Figures });
const Summary = z.strictObject({
  formula: z.enum(['corrected', 'paper-code']),
  accuracy: z.strictObject({ D1: Accuracy, D2: Accuracy, D3: Accuracy, overall: Accuracy }),
  forward: Rows,
  backward: Rows,
  byDomain: z.record(z.string(), Accuracy),
  byReasoning: z.record(z.string(), Accuracy),
});

async function summary(home: string, ...more: string[]) {
  const { code, stdout, stderr } = await run(home, '--json', ...more);
  expect([code, stderr]).toEqual([0, '']);
  return Summary.parse(JSON.parse(stdout));
}

describe('plumbline metrics', () => {
  it('prints the figures of section 5 as one JSON document', async () => {
    const { formula, accuracy, forward, backward } = await summary(files(pack, scores));
    expect(formula).toBe('corrected');
    expect(accuracy.D2).toEqual({ mean: 19 / 5, scored: 5, unscored: 1 });
    // p2 … p5 against a = 5: 0.75, 0.5, 0.25, 0; hub 0. p1 has no score.
    expect(forward['D1-D2']).toMatchObject({ gated: 5, positive: 3, average: 0.3 });
    // t1 on hub alone: 0.5; t3: (3 + 5) / 2 = 4 → 0.25; t4: 0.375; t5: 0.5; t2 is not gated.
    expect(forward['D2-D3']).toMatchObject({ gated: 4, positive: 4, average: 1.625 / 4 });
    expect(forward.overall.interval).not.toBeNull();
    expect(backward.overall).toEqual({
      gated: 0,
      positive: 0,
      average: null,
      frequency: null,
      intensity: null,
      interval: null,
    });
  });

  it('gives the same figures again, in any order of lines, and other intervals for another seed', async () => {
    const one = await summary(files(pack, scores));
    expect(await summary(files([...pack].reverse(), [...scores].reverse()))).toEqual(one);
    const other = await summary(files(pack, scores), '--seed', '2', '--resamples', '200');
    expect(other.forward.overall.interval).not.toEqual(one.forward.overall.interval);
    expect({ ...other.forward.overall, interval: null }).toEqual({ ...one.forward.overall, interval: null });
  });

  it('computes as the published program where asked', async () => {
    const { formula, accuracy, forward } = await summary(files(pack, scores), '--formula', 'paper-code');
    expect(formula).toBe('paper-code');
    expect(accuracy.D2).toEqual({ mean: 19 / 6, scored: 5, unscored: 1 });
    expect(forward['D1-D2']).toMatchObject({ gated: 6, positive: 4 });
  });

  it('explains itself to a reader and says how much has no score', async () => {
    const { code, stdout } = await run(files(pack, scores));
    expect(code).toBe(0);
    expect(stdout).toContain('12 questions: 11 scored, 1 without a score');
    expect(stdout).toMatch(/D1-D2 +5 +3 +0\.300/);
    expect(stdout).not.toMatch(/NaN|undefined|null/);
  });

  it('exits 2 with file, line and field for scores that do not fit', async () => {
    const home = files(pack, [
      ...scores,
      '',
      '{"id":"z","score":4}',
      '{"id":"a","score":5}',
      '{"id":"t1","score":9}',
    ]);
    const { code, stdout, stderr } = await run(home);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/s\.jsonl:14: .*"z" \(field "id"\)/);
    expect(stderr).toMatch(/s\.jsonl:15: "a" has a score in line 1 already/);
    expect(stderr).toMatch(/s\.jsonl:16: The score is 9.*\(field "score"\)/);
  });

  it('takes the questions of the configuration where no graph is named', async () => {
    const home = files(pack, scores);
    writeFileSync(join(home, 'plumbline.config.json'), '{"graphs":["g.jsonl"]}');
    const { code, stdout } = await runCommand(home, ['metrics', '--scores', 's.jsonl', '--json']);
    expect(code).toBe(0);
    const own = Summary.parse(JSON.parse(stdout));
    expect(own.accuracy.overall.scored).toBe((await summary(home)).accuracy.overall.scored);
    expect(own.byDomain.math?.scored).toBe(0);
    expect(own.byDomain.none).toEqual({ mean: expect.any(Number), scored: 11, unscored: 1 });
  });

  it('exits 2 with the errors of the lint for a graph that has some', async () => {
    const { code, stdout, stderr } = await run(files([...pack, row('a', 1), row('q', 2, ['gone'])], scores));
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/g\.jsonl:13: .*duplicate-id/);
    expect(stderr).toMatch(/g\.jsonl:14: .*missing-predecessor/);
  });

  it.each([
    ['a file that is not there', ['--scores', 'none.jsonl']],
    ['a formula that is unknown', ['--formula', 'mine']],
    ['resamples that are no number', ['--resamples', '1e3x']],
    ['a negative seed', ['--seed', '-1']],
  ])('exits 2 for %s', async (_, more) => {
    const { code, stdout, stderr } = await run(files(pack, scores), ...more);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).not.toBe('');
    expect(stderr).not.toMatch(/at .*\.ts/);
  });
});

it('reads the scores of an output file of DepthQA as they were published', async () => {
  const home = files(pack, []);
  const published = {
    a: { score: '5' },
    hub: { question: 'x', answer: 'y', score: 4 },
    t1: { score: 'N/A' },
  };
  writeFileSync(join(home, 'published.json'), JSON.stringify(published, null, 2));
  const { code, stdout } = await runCommand(home, [
    ...['metrics', '--graph', 'g.jsonl', '--scores', 'published.json', '--json'],
  ]);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ accuracy: { overall: { mean: 4.5, scored: 2, unscored: 10 } } });
  writeFileSync(join(home, 'published.json'), JSON.stringify({ a: { score: 5 }, z: { score: 5 } }, null, 2));
  const unknown = await runCommand(home, ['metrics', '--graph', 'g.jsonl', '--scores', 'published.json']);
  expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('published.json:5: ')]);
});
