import type { JudgeRequest } from '../judge.ts';
import type { Rubric } from '../rubric.ts';
import { findFakeVerdicts } from './fake-verdicts.ts';
import { visibleText } from './fold.ts';
import { holdsHiddenMarks } from './hidden-marks.ts';
import { neutraliseMarks, removedMark, withoutSpans } from './neutralise.ts';
import { findRubricText } from './rubric-text.ts';
import type { Span } from './sentences.ts';
import { findSpokenAttacks } from './spoken-attacks.ts';
import { type Topic, topicOf } from './topic.ts';

/** Raised with every change of what the guards take out or rewrite, since it changes what a judge reads. */
export const guardVersion = 3;

export type GuardedRequest = {
  /** What the judge is shown. */
  readonly texts: { readonly question: string; readonly reference: string; readonly answer: string };
  /** `injection` where a text speaks to the judge; with `injection-in-question` or `-in-reference` where it is not the answer. */
  readonly flags: readonly string[];
};

/**
 * Makes the three texts of a request harmless as data: words to the judge and finished verdicts are taken out (from
 * question and reference only where they are not quoted), and what could end a text or begin another speaker's is
 * rewritten. Depends on nothing but the request and the rubric.
 */
export function guardRequest(request: JudgeRequest, rubric: Rubric): GuardedRequest {
  const topic = topicOf(request.question, request.reference);
  const answer = guardAnswer(request.answer, topic, rubric);
  const question = guardTrusted(request.question, topic);
  const reference = guardTrusted(request.reference, topic);
  const flags = [
    ...(answer.attacked || question.attacked || reference.attacked ? ['injection'] : []),
    ...(question.attacked ? ['injection-in-question'] : []),
    ...(reference.attacked ? ['injection-in-reference'] : []),
  ];
  return { texts: { question: question.text, reference: reference.text, answer: answer.text }, flags };
}

type Guarded = { readonly text: string; readonly attacked: boolean };

/** What a reader sees of a text; our own mark in it is no mark of ours. */
const seenText = (source: string): string => visibleText(source).replaceAll(removedMark, ' ');

function guardAnswer(source: string, topic: Topic, rubric: Rubric): Guarded {
  const text = seenText(source);
  const spans: Span[] = [
    ...findFakeVerdicts(text, topic),
    ...findSpokenAttacks(text, topic),
    ...(topic.marks ? [] : findRubricText(text, rubric)),
  ];
  return {
    text: neutraliseMarks(withoutSpans(text, spans)),
    attacked: spans.length > 0 || holdsHiddenMarks(source, topic),
  };
}

function guardTrusted(source: string, topic: Topic): Guarded {
  const text = seenText(source);
  // Its author may quote an attack, and may speak of marks.
  const spans = [
    ...findFakeVerdicts(text, topic),
    ...findSpokenAttacks(text, { ...topic, attacks: true, marks: true, said: '' }),
  ];
  return { text: neutraliseMarks(withoutSpans(text, spans)), attacked: spans.length > 0 };
}

/**
 * A mark from `randomId` that is in none of the texts. `randomId` gives unpredictable text of a length; should it
 * give the same again and again, the mark is lengthened until it is in none.
 */
export function fenceFor(request: JudgeRequest, randomId: (length: number) => string): string {
  const texts = `${request.question}\n${request.reference}\n${request.answer}`.toLowerCase();
  let fence = randomId(16);
  while (texts.includes(fence.toLowerCase())) fence += `-${randomId(16)}`;
  return fence;
}
