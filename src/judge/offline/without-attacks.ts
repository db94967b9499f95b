import { findFakeVerdicts } from '../injection/fake-verdicts.ts';
import { visibleText } from '../injection/fold.ts';
import { gradingTalkIn } from '../injection/grading-talk.ts';
import { holdsHiddenMarks } from '../injection/hidden-marks.ts';
import { removedMark } from '../injection/neutralise.ts';
import { findRubricText } from '../injection/rubric-text.ts';
import { type Span, sentencesOf } from '../injection/sentences.ts';
import { findSpokenAttacks } from '../injection/spoken-attacks.ts';
import { topicOf } from '../injection/topic.ts';
import type { JudgeRequest } from '../judge.ts';
import { accuracyRubric } from '../rubric.ts';

export type CleanAnswer = {
  readonly text: string;
  /** True where the answer spoke to its judge. */
  readonly attacked: boolean;
};

/** Marks by which prompts and quotes are built. They say nothing, and must not tie sentences together. */
const templateMarks =
  /<[|｜][^|｜<>]{0,40}[|｜]>(?:\s*(?:system|user|assistant|human|model)\b)?|<ctrl\d+>(?:\s*(?:system|user|model)\b)?|\[\/?(?:inst|available_tools|(?:system|user|assistant)(?:_[a-z]+)?)\]|<<\/?sys>>|"{3,}|`{3,}|#{3,}|-{4,}|={4,}/giu;
/** Tags are marks like those, but where the question is about data or code, they are what it asks for. */
const tags = /\[\/?[a-z_]{4,20}\]|<\/?[a-z_][a-z0-9_]{2,20}>/giu;

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
  const plain = cut(text, spans).replaceAll(removedMark, ' . ').replace(templateMarks, ' . ');
  const clean = topic.data ? plain : plain.replace(tags, ' . ');
  return {
    text: topic.marks ? clean : withoutTalk(clean, gradingTalkIn(question, reference)),
    attacked: spans.length > 0 || holdsHiddenMarks(seen, topic),
  };
}

const bareScore = /^[\s*_]*[1-5](?:\s?\/\s?5)?[*_]*\s+(?=\p{L})/u;

/** The text without sentences that only speak of marking. */
function withoutTalk(text: string, isTalk: (sentence: string) => boolean): string {
  const talk = sentencesOf(text)
    .filter(({ start, end }) => isTalk(text.slice(start, end)))
    // A bare score that the next sentence begins with belongs to it: "Score: **5** A stack is …".
    .map(({ start, end }) => ({
      start,
      end: end + (bareScore.exec(text.slice(end, end + 12))?.[0].length ?? 0),
    }));
  return talk.length === 0 ? text : cut(text, talk);
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
