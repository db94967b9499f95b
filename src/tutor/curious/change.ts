import { parseQuestions, readQuestions } from '../../curiosity/questions/parse-questions.ts';
import { chooseQuestions, type Dropped, type QuestionList } from '../../curiosity/questions/question-list.ts';
import { longestAnswer } from '../change-answer.ts';
import { readAnswer } from '../read-message.ts';
import { tell } from '../tell.ts';
import type { CuriousTurn } from './curious-turn.ts';
import {
  type CuriousAnswer,
  type CuriousSession,
  ownQuestions,
  questionAt,
  statementNode,
  unjudgedAnswer,
  type Wondering,
} from './session.ts';
import { noQuestionIn, takenReply } from './words.ts';

type From = { readonly message?: string | undefined; readonly replaces?: string | undefined };

/** Takes `text` as the answer to a question of the bot. */
export function takeAnswer(turn: CuriousTurn, node: string, text: string, { message, replaces }: From) {
  if (text.length > longestAnswer)
    return tell(
      turn,
      `That is ${text.length} characters long; an answer has at most ${longestAnswer}. Nothing was scored.`,
    );
  turn.record({
    event: 'answered',
    id: `a${turn.session.answers.length + 1}`,
    node,
    question: questionAt(turn.session, node) ?? '',
    answer: text,
    ...(message === undefined ? {} : { message }),
    ...(replaces === undefined ? {} : { replaces }),
  });
}

/**
 * The questions in what a learner wrote. People leave out question marks where a line is a question by how it begins, so
 * that is read a second time as a list.
 */
export function readOwn(text: string, statement: string): QuestionList {
  const read = parseQuestions(text, { statement });
  if (read.questions.length > 0) return read;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const listed = readQuestions(
    lines.map((line) => (/^\s*[-*•\d]/.test(line) ? line : `- ${line}`)),
    { statement },
  );
  return listed.questions.length > 0 ? listed : read;
}

/** Takes the questions of a message, without those asked already and those over five; says what was taken. */
export function takeQuestions(turn: CuriousTurn, text: string, { message, replaces }: From) {
  const { session } = turn;
  const read = readOwn(text, session.statement.text);
  const before = session.wonderings
    .filter((one) => !one.replaced && one.id !== replaces)
    .flatMap(({ questions }) => questions);
  const all = chooseQuestions([...before, ...read.questions]);
  const questions = all.questions.slice(before.length);
  const dropped: Dropped[] = [...read.dropped, ...all.dropped];
  if (read.questions.length === 0 && replaces === undefined) return tell(turn, noQuestionIn);
  turn.record({
    event: 'wondered',
    id: `w${session.wonderings.length + 1}`,
    questions,
    dropped: dropped.map((one) => ({ ...one })),
    ...(message === undefined ? {} : { message }),
    ...(replaces === undefined ? {} : { replaces }),
  });
  if (ownQuestions(turn.session).length > 0 || dropped.length > 0)
    turn.say(takenReply(turn.session, dropped));
}

/** What a message gave that has no score yet, so that it can still be changed. */
function changeable(session: CuriousSession, message: string): CuriousAnswer | Wondering | undefined {
  if (session.status === 'ended') return undefined;
  return (
    session.answers.find((one) => one.message === message && !one.replaced && one.verdict === null) ??
    session.wonderings.find((one) => one.message === message && !one.replaced)
  );
}

/** Puts what a message says now in the place of what it gave. */
export function replaceGiven(
  turn: CuriousTurn,
  given: CuriousAnswer | Wondering,
  message: string | undefined,
  text: string,
) {
  if (!('node' in given)) return takeQuestions(turn, text, { message, replaces: given.id });
  const read = readAnswer(text);
  if (read.kind === 'blank') return takeBack(turn, given);
  if (read.text !== given.text) takeAnswer(turn, given.node, read.text, { message, replaces: given.id });
}

function takeBack(turn: CuriousTurn, given: CuriousAnswer | Wondering) {
  const node = 'node' in given ? given.node : statementNode;
  turn.record({ event: 'withdrawn', node, answerId: given.id });
  tell(
    turn,
    `${'node' in given ? 'Your answer is' : 'Those questions are'} taken back and will not be scored.`,
  );
}

/** An edited message: before the score it takes the place of what it was; afterwards it changes nothing. */
export function editGiven(turn: CuriousTurn, message: string, text: string) {
  const { session } = turn;
  if (turn.cause !== undefined && session.handled.includes(turn.cause)) return;
  const given = changeable(session, message);
  if (given !== undefined) return replaceGiven(turn, given, message, text);
  const scored = session.answers.find((one) => one.message === message && !one.replaced);
  const isSame = scored !== undefined && scored.text === text.trim();
  const asked = session.wonderings.some((one) => one.message === message && !one.replaced);
  if ((scored !== undefined && !isSame) || asked)
    tell(turn, 'That was scored already, so the edit changes nothing.');
}

/** A deleted message: what it gave and has no score yet is taken back. */
export function withdrawGiven(turn: CuriousTurn, message: string) {
  const given = changeable(turn.session, message);
  if (given !== undefined) takeBack(turn, given);
}

/** The answer that a form takes the place of: one to the same question, whose verdict is still to come. */
export function replacedByForm(session: CuriousSession, node: string | undefined): CuriousAnswer | undefined {
  const pending = unjudgedAnswer(session);
  return node === undefined || node === pending?.node ? pending : undefined;
}
