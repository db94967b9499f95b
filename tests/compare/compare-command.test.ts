import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ownFolder, runCommand } from '../run-command.ts';

const facts = ['a mean sums all values', 'a median halves sorted values', 'a mode is the commonest value'];
const reference = (id: string): string =>
  `In case ${id} ${facts[id.length % 3]}, so that the estimate converges quickly when samples grow.`;
const row = (id: string, depth: number, predecessors: string[] = []) =>
  JSON.stringify({ id, depth, question: `What holds in ${id}?`, answer: reference(id), predecessors });

/** Six targets, each on a D2 and a D1 of its own. */
const targets = [1, 2, 3, 4, 5, 6];
const pack = targets.flatMap((n) => [
  row(`a${n}`, 1),
  row(`p${n}`, 2, [`a${n}`]),
  row(`t${n}`, 3, [`p${n}`]),
]);
const ids = targets.flatMap((n) => [`a${n}`, `p${n}`, `t${n}`]);
const wrong = 'My grandmother used to bake bread on Sundays.';

/** A folder with a run for each name; a run answers every question with its reference, but for those named. */
async function runs(given: Readonly<Record<string, readonly string[]>>, more: readonly string[] = []) {
  const home = ownFolder();
  writeFileSync(join(home, 'g.jsonl'), pack.join('\n'));
  for (const [name, failed] of Object.entries(given)) {
    const answers = ids.map((id) =>
      JSON.stringify({ id, answer: failed.includes(id) ? wrong : reference(id) }),
    );
    writeFileSync(join(home, `${name}.jsonl`), answers.join('\n'));
    const { code, stderr } = await runCommand(home, [
      ...['probe', '--graph', 'g.jsonl', '--answers', `${name}.jsonl`, '--out', name],
      ...more,
    ]);
    expect({ code, stderr }).toMatchObject({ code: 0 });
  }
  return home;
}

const compare = (home: string, ...args: string[]) => runCommand(home, ['compare', ...args]);

const interval = z.tuple([z.number(), z.number()]).nullable();
const change = z.looseObject({ difference: z.number().nullable(), interval });
const Compared = z.looseObject({
  base: z.string(),
  runs: z.array(z.looseObject({ name: z.string(), complete: z.boolean() })),
  warnings: z.array(z.strictObject({ code: z.string(), run: z.string(), message: z.string() })),
  comparisons: z.array(
    z.looseObject({
      paired: z.int(),
      worse: z.int(),
      better: z.int(),
      same: z.int(),
      accuracy: z.looseObject({ overall: change, D3: change }),
      forward: z.looseObject({ 'D2-D3': change }).nullable(),
      differences: z.array(z.looseObject({ id: z.string(), difference: z.number() })),
    }),
  ),
  gate: z
    .looseObject({ held: z.boolean(), failures: z.array(z.looseObject({ figure: z.string() })) })
    .optional(),
});
const read = (stdout: string) => Compared.parse(JSON.parse(stdout));

it('tells how two runs differ, question by question, with intervals over the same targets', async () => {
  const home = await runs({ before: [], after: ['t1', 't2', 't3'] });
  const { code, stdout } = await compare(home, 'before', 'after', '--json');
  expect(code).toBe(0);
  const compared = read(stdout);
  expect(compared.base).toBe('before');
  expect(compared.warnings).toEqual([]);
  const [one] = compared.comparisons;
  expect(one).toMatchObject({ paired: 18, worse: 3, better: 0, same: 15 });
  expect(one?.differences.map(({ id }) => id).sort()).toEqual(['t1', 't2', 't3']);
  // Each of the three lost d points: half of the six D3s, so the D3 mean falls by d / 2, all by 3 d / 18.
  const lost = -(one?.differences[0]?.difference ?? 0);
  expect(lost).toBeGreaterThanOrEqual(3);
  expect(one?.accuracy.D3.difference).toBeCloseTo(-lost / 2, 9);
  expect(one?.accuracy.overall.difference).toBeCloseTo((-3 * lost) / 18, 9);
  expect(one?.accuracy.D3.interval?.[0]).toBeLessThan(-lost / 2);
  expect(one?.accuracy.D3.interval?.[1]).toBeGreaterThan(-lost / 2);
  expect(one?.forward?.['D2-D3'].difference).toBeCloseTo(lost / 4 / 2, 9);
  expect(one?.forward?.['D2-D3'].interval?.[1]).toBeGreaterThan(lost / 8);
});

it('finds no difference, and no width of chance, between a run and itself', async () => {
  const home = await runs({ before: ['p2', 'a5'] });
  const { stdout } = await compare(home, 'before', 'before', '--json');
  const compared = read(stdout);
  expect(compared.runs.map(({ name }) => name)).toEqual(['before', 'before (2)']);
  expect(compared.comparisons[0]?.accuracy.overall).toMatchObject({ difference: 0, interval: [0, 0] });
  expect(compared.comparisons[0]?.differences).toEqual([]);
});

it('holds a gate, or ends with 3 and says in what a run falls short', async () => {
  const home = await runs({ before: [], after: ['t1'] });
  const gate = (value: object): string => {
    writeFileSync(join(home, 'gate.json'), JSON.stringify(value));
    return 'gate.json';
  };
  const outcome = async (value: object, ...order: string[]) =>
    (await compare(home, ...(order.length > 0 ? order : ['before', 'after']), '--gate', gate(value))).code;
  expect(await outcome({})).toBe(3);
  expect(await outcome({}, 'after', 'before')).toBe(0);
  expect(await outcome({ drop: { overall: 0.5 } })).toBe(0);
  expect(await outcome({ drop: { D3: 0.5 } })).toBe(3);
  // One target of six: chance may well have done it.
  expect(await outcome({ drop: { D3: 0.5 }, certain: true })).toBe(0);
  expect(await outcome({ rise: { forward: 0.01 } })).toBe(3);
  const { stdout, stderr } = await compare(home, 'before', 'after', '--gate', gate({}), '--json');
  expect(read(stdout).gate).toMatchObject({ held: false, failures: [{ figure: 'drop overall' }] });
  expect(stderr).toContain('drop overall');
  expect(await outcome({ dorp: { overall: 1 } })).toBe(2);
});

it('says in what runs are not alike, and lets no gate hold on them unless it says so', async () => {
  const home = await runs({ before: [], after: [] });
  const manifest = join(home, 'after/manifest.json');
  const own = z.looseObject({}).parse(JSON.parse(readFileSync(manifest, 'utf8')));
  writeFileSync(
    manifest,
    JSON.stringify({ ...own, judges: ['strict'], mode: 'multi-turn', history: 'direct', graphHash: 'other' }),
  );
  const { code, stdout } = await compare(home, 'before', 'after');
  expect(code).toBe(0);
  for (const words of ['different graphs', 'judged by offline', 'scaffolded'])
    expect(stdout).toContain(words);
  writeFileSync(join(home, 'gate.json'), '{}');
  expect((await compare(home, 'before', 'after', '--gate', 'gate.json')).code).toBe(3);
  writeFileSync(join(home, 'gate.json'), '{"across":["graph","judge","mode"]}');
  expect((await compare(home, 'before', 'after', '--gate', 'gate.json')).code).toBe(0);
});

it('says that a run is unfinished, and pairs what it has', async () => {
  const home = await runs({ before: [], after: ['t1'] });
  const scores = join(home, 'after/scores.jsonl');
  const lines = readFileSync(scores, 'utf8').split('\n');
  writeFileSync(scores, `${lines.slice(0, 10).join('\n')}\n{"id":"t6","sco`);
  const { stdout } = await compare(home, 'before', 'after', '--json');
  const compared = read(stdout);
  expect(compared.warnings).toMatchObject([{ code: 'unfinished', run: 'after' }]);
  expect(compared.warnings[0]?.message).toContain('10 of 18');
  expect(compared.comparisons[0]?.paired).toBe(10);
});

it('writes every format, with both answers and nothing that a spreadsheet or a page would run', async () => {
  const home = await runs({ before: [], after: ['t1'] });
  const of = async (format: string) => (await compare(home, 'before', 'after', '--format', format)).stdout;
  for (const format of ['text', 'html', 'md', 'csv']) {
    const text = await of(format);
    expect(text).toContain('grandmother');
    expect(text).toContain('In case t1');
  }
  expect(await of('latex')).toContain('\\begin{tabular}');
  const html = await of('html');
  expect(html).not.toContain('<script');
  // As the paper's Figure 4: what a run changes against the first, by depth.
  expect(html).toContain('points above or below the first run');
  expect(html).toMatch(/D1 recall: 0\.00 \([^)]*\).*D3 strategy: −\d\.\d\d \(/);
  expect((await compare(home, 'before', 'after', '--format', 'pdf')).code).toBe(2);
  const { code, stderr } = await compare(home, 'before', 'nowhere');
  expect(code).toBe(2);
  expect(stderr).toContain('There is no run "nowhere"');
  expect((await compare(home, 'before')).code).toBe(2);
});

it('gives no interval under five targets, and says so', async () => {
  const home = await runs({ before: [], after: ['t1'] }, ['--targets', '3']);
  const { stdout } = await compare(home, 'before', 'after', '--json');
  expect(read(stdout).comparisons[0]?.accuracy.overall.interval).toBeNull();
  expect((await compare(home, 'before', 'after')).stdout).toContain('under five targets');
});
