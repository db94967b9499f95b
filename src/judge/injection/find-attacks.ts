import { numberWord, resultWord } from '../parsing/number-words.ts';
import type { Rubric } from '../rubric.ts';
import { markAttacks, orderAttacks, plainAttacks, resultAttacks, roleAttacks } from './attack-phrases.ts';
import { attacksAbroad } from './attack-phrases-abroad.ts';
import { decodedRun, decodingsOf, encodedRun } from './decodings.ts';
import { foldLookalikes, foldText, mapFolded } from './fold.ts';
import { holdsMatter, type Topic, wordsAndMarks } from './topic.ts';

/** A part of a text, from `start` up to `end`, in UTF-16 code units. */
export type Span = { readonly start: number; readonly end: number };

/** Longer sentences are searched in pieces, so that no text costs more than its length. */
const longestSentence = 600;
const sentence = /[^\n]*?(?:[.!?。！？؟।…]+["'”’»)\]*_]*(?=\s|$|[^\0-\u024F])|$|(?=\n))\s*/gu;

/** The sentences of a text, each with the blanks behind it. */
export function sentencesOf(text: string): Span[] {
  const spans: Span[] = [];
  for (const match of text.matchAll(sentence)) {
    for (let at = 0; at < match[0].length; at += longestSentence) {
      const start = match.index + at;
      spans.push({ start, end: Math.min(start + longestSentence, match.index + match[0].length) });
    }
  }
  return spans;
}

/** Whether question or reference name, in one number or the other, what a pattern found. */
function isNamed(found: string | undefined, { said }: Topic): boolean {
  if (found === undefined) return false;
  const one = wordsAndMarks(found).replace(/s $/, ' ');
  return said.includes(one) || said.includes(`${one.trimEnd()}s `);
}

/** How far an order that goes on about the matter is read. */
const goesOn = 40;

/** Whether what a pattern found, with what follows it, is about the matter and not about marking. */
function isOfMatter(match: RegExpExecArray | null, topic: Topic): boolean {
  if (match === null) return false;
  const { 0: found, index, input } = match;
  return holdsMatter(input.slice(index, index + found.length + goesOn), topic);
}

function speaks(folded: string, topic: Topic): boolean {
  // Where attacks are the matter, what is quoted is an example of one.
  const heard = topic.attacks ? folded.replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '""') : folded;
  const holds = (patterns: readonly RegExp[]): boolean =>
    patterns.some((pattern) => {
      const match = pattern.exec(heard);
      return match !== null && !isNamed(match.groups?.named, topic);
    });
  const orders = (patterns: readonly RegExp[]): boolean =>
    patterns.some((pattern) => holds([pattern]) && !isOfMatter(pattern.exec(heard), topic));
  return (
    orders(orderAttacks) ||
    orders(attacksAbroad) ||
    holds(plainAttacks) ||
    (!topic.prompts && holds(roleAttacks)) ||
    (!topic.marks && holds(markAttacks)) ||
    (!topic.marks && !topic.numbers && holds(resultAttacks))
  );
}

/** True where one sentence speaks to the judge: gives it orders, claims authority over it, pleads, or names a mark. */
function speaksToJudge(text: string, topic: Topic): boolean {
  const folded = foldText(text).trim();
  if (folded === '') return false;
  const latin = foldLookalikes(folded);
  return (
    speaks(folded, topic) ||
    (latin !== folded && speaks(latin, topic)) ||
    decodingsOf(latin).some((text) => speaks(text, topic))
  );
}

/** The sentences that speak to the judge, also where a line break cuts one in two. */
export function findSpokenAttacks(text: string, topic: Topic): Span[] {
  const sentences = sentencesOf(text);
  const heard = sentences.map(({ start, end }) => speaksToJudge(text.slice(start, end), topic));
  const found = sentences.filter((_, index) => heard[index]);
  for (const [index, span] of sentences.entries()) {
    const next = sentences[index + 1];
    if (next === undefined || heard[index] || heard[index + 1]) continue;
    const both = text.slice(span.start, next.end);
    if (both.length <= longestSentence && speaksToJudge(both.replace(/\n/g, ' '), topic))
      found.push(span, next);
  }
  return found;
}

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

/** Sentences that repeat the rubric: six words in a row of one of its levels. */
export function findRubricText(text: string, rubric: Rubric): Span[] {
  const known = rubricRuns.get(rubric) ?? new Set(Object.values(rubric.levels).flatMap(runsOf));
  rubricRuns.set(rubric, known);
  return sentencesOf(text).filter(({ start, end }) =>
    runsOf(text.slice(start, end)).some((run) => known.has(run)),
  );
}

const rubricRuns = new WeakMap<Rubric, ReadonlySet<string>>();

/** Every six words in a row. */
function runsOf(text: string): string[] {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(0, -5).map((_, index) => words.slice(index, index + 6).join(' '));
}

/** Text in characters that nobody sees, and the tokens by which prompts are built: no honest answer holds them. */
export function holdsHiddenMarks(text: string, topic: Topic): boolean {
  if (/(?<!\u{1F3F4}[\u{E0020}-\u{E007F}]*)[\u{E0020}-\u{E007E}]{3}/u.test(text)) return true;
  if (topic.attacks) return false;
  const { folded } = mapFolded(text);
  return (
    /<[|｜][a-z_▁]{2,30}[|｜]>|\[\/?(?:inst|system_prompt|available_tools)\]|<<\/?sys>>|<\/?(?:start|end)_of_turn>|<ctrl\d+>|<<<\S{1,80} (?:begin|end) [a-z ]{1,30}>>>|‹removed›/.test(
      folded,
    ) ||
    /^\s*<\/s>|<\/s>\s*$/m.test(folded) ||
    (!topic.data &&
      /<\/?(?:system|assistant|user|(?:student[_-]?)?(?:answer|response)|rubric|verdict)>/.test(folded))
  );
}
