import { questionSetItem, type Rating } from '../../metrics/agreement/rating.ts';
import { type Metric, metrics, setMetrics } from '../scores/metric.ts';
import { parseScores } from '../scores/parse-scores.ts';
import { statementIdOf } from '../statements/statement-id.ts';
import { type Columns, holds } from './columns.ts';
import { type FileFacts, factsOfFile } from './file-facts.ts';
import { subjectOf } from './published-statements.ts';
import { cellOf, type PublishedRow, type PublishedRows, type Search } from './rows.ts';
import { statementIn } from './shown-prompt.ts';

export const ratingSearch = (file: string): Search => ({
  file,
  what: 'scores of question sets',
  wanted: (columns: Columns) =>
    holds(columns, 'item', 'statement') &&
    (holds(columns, 'value', 'reply') || (holds(columns, 'metric') && holds(columns, 'score'))),
});

/** The rater of scores that no heading and no row says a rater of: they are the final ones. */
const finalRater = 'meta';

export type PublishedRatings = {
  readonly ratings: readonly Rating[];
  /** Cells without a score that can be read. */
  readonly unrated: number;
  /** Second ratings of one rater for one set and metric; the first counts. */
  readonly repeated: number;
};

/**
 * The ratings in a published file of scores: numbers in columns ("Human Relevance", "Relevance Score"), what judges said
 * in words ("Mistral Output"), or a metric and a score a row. Judges by their words are called "judge NAME"; where numbers
 * stand in the same row for whom no heading names, the words are those that they were read from, and are passed over.
 */
export async function readPublishedRatings(rows: PublishedRows, file: string): Promise<PublishedRatings> {
  const facts = factsOfFile(file);
  const ratings = new Map<string, Rating>();
  let [unrated, repeated] = [0, 0];
  for await (const { row, columns } of rows) {
    const set = setOf(row, columns, facts);
    if (set === null) continue;
    for (const { rater, metric, score } of scoresIn(row, columns)) {
      if (score === null) {
        unrated += 1;
        continue;
      }
      const rating = { ...set, rater, metric, score };
      const key = JSON.stringify([set.item, set.variant, rater, metric]);
      if (ratings.has(key)) repeated += 1;
      else ratings.set(key, rating);
    }
  }
  return { ratings: [...ratings.values()], unrated, repeated };
}

function setOf(
  row: PublishedRow,
  columns: Columns,
  facts: FileFacts,
): Pick<Rating, 'item' | 'variant'> | null {
  const item = cellOf(row, columns, 'item');
  const own = cellOf(row, columns, 'variant');
  const changed = cellOf(row, columns, 'changed')?.trim();
  const altered =
    facts.alteredFor === null ? 'original' : [facts.alteredFor, changed].filter(Boolean).join('-');
  const variant = own ?? altered;
  if (item !== undefined) return { item, ...(own === undefined ? {} : { variant }) };
  const shown = statementIn(cellOf(row, columns, 'statement') ?? '');
  if (shown === null) return null;
  const named = [...columns.roles.values()].find(({ kind }) => kind === 'questions');
  const asker =
    cellOf(row, columns, 'model') ??
    (named?.kind === 'questions' ? named.asker : null) ??
    facts.asker ??
    'recorded';
  // An id is no sentence: it is taken as it is, so that ratings of a run's sets find them.
  const id = /\s/.test(shown.text)
    ? statementIdOf(subjectOf(row, columns, shown, facts), shown.text)
    : shown.text;
  return { item: questionSetItem(id, asker), variant };
}

type Stated = { readonly rater: string; readonly metric: string; readonly score: number | null };

function scoresIn(row: PublishedRow, columns: Columns): Stated[] {
  const rater = cellOf(row, columns, 'rater');
  const metric = cellOf(row, columns, 'metric');
  const stated: Stated[] = [];
  if (metric !== undefined && holds(columns, 'score'))
    stated.push({
      rater: rater ?? finalRater,
      metric: metricNamed(metric),
      score: scoreIn(cellOf(row, columns, 'score')),
    });
  let hasFinal = false;
  for (const [heading, role] of columns.roles) {
    if (role.kind !== 'value') continue;
    hasFinal ||= role.rater === null;
    const score = scoreIn(row.cells.get(heading));
    stated.push({ rater: role.rater ?? rater ?? finalRater, metric: role.metric, score });
  }
  if (!hasFinal) stated.push(...spokenScores(row, columns));
  return stated;
}

function spokenScores(row: PublishedRow, { roles }: Columns): Stated[] {
  return [...roles].flatMap(([heading, role]): Stated[] => {
    const reply = row.cells.get(heading);
    if (role.kind !== 'reply' || reply === undefined) return [];
    const scores = parseScores(reply, setMetrics);
    return setMetrics.map((metric) => ({
      rater: `judge ${role.rater}`,
      metric,
      score: scores.get(metric)?.score ?? null,
    }));
  });
}

const metricNamed = (text: string): Metric | string => {
  const name = text.trim().toLowerCase().replace('relevancy', 'relevance');
  return metrics.find((metric) => metric === name) ?? text.trim();
};

/** A score as a cell has it: 1 to 5, fractions too, since some are means; anything else is none. */
function scoreIn(cell: string | undefined): number | null {
  const number = /^\s*([1-5](?:[.,]\d+)?)\s*(?:\/\s*5(?:[.,]0+)?)?\s*$/.exec(cell ?? '')?.[1];
  const score = Number(number?.replace(',', '.') ?? Number.NaN);
  return score >= 1 && score <= 5 ? score : null;
}
