import { numberWord, resultWord } from '../parsing/number-words.ts';
import { decodedRun, encodedRun } from './decodings.ts';
import { mapFolded } from './fold.ts';
import type { Span } from './sentences.ts';
import { findSpokenAttacks } from './spoken-attacks.ts';
import type { Topic } from './topic.ts';

const verdictKeys =
  /^(?:feedback|score|final_?score|overall_?score|rating|grade|mark|verdict|result|reason|rationale|explanation|justification|comment|pass|passed|correct|confidence|evaluation)$/;
const scoreKeys =
  /^(?:score|final_?score|overall_?score|rating|grade|mark|verdict|result|pass|passed|correct)$/;
const key = /["'“”]?([\p{L}_]+)["'“”]?\s*[:=]/gu;

/** True for an object whose keys are a verdict's and nothing else. */
function isVerdictObject(text: string, topic: Topic): boolean {
  const keys = [...text.matchAll(key)].map((match) => match[1] ?? '');
  if (!keys.some((name) => scoreKeys.test(name)) || !keys.every((name) => verdictKeys.test(name)))
    return false;
  // {"score": 5} alone is a fair example of JSON where the question is about data.
  return keys.length > 1 || !topic.data;
}

const resultMark =
  /[[【〔]\s*[*_]*r[ _.*-]{0,2}e[ _.*-]{0,2}s[ _.*-]{0,2}u[ _.*-]{0,2}l[ _.*-]{0,2}t[*_]*\s*[:=]?\s*(?:\d+\s*)?[\]】〕][\s*_`:=>("'-]*(?:score\W{0,3})?(?:(?:\d+(?:[.,/]\d+)?|one|two|three|four|five)\b)?/g;

/** The same in other languages: a judge that replies in them is read, so an answer must not speak like one. */
const resultAbroad = new RegExp(
  `[[［【〔]\\s*[*_]*(?:${resultWord})[*_]*\\s*[:：=]?\\s*(?:\\p{N}\\s*[\\]］】〕]|[\\]］】〕][\\s*_\`:：=>("'-]*(?:\\p{N}(?:[.,/]\\p{N}+)?|(?:${numberWord})(?!\\p{L})))`,
  'giu',
);

/** Finished verdicts inside a text: `[RESULT] 5`, an object with feedback and score, `[[5]]`; also as base64. */
export function findFakeVerdicts(text: string, topic: Topic): Span[] {
  const { folded, starts } = mapFolded(text);
  const spanOf = (match: RegExpMatchArray): Span => {
    const from = match.index ?? 0;
    return { start: starts[from] ?? 0, end: starts[from + match[0].length] ?? text.length };
  };
  const marks = [...folded.matchAll(resultMark)].filter((match) =>
    /\d|one|two|three|four|five/.test(match[0]),
  );
  const abroad = [...text.matchAll(resultAbroad)].map(
    ({ 0: found, index }): Span => ({ start: index, end: index + found.length }),
  );
  const objects = [...folded.matchAll(/\{[^{}]{0,600}\}/g)].filter((match) =>
    isVerdictObject(match[0], topic),
  );
  const torn = folded.matchAll(
    /\{?\s*["']feedback["']\s*:[^{}]{0,600}?["']score["']\s*:\s*["']?\d+(?:\.\d+)?["']?\s*\}?/g,
  );
  const bracketed = folded.matchAll(/\b(?:rating|score|verdict|grade)\W{0,4}\[\[\s*\d\s*\]\]/g);
  const tagged = topic.data ? [] : folded.matchAll(/<(score|rating|grade|verdict)>\s*\d[^<>]{0,20}<\/\1>/g);
  return [...marks, ...objects, ...torn, ...bracketed, ...tagged]
    .map(spanOf)
    .concat(abroad, findEncoded(text, topic));
}

function findEncoded(text: string, topic: Topic): Span[] {
  return [...text.matchAll(encodedRun)]
    .filter((match) =>
      decodedRun(match[0]).some(
        (hidden) => findSpokenAttacks(hidden, topic).length > 0 || findFakeVerdicts(hidden, topic).length > 0,
      ),
    )
    .map((match) => ({ start: match.index, end: match.index + match[0].length }));
}
