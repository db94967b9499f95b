import { help, sayOpenQuestion } from './advance.ts';
import { appeal } from './appeal.ts';
import { isEarlier } from './is-earlier.ts';
import { shallowerQuestion } from './next-step.ts';
import type { Message } from './read-message.ts';
import type { LearnerMessage } from './receive.ts';
import { nodeOf, type OpenQuestion } from './session.ts';
import { tell } from './tell.ts';
import type { Turn } from './turn.ts';
import { whyReply } from './why.ts';
import { helpText } from './words/replies.ts';

/** Does what a command word asks for, as far as it is about one walk. */
export async function followCommand(
  turn: Turn,
  { word, rest }: Extract<Message, { kind: 'command' }>,
  message: LearnerMessage,
): Promise<void> {
  const { open } = turn.session;
  switch (word) {
    case 'help':
      return tell(turn, helpText);
    case 'why':
      return turn.say(whyReply(turn.session, turn.graph));
    case 'appeal':
      return appeal(turn, rest);
    case 'stop':
      return stop(turn);
    case 'hint':
      return open === null ? tell(turn, 'No question is open.') : hint(turn, open);
    case 'skip':
      if (open === null) return tell(turn, 'No question is open.');
      if (isEarlier(turn, open, message))
        return tell(turn, 'You wrote `skip` before you could see this question, so it is not skipped.');
      return skip(turn, open);
    case 'repeat':
    case 'resume':
      return open === null ? tell(turn, 'No question is open.') : sayOpenQuestion(turn);
    default:
      return tell(turn, `\`/${word}\` is not available inside a walk here. \`/help\` lists what is.`);
  }
}

function stop(turn: Turn): void {
  const { status } = turn.session;
  if (status === 'active') turn.record({ event: 'paused' });
  const { farewell } = turn.options;
  if (farewell !== undefined)
    tell(turn, status === 'ended' ? 'This walk is done; there is nothing to stop.' : farewell);
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
