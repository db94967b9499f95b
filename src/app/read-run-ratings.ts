import { join } from 'node:path';
import { z } from 'zod';
import { readBytes } from '../../adapters/files/read-bytes.ts';
import type { Rating } from '../metrics/agreement/rating.ts';
import { answerMetric, questionSetItem } from '../metrics/agreement/rating.ts';
import { readJsonLines } from '../read-json-lines.ts';
import type { CommandIo } from './io.ts';
import { answerItem, type RatingSource, readRatingSource, setItem } from './rating-source.ts';

const score = z.number().min(1).max(5).nullish();

/** A line of the scores of a run over a curiosity pack. */
const QuestionSetRow = z.object({
  statement: z.string(),
  model: z.string(),
  variant: z.string(),
  judge: z.string(),
  relevance: score,
  coherence: score,
  diversity: score,
});

/** What judges gave, and what people rated under names that told them nothing. */
export type SourceRatings = {
  readonly judges: readonly Rating[];
  /** For each such name, the set and the form of it that stood behind. */
  readonly sets: ReadonlyMap<string, { readonly item: string; readonly variant: string }>;
};

/**
 * The scores in what `name` names (see `readRatingSource`) as ratings by its judges. Those of answers are under the
 * metric of `people` where they have only one, else under `answerMetric`, and named as people rated them; those of a
 * curiosity run are ratings of question sets on relevance, coherence and diversity.
 */
export async function readSourceRatings(
  io: CommandIo,
  name: string,
  people: readonly Rating[],
  graph: string | undefined,
): Promise<SourceRatings> {
  const source = await readRatingSource(io, name, graph);
  if (source.kind === 'answers') return { judges: answerRatings(source, people), sets: new Map() };
  return {
    judges: await questionSetRatings(source.folder),
    sets: new Map(
      source.sets.map((set) => [
        setItem(set),
        { item: questionSetItem(set.of.statement, set.of.model), variant: set.variant },
      ]),
    ),
  };
}

function answerRatings(
  { answers }: Extract<RatingSource, { kind: 'answers' }>,
  people: readonly Rating[],
): Rating[] {
  const [only, ...more] = new Set(people.map(({ metric }) => metric));
  const metric = only !== undefined && more.length === 0 ? only : answerMetric;
  const rated = new Set(people.map(({ item }) => item));
  return answers.flatMap((answer) => {
    if (answer.score === null) return [];
    const byTexts = answerItem(answer);
    const item = answer.id === undefined || rated.has(byTexts) ? byTexts : answer.id;
    const { depth, judge, score: own, members = [] } = answer;
    return [{ judge, score: own }, ...members].flatMap(({ judge: rater, score: given }) =>
      given === null
        ? []
        : [
            {
              item,
              rater: rater ?? 'judge',
              metric,
              score: given,
              ...(depth === undefined ? {} : { depth }),
            },
          ],
    );
  });
}

async function questionSetRatings(folder: string): Promise<Rating[]> {
  const file = join(folder, 'scores.jsonl');
  const ratings: Rating[] = [];
  for await (const line of readJsonLines(readBytes(file), file)) {
    const row = line.problem === undefined ? QuestionSetRow.safeParse(line.value) : null;
    if (row?.success !== true) continue;
    const { statement, model, variant, judge, ...scores } = row.data;
    const item = questionSetItem(statement, model);
    for (const [metric, own] of Object.entries(scores))
      if (typeof own === 'number') ratings.push({ item, rater: judge, metric, score: own, variant });
  }
  return ratings;
}
