import type { Question } from '../../src/graph/question.ts';
import { QuestionGraph } from '../../src/graph/question-graph.ts';
import type { Score } from '../../src/judge/verdict.ts';
import type { RunRecord } from '../../src/report/report-of-run.ts';
import { node, smallGraph } from '../picture/graphs.ts';

/** A run over `graph` in which every question has an answer, and those of `scores` a score. */
export function runOf(
  graph: QuestionGraph,
  scores: Readonly<Record<string, Score | null>>,
  more: Partial<RunRecord> = {},
): RunRecord {
  return {
    name: 'run-1',
    model: 'small-model',
    mode: 'zero-shot',
    formula: 'corrected',
    graph,
    answers: graph.ids().map((id) => ({ id, answer: `The answer to ${id}.` })),
    scores: Object.entries(scores).map(([id, score]) => ({
      id,
      score,
      ...(score === null ? { reason: 'timeout' } : {}),
      feedback: `What the judge says of ${id}.`,
      judge: 'strict-judge',
      promptHash: 'abc123',
    })),
    facts: [{ name: 'Run', value: 'run-1' }],
    ...more,
  };
}

/** Forward at `error` ((4.5 − 2) / 4), backward there too ((4 − 2) / 4); `interval` is scored, nothing is missing. */
export function smallRun(more: Partial<RunRecord> = {}): RunRecord {
  return runOf(smallGraph(), { mean: 5, variance: 4, error: 2, interval: 4 }, more);
}

/** `count` targets, each over one D2 that rests on two D1s, with the same scores everywhere. */
export function alike(count: number, scores: { D1: Score; D2: Score; D3: Score }): RunRecord {
  const questions: Question[] = [];
  const given: Record<string, Score> = {};
  for (let at = 0; at < count; at += 1) {
    questions.push(
      node(`a${at}`, 1),
      node(`b${at}`, 1),
      node(`m${at}`, 2, [`a${at}`, `b${at}`]),
      node(`t${at}`, 3, [`m${at}`]),
    );
    Object.assign(given, {
      [`a${at}`]: scores.D1,
      [`b${at}`]: scores.D1,
      [`m${at}`]: scores.D2,
      [`t${at}`]: scores.D3,
    });
  }
  return runOf(new QuestionGraph(questions), given);
}

/** What somebody may write in place of an answer, a question, a name. */
export const hostile = [
  '<script>document.title="hacked"</script>',
  '</script></style></title><img src=x onerror="document.title=\'hacked\'">',
  '<a href="javascript:document.title=\'hacked\'">click</a>',
  '"><svg onload=document.title="hacked">',
  '<!-- <b> unclosed <details open>',
  '&lt;b&gt; &amp; &#x27; ]]>',
  '\u0000\u0007\u202Ereversed\uD800',
  '{{7*7}} `x`',
].join('\n');
