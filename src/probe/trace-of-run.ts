import { z } from 'zod';
import type { QuestionGraph } from '../graph/question-graph.ts';
import type { Json } from '../json.ts';
import { type Aid, traceVersion } from '../trace/trace-event.ts';
import type { AnswerLine, ScoreLine } from './lines.ts';
import type { Manifest } from './manifest.ts';

/** One event of a run's trace. */
export type RunEvent = { readonly event: 'answer' | 'verdict' | 'discrepancy'; readonly at: string } & {
  readonly [field: string]: Json | undefined;
};

/** The `answer` event of a line of a run; `null` where no answer was given. */
export function answerEvent(line: AnswerLine, manifest: Manifest, graph: QuestionGraph): RunEvent | null {
  if (line.answer === null || !graph.has(line.id)) return null;
  const { depth, question } = graph.get(line.id);
  const mode = line.from ?? manifest.mode;
  return {
    v: traceVersion,
    event: 'answer',
    at: line.at,
    run: runOf(line, manifest),
    subject: manifest.model,
    id: `${manifest.id}/${line.id}`,
    node: line.id,
    depth,
    question,
    answer: line.answer,
    attempt: 1,
    mode,
    aid: aidOf(mode, line),
    ...(line.shown === undefined ? {} : { shown: line.shown }),
    ...(line.promptHash === undefined ? {} : { promptHash: line.promptHash }),
    ...(line.finish === undefined ? {} : { finish: line.finish }),
    usage: line.usage,
    ms: line.ms,
  };
}

/**
 * What was shown for this question before its answer: the model's own words where earlier answers were. References that
 * `prompt-gold` shows are those of other questions; they are named in `shown`.
 */
function aidOf(mode: Manifest['mode'], { shown = [] }: AnswerLine): Aid {
  return shown.length > 0 && mode !== 'prompt-gold' ? 'own-answers' : 'none';
}

/** The run that an answer or verdict was made in. */
function runOf({ carried }: AnswerLine | ScoreLine, { id, zeroShot }: Manifest): string {
  return carried === true && zeroShot !== undefined ? zeroShot.run : id;
}

/** The `verdict` event of a line of a run. */
export function verdictEvent(line: ScoreLine, manifest: Manifest): RunEvent {
  const { id, at, carried: _carried, from: _from, members: _members, settings: _settings, ...verdict } = line;
  return {
    v: traceVersion,
    event: 'verdict',
    at,
    run: runOf(line, manifest),
    subject: manifest.model,
    node: id,
    answerId: `${manifest.id}/${id}`,
    ...verdict,
  };
}

/** A line of `discrepancies.jsonl`: a discrepancy, and when it was computed. */
export const DiscrepancyLineSchema = z.object({
  direction: z.enum(['forward', 'backward']),
  node: z.string(),
  neighbours: z.array(z.string()),
  neighbourMean: z.number(),
  score: z.number(),
  value: z.number(),
  at: z.string(),
});

/** The `discrepancy` event of a line of a run. */
export function discrepancyEvent(
  { at, ...discrepancy }: z.infer<typeof DiscrepancyLineSchema>,
  manifest: Manifest,
): RunEvent {
  const envelope = {
    v: traceVersion,
    event: 'discrepancy' as const,
    at,
    run: manifest.id,
    subject: manifest.model,
  };
  return { ...envelope, ...discrepancy };
}
