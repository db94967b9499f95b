import { assertNever } from '../errors.ts';
import { isScore } from '../judge/verdict.ts';
import { codeSpan } from '../markup/escape.ts';
import { advance } from './advance.ts';
import { replace, replacedBy, takeAnswer } from './change-answer.ts';
import { followCommand } from './follow-command.ts';
import { isEarlier } from './is-earlier.ts';
import { type CommandWord, type Message, readAnswer, readMessage } from './read-message.ts';
import type { ChoiceOption } from './reply.ts';
import type { OpenQuestion } from './session.ts';
import { tell } from './tell.ts';
import type { Turn } from './turn.ts';
import { voiceContext } from './voice-context.ts';
import { choiceOptions, hintReply } from './words/replies.ts';

/** What a learner wrote. */
export type LearnerMessage = {
  readonly text: string;
  /** The platform's id of the message, by which an edit finds the answer and a repeated delivery is known. */
  readonly id?: string;
  /** The platform's time of the message, ISO 8601 UTC. */
  readonly sentAt?: string;
  /** Written into a form for an answer: it holds no command, and before the verdict it replaces the answer. */
  readonly form?: boolean;
  /** The question that a form or a button belongs to, where it is one. */
  readonly about?: { readonly session: string; readonly node: string } | undefined;
};

/**
 * Takes one message of the session's learner and carries the walk on from it, until it is the learner's turn again. A
 * message that was handled before only has unfinished work taken up.
 */
export async function receive(turn: Turn, message: LearnerMessage): Promise<void> {
  if (message.id !== undefined && turn.session.handled.includes(message.id)) return advance(turn);
  const read = message.form === true ? readAnswer(message.text) : readMessage(message.text);
  if (turn.session.status === 'paused' && takesUp(read)) turn.record({ event: 'resumed' });
  const given = replacedBy(turn.session, message);
  if (given === undefined) {
    // What is still owed comes of an earlier message: were it stored as of this one, a crash now would lose this one.
    const { cause } = turn;
    turn.cause = undefined;
    await advance(turn);
    turn.cause = cause;
  }
  await (given === undefined ? take(turn, read, message) : replace(turn, given, message));
  await advance(turn);
}

/** Whether a message to a walk that was left goes on with it; some commands only look at it. */
function takesUp(read: Message): boolean {
  return read.kind !== 'command' || !['stop', 'why', 'help', 'appeal'].includes(read.word);
}

async function take(turn: Turn, read: Message, message: LearnerMessage): Promise<void> {
  const open = turn.session.open;
  if (isForgone(turn, message, read))
    return tell(turn, 'That belonged to a question that is no longer open, so nothing was done.');
  if (read.kind === 'command') return followCommand(turn, read, message);
  if (read.kind === 'unknown-command') return tell(turn, unknownCommand(read.word, read.nearest));
  if (turn.session.status === 'ended' || open === null)
    return tell(turn, 'This walk is done. Start another one with `/learn`.');
  const chosen = message.form === true ? null : choiceOf(open, message.text);
  if (read.kind === 'chatter' && chosen === null) return chatter(turn);
  if (isEarlier(turn, open, message))
    return tell(
      turn,
      'That was written before this question was asked, or its last verdict shown, so it is not scored. Send it again if it is your answer.',
    );
  if (chosen !== null) return choose(turn, open, chosen);
  return read.kind === 'chatter' ? chatter(turn) : respond(turn, open, read, message);
}

/** Whether a form, or a button for this one question, came when that question was behind the walk. */
function isForgone(turn: Turn, { about, form, text }: LearnerMessage, read: Message): boolean {
  if (about === undefined) return false;
  // The button of a choice is never an answer, also where its question is open and the choice is made.
  const isChoice = form !== true && choiceOptions.some(({ id }) => id === text);
  if (isChoice) return about.node !== turn.session.open?.node || turn.session.open.choice !== 'offered';
  const bound = form === true || (read.kind === 'command' && (read.word === 'hint' || read.word === 'skip'));
  return bound && (about.session !== turn.session.id || about.node !== turn.session.open?.node);
}

function chatter(turn: Turn): void {
  tell(
    turn,
    'Noted; nothing was scored. The question is still open: answer it in your own words, or `stop` to leave it for later.',
  );
}

async function respond(
  turn: Turn,
  open: OpenQuestion,
  read: Exclude<Message, { kind: 'command' | 'unknown-command' | 'chatter' }>,
  message: LearnerMessage,
): Promise<void> {
  switch (read.kind) {
    case 'answer':
    case 'declined':
      return takeAnswer(turn, open.node, read.text, { message: message.id });
    case 'question-back':
      return answerBack(turn, open, read.text);
    case 'blank':
      return tell(turn, 'That was empty, so nothing was scored. If you do not know, say "I don\'t know".');
    default:
      return assertNever(read);
  }
}

/** What to say of a word after `/` that is no command. */
export function unknownCommand(word: string, nearest: CommandWord): string {
  return `I do not know ${codeSpan(`/${word.slice(0, 40)}`)}. Did you mean \`/${nearest}\`? To send an answer that starts with a slash, write \`/answer\` before it.`;
}

type Choice =
  | { readonly kind: 'choice'; readonly id: ChoiceOption['id'] }
  | { readonly kind: 'rating'; readonly text: string };

/** What a short message means while the next step is the learner's to choose; `null`: it is an ordinary message. */
function choiceOf(open: OpenQuestion, raw: string): Choice | null {
  const text = raw.trim().toLowerCase();
  if (open.choice === 'compare') return { kind: 'rating', text };
  if (open.choice !== 'offered') return null;
  if (/^(1|go on|go-on|on|next|continue)$/.test(text)) return { kind: 'choice', id: 'go-on' };
  if (/^(2|try again|try-again|again|retry)$/.test(text)) return { kind: 'choice', id: 'try-again' };
  if (/^(3|compare( with the reference)?)$/.test(text)) return { kind: 'choice', id: 'compare' };
  return null;
}

function choose(turn: Turn, open: OpenQuestion, choice: Choice): void {
  const rating = choice.kind === 'rating' && /^[1-5]$/.test(choice.text) ? Number(choice.text) : 0;
  if (choice.kind === 'choice') turn.record({ event: 'chosen', node: open.node, choice: choice.id });
  else if (isScore(rating)) turn.record({ event: 'self-rated', node: open.node, rating });
  else tell(turn, 'Type a number from 1 to 5.');
}

async function answerBack(turn: Turn, open: OpenQuestion, asked: string): Promise<void> {
  const text = await turn.parts.voice.answerBack(voiceContext(turn.session, open.node, turn.graph), asked);
  const hint = { event: 'hint' as const, node: open.node, step: 'answered' as const, text, asked };
  turn.record(hint);
  turn.say(hintReply(hint));
}
