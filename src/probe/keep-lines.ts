import type { AnswerLine, ScoreLine } from './lines.ts';
import type { Part, RunLines } from './part.ts';
import { createTrackedWrites } from './tracked-writes.ts';

/**
 * Takes down lines as they come: at once for whoever works on with them, and in the run's log. A log keeps its order,
 * so an answer is never without those that were shown before it; a score is handed on only once its answer is safe.
 */
export function keepLines(now: () => number, onLine?: (part: Part, line: AnswerLine | ScoreLine) => void) {
  const writes = createTrackedWrites();
  const answer = (part: Part, line: AnswerLine): void => {
    part.answers.set(line.id, withoutBulk(line));
    writes.add(`answer ${part.run} ${line.id}`, [], () => part.log.appendAnswer(line));
    onLine?.(part, line);
  };
  const score = (part: Part, line: ScoreLine): void => {
    part.scores.set(line.id, line);
    const of = `${part.run} ${line.id}`;
    writes.add(`score ${of}`, [`answer ${of}`], () => part.log.appendScore(line));
    onLine?.(part, line);
  };

  return {
    answer,
    score,
    /** Takes over a node's answer and score from the zero-shot run. What they cost stands there. */
    carry(part: Part, id: string, source: RunLines | undefined): void {
      const nothing = { at: new Date(now()).toISOString(), ms: 0, usage: null };
      const missing = { id, reason: 'missing' as const, ...nothing };
      const from = { from: 'zero-shot' as const, carried: true as const };
      if (!part.answers.has(id)) {
        const line = source?.answers.get(id) ?? { ...missing, answer: null, detail: notThere };
        answer(part, { ...line, ...from, usage: null });
      }
      const line = source?.scores.get(id) ?? {
        ...missing,
        score: null,
        feedback: notThere,
        judge: 'none',
        promptHash: 'none',
      };
      score(part, { ...line, ...from, usage: null });
    },
    /** The first line that could not be kept. */
    failure: writes.failure,
    /** Resolves once all lines are kept; rejects where one could not be. */
    kept: writes.kept,
  };
}

const notThere = 'The zero-shot run has no answer to this question';

/** What later questions and figures need of an answer; the rest is in the log. */
export function withoutBulk({ prompt, logprobs: _logprobs, ...line }: AnswerLine): AnswerLine {
  return prompt === undefined || line.shown !== undefined ? line : { ...line, prompt };
}
