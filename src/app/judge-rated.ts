import { PlumblineError } from '../errors.ts';
import { isDeclined } from '../judge/is-declined.ts';
import type { Judge } from '../judge/judge.ts';
import type { RatedText, Rating } from '../metrics/agreement/rating.ts';
import { type CommandIo, writeLine } from './io.ts';
import { openOfflineJudge } from './offline-judge.ts';

/**
 * Lets the judge called `name` score the answers that people rated, and gives its scores as ratings. Throws `usage`
 * where there is no such judge or the ratings do not hold question, reference and answer. Answers that got no score,
 * such as "I don't know", which is not judged, are counted on standard error.
 */
export async function judgeRated(
  io: Pick<CommandIo, 'now' | 'stderr' | 'signal'>,
  name: string,
  ratings: readonly Rating[],
  texts: ReadonlyMap<string, RatedText>,
): Promise<Rating[]> {
  const judge = openJudge(io, name, ratings);
  if (texts.size === 0)
    throw new PlumblineError('usage', `These ratings hold no answers that the judge "${name}" could score`, {
      advice:
        'Lines with question, reference and answer can be judged: `plumbline agree --draw` writes such.',
    });
  const judged: Rating[] = [];
  let unscored = 0;
  const seen = new Set<string>();
  for (const { item, metric, depth } of ratings) {
    const text = texts.get(item);
    const key = JSON.stringify([item, metric]);
    if (text === undefined || seen.has(key)) continue;
    seen.add(key);
    const score = isDeclined(text.answer) ? null : (await judge.judge(text, { signal: io.signal })).score;
    if (score === null) unscored += 1;
    else judged.push({ item, rater: name, metric, score, ...(depth === undefined ? {} : { depth }) });
  }
  if (unscored > 0) writeLine(io.stderr, `${unscored} of ${seen.size} answers got no score from "${name}".`);
  return judged;
}

function openJudge({ now }: Pick<CommandIo, 'now'>, name: string, ratings: readonly Rating[]): Judge {
  if (name === 'offline') return openOfflineJudge(now);
  const raters = [...new Set(ratings.map(({ rater }) => rater))].sort().join(', ');
  throw new PlumblineError('usage', `No rating is by "${name}"`, {
    advice: `The raters are: ${raters}. The judge "offline" can be asked to score the same answers now.`,
  });
}
