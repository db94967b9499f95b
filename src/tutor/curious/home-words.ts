import { type Metric, metrics } from '../../curiosity/scores/metric.ts';
import type { StoredScores } from '../../trace/curious-event.ts';
import { count } from '../words/text.ts';
import { mayCome, ownSet } from './kept-scores.ts';
import type { CuriousSession } from './session.ts';

/** So many of the latest answers are told of. */
const latestAnswers = 5;

/**
 * What a learner did about statements, and what their latest set and answers got; empty where they did nothing yet. A score
 * that is missing is said so, and no mean is made. `sessions` are the newest first.
 */
export function curiousSummary(sessions: readonly CuriousSession[]): string {
  const sets = sessions.flatMap((session) => ownSet(session) ?? []);
  const answers = sessions.flatMap((session) =>
    session.answers
      .filter(({ replaced, verdict }) => !replaced && verdict !== null && verdict.reason !== 'declined')
      .toReversed(),
  );
  const [latest] = sets;
  const lines = [
    ...(latest === undefined
      ? []
      : [`- You asked about ${count(sets.length, 'statement')}${scoresWords(latest.scores)}`]),
    ...(answers.length === 0
      ? []
      : [
          `- You answered ${count(answers.length, 'question')} of mine; the latest got ${answers
            .slice(0, latestAnswers)
            .map(({ verdict }) => verdict?.score ?? 'no score')
            .join(', ')}`,
        ]),
  ];
  return lines.length === 0 ? '' : `**Curiosity.**\n${lines.join('\n')}`;
}

function scoresWords(scores: StoredScores | null): string {
  if (scores === null) return '';
  const words = (metric: Metric): string[] => {
    const scored = scores[metric];
    // Whether a statement is right nobody knows, or one question alone has no order: that is no missing score.
    if (scored.score === null && !mayCome(scored)) return [];
    return [`${metric} ${scored.score ?? 'still to come'}`];
  };
  const said = metrics.flatMap(words);
  const estimated = metrics.some((metric) => scores[metric].estimated && scores[metric].score !== null);
  if (said.length === 0) return '';
  return `; the latest set got ${said.join(', ')}${estimated ? ' (estimates)' : ''}`;
}
