import { isEarlier } from '../is-earlier.ts';
import type { Message } from '../read-message.ts';
import type { LearnerMessage } from '../receive.ts';
import { tell } from '../tell.ts';
import { note } from '../words/replies.ts';
import { cite } from '../words/text.ts';
import { scoresText } from './closing-words.ts';
import type { CuriousTurn } from './curious-turn.ts';
import { basisText } from './judge-curious.ts';
import { ownSet } from './kept-scores.ts';
import { type CuriousSession, openNodes, ownQuestions, questionAt, statementNode } from './session.ts';
import { helpText, introduction, nothingToScore, openReply } from './words.ts';

/** Does what a command word asks for, as far as it is about this statement. */
export function followCurious(
  turn: CuriousTurn,
  { word, rest }: Extract<Message, { kind: 'command' }>,
  message: LearnerMessage,
) {
  const { open } = turn.session;
  switch (word) {
    case 'help':
      return tell(turn, helpText);
    case 'why':
      return turn.say(note(whyText(turn.session)));
    case 'stop':
      return stop(turn);
    case 'skip':
      if (open === null) return tell(turn, 'Nothing is open.');
      if (isEarlier(turn, open, message) || isForAnother(turn.session, message))
        return tell(turn, 'You skipped what is no longer in front of you, so nothing was skipped.');
      return skip(turn, open.node, rest);
    case 'repeat':
    case 'resume':
      return repeat(turn);
    case 'hint':
      return tell(
        turn,
        'There are no hints here: any thought that you can give a reason for is welcome. `skip` leaves this out.',
      );
    case 'appeal':
      return tell(
        turn,
        'Scores about statements count for nothing, so nobody rules on them. `why` says what they rest on.',
      );
    default:
      return tell(turn, `\`/${word}\` is not available here. \`/help\` lists what is.`);
  }
}

/** Whether a button belongs to a question that was in front of the learner before. */
function isForAnother({ id, open }: CuriousSession, { about }: LearnerMessage): boolean {
  return about !== undefined && (about.session !== id || about.node !== open?.node);
}

function stop(turn: CuriousTurn) {
  const { status } = turn.session;
  if (status === 'active') turn.record({ event: 'paused' });
  const { farewell } = turn.options;
  if (farewell !== undefined)
    tell(turn, status === 'ended' ? 'This statement is done; there is nothing to stop.' : farewell);
}

/** Leaves out the open question, or all that are left; of the learner's own questions: that is all of them. */
export function skip(turn: CuriousTurn, node: string, rest: string) {
  const { session } = turn;
  if (node === statementNode) {
    if (ownQuestions(session).length === 0) return tell(turn, nothingToScore);
    return turn.record({ event: 'skipped', node });
  }
  const left = /^all\b/i.test(rest.trim()) ? openNodes(session) : [node];
  for (const one of left) turn.record({ event: 'skipped', node: one });
}

function repeat(turn: CuriousTurn) {
  const { session } = turn;
  const set = session.sets.find(({ asker }) => asker !== 'learner');
  if (session.open === null) return tell(turn, 'Nothing is open.');
  if (set !== undefined && session.direction === 'bot-asks') turn.say(introduction(session, set));
  turn.say(openReply(session, session.open.node));
}

/** What the last score rests on. */
function whyText(session: CuriousSession): string {
  const own = ownSet(session);
  if (own?.scores != null) return scoresText(own.scores);
  const last = session.answers.findLast(({ verdict, replaced }) => !replaced && verdict?.score != null);
  if (last?.verdict == null) return 'There is no score yet, so there is nothing to explain.';
  const question = questionAt(session, last.node) ?? last.node;
  return [
    `On “${cite(question, 110)}” you said: “${cite(last.text, 160)}”`,
    `Score: ${last.verdict.score} of 5. ${basisText(last.verdict, last.reference !== null)} ${last.verdict.shown ?? ''}`.trim(),
  ].join('\n');
}
