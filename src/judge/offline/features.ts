import { attachment } from './attachment.ts';
import { clauseConflict } from './clause-conflict.ts';
import { findConflict } from './conflict.ts';
import { coverage } from './coverage.ts';
import { focus } from './focus.ts';
import type { WordRelations } from './match-words.ts';
import { numberAgreement } from './number-agreement.ts';
import type { ReadText } from './read-text.ts';
import { keepRelevant, withoutQuestion } from './relevance.ts';
import { reversal } from './reversal.ts';
import { findSubstitutions } from './substitution.ts';
import { type Bigrams, wordOrder } from './word-order.ts';

/** The features of an answer by name; the model names those that it uses. */
export type Features = Readonly<Record<string, number>>;

/** Share of what an answer takes from the reference that it calls untrue as a whole. */
function disowned(reference: ReadText, answer: ReadText): number {
  const said = new Set(
    reference.matter.filter(({ sentence }) => !reference.untrue.has(sentence)).map(({ key }) => key),
  );
  const shared = answer.matter.filter(({ key }) => said.has(key));
  return shared.filter(({ sentence }) => answer.untrue.has(sentence)).length / Math.max(1, shared.length);
}

/** How many clauses of a text are denied. */
function denials(text: ReadText): number {
  const clauses = new Map(text.matter.map(({ clause, denied }) => [clause, denied]));
  return [...clauses.values()].filter(Boolean).length;
}

/** The three texts of a request, read. */
export type ReadRequest = {
  readonly question: ReadText;
  readonly reference: ReadText;
  readonly answer: ReadText;
};

/**
 * The features of an answer as a whole, and of the part of it that is about the matter where that is less: an answer
 * is worth the lesser of both, so that nothing that is written beside the matter makes it better. Empty where no part
 * is about the matter.
 */
export function viewsOf(read: ReadRequest, relations: WordRelations, bigrams: Bigrams): readonly Features[] {
  const { question, reference } = read;
  const answer = withoutQuestion(question, read.answer);
  const core = keepRelevant(question, reference, answer, relations);
  if (core.matter.length === 0) return [];
  const whole = featuresOf({ question, reference, answer }, answer, relations, bigrams);
  if (core.words.length === answer.words.length) return [whole];
  return [whole, featuresOf({ question, reference, answer: core }, answer, relations, bigrams)];
}

/** The features of an answer or a part of it; those that begin with `all` are of the `whole` answer. */
function featuresOf(
  { question, reference, answer }: ReadRequest,
  whole: ReadText,
  relations: WordRelations,
  bigrams: Bigrams,
): Features {
  const conflict = findConflict(question, reference, answer, relations);
  const substitution = findSubstitutions(reference, answer, relations);
  const attention = focus(question, reference, answer, relations.match);
  const around = focus(question, reference, whole, relations.match);
  return {
    ...coverage(question, reference, answer, relations),
    conflictSum: conflict.sum,
    conflictMax: conflict.strongest,
    conflictOpposite: conflict.opposite,
    conflictNegation: conflict.negation,
    conflictFlip: conflict.flip,
    conflictShare: conflict.share,
    ...clauseConflict(question, reference, answer, relations),
    ...attachment(question, reference, answer),
    ...reversal(question, reference, answer, relations),
    ...substitution,
    ...wordOrder(reference, answer, bigrams),
    ...attention,
    ...numberAgreement(question, reference, answer),
    disowned: disowned(reference, answer),
    denialBalance: Math.max(-2, Math.min(2, denials(answer) - denials(reference))),
    answerMatter: Math.log1p(answer.matter.length),
    short: Math.min(0.3, Math.max(-2.5, attention.length)),
    matchedShort: Math.min(0.3, Math.max(-2.5, attention.matchedLength)),
    allForeign: around.foreign,
    allStrayCount: around.strayCount,
    allStrayShare: around.strayShare,
    allLength: around.length,
    allMatter: Math.log1p(whole.matter.length),
    allSentences: Math.log1p(whole.sentences.length),
  };
}
