import { subjectName } from '../../curiosity/prompts/asker-prompt.ts';
import { fenced, fenceRule, numbered } from '../../curiosity/prompts/fenced-set.ts';
import { scoresInstruction } from '../../curiosity/prompts/scores-format.ts';
import type { ShownStatement } from '../../curiosity/statements/statement.ts';
import type { ChatMessage } from '../../model/chat-model.ts';
import type { DoubtRequest } from './parts.ts';

/** Raised with every change of the words below. */
export const answerPromptsVersion = 1;

/** Asks for an answer to a curiosity question, for a judge to measure others against. */
export function referenceMessages(
  { subject, statement }: ShownStatement,
  question: string,
  fence: string,
): ChatMessage[] {
  const system = [
    `You answer a question that a beginner asks about a statement from ${subjectName(subject)}. Answer it correctly and completely in two to four sentences, from what is known of the matter. The statement may be right or wrong: where it is wrong, answer what is true.`,
    fenceRule(fence),
  ].join('\n');
  const user = [fenced('statement', statement, fence), fenced('question', question, fence)].join('\n\n');
  return [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ];
}

/** Asks how far a learner's answers doubt the statement that they are about; told whether it is right. */
export function answerDoubtMessages(
  { statement, source, texts }: Omit<DoubtRequest, 'kind'>,
  fence: string,
  again: boolean,
): ChatMessage[] {
  const system = [
    `A learner answered questions about a statement from ${subjectName(statement.subject)} that they saw for the first time. You judge how far what they wrote doubts the statement. Give one score for all of it:`,
    '1: it takes the statement as true.',
    '2: it wonders in passing how anybody knows.',
    '3: it names limits or exceptions of the statement.',
    '4: it says that the statement may not hold, without touching the point at which it fails.',
    '5: it names what is wrong.',
    'A right statement has nothing wrong with it: who claims an error there gets 4, or 5 where they insist on a certain one. You report doubt; you do not reward it.',
    fenceRule(fence),
  ].join('\n');
  const key = statement.correct
    ? ['The statement is right.']
    : [
        'The statement is wrong.',
        ...(statement.flaw === undefined ? [] : [fenced('what is wrong', statement.flaw, fence)]),
        ...(source === undefined ? [] : [fenced('what would be right', source, fence)]),
      ];
  const user = [
    fenced('statement', statement.statement, fence),
    fenced('what the learner wrote', numbered(texts), fence),
    ...key,
    scoresInstruction(['doubt']),
    ...(again ? ['An earlier reply could not be read. Keep exactly to this form.'] : []),
  ].join('\n\n');
  return [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ];
}
