import { join } from 'node:path';
import { z } from 'zod';
import { readBytes } from '../../adapters/files/read-bytes.ts';
import { PlumblineError } from '../errors.ts';
import type { Rating } from '../metrics/agreement/rating.ts';
import { answerMetric, questionSetItem } from '../metrics/agreement/rating.ts';
import { readJsonLines } from '../read-json-lines.ts';
import type { CommandIo } from './io.ts';
import { findRun, readRun } from './read-run.ts';

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

/** The folder of a run that must be there. */
export async function folderOfRun(io: Pick<CommandIo, 'cwd' | 'env'>, run: string): Promise<string> {
  const folder = await findRun(io, run);
  if (folder === null)
    throw new PlumblineError('not_found', `There is no run "${run}"`, {
      advice: "Name a run's folder, or the id of one in runs/ of Plumbline's folder.",
    });
  return folder;
}

/**
 * The scores of a run as ratings by its judges. A probe's are ratings of answers, under the metric of `people` where
 * they have only one, else under `answerMetric`; those of a curiosity run are ratings of question sets on relevance,
 * coherence and diversity.
 */
export async function readRunRatings(
  io: Pick<CommandIo, 'cwd' | 'env'>,
  run: string,
  people: readonly Rating[],
  graph: string | undefined,
): Promise<Rating[]> {
  const folder = await folderOfRun(io, run);
  const sets = await questionSetRatings(folder);
  if (sets.length > 0) return sets;
  const record = await readRun(io, folder, graph);
  const metrics = new Set(people.map(({ metric }) => metric));
  const [only] = metrics;
  const metric = metrics.size === 1 && only !== undefined ? only : answerMetric;
  return record.scores.flatMap(({ id, score: own, judge }) =>
    own === null
      ? []
      : [
          {
            item: id,
            rater: judge ?? 'judge',
            metric,
            score: own,
            ...(record.graph.has(id) ? { depth: record.graph.get(id).depth } : {}),
          },
        ],
  );
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
