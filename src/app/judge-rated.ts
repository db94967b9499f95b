import { setMetrics } from '../curiosity/scores/metric.ts';
import { PlumblineError } from '../errors.ts';
import type { RatedSet, RatedText, Rating } from '../metrics/agreement/rating.ts';
import type { ReadRatings } from '../metrics/agreement/read-ratings.ts';
import { parseModelName } from '../model/model-name.ts';
import { readConfig } from './config.ts';
import { type CommandIo, writeLine } from './io.ts';
import { mapInOrder } from './map-in-order.ts';
import { patientMs, withJudge } from './with-judge.ts';

/**
 * Lets the judge called `name` score the answers that people rated, and gives its scores as ratings: the offline
 * judge, a model of the configuration, or one named with its address. Throws `usage` where there is no such judge or
 * the ratings do not hold what was rated: question, reference and answer, or a set of curiosity questions, which is
 * scored on relevance, coherence and diversity. What got no score, such as "I don't know", which is not judged, is
 * counted on standard error.
 */
export async function judgeRated(
  io: CommandIo,
  name: string,
  ratings: readonly Rating[],
  { texts, sets }: Pick<ReadRatings, 'texts' | 'sets'>,
): Promise<Rating[]> {
  await checkName(io, name, ratings);
  if (texts.size === 0 && sets.size === 0)
    throw new PlumblineError('usage', `These ratings hold nothing that the judge "${name}" could score`, {
      advice:
        'Lines with question, reference and answer, or with subject, statement and questions, can be judged: `plumbline agree --draw` writes such.',
    });
  const ofSets = sets.size === 0 ? [] : await judgeRatedSets(io, name, ratings, sets);
  const asked = [...ratedOnce(ratings, texts)];
  if (asked.length === 0) return ofSets;
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
  return [...ofSets, ...judged];
}

/** The same for sets of curiosity questions, each scored once for all the metrics that it was rated on. */
async function judgeRatedSets(
  io: CommandIo,
  name: string,
  ratings: readonly Rating[],
  sets: ReadonlyMap<string, RatedSet>,
): Promise<Rating[]> {
  const { offlineSetJudge, openSetJudge } = await import('./commands/run-curious-workers.ts');
  const { runModelOf } = await import('./commands/run-probe-models.ts');
  const asked = new Map<string, Set<string>>();
  for (const { item, metric } of ratings)
    if (sets.has(item) && setMetrics.some((each) => each === metric))
      asked.set(item, (asked.get(item) ?? new Set()).add(metric));
  const config = await readConfig(io);
  const scored: Rating[] = [];
  await withJudge(io, { judge: name }, async ({ models, concurrency }) => {
    const judge =
      models === undefined
        ? offlineSetJudge
        : await openSetJudge(name, runModelOf(config, name, true), { models, queueMs: patientMs });
    const verdicts = mapInOrder([...asked], concurrency, async ([item, metrics]) => {
      const { subject = 'general', statement = '', questions = [] } = sets.get(item) ?? {};
      const { scores } = await judge.score({ statement: { subject, statement }, questions }, io.signal);
      return { item, metrics, scores };
    });
    for await (const { item, metrics, scores } of verdicts)
      for (const [metric, { score }] of scores)
        if (metrics.has(metric) && score !== null) scored.push({ item, rater: name, metric, score });
  });
  const wanted = [...asked.values()].reduce((sum, metrics) => sum + metrics.size, 0);
  if (scored.length < wanted)
    writeLine(
      io.stderr,
      `${wanted - scored.length} of ${wanted} ratings of sets got no score from "${name}".`,
    );
  return scored;
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
