import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { compareText } from '../../src/app/commands/compare-text.ts';
import { readComparedCurious } from '../../src/app/read-compared-curious.ts';
import { compareCurious } from '../../src/compare/curious/compare-curious.ts';
import { checkCuriousGate } from '../../src/compare/curious/curious-gate.ts';
import { viewOfCurious } from '../../src/compare/curious/view-of-curious.ts';
import { linesIn } from '../probe/run-lines.ts';
import { ownFolder, runCommand } from '../run-command.ts';

const right = [1, 2, 3, 4, 5, 6].map((n) => ({
  ...{ id: `r${n}`, subject: 'physics', level: n < 6 ? 'basic' : 'advanced', correct: true },
  statement: `Body number ${n} falls towards the ground.`,
}));
const wrong = [1, 2].map((n) => ({
  ...{ id: `w${n}`, subject: 'physics', correct: false, flaw: 'It falls.', basedOn: `r${n}` },
  statement: `Body number ${n} falls away from the ground.`,
}));
const statements = [...right, ...wrong];

type Scores = { relevance?: number | null; doubt?: number | null };

const jsonl = (values: readonly object[]): string => values.map((one) => `${JSON.stringify(one)}\n`).join('');

/** A folder with a run for each name, whose scores are 4 for everything and 1 for doubt, but for those named. */
async function runs(given: Readonly<Record<string, Readonly<Record<string, Scores>>>>, askers = ['ann']) {
  const home = ownFolder();
  writeFileSync(join(home, 's.jsonl'), jsonl(statements));
  const sets = statements.flatMap(({ id }) =>
    askers.map((model) => ({ statement: id, model, questions: [`What is ${id}?`, 'Why?', 'How?'] })),
  );
  writeFileSync(join(home, 'q.jsonl'), jsonl(sets));
  const made = await runCommand(home, [
    ...['curious', '--statements', 's.jsonl', '--questions', 'q.jsonl', '--judges', 'offline'],
    ...['--out', 'made', '--resamples', '0'],
  ]);
  expect(made).toMatchObject({ code: 0 });
  for (const [name, scores] of Object.entries(given)) {
    cpSync(join(home, 'made'), join(home, name), { recursive: true });
    const lines = linesIn(home, 'made/scores.jsonl').map((line) => {
      const own = { relevance: 4, doubt: 1, ...scores[String(line.statement)] };
      return { ...line, coherence: 4, diversity: 4, ...own };
    });
    writeFileSync(join(home, name, 'scores.jsonl'), jsonl(lines));
  }
  return home;
}

const compare = (home: string, ...args: string[]) => runCommand(home, ['compare', ...args]);

const Change = z.looseObject({
  paired: z.int(),
  onlyBefore: z.int(),
  onlyAfter: z.int(),
  neither: z.int(),
  before: z.number().nullable(),
  after: z.number().nullable(),
  difference: z.number().nullable(),
  interval: z.tuple([z.number(), z.number()]).nullable(),
});
const Changes = z.looseObject({ relevance: Change, doubt: Change });
const Compared = z.looseObject({
  kind: z.literal('curious'),
  base: z.string(),
  shared: z.looseObject({
    statements: z.int(),
    scored: z.record(z.string(), z.int()),
    rows: z.array(z.looseObject({ subject: z.string(), kind: z.string() })).length(13),
  }),
  comparisons: z.array(
    z.looseObject({
      run: z.string(),
      asker: z.string(),
      overall: Changes,
      rows: z.array(z.looseObject({ subject: z.string(), kind: z.string(), metrics: Changes })).length(13),
      doubt: z.object({ falseAlarms: Change, hits: Change, difference: Change }),
      differences: z.array(z.looseObject({ statement: z.string(), difference: z.number() })),
    }),
  ),
  warnings: z.array(z.looseObject({ code: z.string(), message: z.string() })),
  gate: z
    .looseObject({ held: z.boolean(), failures: z.array(z.looseObject({ figure: z.string() })) })
    .optional(),
});
const read = (stdout: string) => Compared.parse(JSON.parse(stdout));

it('pairs statements that both have a score for, and counts those that one lacks', async () => {
  const home = await runs({
    before: { r1: { relevance: 5, doubt: 1 }, r2: { doubt: 3 }, w1: { doubt: 5 }, r6: { relevance: null } },
    after: { r1: { relevance: 2, doubt: 4 }, r3: { relevance: null }, w1: { doubt: 4 }, w2: { doubt: null } },
  });
  const { code, stdout } = await compare(home, 'before', 'after', '--json');
  expect(code).toBe(0);
  const { comparisons, shared, warnings } = read(stdout);
  expect(warnings).toEqual([]);
  const [one] = comparisons;
  // r3 lost and r6 gained a score: on the other six, 5 + 5 × 4 = 25 became 2 + 5 × 4 = 22.
  expect(one?.overall.relevance).toMatchObject({ paired: 6, onlyBefore: 1, onlyAfter: 1, neither: 0 });
  expect(one?.overall.relevance.before).toBeCloseTo(25 / 6, 9);
  expect(one?.overall.relevance.difference).toBeCloseTo(-0.5, 9);
  expect(one?.overall.relevance.interval?.[0]).toBeLessThan(-0.5);
  expect(one?.overall.relevance.interval?.[1]).toBeLessThanOrEqual(0);
  const basic = one?.rows.find(({ subject, kind }) => subject === 'physics' && kind === 'basic');
  expect(basic?.metrics.relevance).toMatchObject({ paired: 4, onlyBefore: 1, before: 4.25, after: 3.5 });
  // Under five statements chance is not told.
  expect(basic?.metrics.relevance.interval).toBeNull();
  // Of six right ones r2 was doubted before and r1 is after; w2 has no doubt after, so one wrong one is paired.
  expect(one?.doubt.falseAlarms).toMatchObject({ paired: 6, before: 1 / 6, after: 1 / 6, difference: 0 });
  expect(one?.doubt.hits).toMatchObject({ paired: 1, onlyBefore: 1, before: 1, after: 1 });
  // w1 − r1: 5 − 1 before, 4 − 4 after; w2 has no pair after.
  expect(one?.doubt.difference).toMatchObject({
    paired: 1,
    onlyBefore: 1,
    before: 4,
    after: 0,
    difference: -4,
  });
  expect(one?.differences.map(({ statement, difference }) => [statement, difference]).slice(0, 2)).toEqual([
    ['r1', -3],
    ['r1', 3],
  ]);
  expect(shared.scored).toEqual({ relevance: 6, coherence: 8, diversity: 8, doubt: 7 });
});

it('shows ties, and who is not told apart from the highest by the interval', async () => {
  const home = await runs({ one: {}, two: {}, three: { r1: { relevance: 3 } } });
  const { stdout } = await compare(home, 'one', 'two', 'three');
  expect(stdout).toContain('one and two share the highest mean for relevance (4.00, on the 8 statements');
  expect(stdout).toContain('by its interval three is not told apart from that');
  expect(stdout).toMatch(/physics +basic +one = two \(4\.00\) ≈ three/);
});

it('finds no difference, and no width of chance, between a run and itself', async () => {
  const home = await runs({ one: { r2: { relevance: 2 } } });
  const { comparisons } = read((await compare(home, 'one', 'one', '--json')).stdout);
  expect(comparisons[0]).toMatchObject({ run: 'one (2)', differences: [] });
  expect(comparisons[0]?.overall.relevance).toMatchObject({ paired: 8, difference: 0, interval: [0, 0] });
});

it('holds a gate, or ends with 3 and says in what a run falls short', async () => {
  const home = await runs({
    before: { w1: { doubt: 5 } },
    after: { r1: { relevance: 3 }, r2: { doubt: 3 }, r3: { relevance: null } },
  });
  const outcome = async (gate: object, ...order: string[]) => {
    writeFileSync(join(home, 'gate.json'), JSON.stringify(gate));
    return compare(home, ...(order.length > 0 ? order : ['before', 'after']), '--gate', 'gate.json');
  };
  expect(await outcome({})).toMatchObject({ code: 3, stderr: expect.stringContaining('drop relevance') });
  expect(await outcome({}, 'after', 'before')).toMatchObject({ code: 0 });
  expect(await outcome({ drop: { relevance: 0.2 } })).toMatchObject({ code: 0 });
  // One statement of seven: chance may well have done it.
  expect(await outcome({ drop: { relevance: 0 }, certain: true })).toMatchObject({ code: 0 });
  expect(await outcome({ drop: { hits: 0.1 } })).toMatchObject({ code: 3 });
  expect(await outcome({ drop: { difference: 1 } })).toMatchObject({ code: 3 });
  expect(await outcome({ rise: { falseAlarms: 0.1 } })).toMatchObject({ code: 3 });
  expect(await outcome({ unscored: 0.01 })).toMatchObject({ code: 3 });
  expect(await outcome({ unscored: 0.05 })).toMatchObject({ code: 0 });
  // What a gate for probes names is none of these runs' figures.
  expect(await outcome({ drop: { D3: 1 } })).toMatchObject({ code: 2 });
});

it('says in what runs are not alike, and lets no gate hold on them unless it says so', async () => {
  const home = await runs({ before: {}, after: {} });
  const manifest = join(home, 'after/manifest.json');
  const own = z.looseObject({}).parse(JSON.parse(readFileSync(manifest, 'utf8')));
  const changed = { ...own, judges: ['strict'], count: 7, promptHashes: { asker: 'other' } };
  writeFileSync(manifest, JSON.stringify(changed));
  writeFileSync(join(home, 'after/scores.jsonl'), '');
  const { code, stdout } = await compare(home, 'before', 'after');
  expect(code).toBe(0);
  for (const words of ['7 of them are the same', 'after by strict', 'after is not finished'])
    expect(stdout).toContain(words);
  writeFileSync(join(home, 'gate.json'), '{"unscored":1}');
  const failed = await compare(home, 'before', 'after', '--gate', 'gate.json');
  for (const code of ['statements', 'judge', 'unfinished']) expect(failed.stderr).toContain(`after: ${code}`);
  writeFileSync(join(home, 'gate.json'), '{"unscored":1,"across":["statements","judge","unfinished"]}');
  expect(await compare(home, 'before', 'after', '--gate', 'gate.json')).toMatchObject({ code: 0 });
});

it('compares askers of the same name, and says who has no counterpart', async () => {
  const home = await runs({ before: {} }, ['ann', 'bob']);
  const other = await runs({ after: {} }, ['bob', 'eve']);
  const { stdout } = await compare(home, 'before', join(other, 'after'), '--json');
  const { comparisons, warnings } = read(stdout);
  expect(comparisons.map(({ asker }) => asker)).toEqual(['bob']);
  expect(warnings.map(({ message }) => message).join('\n')).toMatch(/eve of after .*\n.*ann of before /);
});

it('writes every format, with the questions of both sides', async () => {
  const home = await runs({ before: {}, after: { r1: { relevance: 3 } } });
  for (const format of ['text', 'html', 'md', 'csv'])
    expect((await compare(home, 'before', 'after', '--format', format)).stdout).toContain('What is r1?');
  const html = (await compare(home, 'before', 'after', '--format', 'html')).stdout;
  expect(html).not.toContain('<script');
  expect((await compare(home, 'before', 'after', '--format', 'latex')).stdout).toContain('\\begin{tabular}');
});

it('compares no probe with a curiosity run', async () => {
  const home = await runs({ curious: {} });
  mkdirSync(join(home, 'probe'));
  writeFileSync(join(home, 'probe/manifest.json'), '{"mode":"zero-shot"}');
  const { code, stderr } = await compare(home, 'curious', 'probe');
  expect(code).toBe(2);
  expect(stderr).toContain('probe answered questions, curious asked them');
});

it('tells of judges whom the noise calls valid in one run alone, and a gate on validity holds none of them', async () => {
  const home = await runs({ one: {}, two: {} });
  const options = { resamples: 0, seed: 1 };
  const withNoise = async (name: string, valid: boolean | null) => {
    const run = await readComparedCurious({ name, folder: join(home, name) }, options);
    if (run === null) throw new Error('There is no run');
    const verdicts = [
      { judge: 'meta', metric: 'relevance' as const, valid },
      { judge: 'meta', metric: 'diversity' as const, valid: null },
    ];
    return { ...run, summary: { ...run.summary, alterer: 'x', ablation: { cells: [], verdicts } } };
  };
  const before = await withNoise('one', true);
  const failed = compareCurious([before, await withNoise('two', false)], options);
  expect(failed.comparisons[0]?.verdicts).toEqual([
    { judge: 'meta', metric: 'relevance', before: true, after: false },
  ]);
  expect(compareText(viewOfCurious(failed))).toContain(
    'What the noise says of meta for relevance: not valid in two, valid in one.',
  );
  const figures = (compared: typeof failed): string[] =>
    checkCuriousGate(compared, { validity: true }).map(({ figure }) => figure);
  expect(figures(failed)).toEqual(['validity meta relevance']);
  expect(figures(compareCurious([before, await withNoise('two', true)], options))).toEqual([]);
  // Without noise nothing shows that the judge still follows.
  const silent = { ...before, name: 'two', summary: { ...before.summary, ablation: null } };
  expect(figures(compareCurious([before, silent], options))).toEqual(['validity meta relevance']);
});
