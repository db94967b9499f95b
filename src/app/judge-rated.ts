import { PlumblineError } from '../errors.ts';
import type { RatedText, Rating } from '../metrics/agreement/rating.ts';
import { parseModelName } from '../model/model-name.ts';
import { readConfig } from './config.ts';
import { type CommandIo, writeLine } from './io.ts';
import { mapInOrder } from './map-in-order.ts';
import { withJudge } from './with-judge.ts';

/**
 * Lets the judge called `name` score the answers that people rated, and gives its scores as ratings: the offline
 * judge, a model of the configuration, or one named with its address. Throws `usage` where there is no such judge or
 * the ratings do not hold question, reference and answer. Answers that got no score, such as "I don't know", which is
 * not judged, are counted on standard error.
 */
export async function judgeRated(
  io: CommandIo,
  name: string,
  ratings: readonly Rating[],
  texts: ReadonlyMap<string, RatedText>,
): Promise<Rating[]> {
  await checkName(io, name, ratings);
  if (texts.size === 0)
    throw new PlumblineError('usage', `These ratings hold no answers that the judge "${name}" could score`, {
      advice:
        'Lines with question, reference and answer can be judged: `plumbline agree --draw` writes such.',
    });
  const asked = [...ratedOnce(ratings, texts)];
  const judged = await withJudge(io, { judge: name }, async ({ judge, concurrency }) => {
    const scored: Rating[] = [];
    const verdicts = mapInOrder(asked, concurrency, async ({ rating, text }) => ({
      rating,
      verdict: await judge.judge(text, { signal: io.signal }),
    }));
    for await (const { rating, verdict } of verdicts)
      if (verdict.score !== null) scored.push({ ...rating, rater: name, score: verdict.score });
    return scored;
  });
  const unscored = asked.length - judged.length;
  if (unscored > 0)
    writeLine(io.stderr, `${unscored} of ${asked.length} answers got no score from "${name}".`);
  return judged;
}

type Asked = { readonly rating: Omit<Rating, 'rater' | 'score'>; readonly text: RatedText };

/** Each item with each of its metrics, once, where its texts are known. */
function* ratedOnce(ratings: readonly Rating[], texts: ReadonlyMap<string, RatedText>): Generator<Asked> {
  const seen = new Set<string>();
  for (const { item, metric, depth } of ratings) {
    const text = texts.get(item);
    const key = JSON.stringify([item, metric]);
    if (text === undefined || seen.has(key)) continue;
    seen.add(key);
    yield { rating: { item, metric, ...(depth === undefined ? {} : { depth }) }, text };
  }
}

/** A bare word that is no model of the configuration is more likely a rater's name with a typing error. */
async function checkName(io: CommandIo, name: string, ratings: readonly Rating[]): Promise<void> {
  if (name === 'offline' || parseModelName(name).baseUrl !== undefined) return;
  const { models } = await readConfig(io);
  if (models.has(name)) return;
  const raters = [...new Set(ratings.map(({ rater }) => rater))].sort().join(', ');
  const judges = ['offline', ...models.keys()].map((judge) => `"${judge}"`).join(', ');
  throw new PlumblineError('usage', `No rating is by "${name}"`, {
    advice: `The raters are: ${raters}. The judges ${judges}, or a model named with its address, can be asked to score the same answers now.`,
  });
}
