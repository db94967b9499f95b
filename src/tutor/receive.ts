import { assertNever } from '../errors.ts';
import { isScore } from '../judge/verdict.ts';
import { advance, help } from './advance.ts';
import { answerEvent } from './decide.ts';
import { shallowerQuestion } from './next-step.ts';
import { record, type TurnOptions, type TutorParts } from './parts.ts';
import { type CommandWord, type Message, readMessage } from './read-message.ts';
import type { ChoiceOption, Say } from './reply.ts';
import { nodeOf, type OpenQuestion, type Session, unjudged } from './session.ts';
import { voiceContext } from './voice-context.ts';
import { whyReply } from './why.ts';
import { helpText, hintReply, note, questionReply } from './words/replies.ts';

/** What a learner wrote. */
export type LearnerMessage = {
  readonly text: string;
  /** The platform's id of the message, by which an edit finds the answer. */
  readonly id?: string;
  /** The platform's time of the message, ISO 8601 UTC. */
  readonly sentAt?: string;
};

type Turn = {
  readonly parts: TutorParts;
  readonly session: Session;
  readonly say: Say;
  readonly options: TurnOptions;
};

/**
 * Takes one message of the session's learner and carries the walk on from it, until it is the learner's turn again.
 * Resolves to the session after it; every reply went to `say`.
 */
export async function receive(
  parts: TutorParts,
  session: Session,
  message: LearnerMessage,
  say: Say,
  options: TurnOptions,
): Promise<Session> {
  const woken = session.status === 'paused' ? await record(parts, session, { event: 'resumed' }) : session;
  const turn = { parts, session: await advance(parts, woken, say, options), say, options };
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
): Promise<Session> {
  switch (read.kind) {
    case 'answer':
    case 'declined': {
      const event = answerEvent(turn.session, open, read.text, turn.parts.graph, { message: message.id });
      return advance(turn.parts, await record(turn.parts, turn.session, event), turn.say, turn.options);
    }
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
  return `I do not know \`/${word.slice(0, 40)}\`. Did you mean \`/${nearest}\`? To send an answer that starts with a slash, write \`/answer\` before it.`;
}

async function tell(turn: Turn, text: string): Promise<Session> {
  await turn.say(note(text));
  return turn.session;
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

async function choose(turn: Turn, open: OpenQuestion, choice: Choice): Promise<Session> {
  const { parts, session, say, options } = turn;
  if (choice.kind === 'choice')
    return advance(
      parts,
      await record(parts, session, { event: 'chosen', node: open.node, choice: choice.id }),
      say,
      options,
    );
  const rating = Number(choice.text);
  if (!/^[1-5]$/.test(choice.text) || !isScore(rating)) return tell(turn, 'Type a number from 1 to 5.');
  return advance(
    parts,
    await record(parts, session, { event: 'self-rated', node: open.node, rating }),
    say,
    options,
  );
}

async function answerBack(turn: Turn, open: OpenQuestion, asked: string): Promise<Session> {
  const { parts, session, say } = turn;
  const text = await parts.voice.answerBack(voiceContext(session, open.node, parts.graph), asked);
  const after = await record(parts, session, {
    event: 'hint',
    node: open.node,
    step: 'answered',
    text,
    asked,
  });
  if (after.lastHint !== null) await say(hintReply(after.lastHint));
  return after;
}

async function command(turn: Turn, word: CommandWord, rest: string): Promise<Session> {
  const { parts, session, say, options } = turn;
  const open = session.open;
  switch (word) {
    case 'help':
      return tell(turn, helpText);
    case 'why':
      await say(whyReply(session, parts.graph));
      return session;
    case 'appeal':
      return appeal(turn, rest);
    case 'stop':
      return session.status === 'ended' ? session : record(parts, session, { event: 'paused' });
    case 'hint':
      return open === null ? tell(turn, 'No question is open.') : hint(turn, open);
    case 'skip': {
      if (open === null) return tell(turn, 'No question is open.');
      const after = await record(parts, session, { event: 'skipped', node: open.node });
      await say(note('Skipped; it counts neither for nor against you.'));
      if (open.phase === 'shallower' && after.open !== null)
        await say(questionReply(after, after.open, parts.graph));
      return advance(parts, after, say, options);
    }
    case 'repeat':
    case 'resume':
      if (open === null) return tell(turn, 'No question is open.');
      await say(questionReply(session, open, parts.graph));
      return session;
    default:
      return tell(turn, `\`/${word}\` is not available inside a walk here. \`/help\` lists what is.`);
  }
}

/**
 * Help on request, at no try: once a shallower question, then the steps of the ladder, never the reference. A dive
 * asks a question first without help.
 */
async function hint(turn: Turn, open: OpenQuestion): Promise<Session> {
  const { parts, session, say } = turn;
  if (open.phase === 'shallower')
    return tell(turn, 'This question is itself the hint. Answer it, say "I don\'t know", or `skip` it.');
  if (session.order !== 'climb' && open.phase === 'first')
    return tell(
      turn,
      'In a dive the first try is without hints; they come on the way back. You can also say "I don\'t know".',
    );
  const shallower = shallowerQuestion(session, open.node, parts.graph);
  if (shallower !== null) return askShallower(turn, open, shallower);
  const { helps } = nodeOf(session, open.node);
  if (helps < 2) return help(parts, session, open.node, helps === 0 ? 'nudge' : 'worked-step', say);
  return tell(
    turn,
    'That was all the help there is before the answer. Try once more, say "I don\'t know", or `skip`.',
  );
}

async function askShallower(turn: Turn, open: OpenQuestion, id: string): Promise<Session> {
  const { parts, session, say } = turn;
  const { depth, question } = parts.graph.get(id);
  const after = await record(
    parts,
    session,
    { event: 'hint', node: open.node, step: 'shallower', text: question },
    { event: 'asked', node: id, depth, question, phase: 'shallower', of: open.node },
  );
  await say(note('Let us take a step aside to a shallower question; it costs no try. Then we come back.'));
  if (after.open !== null) await say(questionReply(after, after.open, parts.graph));
  return after;
}

async function appeal(turn: Turn, why: string): Promise<Session> {
  const { parts, session } = turn;
  const last = session.lastAnswer;
  const answer = last && nodeOf(session, last.node).answers.find(({ id }) => id === last.answerId);
  if (!last || answer?.verdict?.score == null) return tell(turn, 'There is no score to appeal yet.');
  if (answer.contested) return tell(turn, 'This score is already marked as contested.');
  const after = await record(parts, session, {
    event: 'appealed',
    node: last.node,
    answerId: last.answerId,
    ...(why === '' ? {} : { why }),
  });
  await turn.say(
    note('Your appeal is noted. The score is marked as contested until a teacher or a second judge decides.'),
  );
  return after;
}

/**
 * An edited message: before the verdict it takes the place of the answer; afterwards it changes nothing, and the
 * learner is told.
 */
export async function edit(
  parts: TutorParts,
  session: Session,
  message: LearnerMessage & { readonly id: string },
  say: Say,
): Promise<Session> {
  const given = [...session.nodes.values()].map(unjudged).find((answer) => answer?.message === message.id);
  const open = session.open;
  if (given === undefined || open?.node !== given.node) {
    await say(
      note('That answer was judged already, so the edit changes nothing. `appeal` if the score is wrong.'),
    );
    return session;
  }
  const event = answerEvent(session, open, message.text.trim(), parts.graph, {
    message: message.id,
    replaces: given.id,
  });
  return record(parts, session, event);
}
