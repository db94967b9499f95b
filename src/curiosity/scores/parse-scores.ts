import { unreadable } from '../../judge/parsing/read-score.ts';
import { splitThinking } from '../../model/split-thinking.ts';
import { type LooseFound, looseValues } from './loose-json.ts';
import type { Metric, MetricReason, MetricScore } from './metric.ts';
import { plainMarks } from './plain-marks.ts';
import { scoredLines } from './scored-lines.ts';
import { agreed, scoredObjects } from './scored-objects.ts';
import { scoredTables } from './scored-tables.ts';
import type { StatedScore } from './stated-score.ts';

export type ScoresContext = {
  /** The server says that the reply was cut off. */
  readonly truncated?: boolean;
  /** Texts that the judge may repeat, and in which it does not speak: the statement and the questions. */
  readonly untrusted?: readonly string[];
};

const longestReply = 30_000;

/**
 * Reads the score and the justification of each of `wanted` from a judge's reply: from JSON (nested or flat, any case
 * of the keys, numbers as text, comments, stray commas), tables, sections and loose lines, in any order. Each metric
 * is read for itself. One that the reply states twice and differently is `ambiguous`, unless one of the two is called
 * final; one that it leaves out is `no-verdict`. Never clamps, rounds, or takes one metric's score for another's.
 */
export function parseScores<M extends Metric>(
  reply: string,
  wanted: readonly M[],
  context: ScoresContext = {},
): ReadonlyMap<M, MetricScore> {
  const { text, unfinished } = splitThinking(reply.replace(/\r\n?/g, '\n').replaceAll('\0', ''));
  const spoken = withoutQuoted(text.slice(-longestReply), context.untrusted ?? []);
  const cutOff = context.truncated === true || unfinished;
  const stated = unfinished ? [] : statedScores(plainMarks(spoken), cutOff);
  const missing = missingReason(spoken, cutOff);
  return new Map(
    wanted.map((metric): [M, MetricScore] => {
      const own = stated.filter((score) => score.metric === metric);
      const counted = own.some(({ final }) => final) ? own.filter(({ final }) => final) : own;
      const readable = counted.filter(({ reading }) => reading.reason !== 'no-verdict');
      const reading =
        readable.length === 0 ? unreadable('no-verdict') : agreed(readable.map((one) => one.reading));
      const justification =
        [...readable, ...counted].find((one) => one.justification !== '')?.justification ?? '';
      if (reading.score !== null) return [metric, { score: reading.score, justification }];
      const reason = reading.reason === 'no-verdict' ? missing : reading.reason;
      return [metric, { score: null, reason, justification }];
    }),
  );
}

function statedScores(text: string, cutOff: boolean): StatedScore[] {
  const { scores, objects } = scoredObjects(text);
  const tables = scoredTables(withoutTorn(blanked(text, objects)));
  const lines = scoredLines(tables.rest).filter(({ reading }) => reading.reason !== 'no-verdict');
  const structured = [...scores, ...tables.scores];
  // A number at the very end of a reply that was cut off may be half of one: "3" or "3." of "3.5".
  const whole = cutOff && /\d[.,]?\s*$/.test(text) ? lines.slice(0, -1) : lines;
  return [...structured, ...whole];
}

const blanked = (text: string, objects: readonly LooseFound[]): string =>
  objects.reduce(
    (rest, { start, end }) =>
      rest.slice(0, start) + rest.slice(start, end).replace(/[^\n]/g, ' ') + rest.slice(end),
    text,
  );

/** An object that begins and never ends: what was cut off is not repaired, and its lines are no loose lines. */
const tornObject = /\{\s*(?:["'“]?\w+["'”]?\s*:[\s\S]*)?$/;

const withoutTorn = (text: string): string => text.replace(tornObject, '');

/** What the judge repeats of the questions is data: a score in a question is not the judge's. */
const withoutQuoted = (text: string, untrusted: readonly string[]): string =>
  untrusted
    .flatMap((each) => each.split('\n'))
    .map((line) => line.trim())
    .filter((line) => line.length >= 12 && /\d|relevan|coheren|divers|doubt/i.test(line))
    .reduce((rest, line) => rest.replaceAll(line, (part) => part.replace(/[^\n]/g, ' ')), text);

const refusal =
  /^\W*(?:i['’]?m (?:really |very )?sorry|i am (?:really |very )?sorry|sorry|i apologi[sz]e|unfortunately|i (?:can ?not|can['’]?t|won['’]?t|am unable|must decline)|as an ai\b)/i;

function missingReason(text: string, cutOff: boolean): MetricReason {
  if (cutOff) return 'truncated';
  if (text.trim() === '') return 'empty';
  if (refusal.test(text)) return 'refused';
  return tornObject.test(text) && looseValues(text).length === 0 ? 'truncated' : 'no-verdict';
}
