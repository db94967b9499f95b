import type { ChatMessage } from '../../model/chat-model.ts';
import type { MetricScore, SetMetric } from '../scores/metric.ts';
import { subjectName } from './asker-prompt.ts';
import { fenced, fenceRule } from './fenced-set.ts';
import { scoresInstruction } from './scores-format.ts';
import { metricWords, type SetJudgePrompt, shownSet } from './set-judge-prompt.ts';

/** Raised with every change of the words below. */
export const metaPromptVersion = 1;

/** What one judge gave a set, without the judge's name. */
export type Scoring = ReadonlyMap<SetMetric, MetricScore>;

const labels = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];

/**
 * The scorings in an order that says nothing of the judges (Fisher-Yates). `random` gives numbers from 0 up to 1;
 * which judge stands where is returned by its place in `scorings`.
 */
export function shuffledOrder(count: number, random: () => number): number[] {
  const order = Array.from({ length: count }, (_, index) => index);
  for (let last = count - 1; last > 0; last -= 1) {
    const chosen = Math.min(last, Math.floor(random() * (last + 1)));
    const [one, other] = [order[last], order[chosen]];
    if (one !== undefined && other !== undefined) [order[last], order[chosen]] = [other, one];
  }
  return order;
}

/** Asks for the final scores of a set. `scorings` stand in the order in which they are shown. */
export function metaMessages(
  prompt: SetJudgePrompt & { readonly scorings: readonly Scoring[] },
): ChatMessage[] {
  const { statement, wanted, fence, scorings, again } = prompt;
  const system = [
    `Several reviewers scored the questions of a person who saw a statement from ${subjectName(statement.subject)} for the first time. You decide on the final scores of the set, from 1 to 5:`,
    ...wanted.map((metric) => `- ${metricWords[metric]}`),
    '',
    'Read the questions yourself and weigh what each reviewer says for a score: a justification that holds for these questions counts, a number without one does not. Do not average, do not count votes, and do not side with one reviewer throughout. Justify each final score from the questions.',
    fenceRule(fence),
  ].join('\n');
  const shown = scorings.map((scoring, index) =>
    fenced(`scoring ${labels[index] ?? index + 1}`, scoringLines(scoring, wanted), fence),
  );
  const user = [
    shownSet(prompt),
    ...shown,
    scoresInstruction(wanted),
    ...(again === true
      ? ['An earlier reply did not give each of these once and clearly. Keep exactly to this form.']
      : []),
  ].join('\n\n');
  return [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ];
}

const scoringLines = (scoring: Scoring, wanted: readonly SetMetric[]): string =>
  wanted
    .map((metric) => {
      const given = scoring.get(metric);
      const score = given?.score ?? null;
      return score === null
        ? `${metric}, not scored.`
        : `${metric}, given ${score}. ${given?.justification.replace(/\s+/g, ' ').trim() || '(no justification)'}`;
    })
    .join('\n');
