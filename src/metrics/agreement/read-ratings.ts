import { z } from 'zod';
import { subjects } from '../../curiosity/statements/kinds.ts';
import { PlumblineError, type Problem } from '../../errors.ts';
import type { Depth } from '../../graph/question.ts';
import { kindOf, readJsonLines } from '../../read-json-lines.ts';
import type { ByteSource } from '../../read-lines.ts';
import { categoryNumbers, type RatedSet, type RatedText, type Rating } from './rating.ts';

export type RatingsFile = { readonly file: string; readonly bytes: ByteSource };

export type ReadRatings = {
  readonly ratings: readonly Rating[];
  /** Lines whose score is null or missing, as in a rating set that is not finished. */
  readonly unrated: number;
  /** By item, where its lines hold `question`, `reference` and `answer`, as those of a rating set do. */
  readonly texts: ReadonlyMap<string, RatedText>;
  /** By item, where its lines hold `subject`, `statement` and `questions`, as those about curiosity do. */
  readonly sets: ReadonlyMap<string, RatedSet>;
};

const RatedTextSchema = z.object({ question: z.string(), reference: z.string(), answer: z.string() });
const RatedSetSchema = z.object({
  subject: z.enum(subjects),
  statement: z.string(),
  questions: z.array(z.string()).min(1),
});

type Row = { readonly rating: Rating } | { readonly unrated: true } | { readonly fault: Fault };
type Fault = { readonly code: string; readonly message: string; readonly field?: string };

/**
 * Reads `{"item","rater","metric","score"}` lines, other fields allowed, of one or more files: each rater may send a
 * file of their own. A rating set's first line, which holds its rubric, is passed over.
 *
 * Throws `invalid_input` with a problem (file, line, field) for each line that is not a rating, and for each second
 * rating of one rater for one item, variant and metric.
 */
export async function readRatings(files: Iterable<RatingsFile>): Promise<ReadRatings> {
  const ratings: Rating[] = [];
  const problems: Problem[] = [];
  const places = new Map<string, string>();
  const texts = new Map<string, RatedText>();
  const sets = new Map<string, RatedSet>();
  let unrated = 0;
  for (const { file, bytes } of files) {
    for await (const json of readJsonLines(bytes, file)) {
      if (json.problem !== undefined) problems.push(json.problem);
      if (json.problem !== undefined || isRatingSet(json.value)) continue;
      const { line } = json;
      const row = rowOf(json.value);
      if ('unrated' in row) unrated += 1;
      else if ('fault' in row) problems.push({ ...row.fault, file, line });
      else {
        const { item, variant, metric, rater } = row.rating;
        const key = JSON.stringify([item, variant, metric, rater]);
        const earlier = places.get(key);
        places.set(key, earlier ?? `${file}:${line}`);
        const text = RatedTextSchema.safeParse(json.value);
        if (text.success && !texts.has(item)) texts.set(item, text.data);
        const set = RatedSetSchema.safeParse(json.value);
        if (set.success && !sets.has(item)) sets.set(item, set.data);
        if (earlier === undefined) ratings.push(row.rating);
        else
          problems.push({
            code: 'duplicate-rating',
            message: `"${rater}" rated the ${metric} of "${item}" in ${earlier} already`,
            file,
            line,
          });
      }
    }
  }
  if (problems.length > 0)
    throw new PlumblineError('invalid_input', 'These ratings cannot be used as they are', {
      problems,
      advice:
        'A line is {"item":"…","rater":"…","metric":"…","score":n}; a score is 1 to 5, or null if not rated.',
    });
  return { ratings, unrated, texts, sets };
}

function isRatingSet(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'ratingSet' in value;
}

function rowOf(value: unknown): Row {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { fault: { code: 'bad-line', message: `The line is ${kindOf(value)}, not an object` } };
  const row: Readonly<Record<string, unknown>> = { ...value };
  const { item, rater, metric } = row;
  if (!isName(item)) return missingName('item', item);
  if (!isName(rater)) return missingName('rater', rater);
  if (!isName(metric)) return missingName('metric', metric);
  const score = scoreOf(row.score ?? null, metric);
  if (score === null) return { unrated: true };
  if (typeof score === 'string') return { fault: { code: 'bad-score', message: score, field: 'score' } };
  const { variant } = row;
  return {
    rating: {
      item,
      rater,
      metric,
      score,
      ...(isDepth(row.depth) ? { depth: row.depth } : {}),
      ...(isName(variant) ? { variant } : {}),
    },
  };
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function missingName(field: string, value: unknown): Row {
  const what = value === undefined ? 'is missing' : value === '' ? 'is empty' : `is ${kindOf(value)}`;
  return { fault: { code: 'bad-line', message: `The ${field} ${what}; it must be a text`, field } };
}

/** The score as a number, null where there is none, or in words what is wrong with it. */
function scoreOf(score: unknown, metric: string): number | string | null {
  if (score === null) return null;
  const words = categoryNumbers[metric.toUpperCase()];
  if (words !== undefined) {
    const place = typeof score === 'string' ? words.indexOf(score.trim().toLowerCase()) : -1;
    return place < 0 ? `The score of ${metric} must be one of: ${words.join(', ')}` : place + 1;
  }
  if (typeof score !== 'number') return `The score is ${kindOf(score)}; it must be a number from 1 to 5`;
  return score >= 1 && score <= 5 ? score : `The score is ${score}; it must be a number from 1 to 5`;
}

function isDepth(value: unknown): value is Depth {
  return value === 1 || value === 2 || value === 3;
}
