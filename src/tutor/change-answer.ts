import { answerEvent } from './decide.ts';
import { readAnswer } from './read-message.ts';
import type { LearnerMessage } from './receive.ts';
import { changeableAnswer, type GivenAnswer, type Session, standingAnswers, unjudged } from './session.ts';
import { tell } from './tell.ts';
import type { Turn } from './turn.ts';

/** An answer of more characters than this is refused with words; ten pages are no short answer. */
export const longestAnswer = 20_000;

type From = { readonly message?: string | undefined; readonly replaces?: string };

/** Takes `text` as an answer to question `node`. */
export function takeAnswer(turn: Turn, node: string, text: string, from: From): void {
  if (text.length <= longestAnswer) turn.record(answerEvent(turn.session, node, text, turn.graph, from));
  else
    tell(
      turn,
      `That is ${text.length} characters long; an answer has at most ${longestAnswer}. Nothing was scored.`,
    );
}

/**
 * An edited message: before the verdict it takes the place of the answer; afterwards it changes nothing, and the
 * learner is told. Emptied, it takes the answer back. A message that gave no answer may change as it likes.
 */
export async function edit(turn: Turn, message: LearnerMessage & { readonly id: string }): Promise<void> {
  if (isHandled(turn)) return;
  const given = changeableAnswer(turn.session, message.id);
  if (given !== undefined) replace(turn, given, message);
  else if (isJudgedOtherwise(turn.session, message))
    tell(
      turn,
      'That answer was judged already, so the edit changes nothing. `appeal` if the score is wrong.',
    );
  await turn.flush();
}

/** Whether this very change was made before, by a turn that a crash cut short. */
function isHandled({ cause, session }: Turn): boolean {
  return cause !== undefined && session.handled.includes(cause);
}

/** Whether the message gave an answer that was judged, in other words than it has now. */
function isJudgedOtherwise(session: Session, { id, text }: LearnerMessage): boolean {
  return [...session.nodes.values()]
    .flatMap(standingAnswers)
    .some((given) => given.message === id && given.verdict !== null && given.text !== text.trim());
}

/** Puts what a message says now in the place of an answer that has no score yet. */
export function replace(turn: Turn, given: GivenAnswer, { id, text }: LearnerMessage): void {
  const read = readAnswer(text);
  if (read.kind === 'blank') takeBack(turn, given);
  else if (read.text !== given.text)
    takeAnswer(turn, given.node, read.text, { message: id, replaces: given.id });
}

/** A deleted message: an answer without a score is taken back and never judged. Anything else is left as it is. */
export async function withdraw(turn: Turn, messageId: string): Promise<void> {
  const given = changeableAnswer(turn.session, messageId);
  if (given !== undefined) takeBack(turn, given);
  await turn.flush();
}

function takeBack(turn: Turn, given: GivenAnswer): void {
  turn.record({ event: 'withdrawn', node: given.node, answerId: given.id });
  const isOpen = turn.session.open?.node === given.node;
  tell(
    turn,
    `Your answer is taken back and will not be judged.${isOpen ? ' The question is still open.' : ''}`,
  );
}

/** The answer that a form takes the place of: one to the same question, whose verdict is still to come. */
export function replacedBy(session: Session, { form, about }: LearnerMessage): GivenAnswer | undefined {
  if (form !== true) return undefined;
  const pending = [...session.nodes.values()].map(unjudged).find((answer) => answer !== undefined);
  return about === undefined || about.node === pending?.node ? pending : undefined;
}
