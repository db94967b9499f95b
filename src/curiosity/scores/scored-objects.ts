import { unreadable } from '../../judge/parsing/read-score.ts';
import { type LooseFound, type LooseObject, type LooseValue, looseValues } from './loose-json.ts';
import { type Metric, type MetricReading, metricScoreOf } from './metric.ts';
import { metricOf, namesOther, type StatedScore, saysFinal } from './stated-score.ts';

const scoreKey =
  /^(?:final|overall|given|numeric)?[\s_-]*(?:score|rating|grade|value|mark|points?|result)s?$/i;
const wordsKey =
  /justif|reason|rationale|explan|comment|feedback|because|why|analysis|note|detail|evidence|summary|thought/i;
const nameKey = /^(?:metric|criterion|name|aspect|dimension|category)$/i;

/** The scores that the objects of a reply state, flat or nested, under keys of any case. */
export function scoredObjects(text: string): {
  readonly scores: StatedScore[];
  readonly objects: LooseFound[];
} {
  const objects = looseValues(text);
  const scores = objects.flatMap(({ start, value }) =>
    withJustifications(readValue(value, { start, final: false }), value),
  );
  return { scores, objects };
}

type Where = { readonly start: number; readonly final: boolean };

function readValue(value: LooseValue, where: Where): StatedScore[] {
  if (typeof value !== 'object' || value === null) return [];
  if (value.kind === 'list') return value.items.flatMap((item) => readValue(item, where));
  const listed = namedScore(value, where);
  if (listed !== null) return [listed];
  return value.fields.flatMap(([key, field]) => {
    if (namesOther(key)) return [];
    const metric = metricOf(key);
    const final = where.final || saysFinal(key);
    if (metric === null) return wordsKey.test(key) ? [] : readValue(field, { ...where, final });
    if (wordsKey.test(key)) return [];
    const stated = statedBy(field);
    return stated === null ? [] : [{ metric, ...stated, start: where.start, final }];
  });
}

/** `{"metric": "Relevance", "score": 4, "justification": "…"}`. */
function namedScore(value: LooseObject, where: Where): StatedScore | null {
  const name = value.fields.find(([key, field]) => nameKey.test(key) && typeof field === 'string')?.[1];
  const metric = typeof name === 'string' ? metricOf(name) : null;
  const stated = metric === null ? null : statedBy(value);
  return metric === null || stated === null ? null : { metric, ...stated, ...where };
}

/** What the value of a metric's key states; `null` where it is words without a score. */
function statedBy(
  field: LooseValue,
): { readonly reading: MetricReading; readonly justification: string } | null {
  if (field === null || typeof field === 'boolean')
    return { reading: unreadable('no-verdict'), justification: '' };
  if (typeof field === 'number') return { reading: metricScoreOf(field), justification: '' };
  if (typeof field === 'string') return ofText(field);
  if (field.kind === 'list') {
    const read = field.items.map(statedBy).filter((item) => item !== null);
    const scored = read.filter(({ reading }) => reading.reason !== 'no-verdict');
    const words = field.items.filter((item) => typeof item === 'string' && !/\d\s*$/.test(item));
    return scored.length === 0
      ? null
      : { reading: agreed(scored.map(({ reading }) => reading)), justification: words.join(' ') };
  }
  const scores = field.fields
    .filter(([key]) => scoreKey.test(key))
    .map(([, score]) => statedBy(score)?.reading ?? unreadable('no-verdict'));
  const words = field.fields
    .filter(([key, said]) => wordsKey.test(key) && typeof said === 'string')
    .map(([, said]) => String(said));
  return {
    reading: scores.length === 0 ? unreadable('no-verdict') : agreed(scores),
    justification: words.join(' '),
  };
}

/** "4", "4/5", and "4 - because …": a score with its words in one text. */
function ofText(text: string): { readonly reading: MetricReading; readonly justification: string } | null {
  const reading = metricScoreOf(text);
  if (reading.reason !== 'no-verdict') return { reading, justification: '' };
  const parts =
    /^\s*(?:score\s*:?\s*)?(\d+(?:[.,]\d+)?(?:\s*\/\s*\d+)?)\s*(?:[-–—:;.,(]|\s-\s)\s*(\p{L}[\s\S]*)$/iu.exec(
      text,
    );
  return parts === null
    ? null
    : { reading: metricScoreOf(parts[1]), justification: (parts[2] ?? '').replace(/\)$/, '') };
}

/** One reading where all say the same, else none. */
export function agreed(readings: readonly MetricReading[]): MetricReading {
  const [first, ...others] = readings;
  if (first === undefined) return unreadable('no-verdict');
  return others.every(({ score, reason }) => score === first.score && reason === first.reason)
    ? first
    : unreadable('ambiguous');
}

/** Justifications that stand apart from their scores: `relevance_justification`, `justification: {relevance: …}`. */
function withJustifications(scores: readonly StatedScore[], value: LooseValue): StatedScore[] {
  const words = new Map<Metric, string>();
  let common = '';
  const look = (inside: LooseValue, within: boolean): void => {
    if (typeof inside !== 'object' || inside === null) return;
    if (inside.kind === 'list') {
      for (const item of inside.items) look(item, within);
      return;
    }
    for (const [key, field] of inside.fields) {
      if (namesOther(key)) continue;
      const metric = metricOf(key);
      const isWords = within || wordsKey.test(key);
      if (typeof field !== 'string') look(field, isWords);
      else if (metric !== null && isWords) words.set(metric, field);
      else if (isWords && metric === null) common ||= field;
    }
  };
  look(value, false);
  return scores.map((stated) =>
    stated.justification === ''
      ? {
          ...stated,
          justification: words.get(stated.metric) ?? (scores.length === 1 || words.size === 0 ? common : ''),
        }
      : stated,
  );
}
