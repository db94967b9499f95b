import { traceVersion } from '../../trace/trace-event.ts';
import { metrics } from '../scores/metric.ts';
import { type CuriousLines, formKey, questionsKey, type SetScoreLine } from './lines.ts';
import type { RunStatement } from './part.ts';

/**
 * The `curiosity` event of a line of scores: the form of the set that was scored, what one judge gave it, and why. Of
 * whether the statement is right it tells nothing.
 */
export function curiosityEvent(
  line: SetScoreLine,
  run: string,
  statements: ReadonlyMap<string, RunStatement>,
  { questions, alterations }: CuriousLines,
) {
  const { statement, model, variant, judge, at, justification, reason, firstDoubt, promptHash, usage, ms } =
    line;
  const set = variant === 'original' ? questions.get(questionsKey(line)) : alterations.get(formKey(line));
  return {
    v: traceVersion,
    event: 'curiosity' as const,
    at,
    run,
    subject: model,
    statement: statements.get(statement)?.statement ?? '',
    statementId: statement,
    variant,
    questions: set?.questions ?? [],
    judge,
    scores: Object.fromEntries(metrics.map((metric) => [metric, line[metric]])),
    justification,
    ...(reason === undefined ? {} : { reason }),
    ...(firstDoubt === undefined ? {} : { firstDoubt }),
    promptHash,
    usage,
    ms,
  };
}
