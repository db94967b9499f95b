import type { ChatMessage } from '../../model/chat-model.ts';
import type { Statement } from '../statements/statement.ts';
import { subjectName } from './asker-prompt.ts';
import { fenced, fenceRule } from './fenced-set.ts';
import { scoresInstruction } from './scores-format.ts';
import { shownSet } from './set-judge-prompt.ts';

/** Raised with every change of the words below. */
export const doubtPromptVersion = 1;

export type DoubtPrompt = {
  readonly statement: Statement;
  /** The right statement that a wrong one was made from, where it is known. */
  readonly source?: string | undefined;
  readonly questions: readonly string[];
  readonly fence: string;
  readonly again?: boolean;
};

/** Asks how far a set doubts its statement: the only call that is told whether the statement is right. */
export function doubtMessages({ statement, source, questions, fence, again }: DoubtPrompt): ChatMessage[] {
  const system = [
    `You judge how far the questions of a person who saw a statement from ${subjectName(statement.subject)} for the first time doubt it. Give one score for the set:`,
    '1: the questions take the statement as true.',
    '2: a question asks in passing how it is known.',
    '3: a question probes its limits or exceptions.',
    '4: a question doubts that it is true, without touching the point at which it may fail.',
    '5: a question names what is wrong, or aims straight at it.',
    'A right statement has nothing wrong with it: a set that claims or hunts for an error there gets 4, or 5 where it insists on a certain one. You report doubt; you do not reward it.',
    fenceRule(fence),
  ].join('\n');
  const key = statement.correct
    ? 'The statement is right.'
    : [
        'The statement is wrong.',
        ...(statement.flaw === undefined ? [] : [fenced('what is wrong', statement.flaw, fence)]),
        ...(source === undefined ? [] : [fenced('what would be right', source, fence)]),
      ].join('\n\n');
  const user = [
    shownSet({ statement, questions, fence }),
    key,
    scoresInstruction(['doubt'], ['"firstDoubt": n']),
    '"firstDoubt" is the number of the first question that reaches 3 or more, and 0 where none does.',
    ...(again === true ? ['An earlier reply could not be read. Keep exactly to this form.'] : []),
  ].join('\n\n');
  return [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ];
}
