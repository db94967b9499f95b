import { isEarlier } from '../is-earlier.ts';
import { type Message, readAnswer, readMessage } from '../read-message.ts';
import { type LearnerMessage, unknownCommand } from '../receive.ts';
import { tell } from '../tell.ts';
import { advanceCurious, put } from './advance.ts';
import { replacedByForm, replaceGiven, takeAnswer, takeQuestions } from './change.ts';
import type { CuriousTurn } from './curious-turn.ts';
import { followCurious, skip } from './follow.ts';
import { readNumbered } from './read-numbered.ts';
import { answerTo, botQuestions, nodeOfIndex, numberOf, questionAt, statementNode } from './session.ts';
import { ended, nothingScored, remarkKept } from './words.ts';

/** Commands that only look at a session that was left, and do not go on with it. */
const looks = new Set(['stop', 'why', 'help', 'appeal']);

/**
 * Takes one message of the session's learner and goes on from it, until it is the learner's turn again. A message that
 * was handled before only has unfinished work taken up.
 */
export async function receiveCurious(turn: CuriousTurn, message: LearnerMessage): Promise<void> {
  if (message.id !== undefined && turn.session.handled.includes(message.id)) return advanceCurious(turn);
  const read = message.form === true ? readAnswer(message.text) : readMessage(message.text);
  const isLook = read.kind === 'command' && looks.has(read.word);
  if (turn.session.status === 'paused' && !isLook) turn.record({ event: 'resumed' });
  const given = message.form === true ? replacedByForm(turn.session, message.about?.node) : undefined;
  if (given === undefined) {
    // What is still owed comes of an earlier message: were it stored as of this one, a crash now would lose this one.
    const { cause } = turn;
    turn.cause = undefined;
    await advanceCurious(turn);
    turn.cause = cause;
    take(turn, read, message);
  } else replaceGiven(turn, given, message.id, message.text);
  await advanceCurious(turn);
}

function take(turn: CuriousTurn, read: Message, message: LearnerMessage) {
  const { session } = turn;
  const open = session.open;
  if (read.kind === 'command') return followCurious(turn, read, message);
  if (read.kind === 'unknown-command') return tell(turn, unknownCommand(read.word, read.nearest));
  if (session.status === 'ended' || open === null) return tell(turn, ended);
  if (read.kind === 'chatter' && !isDone(message.text)) return tell(turn, nothingScored);
  if (read.kind === 'blank')
    return tell(turn, 'That was empty, so nothing was scored. `skip` goes on without it.');
  if (isEarlier(turn, open, message) && message.form !== true)
    return tell(
      turn,
      'That was written before you could see what is asked now, so it is not scored. Send it again if you mean it.',
    );
  if (session.direction === 'learner-asks') return takeAsked(turn, message);
  const text = message.form === true || read.kind === 'chatter' ? message.text : read.text;
  return message.form === true ? takeForm(turn, text, message) : takeAnswers(turn, read.kind, text, message);
}

/** "That's all": the learner is done. */
function isDone(text: string): boolean {
  return /^(?:skip (?:all|the rest)|that(?:['’]?s| is) (?:all|it)|(?:i['’]?m |i am )?done|no more(?: questions)?|finished?|enough)[\s.!]*$/i.test(
    text.trim(),
  );
}

function takeAsked(turn: CuriousTurn, { text, id, form, about }: LearnerMessage) {
  if (form === true && about !== undefined && about.node !== statementNode) return tell(turn, forgone);
  if (isDone(text)) return skip(turn, statementNode, '');
  return takeQuestions(turn, text, { message: id });
}

const forgone = 'That belonged to something that is no longer open, so nothing was done.';

/** A form belongs to the question that it was opened for. */
function takeForm(turn: CuriousTurn, text: string, { id, about }: LearnerMessage) {
  const node = about?.node ?? turn.session.open?.node ?? '';
  if (questionAt(turn.session, node) === undefined) return tell(turn, forgone);
  return answer(turn, node, text, id);
}

function takeAnswers(turn: CuriousTurn, kind: Message['kind'], text: string, { id }: LearnerMessage) {
  const { session } = turn;
  const here = session.open?.node ?? '';
  const numbered = readNumbered(text, botQuestions(session).length);
  const [only] = numbered;
  if (isDone(text)) return skip(turn, here, 'all');
  if (numbered.length === 1 && only?.number != null && only.text === '')
    return goTo(turn, nodeOfIndex(only.number - 1));
  // A question of the learner's may be the best thing they say here; it is no answer, and may be a doubt.
  if (kind === 'question-back' && only?.number === null) {
    turn.record({ event: 'remarked', text: text.slice(0, 2000) });
    return tell(turn, remarkKept);
  }
  for (const { number, text: part } of numbered) {
    if (part === '') continue;
    answer(
      turn,
      number === null ? here : nodeOfIndex(number - 1),
      part,
      numbered.length === 1 ? id : undefined,
    );
  }
}

function answer(turn: CuriousTurn, node: string, text: string, message: string | undefined) {
  if (answerTo(turn.session, node) !== undefined)
    return tell(turn, `Question ${numberOf(node)} has your answer already, so this one is not scored.`);
  return takeAnswer(turn, node, text, { message });
}

function goTo(turn: CuriousTurn, node: string) {
  if (answerTo(turn.session, node) === undefined) put(turn, node);
  else tell(turn, `Question ${numberOf(node)} has your answer already.`);
}
