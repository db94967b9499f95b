import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { curiousModels } from '../../fakes/curious-models.ts';
import { testServer } from '../../probe/probe-harness.ts';
import { linesIn } from '../../probe/run-lines.ts';
import { ownFolder, runCommand } from '../../run-command.ts';

type Line = Record<string, unknown>;

const jsonl = (rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const agree = (home: string, ...args: string[]) =>
  runCommand(home, ['agree', ...args, '--resamples', '0'], { STORE_URL: '' });

/** The lines of a rating set that are to be filled in. */
const toRate = (home: string, file: string): Line[] => linesIn(home, file).slice(1);

/** Fills a set in, as a person would who gives every line what `score` says. */
function fillIn(home: string, file: string, score: (line: Line) => unknown): void {
  const [header, ...rows] = linesIn(home, file);
  writeFileSync(join(home, file), jsonl([header, ...rows.map((row) => ({ ...row, score: score(row) }))]));
}

const texts = [
  ['What is inertia?', 'Inertia is the resistance of a body to a change of its motion.'],
  ['What is osmosis?', 'Osmosis is the flow of water through a membrane to the saltier side.'],
] as const;
const answers = texts.flatMap(([question, reference], index) => [
  { id: `gpt-${index}`, question, reference, answer: reference },
  { id: `llama-${index}`, question, reference, answer: 'It is a kind of soup.' },
]);

describe('a rating set drawn from judged lines', () => {
  it('is blind, and comes back beside the judge of the file and any other judge', async () => {
    const home = ownFolder();
    writeFileSync(join(home, 'in.jsonl'), jsonl(answers));
    await runCommand(home, ['judge', '--in', 'in.jsonl', '--out', 'judged.jsonl']);
    const judged = linesIn(home, 'judged.jsonl').map((line) => ({ ...line, judge: 'strict' }));
    writeFileSync(join(home, 'judged.jsonl'), jsonl(judged));
    const draw = ['--per-score', '2', '--shared', '1', '--raters', '2', '--out', 'set.jsonl'];
    expect((await agree(home, '--draw', 'judged.jsonl', ...draw)).code).toBe(0);
    expect(readFileSync(join(home, 'set.jsonl'), 'utf8')).not.toMatch(
      /gpt|llama|strict|judged|feedback|promptHash/,
    );
    expect(new Set(toRate(home, 'set.jsonl').map(({ answer }) => answer)).size).toBe(3);
    fillIn(home, 'set.jsonl', ({ answer }) => (String(answer).includes('soup') ? 1 : 5));
    const args = ['--in', 'set.jsonl', '--run', 'judged.jsonl', '--judge', 'offline', '--json'];
    const { overall } = JSON.parse((await agree(home, ...args)).stdout);
    expect(overall.judges.strict).toMatchObject({ items: 4, exact: { value: 1 } });
    expect(overall.judges.offline).toMatchObject({ items: 4, exact: { value: 1 } });
  });

  it('is compared with a panel and with each of its members', async () => {
    const home = ownFolder();
    const scores = [5, 1, 5, 1];
    const judged = answers.map((line, index) => {
      const members = [
        { judge: 'fair', score: scores[index] },
        { judge: 'mild', score: index === 0 ? null : 5 },
      ];
      return { ...line, score: scores[index], judge: 'panel', spread: 0, members };
    });
    writeFileSync(join(home, 'judged.jsonl'), jsonl(judged));
    const draw = ['--per-score', '2', '--shared', '0', '--raters', '1', '--out', 'set.jsonl'];
    await agree(home, '--draw', 'judged.jsonl', ...draw);
    expect(readFileSync(join(home, 'set.jsonl'), 'utf8')).not.toMatch(/fair|mild|panel/);
    fillIn(home, 'set.jsonl', ({ answer }) => (String(answer).includes('soup') ? 1 : 5));
    const compared = await agree(home, '--in', 'set.jsonl', '--run', 'judged.jsonl', '--json');
    expect(JSON.parse(compared.stdout).overall.judges).toMatchObject({
      panel: { items: 4, exact: { value: 1 } },
      fair: { items: 4, exact: { value: 1 } },
      mild: { items: 3, exact: { value: expect.closeTo(1 / 3) } },
    });
  });

  it('can be drawn before anything has a score, by chance, and says so', async () => {
    const home = ownFolder();
    writeFileSync(join(home, 'in.jsonl'), jsonl(answers));
    const draw = ['--per-score', '1', '--shared', '0', '--raters', '1', '--out', 'set.jsonl'];
    const { code, stdout, stderr } = await agree(home, '--draw', 'in.jsonl', ...draw);
    expect([code, toRate(home, 'set.jsonl').length]).toEqual([0, 4]);
    expect(stderr).toContain('drawn at random, not by score');
    expect(stdout).not.toContain('--run');
    fillIn(home, 'set.jsonl', () => 3);
    const compared = await agree(home, '--in', 'set.jsonl', '--run', 'in.jsonl');
    expect(compared.stderr).toContain('No judge has scored anything in in.jsonl');
  });

  it.each([
    { what: 'a file of something else', content: '{"a":1}\n', says: /other\.jsonl:1: .*"question"/ },
    { what: 'an empty file', content: '', says: /nothing to rate/ },
    {
      what: 'an answer to no question of the graph',
      content: '{"id":"x","answer":"y"}',
      says: /no question "x"/,
    },
  ])('is not drawn from $what', async ({ content, says }) => {
    const home = ownFolder();
    writeFileSync(join(home, 'other.jsonl'), content);
    const { code, stderr } = await agree(home, '--draw', 'other.jsonl', '--out', 'set.jsonl');
    expect([code, stderr]).toEqual([2, expect.stringMatching(says)]);
  });
});

describe('a rating set drawn from a graph and a session', () => {
  const graph = jsonl([
    { id: 'a', depth: 1, question: 'What is inertia?', answer: texts[0][1] },
    {
      id: 'b',
      depth: 2,
      question: 'How does inertia show?',
      answer: 'A ball rolls on.',
      predecessors: ['a'],
    },
    { id: 'c', depth: 3, question: 'Why does it roll on?', answer: 'No force acts.', predecessors: ['b'] },
  ]);

  it('takes recorded answers with their questions', async () => {
    const home = ownFolder();
    writeFileSync(join(home, 'g.jsonl'), graph);
    writeFileSync(join(home, 'p.jsonl'), jsonl([{ qid: 'a', predicted_answer: 'It resists.' }]));
    const draw = ['--shared', '0', '--raters', '1', '--out', 'set.jsonl'];
    expect((await agree(home, '--draw', 'p.jsonl', '--graph', 'g.jsonl', ...draw)).code).toBe(0);
    expect(toRate(home, 'set.jsonl')).toMatchObject([
      { depth: 1, question: 'What is inertia?', reference: texts[0][1], answer: 'It resists.', score: null },
    ]);
  });

  it('takes every answer of a walk, from the store or from its trace, without the learner', async () => {
    const home = ownFolder();
    const event = { v: 1, at: '2026-01-01T00:00:00Z', session: 's1', subject: 'Anna' };
    const given = { depth: 1, question: 'What is inertia?', mode: 'climb', aid: 'none' };
    const verdict = { event: 'verdict', node: 'a', feedback: '', promptHash: 'x', usage: null, ms: 0 };
    const trace = [
      { ...event, event: 'answer', id: 'a1', node: 'a', answer: 'A soup.', attempt: 1, ...given },
      { ...event, ...verdict, answerId: 'a1', score: 1, judge: 'offline' },
      { ...event, event: 'answer', id: 'a2', node: 'a', answer: 'It resists.', attempt: 2, ...given },
      { ...event, ...verdict, answerId: 'a2', score: null, reason: 'timeout', judge: 'offline' },
      { ...event, ...verdict, answerId: 'a2', score: 4, judge: 'offline' },
      { ...event, event: 'override', node: 'a', answerId: 'a2', who: 'T', from: 4, to: 5, why: 'x' },
      {
        ...event,
        session: 's2',
        event: 'answer',
        id: 'a1',
        node: 'a',
        answer: 'A force.',
        attempt: 1,
        ...given,
      },
      { ...event, session: 's2', ...verdict, answerId: 'a1', score: 2, judge: 'offline' },
    ];
    writeFileSync(join(home, 'g.jsonl'), graph);
    writeFileSync(join(home, 't.jsonl'), jsonl(trace));
    const draw = ['--graph', 'g.jsonl', '--per-score', '1', '--shared', '0', '--raters', '1'];
    expect((await agree(home, '--draw', 't.jsonl', ...draw, '--out', 'set.jsonl')).code).toBe(0);
    expect(readFileSync(join(home, 'set.jsonl'), 'utf8')).not.toMatch(/Anna|"s1"|offline/);
    fillIn(home, 'set.jsonl', ({ answer }) => ({ 'A soup.': 1, 'A force.': 2 })[String(answer)] ?? 4);
    const args = ['--in', 'set.jsonl', '--run', 't.jsonl', '--graph', 'g.jsonl', '--json'];
    expect(JSON.parse((await agree(home, ...args)).stdout).overall.judges.offline).toMatchObject({
      items: 3,
      exact: { value: 1 },
    });

    await runCommand(home, ['chat', '--graph', 'g.jsonl', '--learner', 'Anna', '--target', 'c']);
    const events = (await runCommand(home, ['trace'])).stdout;
    const { session } = JSON.parse(events.split('\n')[0] ?? '');
    const none = await agree(home, '--draw', session, ...draw, '--out', 'none.jsonl');
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('nothing to rate')]);
  });
});

describe('a rating set drawn from a curiosity run', () => {
  const statements = [
    { id: 'q7x', subject: 'physics', level: 'basic', statement: 'Ice floats on water.', correct: true },
    { id: 'p9d', subject: 'math', level: 'basic', statement: 'Each even number halves.', correct: true },
  ];

  it('is blind, by metric, mixes originals and altered sets, and finds them again', async () => {
    const home = ownFolder();
    const server = await testServer();
    server.always(curiousModels);
    const at = (name: string): string => `${name}@${server.baseUrl}`;
    writeFileSync(join(home, 'statements.jsonl'), jsonl(statements));
    const made = await runCommand(home, [
      ...['curious', '--statements', 'statements.jsonl', '--model', at('asker-a'), '--judges', at('one')],
      ...['--noise', '--alterer', at('alterer'), '--out', 'asker-a-run', '--resamples', '0'],
    ]);
    expect(made.code).toBe(0);
    const draw = ['--per-score', '20', '--shared', '3', '--raters', '2', '--out', 'set.jsonl'];
    expect((await agree(home, '--draw', 'asker-a-run', ...draw)).code).toBe(0);
    const text = readFileSync(join(home, 'set.jsonl'), 'utf8');
    expect(text).not.toMatch(/asker-a|"one|q7x|p9d|original|variant|justification|correct|alterer/);
    const rows = toRate(home, 'set.jsonl');
    expect([...new Set(rows.map(({ metric }) => metric))]).toEqual(['relevance', 'coherence', 'diversity']);

    // Whoever rates as the judge does agrees with it, form by form.
    fillIn(home, 'set.jsonl', () => 1);
    const again = ['--in', 'set.jsonl', '--judge', at('one'), '--json'];
    const anew = JSON.parse((await agree(home, ...again)).stdout);
    expect(anew.byMetric.relevance.judges[at('one')].items).toBe(14);
    const both = ['--in', 'set.jsonl', '--run', 'asker-a-run', '--judge', 'offline', '--json'];
    const { byVariant, byMetric } = JSON.parse((await agree(home, ...both)).stdout);
    expect(byVariant.original.relevance.judges[at('one')].items).toBe(2);
    expect(byVariant.altered.relevance.judges[at('one')].items).toBe(12);
    expect(byMetric.diversity.judges.offline.items).toBe(14);
    expect(anew.byMetric.relevance.judges[at('one')].meanGap.value).toBeCloseTo(
      byMetric.relevance.judges[at('one')].meanGap.value,
      12,
    );

    writeFileSync(join(home, 'gate.json'), '{"byMetric":{"relevance":{"judge":{"exact":0.99}}}}');
    const gated = await agree(home, '--in', 'set.jsonl', '--run', 'asker-a-run', '--gate', 'gate.json');
    expect([gated.code, gated.stderr]).toEqual([3, expect.stringContaining('The gate does not hold')]);
    const one = ['--by', 'coherence', '--shared', '0', '--raters', '1', '--out', 'one.jsonl'];
    await agree(home, '--draw', 'asker-a-run', ...one);
    expect(new Set(toRate(home, 'one.jsonl').map(({ metric }) => metric))).toEqual(new Set(['coherence']));
  });
});
