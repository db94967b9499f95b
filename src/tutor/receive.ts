import { assertNever } from '../errors.ts';
import { isScore } from '../judge/verdict.ts';
import { codeSpan } from '../markup/escape.ts';
import { advance, help, sayOpenQuestion } from './advance.ts';
import { appeal } from './appeal.ts';
import { answerEvent } from './decide.ts';
import { shallowerQuestion } from './next-step.ts';
import { type CommandWord, type Message, readMessage } from './read-message.ts';
import type { ChoiceOption } from './reply.ts';
import { nodeOf, type OpenQuestion, unjudged } from './session.ts';
import type { Turn } from './turn.ts';
import { voiceContext } from './voice-context.ts';
import { whyReply } from './why.ts';
import { helpText, hintReply, note } from './words/replies.ts';

/** What a learner wrote. */
export type LearnerMessage = {
  readonly text: string;
  /** The platform's id of the message, by which an edit finds the answer and a repeated delivery is known. */
  readonly id?: string;
  /** The platform's time of the message, ISO 8601 UTC. */
  readonly sentAt?: string;
};

/** An answer of more characters than this is refused with words; ten pages are no short answer. */
export const longestAnswer = 20_000;

/**
 * Takes one message of the session's learner and carries the walk on from it, until it is the learner's turn again. A
 * message that was handled before only has unfinished work taken up.
 */
export async function receive(turn: Turn, message: LearnerMessage): Promise<void> {
  if (message.id !== undefined && turn.session.handled.includes(message.id)) return advance(turn);
  if (turn.session.status === 'paused') turn.record({ event: 'resumed' });
  await advance(turn);
  await take(turn, message);
  await advance(turn);
}

async function take(turn: Turn, message: LearnerMessage): Promise<void> {
  const read = readMessage(message.text);
  const open = turn.session.open;
  if (read.kind === 'command') return command(turn, read.word, read.rest);
  if (read.kind === 'unknown-command') return tell(turn, unknownCommand(read.word, read.nearest));
  if (turn.session.status === 'ended' || open === null)
    return tell(turn, 'This walk is done. Start another one with `/learn`.');
  if (message.sentAt !== undefined && message.sentAt < open.askedAt)
    return tell(turn, 'That was written before this question was asked, so it is not scored.');
  const chosen = choiceOf(open, message.text);
  if (chosen !== null) return choose(turn, open, chosen);
  return respond(turn, open, read, message);
}

async function respond(
  turn: Turn,
  open: OpenQuestion,
  read: Exclude<Message, { kind: 'command' | 'unknown-command' }>,
  message: LearnerMessage,
): Promise<void> {
  switch (read.kind) {
    case 'answer':
    case 'declined':
      if (read.text.length > longestAnswer)
        return tell(
          turn,
          `That is ${read.text.length} characters long; an answer has at most ${longestAnswer}. Nothing was scored.`,
        );
      return turn.record(answerEvent(turn.session, open, read.text, turn.graph, { message: message.id }));
    case 'question-back':
      return answerBack(turn, open, read.text);
    case 'chatter':
      return tell(
        turn,
        'Noted; nothing was scored. The question is still open: answer it in your own words.',
      );
    case 'blank':
      return tell(turn, 'That was empty, so nothing was scored. If you do not know, say "I don\'t know".');
    default:
      return assertNever(read);
  }
}

function unknownCommand(word: string, nearest: CommandWord): string {
  return `I do not know ${codeSpan(`/${word.slice(0, 40)}`)}. Did you mean \`/${nearest}\`? To send an answer that starts with a slash, write \`/answer\` before it.`;
}

function tell(turn: Turn, text: string): void {
  turn.say(note(text));
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

async function command(turn: Turn, word: CommandWord, rest: string): Promise<void> {
  const { open } = turn.session;
  switch (word) {
    case 'help':
      return tell(turn, helpText);
    case 'why':
      return turn.say(whyReply(turn.session, turn.graph));
    case 'appeal':
      return appeal(turn, rest);
    case 'stop':
      if (turn.session.status !== 'ended') turn.record({ event: 'paused' });
      return;
    case 'hint':
      return open === null ? tell(turn, 'No question is open.') : hint(turn, open);
    case 'skip':
      return open === null ? tell(turn, 'No question is open.') : skip(turn, open);
    case 'repeat':
    case 'resume':
      return open === null ? tell(turn, 'No question is open.') : sayOpenQuestion(turn);
    default:
      return tell(turn, `\`/${word}\` is not available inside a walk here. \`/help\` lists what is.`);
  }
}

function skip(turn: Turn, open: OpenQuestion): void {
  turn.record({ event: 'skipped', node: open.node });
  tell(turn, 'Skipped; it counts neither for nor against you.');
  if (open.phase === 'shallower') sayOpenQuestion(turn);
}

/**
 * Help on request, at no try: once a shallower question, then the steps of the ladder, never the reference. A dive
 * asks a question first without help.
 */
async function hint(turn: Turn, open: OpenQuestion): Promise<void> {
  const { session } = turn;
  if (open.phase === 'shallower')
    return tell(turn, 'This question is itself the hint. Answer it, say "I don\'t know", or `skip` it.');
  if (session.order !== 'climb' && open.phase === 'first')
    return tell(
      turn,
      'In a dive the first try is without hints; they come on the way back. You can also say "I don\'t know".',
    );
  const shallower = shallowerQuestion(session, open.node, turn.graph);
  if (shallower !== null) return askShallower(turn, open, shallower);
  const { helps } = nodeOf(session, open.node);
  if (helps < 2) return help(turn, open.node, helps === 0 ? 'nudge' : 'worked-step');
  return tell(
    turn,
    'That was all the help there is before the answer. Try once more, say "I don\'t know", or `skip`.',
  );
}

function askShallower(turn: Turn, open: OpenQuestion, id: string): void {
  const { depth, question } = turn.graph.get(id);
  turn.record(
    { event: 'hint', node: open.node, step: 'shallower', text: question },
    { event: 'asked', node: id, depth, question, phase: 'shallower', of: open.node },
  );
  tell(turn, 'Let us take a step aside to a shallower question; it costs no try. Then we come back.');
  sayOpenQuestion(turn);
}

/**
 * An edited message: before the verdict it takes the place of the answer; afterwards it changes nothing, and the
 * learner is told.
 */
export async function edit(turn: Turn, message: LearnerMessage & { readonly id: string }): Promise<void> {
  const { session } = turn;
  const given = [...session.nodes.values()].map(unjudged).find((answer) => answer?.message === message.id);
  const open = session.open;
  if (given === undefined || open?.node !== given.node)
    tell(
      turn,
      'That answer was judged already, so the edit changes nothing. `appeal` if the score is wrong.',
    );
  else {
    const from = { message: message.id, replaces: given.id };
    turn.record(answerEvent(session, open, message.text.trim(), turn.graph, from));
  }
  await turn.flush();
}
