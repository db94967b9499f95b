import { type ScoreReading, scoreOfValue, unreadable } from './read-score.ts';

/** What a JSON object says as a verdict. */
export type ObjectReading = {
  readonly reading: ScoreReading;
  readonly feedback: string;
  /** What the object says of passing, where it does; the score alone decides. */
  readonly pass: boolean | null;
};

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const plainName = (key: string): string => key.toLowerCase().replace(/[\s_-]/g, '');
const otherScoreNames = new Set([
  'rating',
  'grade',
  'mark',
  'result',
  'finalscore',
  'overallscore',
  'finalgrade',
]);
const feedbackNames = [
  'feedback',
  'reason',
  'reasoning',
  'rationale',
  'explanation',
  'justification',
  'comment',
  'comments',
];

function feedbackOf(fields: Fields): string {
  for (const name of feedbackNames)
    for (const [key, value] of Object.entries(fields))
      if (plainName(key) === name && typeof value === 'string') return value.trim();
  return '';
}

function passOf(fields: Fields): boolean | null {
  for (const [key, value] of Object.entries(fields)) {
    if (!/^(?:is)?pass(?:ed)?$|^(?:is)?correct$/.test(plainName(key))) continue;
    if (value === true || value === 'true') return true;
    if (value === false || value === 'false') return false;
  }
  return null;
}

/** Scores stated at one level: `score` itself, or a synonym that holds a number. Differing ones contradict. */
function statedScores(fields: Fields): ScoreReading[] {
  const entries = Object.entries(fields);
  const own = entries.filter(([key]) => plainName(key) === 'score').map(([, value]) => scoreOfValue(value));
  const others = entries
    .filter(([key, value]) => otherScoreNames.has(plainName(key)) && !isFields(value))
    .map(([, value]) => scoreOfValue(value))
    .filter((reading) => own.length === 0 || reading.reason !== 'no-verdict');
  const stated = [...own, ...others];
  return stated.length > 0 && namesOtherScale(fields) ? [unreadable('out-of-range')] : stated;
}

/** Whether a field beside the score says that another number than 5 is the highest: "max_score": 10, "scale": "1-10". */
function namesOtherScale(fields: Fields): boolean {
  return Object.entries(fields).some(([key, value]) => {
    if (
      !/^(?:max|maximum|maxscore|maximumscore|scoremax|outof|of|total|maxpoints|totalpoints|possible|possiblepoints|scale|scoringscale|range|scorerange)$/.test(
        plainName(key),
      )
    )
      return false;
    const highest = String(value)
      .match(/\d+(?:[.,]\d+)?/g)
      ?.at(-1);
    return highest !== undefined && Number(highest.replace(',', '.')) !== 5;
  });
}

function agreed(readings: readonly ScoreReading[]): ScoreReading {
  const [first, ...rest] = readings;
  if (first === undefined) return unreadable('no-verdict');
  return rest.every((other) => other.score === first.score && other.reason === first.reason)
    ? first
    : unreadable('ambiguous');
}

/** How often the key `score` is written in the text of an object, its strings left out. */
function writtenScores(text: string): number {
  const keys = text.replace(/"(?:[^"\\]|\\.)*"(\s*:)?/gs, (string, colon?: string) =>
    colon ? string : '""',
  );
  return keys.match(/"score"\s*:/gi)?.length ?? 0;
}

function countScores(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + countScores(item), 0);
  if (!isFields(value)) return 0;
  return Object.entries(value).reduce(
    (sum, [key, field]) => sum + (key.toLowerCase() === 'score' ? 1 : 0) + countScores(field),
    0,
  );
}

/**
 * Reads a parsed JSON value as a verdict; `null` where it states no score at all. `text` is its source, in which a key
 * that is written twice can still be seen. One object inside another, or alone in a list, is taken for the verdict
 * when it is the only one that states a score.
 */
export function readVerdictObject(value: unknown, text: string): ObjectReading | null {
  if (writtenScores(text) > countScores(value))
    return { reading: unreadable('ambiguous'), feedback: '', pass: null };
  return readLevel(value, 0);
}

function readLevel(value: unknown, depth: number): ObjectReading | null {
  if (isFields(value)) {
    const scores = statedScores(value);
    if (scores.length > 0)
      return { reading: agreed(scores), feedback: feedbackOf(value), pass: passOf(value) };
  }
  if (depth === 2 || typeof value !== 'object' || value === null) return null;
  const inner = Object.values(value)
    .map((field) => readLevel(field, depth + 1))
    .filter((reading) => reading !== null);
  const [first] = inner;
  if (first === undefined) return null;
  const feedback = first.feedback === '' && isFields(value) ? feedbackOf(value) : first.feedback;
  return { ...first, feedback, reading: agreed(inner.map(({ reading }) => reading)) };
}
