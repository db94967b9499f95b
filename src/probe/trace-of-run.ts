import type { QuestionGraph } from '../graph/question-graph.ts';
import type { Json } from '../json.ts';
import { type Aid, traceVersion } from '../trace/trace-event.ts';
import type { AnswerLine, ScoreLine } from './lines.ts';
import type { Manifest } from './manifest.ts';

/** One event of a run's trace. */
export type RunEvent = { readonly event: 'answer' | 'verdict'; readonly at: string } & {
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
    run: line.run ?? manifest.id,
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

/** The `verdict` event of a line of a run. */
export function verdictEvent(line: ScoreLine, manifest: Manifest): RunEvent {
  const { id, at, run, from: _from, members: _members, settings: _settings, ...verdict } = line;
  return {
    v: traceVersion,
    event: 'verdict',
    at,
    run: run ?? manifest.id,
    subject: manifest.model,
    node: id,
    answerId: `${manifest.id}/${id}`,
    ...verdict,
  };
}
