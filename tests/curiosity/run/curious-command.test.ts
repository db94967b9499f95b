import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { curiousModels, isDoubt, questionsAbout } from '../../fakes/curious-models.ts';
import { testServer } from '../../probe/probe-harness.ts';
import { linesIn } from '../../probe/run-lines.ts';
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
    ...['--judges', `${at('one')},${at('two')},${at('three')}`, '--meta', at('meta')],
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
});
