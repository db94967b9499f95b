import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { curiousModels, isDoubt, questionsAbout } from '../../fakes/curious-models.ts';
import { fails } from '../../fakes/model-behaviours.ts';
import { testServer } from '../../probe/probe-harness.ts';
import { jsonIn, linesIn } from '../../probe/run-lines.ts';
import { ownFolder, runCommand } from '../../run-command.ts';

const quick = { STORE_URL: 'memory:' };

const statements = [
  {
    id: 'q7x',
    subject: 'physics',
    level: 'basic',
    statement: 'Ice floats on water since it is less dense.',
    correct: true,
  },
  {
    id: 'k2m',
    subject: 'physics',
    level: 'advanced',
    statement: 'Light bends where its speed changes.',
    correct: true,
  },
  {
    id: 'p9d',
    subject: 'math',
    level: 'basic',
    statement: 'Each even number is divisible by two.',
    correct: true,
  },
  { id: 'z4r', subject: 'general', statement: 'Honey keeps for a very long time.', correct: true },
  {
    id: 'b8w',
    subject: 'chemistry',
    level: 'basic',
    statement: 'Salt dissolves in warm water.',
    correct: true,
  },
  {
    ...{ id: 'h3f', subject: 'physics', statement: 'Ice sinks in water since it is denser.', correct: false },
    ...{ flaw: 'Ice is LESSDENSEMARK than water.', basedOn: 'q7x' },
  },
];

async function setUp() {
  const cwd = ownFolder();
  const server = await testServer();
  server.always(curiousModels);
  writeFileSync(join(cwd, 'statements.jsonl'), statements.map((one) => `${JSON.stringify(one)}\n`).join(''));
  const at = (name: string): string => `${name}@${server.baseUrl}`;
  const run = (...args: string[]) => runCommand(cwd, ['curious', ...args], quick);
  const full = [
    ...['--statements', 'statements.jsonl', '--model', `${at('asker-a')},${at('asker-b')}`],
    ...['--judges', `${at('one')},${at('two')},${at('three')}`, '--meta', at('meta'), '--resamples', '50'],
  ];
  return { cwd, server, at, run, full };
}

describe('plumbline curious', () => {
  it('asks, scores, reviews and alters, and writes all of it', async () => {
    const { cwd, server, at, run, full } = await setUp();
    const { code, stdout, stderr } = await run(
      ...full,
      '--noise',
      '--alterer',
      at('alterer'),
      '--out',
      'run',
      '--json',
    );
    expect({ code, stderr }).toMatchObject({ code: 0 });
    const summary = JSON.parse(stdout);
    expect(readdirSync(join(cwd, 'run')).sort()).toEqual([
      ...['alterations.jsonl', 'manifest.json', 'questions.jsonl', 'report.html', 'scores.jsonl'],
      ...['statements.jsonl', 'summary.json'],
    ]);
    const questions = linesIn(cwd, 'run/questions.jsonl');
    expect(questions).toHaveLength(12);
    for (const line of questions) {
      const about = statements.find(({ id }) => id === line.statement);
      const all = questionsAbout(about?.statement ?? '');
      expect([5, 4]).toContain((line.questions as string[]).length);
      expect(all.slice(0, (line.questions as string[]).length)).toEqual(line.questions);
    }
    const scores = linesIn(cwd, 'run/scores.jsonl');
    const original = scores.filter(({ variant }) => variant === 'original');
    expect(original).toHaveLength(12 * 4);
    expect(
      original.every(
        ({ relevance, coherence, diversity }) => relevance === 5 && coherence === 5 && diversity === 5,
      ),
    ).toBe(true);
    // Doubt stands in the line of the meta-review alone.
    for (const line of original)
      expect(line.doubt).toBe(line.judge === 'meta' ? (line.statement === 'h3f' ? 3 : 1) : null);
    const alterations = linesIn(cwd, 'run/alterations.jsonl');
    expect(alterations).toHaveLength(12 * 6);
    for (const { verified, variant, changed, reason } of alterations)
      if (verified === true) expect((changed as number[]).length).toBe(Number(String(variant).slice(-1)));
      else expect(['wrong-count', 'too-few']).toContain(reason);
    expect(alterations.some(({ reason }) => reason === 'wrong-count')).toBe(true);
    const left = new Set(
      alterations
        .filter(({ verified }) => verified === false)
        .map((one) => `${one.statement} ${one.model} ${one.variant}`),
    );
    expect(scores.some((one) => left.has(`${one.statement} ${one.model} ${one.variant}`))).toBe(false);
    const cell = summary.ablation.cells.find(
      (one: Record<string, unknown>) =>
        one.judge === 'meta' && one.alteredFor === 'relevance' && one.scoredOn === 'relevance',
    );
    expect(cell.at).toEqual({ 0: 5, 2: 3, 4: 1 });
    expect(summary.doubt[at('asker-a')]).toMatchObject({
      ...{
        falseAlarms: { doubting: 0, scored: 5, rate: 0 },
        hits: { doubting: 1, scored: 1 },
        firstDoubt: 5,
      },
      difference: { mean: 2, scored: 1 },
    });
    expect(summary.complete).toBe(true);
    // Whoever asks, alters, scores or reviews is told nothing of the key; the judge of doubt is.
    const keyed = server.requests.filter(isDoubt);
    expect(keyed.filter(({ body }) => JSON.stringify(body).includes('LESSDENSEMARK'))).toHaveLength(1);
    for (const { body } of server.requests.filter((one) => !isDoubt(one))) {
      const text = JSON.stringify(body.messages);
      for (const { id } of statements) expect(text).not.toContain(id);
      expect(text).not.toMatch(
        /"correct"|"flaw"|basedOn|LESSDENSEMARK|statement is (?:right|wrong)\.|statements\.jsonl|asker-/,
      );
    }
    expect(readFileSync(join(cwd, 'run/report.html'), 'utf8')).toContain('</html>');
  }, 60_000);

  it('stops at a budget, goes on with a larger one, and changes nothing else of a run', async () => {
    const { cwd, run, full } = await setUp();
    const stopped = await run(...full, '--budget-tokens', '300', '--out', 'run');
    expect(stopped).toMatchObject({ code: 4 });
    expect(stopped.stderr).toContain('plumbline curious --resume');
    const before = linesIn(cwd, 'run/questions.jsonl');
    expect(await run('--resume', 'run', '--limit', '1')).toMatchObject({ code: 2 });
    expect(await run('--resume', 'run', '--budget-tokens', '1000000')).toMatchObject({ code: 0 });
    expect(linesIn(cwd, 'run/questions.jsonl').slice(0, before.length)).toEqual(before);
    expect(linesIn(cwd, 'run/questions.jsonl')).toHaveLength(12);
    expect(linesIn(cwd, 'run/scores.jsonl')).toHaveLength(48);
    expect(await run('--resume', 'run')).toMatchObject({ code: 0 });
  }, 60_000);

  it('shares scores between runs, and asks the askers of each run anew', async () => {
    const { cwd, server, at } = await setUp();
    const args = [
      ...['curious', '--statements', 'statements.jsonl', '--limit', '2', '--model', at('asker')],
      ...['--judges', `${at('one')},${at('two')}`, '--meta', at('meta'), '--resamples', '0'],
    ];
    const calls = async (out: string): Promise<string[]> => {
      const before = server.requests.length;
      expect(await runCommand(cwd, [...args, '--out', out])).toMatchObject({ code: 0 });
      return server.requests.slice(before).map(({ body }) => String(body.model));
    };
    const first = await calls('first');
    // An asker, two judges, the meta-review, and its doubt, for each of two statements.
    expect(first).toHaveLength(10);
    expect((await calls('second')).filter((name) => name !== 'asker')).toEqual([]);
    expect((await calls('third')).filter((name) => name === 'asker')).toHaveLength(2);
    const scores = (out: string): string[] =>
      linesIn(cwd, `${out}/scores.jsonl`)
        .map(({ statement, judge, relevance, doubt }) => JSON.stringify([statement, judge, relevance, doubt]))
        .sort();
    expect(scores('second')).toEqual(scores('first'));
  });

  it('scores questions written earlier without asking anybody, and says what is not there', async () => {
    const { cwd, server, run } = await setUp();
    const sets = [
      {
        statement: 'q7x',
        model: 'class 3b',
        questions: ['What is ice?', 'what is  ICE?', '#NAME?', 'Why does it float?'],
      },
      { statement: 'Salt dissolves in warm water.', raw: '1. What is salt?' },
      { statement: 'nowhere', questions: ['What?'] },
    ];
    writeFileSync(join(cwd, 'sets.jsonl'), sets.map((one) => `${JSON.stringify(one)}\n`).join(''));
    const { code, stderr } = await run(
      ...[
        '--statements',
        'statements.jsonl',
        '--questions',
        'sets.jsonl',
        '--judges',
        'offline',
        '--out',
        'run',
      ],
    );
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stderr).toContain('1 set in sets.jsonl is about other statements');
    expect(server.requests).toHaveLength(0);
    const lines = linesIn(cwd, 'run/questions.jsonl');
    expect(lines).toHaveLength(12);
    expect(lines.find((one) => one.statement === 'q7x' && one.model === 'class 3b')).toMatchObject({
      questions: ['What is ice?', 'Why does it float?'],
      dropped: [{ reason: 'unreadable-cell' }, { reason: 'repeat' }],
    });
    const scores = linesIn(cwd, 'run/scores.jsonl');
    expect(scores.find((one) => one.statement === 'b8w' && one.model === 'recorded')).toMatchObject({
      coherence: null,
      reason: { coherence: 'too-few', diversity: 'too-few' },
    });
    expect(scores.find((one) => one.statement === 'q7x' && one.model === 'recorded')).toMatchObject({
      relevance: null,
      doubt: null,
      reason: { relevance: 'missing', doubt: 'missing' },
    });
    const summary = jsonIn(cwd, 'run/summary.json');
    expect(summary.sets).toMatchObject({ 'class 3b': { full: 0, short: 1, none: 5 } });
  });

  it('takes questions from a sheet, in columns or in one cell', async () => {
    const { cwd, run } = await setUp();
    const sheet = [
      'Statement,Model,Question 1,Question 2,Question 3',
      'Salt dissolves in warm water.,ann,What is salt?,#NAME?,Why warm?',
      'q7x,bob,"1. What is ice?',
      '2. Why does it float?",,',
    ];
    writeFileSync(join(cwd, 'sets.csv'), sheet.join('\n'));
    const args = ['--statements', 'statements.jsonl', '--questions', 'sets.csv', '--judges', 'offline'];
    expect(await run(...args, '--out', 'run')).toMatchObject({ code: 0 });
    const lines = linesIn(cwd, 'run/questions.jsonl').filter(
      ({ questions }) => (questions as string[]).length > 0,
    );
    expect(lines).toMatchObject([
      { statement: 'q7x', model: 'bob', questions: ['What is ice?', 'Why does it float?'] },
      { statement: 'b8w', model: 'ann', questions: ['What is salt?', 'Why warm?'] },
    ]);
  });

  it('reports a run in every format, and takes no run for one of another kind', async () => {
    const { cwd, run, full } = await setUp();
    expect(await run(...full, '--limit', '2', '--out', 'run')).toMatchObject({ code: 0 });
    for (const format of ['html', 'md', 'csv', 'latex']) {
      const { code, stdout } = await runCommand(cwd, ['report', 'run', '--format', format], quick);
      expect(code).toBe(0);
      expect(stdout).toContain('asker-a');
    }
    const trace = await runCommand(cwd, ['trace', 'run'], quick);
    const events = trace.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events).toHaveLength(2 * 2 * 4);
    for (const event of events)
      expect(event).toMatchObject({ event: 'curiosity', variant: 'original', scores: { relevance: 5 } });
    const wrong = await runCommand(cwd, ['probe', '--resume', 'run'], quick);
    expect(wrong).toMatchObject({ code: 2 });
    expect(wrong.stderr).toContain('plumbline curious --resume');
  });

  it('gives its scores to plumbline agree by metric, unaltered and altered sets apart', async () => {
    const { cwd, at, run } = await setUp();
    const made = await run(
      ...['--statements', 'statements.jsonl', '--model', at('asker-a'), '--judges', at('one')],
      ...['--noise', '--alterer', at('alterer'), '--out', 'run', '--resamples', '0'],
    );
    expect(made).toMatchObject({ code: 0 });
    const ratings = linesIn(cwd, 'run/scores.jsonl').flatMap(({ statement, model, variant, relevance }) =>
      ['ann', 'bob'].map((rater) => {
        const item = `${String(statement)} | ${String(model)}`;
        return `${JSON.stringify({ item, rater, metric: 'relevance', score: relevance, variant })}\n`;
      }),
    );
    writeFileSync(join(cwd, 'ratings.jsonl'), ratings.join(''));
    const args = ['agree', '--in', 'ratings.jsonl', '--run', 'run', '--resamples', '0'];
    const { stdout } = await runCommand(cwd, [...args, '--json'], quick);
    const { byVariant } = JSON.parse(stdout);
    const altered = byVariant.altered.relevance.judges[at('one')];
    expect(altered.kappaLinear.value).toBe(1);
    // All originals have the same score: there is nothing to agree on, and that is said.
    const original = byVariant.original.relevance.judges[at('one')];
    expect(original.items).toBe(6);
    expect(original.kappaLinear.value).toBeNull();
    expect(original.warnings).toContainEqual(expect.objectContaining({ code: 'nearly-all-equal' }));
    const words = await runCommand(cwd, args, quick);
    expect(words.stdout).toMatch(/Mind, relevance, original, people: 100% of the scores are 5/);
  });

  it.each([
    [['--model', 'offline', '--noise'], 'Add --alterer'],
    [
      ['--noise', '--alterer', 'asker-a@http://127.0.0.1:1/v1', '--model', 'asker-a@http://127.0.0.1:1/v1'],
      'it cannot alter',
    ],
    [['--model', 'offline', '--level', 'hard'], 'basic'],
    [['--model', 'offline', '--statement', ' '], 'empty'],
    [[], 'somebody who asks'],
  ])('refuses %j', async (args, said) => {
    const { cwd, run } = await setUp();
    const { code, stderr } = await run(...args, '--out', 'run');
    expect(code).toBe(2);
    expect(stderr).toContain(said);
    expect(readdirSync(cwd)).not.toContain('run');
  });

  it('keeps the reasons of servers that fail, and asks again with --retry-failed', async () => {
    const { cwd, server, at, run } = await setUp();
    server.always((request, response) =>
      request.body.model === 'asker-b'
        ? fails(400, { message: 'broken' })(request, response)
        : curiousModels(request, response),
    );
    const args = [
      '--statements',
      'statements.jsonl',
      '--limit',
      '2',
      '--model',
      `${at('asker-a')},${at('asker-b')}`,
    ];
    const broken = await run(
      ...args,
      '--judges',
      'offline',
      '--keep-failures',
      '--concurrency',
      '1',
      '--out',
      'run',
    );
    expect(broken).toMatchObject({ code: 0 });
    const failed = linesIn(cwd, 'run/scores.jsonl').filter(({ model }) => model === at('asker-b'));
    expect(failed).toHaveLength(2);
    for (const line of failed)
      expect(line).toMatchObject({
        relevance: null,
        reason: { relevance: 'error', doubt: 'error' },
        judge: 'offline',
      });
    server.always(curiousModels);
    expect(await run('--resume', 'run', '--retry-failed')).toMatchObject({ code: 0 });
    expect(linesIn(cwd, 'run/scores.jsonl').every(({ relevance }) => relevance !== null)).toBe(true);
  }, 60_000);
});
