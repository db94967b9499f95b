import { splitThinking } from '../../model/split-thinking.ts';
import type { Score } from '../verdict.ts';
import {
  blankObjects,
  type FoundObject,
  findObjects,
  hasTornObject,
  isQuotedObject,
} from './find-objects.ts';
import { findLabelled, findResults } from './find-results.ts';
import { type Candidate, isOpen } from './last-word.ts';
import { maskQuotes } from './mask-quotes.ts';
import { type ParseFailure, type ScoreReading, unreadable } from './read-score.ts';
import { refusal } from './refusal.ts';
import { readSloppy } from './sloppy-object.ts';
import { type ObjectReading, readVerdictObject } from './verdict-object.ts';
import { plainMarks, withoutNotes } from './without-notes.ts';

export type ParsedVerdict =
  | {
      readonly score: Score;
      readonly reason?: undefined;
      /** What the judge said of the answer; empty where it said nothing. */
      readonly feedback: string;
      /** What the reply says of passing, where it does. It decides nothing. */
      readonly pass: boolean | null;
    }
  | { readonly score: null; readonly reason: ParseFailure; readonly feedback: string };

export type ReplyContext = {
  /** The server says that the reply was cut off. */
  readonly truncated?: boolean;
  /** Texts that the judge may repeat, and in which it does not speak: question, reference and answer. */
  readonly untrusted?: readonly string[];
};

/** A longer reply is read from its end: no verdict takes this much room. */
const longestReply = 20_000;

const nothing = (reason: ParseFailure, feedback = ''): ParsedVerdict => ({ score: null, reason, feedback });

/**
 * Reads the verdict of a judge's reply, or says why there is none. Takes a score only where a careful human would:
 * stated once, on the rubric's scale, by the judge itself, in a reply that is complete. Where several are stated, the
 * last one outside thinking, quotes and echoes counts; two that nothing keeps apart are `ambiguous`. Never clamps,
 * rounds or repairs a reply that was cut off. Any text is accepted.
 */
export function parseVerdict(reply: string, context: ReplyContext = {}): ParsedVerdict {
  const cutOff = context.truncated === true;
  const source = reply
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\u0000', '')
    .trim();
  if (source === '') return nothing(cutOff ? 'truncated' : 'empty');
  const whole = readWhole(source);
  if (whole !== null) return whole;
  const split = splitThinking(plainMarks(source));
  if (split.unfinished) return nothing('truncated');
  const spoken = withoutNotes(split.text);
  if (spoken === null) return nothing('truncated');
  if (spoken === '') return nothing(cutOff ? 'truncated' : 'empty');
  return (
    readWhole(unwrap(spoken)) ??
    (cutOff ? nothing('truncated', feedbackIn(spoken)) : readMixed(spoken, context))
  );
}

/** A reply that is one JSON document, as strict JSON. `null` where it is something else. */
function readWhole(text: string): ParsedVerdict | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  // Some servers encode the document twice.
  if (typeof value === 'string') return readWhole(value.trim());
  if (typeof value !== 'object' || value === null) return nothing('no-verdict');
  const read = readVerdictObject(value, text);
  return read === null ? nothing('no-verdict') : ofObject(read);
}

function withFeedback(reading: ScoreReading, feedback: string, pass: boolean | null): ParsedVerdict {
  return reading.score === null
    ? nothing(reading.reason, feedback)
    : { score: reading.score, feedback, pass };
}

/** What an object says; its feedback may end in a verdict of its own, and then nothing tells which one is meant. */
function ofObject({ reading, feedback, pass }: ObjectReading): ParsedVerdict {
  const said = maskQuotes(halfWidth(feedback), []);
  const own = [...findLabelled(said), ...findResults(said)].at(-1)?.reading;
  const differs = own !== undefined && own.score !== reading.score;
  return withFeedback(differs ? unreadable('ambiguous') : reading, feedback, pass);
}

/** The inside of a fence, or of quotation marks, around the whole of a reply. */
function unwrap(text: string): string {
  const fenced = /^(`{3,6}|~{3,6})[^\n{`~]{0,40}\n?([\s\S]*?)\n?[ \t]*\1$/.exec(text)?.[2];
  if (fenced !== undefined && !/^[ \t]*(`{3}|~{3})/m.test(fenced)) return fenced.trim();
  const inline = /^(`{1,3})([^`]*)\1$/.exec(text)?.[2];
  return inline?.trim() ?? text;
}

/** Characters without a width, by which a reply looks the same and reads otherwise. Joiners belong to words. */
const invisible = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;

function readMixed(spoken: string, { untrusted = [] }: ReplyContext): ParsedVerdict {
  const text = unwrap(spoken).replace(invisible, '').slice(-longestReply);
  const objects = findObjects(text);
  const theirs = untrusted.map((each) => each.replace(invisible, ''));
  const masked = maskQuotes(halfWidth(blankObjects(text, objects)), theirs);
  const candidates = [...objectCandidates(text, objects), ...resultCandidates(text, masked)].sort(
    (one, other) => one.start - other.start,
  );
  const last = candidates.at(-1);
  if (last === undefined) {
    const sloppy = readSloppy(text, objects);
    if (sloppy !== null) return ofObject(sloppy);
    if (hasTornObject(text, objects)) return nothing('truncated');
    return readLabelled(text, masked) ?? nothing(silence(text), feedbackIn(text));
  }
  if (hasTornObject(text, objects) || openThought.test(masked.slice(0, last.start)))
    return nothing('truncated');
  if (isOpen(last, candidates.at(-2), masked)) return nothing('ambiguous', last.feedback);
  return last.kind === 'object' ? ofObject(last) : withFeedback(last.reading, last.feedback, last.pass);
}

/** A beginning of thinking that is left in what was said: nothing ended it, so what follows may be thought only. */
const openThought = /<(?:\w{1,8}:)?(?:think(?:ing)?|thought|reasoning|reflection)>|\[think\]|◁think▷/i;

/** Full-width letters, digits and signs as the ordinary ones; every place is kept. */
const halfWidth = (text: string): string =>
  text.replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));

function objectCandidates(text: string, objects: readonly FoundObject[]): Candidate[] {
  return objects.flatMap(({ start, end, value }) => {
    const read = readVerdictObject(value, text.slice(start, end));
    if (read === null || isQuotedObject(text, start, end)) return [];
    return [{ kind: 'object' as const, start, end, ...read }];
  });
}

function resultCandidates(text: string, masked: string): Candidate[] {
  return findResults(masked).map((result) => ({
    kind: 'result' as const,
    ...result,
    feedback: feedbackIn(text.slice(0, result.start)),
    pass: null,
  }));
}

function readLabelled(text: string, masked: string): ParsedVerdict | null {
  const lines = findLabelled(masked);
  const last = lines.at(-1);
  if (last === undefined) return null;
  const feedback = feedbackIn(text.slice(0, last.start));
  const one = lines.every(({ reading }) => reading.score === last.reading.score);
  return one ? withFeedback(last.reading, feedback, null) : nothing('ambiguous', feedback);
}

/** The feedback of a reply in text: what stands before the verdict, without a heading. */
function feedbackIn(text: string): string {
  return text
    .replace(/^[\s#*_]*feedback[\s*_]*[:：][\s*_]*/i, '')
    .replace(/[\s*_#`"-]*(?:(?:final |overall )?(?:score|verdict|result)\s*[:：]?)?[\s*_#`"-]*$/i, '')
    .trim();
}

/** Why a whole reply without a score has none. */
function silence(text: string): ParseFailure {
  return refusal.test(text) ? 'refused' : 'no-verdict';
}
