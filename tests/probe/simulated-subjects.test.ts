import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadGraphs } from '../../src/app/load-graphs.ts';
import type { Question } from '../../src/graph/question.ts';
import type { QuestionGraph } from '../../src/graph/question-graph.ts';
import { RunSummarySchema } from '../../src/probe/summary-schema.ts';
import { projectRoot } from '../end-to-end/plumbline-process.ts';
import { says } from '../fakes/model-behaviours.ts';
import { ownFolder, runCommand } from '../run-command.ts';
import { messagesOf, testServer } from './probe-harness.ts';
import { jsonIn } from './run-lines.ts';

let graph: QuestionGraph;
beforeAll(async () => {
  graph = (await loadGraphs({ cwd: projectRoot, env: {} })).graph;
});

/** What a simulated model knows: whether it answers a question well, given how many turns came before. */
type Knows = (question: Question, turnsBefore: number) => boolean;

/** Probes a simulated model over five bundled targets; it answers with the reference, or with nothing to the point. */
async function probed(mode: string, knows: Knows, ...more: string[]) {
  const cwd = ownFolder();
  const server = await testServer();
  server.always(
    says((request) => {
      const messages = messagesOf(request);
      const last = messages.at(-1)?.content ?? '';
      const asked = graph.questions().find(({ question }) => last.endsWith(question));
      if (asked === undefined) throw new Error(`An unknown question: ${last}`);
      const before = messages.filter(({ role }) => role === 'assistant').length;
      return knows(asked, before) ? asked.answer : 'My grandmother used to bake bread on Sundays.';
    }),
  );
  const model = `simulated@${server.baseUrl}`;
  const probe = (way: string, out: string, ...args: string[]) =>
    runCommand(
      cwd,
      [
        ...['probe', '--model', model, '--mode', way, '--targets', '5', '--out', out, '--concurrency', '16'],
        ...args,
      ],
      { STORE_URL: 'memory:' },
    );
  if (more.includes('--zero-shot')) expect((await probe('zero-shot', 'before')).code).toBe(0);
  expect((await probe(mode, 'run', ...more)).code).toBe(0);
  return {
    summary: RunSummarySchema.parse(jsonIn(cwd, 'run/summary.json')),
    report: openingWords(readFileSync(join(cwd, 'run/report.html'), 'utf8')),
  };
}

/** What a reader sees first of a report, and the words of its later sections, without the questions. */
function openingWords(page: string): string {
  return page
    .replace(/<style[\s\S]*?<\/style>|<svg[\s\S]*?<\/svg>|<section id="questions"[\s\S]*/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .slice(0, 20_000);
}

describe('a simulated model', () => {
  it('that recalls but cannot reason shows forward discrepancy, and the report says so', async () => {
    const { summary, report } = await probed('zero-shot', ({ depth }) => depth === 1);
    expect(summary.accuracy.D1.mean).toBe(5);
    expect(summary.accuracy.D2.mean).toBeLessThan(2);
    expect(summary.forward['D1-D2'].frequency).toBe(1);
    expect(summary.forward['D1-D2'].interval?.[0]).toBeGreaterThan(0.5);
    expect(summary.backward.overall.positive).toBe(0);
    expect(report).toContain('were answered worse than what they rest on (forward discrepancy)');
    expect(report).toContain('the parts are known, but putting them together is not');
    expect(report).toContain('this looks like recall without the reasoning');
    expect(report).not.toMatch(/memorized rather|learnt by heart|helps this model/);
  });

  it('that memorizes shows backward discrepancy, and the report says so', async () => {
    const { summary, report } = await probed('zero-shot', ({ depth }) => depth === 3);
    expect(summary.backward['D2-D3'].frequency).toBe(1);
    expect(summary.backward['D2-D3'].average).toBeGreaterThan(0.5);
    expect(summary.forward.overall.positive).toBe(0);
    expect(report).toContain('were answered worse than what builds on them (backward discrepancy)');
    expect(report).toContain('learnt by heart');
    expect(report).toContain('this looks like answers that were memorized');
    expect(report).not.toMatch(/recall without the reasoning|putting them together|helps this model/);
  });

  it('that improves with scaffolding shows a gain in multi-turn, and the report says that it is scaffolded', async () => {
    const helped: Knows = ({ depth }, before) => depth === 1 || before > 0;
    const { summary, report } = await probed('multi-turn', helped, '--zero-shot', 'before');
    expect(summary.gain?.D1.gain).toBe(0);
    expect(summary.gain?.D2.gain).toBeGreaterThan(3);
    expect(summary.gain?.D3.interval?.[0]).toBeGreaterThan(3);
    expect(report).toContain('Gain over zero-shot');
    expect(report).toMatch(/points above zero-shot .*helps this model/);
    expect(report).toContain('scaffolded');
  });

  it('that judges itself is said to', async () => {
    const cwd = ownFolder();
    const server = await testServer();
    server.always(
      says((request) =>
        request.body.response_format === undefined ? 'Some answer.' : '{"feedback":"Splendid.","score":5}',
      ),
    );
    const model = `vain@${server.baseUrl}`;
    const args = ['probe', '--model', model, '--judge', model, '--targets', '1', '--out', 'run'];
    const { code, stdout } = await runCommand(cwd, args);
    expect(code).toBe(0);
    expect(stdout).toContain('! The model judged its own answers');
    expect(jsonIn(cwd, 'run/summary.json')).toMatchObject({ judge: { selfJudged: 'same-model' } });
  });

  it('that is judged by a panel costs each judge one call an answer, and tells where they differ', async () => {
    const cwd = ownFolder();
    const server = await testServer();
    const score: Record<string, number> = { strict: 2, kind: 5 };
    server.always(
      says((request) => {
        const found = score[String(request.body.model)];
        return found === undefined ? 'Some answer.' : JSON.stringify({ feedback: 'So so.', score: found });
      }),
    );
    const judges = `strict@${server.baseUrl},kind@${server.baseUrl}`;
    const args = ['probe', '--model', `subject@${server.baseUrl}`, '--judge', judges, '--targets', '1'];
    const { code } = await runCommand(cwd, [...args, '--out', 'run', '--concurrency', '2']);
    expect(code).toBe(0);
    const { accuracy, marks, nodes } = RunSummarySchema.parse(jsonIn(cwd, 'run/summary.json'));
    expect(accuracy.overall.mean).toBe(2);
    expect(marks.disputed).toBe(nodes.all);
    const of = (model: string) => server.requests.filter(({ body }) => body.model === model).length;
    expect(of('subject')).toBe(nodes.all);
    // All answers are the same here, and to different questions.
    expect([of('strict'), of('kind')]).toEqual([nodes.all, nodes.all]);
  });
});
