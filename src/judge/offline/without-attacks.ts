import {
  findFakeVerdicts,
  findRubricText,
  findSpokenAttacks,
  holdsHiddenMarks,
  type Span,
  sentencesOf,
  topicOf,
} from '../injection/find-attacks.ts';
import { visibleText } from '../injection/fold.ts';
import { gradingTalkIn } from '../injection/grading-talk.ts';
import { removedMark } from '../injection/neutralise.ts';
import type { JudgeRequest } from '../judge.ts';
import { accuracyRubric } from '../rubric.ts';

export type CleanAnswer = {
  readonly text: string;
  /** True where the answer spoke to its judge. */
  readonly attacked: boolean;
};

/** Marks by which prompts and quotes are built. They say nothing, and must not tie sentences together. */
const templateMarks =
  /<\|[^|<>]{0,40}\|>|\[\/?inst\]|<<\/?sys>>|"{3,}|`{3,}|#{3,}|-{4,}|={4,}|<\/?[a-z_]{3,20}>/giu;

/** More of an answer than this is not searched, nor judged. */
const longest = 16_000;

/** The answer without the sentences that instruct, plead with, or pretend to be its judge. */
export function withoutAttacks({ question, reference, answer }: JudgeRequest): CleanAnswer {
  const topic = topicOf(question.slice(0, longest), reference.slice(0, longest));
  const seen = answer.slice(0, longest);
  const text = visibleText(seen);
  const spans: Span[] = [
    ...findFakeVerdicts(text, topic),
    ...findSpokenAttacks(text, topic),
    ...(topic.marks ? [] : findRubricText(text, accuracyRubric)),
  ];
  const clean = cut(text, spans).replaceAll(removedMark, ' . ').replace(templateMarks, ' . ');
  return {
    text: topic.marks ? clean : withoutTalk(clean, gradingTalkIn(question, reference)),
    attacked: spans.length > 0 || holdsHiddenMarks(seen, topic),
  };
}

/** The text without sentences that only speak of marking; unless it holds nothing else. */
function withoutTalk(text: string, isTalk: (sentence: string) => boolean): string {
  const talk = sentencesOf(text).filter(({ start, end }) => isTalk(text.slice(start, end)));
  const kept = talk.length === 0 ? text : cut(text, talk);
  return /[\p{L}\p{N}]/u.test(kept) ? kept : text;
}

function cut(text: string, spans: readonly Span[]): string {
  let kept = '';
  let at = 0;
  for (const { start, end } of [...spans].sort((one, other) => one.start - other.start)) {
    if (end <= at) continue;
    // A full stop, so that what stood on both sides does not become one sentence.
    if (start > at) kept += `${text.slice(at, start)} . `;
    at = end;
  }
  return kept + text.slice(at);
}
