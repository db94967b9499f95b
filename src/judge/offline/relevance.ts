import { bestMatch, vocabularyOf } from './coverage.ts';
import type { WordRelations } from './match-words.ts';
import { onlyWords, type ReadText, type Word } from './read-text.ts';
import { dice, trigrams } from './similar-words.ts';

/** Words of grading. Where neither question nor reference has one, a sentence that does is about its own mark. */
const ofGrading =
  /^(?:scor(?:e|es|ed|ing)|grad(?:ed|er|ers|ing)|rubrics?|verdict|judge|judges|examiner|evaluator|assistant|im_start|im_end|inst|r[ée]ponse)$/;

/** Words that matters have too ("data points", "a feedback loop"): two of them in a sentence, or one and a demand. */
const maybeOfGrading = /^(?:grades?|marks|points|feedback|criteri(?:on|a)|note|learners?|students?)$/;
/** What makes a demand of such a word, so many words before it at most: "full marks", "deserves all the points". */
const demands = /^(?:me|award|deserves?|deserved|full|maximum|top|worth|perfect)$/;
const demandReach = 3;

/**
 * The part of an answer that is about the matter: each of its sentences from the first to the last telling word that
 * question or reference has too; a sentence without any is left out. What stands before or after can be no part of an
 * answer. Words keep the polarity that they have in the whole.
 */
export function keepRelevant(
  question: ReadText,
  reference: ReadText,
  answer: ReadText,
  { match, weigh, isOpposite }: WordRelations,
): ReadText {
  const topic = vocabularyOf([...question.matter, ...reference.matter]);
  // Where numbers matter, another number may be the wrong one for the right one.
  const asksForNumbers = reference.matter.some(({ value }) => value !== null);
  const known = new Map<string, boolean>();
  const isKnown = (word: Word): boolean => {
    const found =
      known.get(word.key) ??
      (bestMatch(word, topic, match) > 0.5 || [...topic.values()].some((other) => isOpposite(other, word)));
    known.set(word.key, found);
    return found;
  };
  // A synonym alone may be chance, and words that say little hold a sentence only where there are hardly any others.
  const tells = (word: Word): boolean =>
    word.value === null
      ? (weigh(word) === 1 || topic.size <= 3) && isKnown(word) && !isSynonymOnly(word)
      : topic.has(word.key);
  const isSynonymOnly = (word: Word): boolean => {
    const best = bestMatch(word, topic, match);
    return best > 0.5 && best < 0.8;
  };
  const heardIn = new Map<number, Set<string>>();
  const spans = new Map<number, { from: number; to: number }>();
  const told = new Set<number>();
  const graded = gradedSentences(question, reference, answer);
  for (const word of answer.matter) {
    if (!isKnown(word) && !(word.value !== null && asksForNumbers)) continue;
    const heard = (heardIn.get(word.sentence) ?? new Set<string>()).add(word.key);
    heardIn.set(word.sentence, heard);
    if (tells(word) || heard.size >= 2) told.add(word.sentence);
    const span = spans.get(word.sentence);
    if (span === undefined) spans.set(word.sentence, { from: word.at, to: word.at });
    else span.to = word.at;
  }
  return onlyWords(answer, ({ sentence, at }) => {
    const span = told.has(sentence) && !graded.has(sentence) ? spans.get(sentence) : undefined;
    return span !== undefined && at >= span.from && at <= span.to;
  });
}

/** Numbers of the sentences that are about a mark. */
function gradedSentences(question: ReadText, reference: ReadText, answer: ReadText): ReadonlySet<number> {
  const trusted = new Set([...question.words, ...reference.words].map(({ text }) => text));
  const maybe = new Map<number, Set<string>>();
  const graded = new Set<number>();
  for (const [at, { text, sentence }] of answer.words.entries()) {
    if (trusted.has(text)) continue;
    if (ofGrading.test(text)) graded.add(sentence);
    if (!maybeOfGrading.test(text)) continue;
    const heard = (maybe.get(sentence) ?? new Set()).add(text);
    maybe.set(sentence, heard);
    const before = answer.words.slice(Math.max(0, at - demandReach), at);
    const isDemanded = before.some((word) => word.sentence === sentence && demands.test(word.text));
    if (heard.size >= 2 || isDemanded) graded.add(sentence);
  }
  return graded;
}

/** A sentence this like the question (trigram Dice) repeats it. */
const alike = 0.6;

/** An answer without the sentences that repeat the question and add nothing; whole where nothing else is left. */
export function withoutQuestion(question: ReadText, answer: ReadText): ReadText {
  const asked = vocabularyOf(question.matter);
  const grams = trigrams(question.text);
  const added = new Set(answer.matter.filter(({ key }) => !asked.has(key)).map(({ sentence }) => sentence));
  const repeats = (sentence: number): boolean =>
    !added.has(sentence) && dice(grams, trigrams(answer.sentences[sentence] ?? '')) >= alike;
  const rest = onlyWords(answer, ({ sentence }) => !repeats(sentence));
  return rest.matter.length === 0 || rest.words.length === answer.words.length ? answer : rest;
}
