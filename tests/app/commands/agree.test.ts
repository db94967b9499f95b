import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownFolder, runCommand } from '../../run-command.ts';

const run = (home: string, ...args: string[]) => runCommand(home, ['agree', ...args]);

/** The objects of a JSON Lines text. */
const jsonLines = (text: string): Record<string, unknown>[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

const jsonl = (rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

type Row = { item: string; rater: string; metric: string; score: number | null };

/** Six items rated by two people and a judge; the people differ once, the judge twice. */
const scores = { ann: [1, 2, 3, 4, 5, 5], ben: [1, 2, 3, 4, 5, 4], judge: [2, 3, 3, 4, 5, 5] };
const ratings: Row[] = Object.entries(scores).flatMap(([rater, row]) =>
  row.map((score, index) => ({ item: `i${index}`, rater, metric: 'accuracy', score })),
);

function ratingsFile(rows: readonly unknown[] = ratings): string {
  const home = ownFolder();
  writeFileSync(join(home, 'r.jsonl'), jsonl(rows));
  return home;
}

/** A run folder as a probe writes it: ten D1 questions, two answers for each score. */
function runFolder(): string {
  const home = ownFolder();
  const folder = join(home, '.plumbline/runs/run-1');
  mkdirSync(folder, { recursive: true });
  const ids = Array.from({ length: 10 }, (_, index) => `q${index}`);
  const graph = ids.map((id) => ({
    id,
    depth: 1,
    question: `What is ${id}?`,
    answer: `Reference of ${id}.`,
  }));
  writeFileSync(join(home, 'g.jsonl'), jsonl(graph));
  writeFileSync(
    join(folder, 'manifest.json'),
    JSON.stringify({ model: 'm', mode: 'zero-shot', graph: ['g.jsonl'] }),
  );
  writeFileSync(join(folder, 'answers.jsonl'), jsonl(ids.map((id) => ({ id, answer: `Answer of ${id}.` }))));
  const verdicts = ids.map((id, index) => ({
    id,
    score: (index % 5) + 1,
    feedback: `SECRET-VERDICT ${index}`,
    judge: 'model-j',
    promptHash: 'x',
  }));
  writeFileSync(join(folder, 'scores.jsonl'), jsonl(verdicts));
  return home;
}

describe('plumbline agree', () => {
  it('prints agreement among people and with the judge as JSON', async () => {
    const { code, stdout, stderr } = await run(ratingsFile(), '--in', 'r.jsonl', '--json');
    expect([code, stderr]).toEqual([0, '']);
    const { overall, byMetric, unrated } = JSON.parse(stdout);
    expect(overall.people.raters).toEqual(['ann', 'ben']);
    expect(overall.people.exact.value).toBeCloseTo(5 / 6, 12);
    expect(overall.judges.judge).toMatchObject({ items: 6, exact: { value: expect.closeTo(4 / 6, 12) } });
    expect(Object.keys(byMetric)).toEqual(['accuracy']);
    expect(unrated).toBe(0);
  });

  it('explains itself to a reader, with the table of scores and what was rounded', async () => {
    const { stdout } = await run(
      ratingsFile([...ratings, { ...ratings[0], rater: 'cem', score: 1.5 }]),
      '--in',
      'r.jsonl',
    );
    expect(stdout).toMatch(/ordinal.* 0\.\d{3} +0\.\d{3} to 1\.000/);
    expect(stdout).toContain('1 scores are fractions');
    expect(stdout).toMatch(/How often each two scores met/);
    expect(stdout).not.toMatch(/NaN|undefined|null/);
  });

  it('takes judges by name, and says who there is', async () => {
    const home = ratingsFile();
    const { stdout } = await run(home, '--in', 'r.jsonl', '--judge', 'ben', '--json');
    expect(Object.keys(JSON.parse(stdout).overall.judges)).toEqual(['ben']);
    const { code, stderr } = await run(home, '--in', 'r.jsonl', '--judge', 'dan');
    expect(code).toBe(2);
    expect(stderr).toContain('ann, ben, judge');
  });

  it('asks a judge that rated nothing yet to score the same answers, in the same command', async () => {
    const texts = [
      {
        question: 'What is inertia?',
        reference: 'Inertia is the resistance of a body to a change of its motion.',
      },
      {
        question: 'What is osmosis?',
        reference: 'Osmosis is the flow of water through a membrane to the saltier side.',
      },
    ];
    const rows = texts.flatMap((text, index) => [
      { item: `good${index}`, rater: 'ann', metric: 'accuracy', score: 5, ...text, answer: text.reference },
      {
        item: `bad${index}`,
        rater: 'ann',
        metric: 'accuracy',
        score: 1,
        ...text,
        answer: 'It is a kind of soup.',
      },
      { item: `none${index}`, rater: 'ann', metric: 'accuracy', score: 1, ...text, answer: "I don't know" },
    ]);
    const { code, stdout, stderr } = await run(
      ratingsFile(rows),
      '--in',
      'r.jsonl',
      '--judge',
      'offline',
      '--json',
    );
    expect(code).toBe(0);
    const { offline } = JSON.parse(stdout).overall.judges;
    expect(offline.items).toBe(4);
    expect(offline.pearson.value).toBeGreaterThan(0.9);
    expect(stderr).toContain('2 of 6 answers got no score from "offline".');
    const without = await run(ratingsFile(), '--in', 'r.jsonl', '--judge', 'offline');
    expect([without.code, without.stdout]).toEqual([2, '']);
  });

  it('finds the depth of items in a graph', async () => {
    const home = ratingsFile();
    const question = (id: string) => ({ id, depth: 1, question: `What is ${id}?`, answer: `It is ${id}.` });
    writeFileSync(join(home, 'g.jsonl'), jsonl(['i0', 'i1', 'i2'].map(question)));
    const { stdout } = await run(home, '--in', 'r.jsonl', '--graph', 'g.jsonl', '--json');
    expect(JSON.parse(stdout).byDepth.D1.judges.judge.items).toBe(3);
  });

  it('looks at one metric with --by', async () => {
    const home = ratingsFile([...ratings, ...ratings.map((row) => ({ ...row, metric: 'relevance' }))]);
    const { stdout } = await run(home, '--in', 'r.jsonl', '--by', 'relevance', '--json');
    expect(Object.keys(JSON.parse(stdout).byMetric)).toEqual(['relevance']);
    expect((await run(home, '--in', 'r.jsonl', '--by', 'style')).stderr).toContain('accuracy, relevance');
  });

  it('exits 3 with every figure that falls short of the gate', async () => {
    const home = ratingsFile();
    writeFileSync(join(home, 'low.json'), '{"people":{"exact":0.8},"judge":{"exact":0.6}}');
    writeFileSync(join(home, 'high.json'), '{"people":{"exact":0.9},"judge":{"kappaLinear":0.99}}');
    writeFileSync(join(home, 'odd.json'), '{"judge":{"agreement":1}}');
    const gate = (file: string, ...more: string[]) => run(home, '--in', 'r.jsonl', '--gate', file, ...more);
    expect(await gate('low.json')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('The gate holds.'),
    });
    const missed = await gate('high.json', '--json');
    expect(missed.code).toBe(3);
    expect(JSON.parse(missed.stdout).gate).toMatchObject({
      held: false,
      failures: [{ figure: 'exact' }, { who: 'judge' }],
    });
    expect(missed.stderr).toMatch(/exact of people, overall, is 0\.833; wanted is at least 0\.9/);
    const odd = await gate('odd.json');
    expect([odd.code, odd.stdout]).toEqual([2, '']);
  });

  it.each([
    ['nothing to do', []],
    ['a file that is not there', ['--in', 'none.jsonl']],
    ['a run that is not there', ['--in', 'r.jsonl', '--run', 'none']],
    ['a set without a place', ['--draw', 'none', '--out', 'x.jsonl']],
  ])('exits 2 for %s', async (_, args) => {
    const { code, stdout, stderr } = await run(ratingsFile(), ...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).not.toMatch(/at .*\.ts/);
  });

  it('names file, line and field of a rating that is none', async () => {
    const { code, stderr } = await run(
      ratingsFile([ratings[0], { ...ratings[1], score: 7 }]),
      '--in',
      'r.jsonl',
    );
    expect(code).toBe(2);
    expect(stderr).toMatch(/r\.jsonl:2: .*\(field "score"\)/);
  });
});

describe('plumbline agree --draw', () => {
  it("draws a set blind to the judge, which comes back as ratings beside the run's scores", async () => {
    const home = runFolder();
    const drawn = await run(
      home,
      '--draw',
      'run-1',
      '--per-score',
      '2',
      '--shared',
      '5',
      '--raters',
      '2',
      '--out',
      's.jsonl',
    );
    expect(drawn.code).toBe(0);
    const text = readFileSync(join(home, 's.jsonl'), 'utf8');
    expect(text).not.toMatch(/SECRET|model-j|promptHash/);
    const [set, ...rows] = jsonLines(text);
    expect(set).toMatchObject({ ratingSet: 1, metric: 'accuracy', rubric: expect.any(Array) });
    expect(rows).toHaveLength(15);
    expect(rows[0]).toMatchObject({
      rater: 'rater-1',
      score: null,
      depth: 1,
      question: expect.stringMatching(/^What is q/),
    });
    expect(rows.filter(({ shared }) => shared)).toHaveLength(10);

    const rated = rows.map((row) => ({ ...row, score: (Number(String(row.item).slice(1)) % 5) + 1 }));
    writeFileSync(join(home, 'done.jsonl'), jsonl([set, ...rated]));
    const { stdout } = await run(home, '--in', 'done.jsonl', '--run', 'run-1', '--json');
    const { overall, byDepth } = JSON.parse(stdout);
    expect(overall.judges['model-j']).toMatchObject({ items: 10, alpha: { value: 1 } });
    expect(overall.people).toMatchObject({ items: 5, exact: { value: 1 } });
    expect(Object.keys(byDepth)).toEqual(['D1']);
  });

  it('draws the same for a seed, and never writes over a set', async () => {
    const home = runFolder();
    const draw = (out: string, seed: string) =>
      run(home, '--draw', 'run-1', '--per-score', '1', '--shared', '2', '--seed', seed, '--out', out);
    await Promise.all([draw('a.jsonl', '1'), draw('b.jsonl', '1'), draw('c.jsonl', '2')]);
    const [a, b, c] = ['a', 'b', 'c'].map((name) => readFileSync(join(home, `${name}.jsonl`), 'utf8'));
    expect(b).toBe(a);
    expect(jsonLines(c ?? '').slice(1)).not.toEqual(jsonLines(a ?? '').slice(1));
    const again = await draw('a.jsonl', '3');
    expect(again.code).toBe(2);
    expect(readFileSync(join(home, 'a.jsonl'), 'utf8')).toBe(a);
  });

  it('says where there are too few answers of a score', async () => {
    const home = runFolder();
    const { code, stderr } = await run(
      home,
      '--draw',
      'run-1',
      '--per-score',
      '3',
      '--shared',
      '0',
      '--out',
      's.jsonl',
    );
    expect(code).toBe(0);
    expect(stderr).toContain('Only 2 answers have the score 1; 3 were wanted.');
  });
});

it('takes the depth of items from the questions of the configuration where no graph is named', async () => {
  const home = ratingsFile();
  const question = (id: string, depth: number, predecessors: string[] = []) => ({
    ...{ id, depth, question: `What is ${id}?`, answer: `Reference of ${id}.`, predecessors },
  });
  writeFileSync(join(home, 'g.jsonl'), jsonl([question('i0', 1), question('i1', 2, ['i0'])]));
  writeFileSync(join(home, 'plumbline.config.json'), '{"graphs":["g.jsonl"]}');
  const { code, stdout } = await run(home, '--in', 'r.jsonl', '--json');
  expect(code).toBe(0);
  expect(Object.keys(JSON.parse(stdout).byDepth)).toEqual(['D1', 'D2']);
});
