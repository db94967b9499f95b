import { changedDiscrepancies, discrepancyEvents } from './finish.ts';
import { judgeAnswer, judgeKept } from './judge-answer.ts';
import { keptAnswers, type Need, nextNeed } from './next-step.ts';
import { recapOf } from './recap.ts';
import { nodeOf, type Session } from './session.ts';
import type { Turn } from './turn.ts';
import { voiceContext } from './voice-context.ts';
import { recapText } from './words/recap-text.ts';
import { hintReply, note, questionReply, revealReply } from './words/replies.ts';

/**
 * Does everything that is the machine's to do, until it is the learner's turn or the walk is over: judges, helps,
 * reveals, asks. What is done is stored before it is said, so that after a crash at any point the same call goes on
 * where this one stopped, with nothing asked or judged twice.
 */
export async function advance(turn: Turn): Promise<void> {
  const startSeq = turn.session.seq;
  let triedKept = false;
  for (;;) {
    const { session } = turn;
    const need = nextNeed(session, turn.graph);
    if (need.kind === 'learner' || need.kind === 'nothing') break;
    const judgeIsBack = session.seq > startSeq && lastScored(session);
    if (!triedKept && (judgeIsBack || need.kind === 'finish') && keptAnswers(session).length > 0) {
      triedKept = true;
      await judgeKept(turn);
    } else await satisfy(turn, need);
  }
  await turn.flush();
}

/** Whether the judge gave the last answer a score: a sign that it is worth asking about the kept ones again. */
function lastScored(session: Session): boolean {
  const last = session.lastAnswer;
  if (last === null) return false;
  const answer = session.nodes.get(last.node)?.answers.find(({ id }) => id === last.answerId);
  return answer?.verdict?.score != null;
}

async function satisfy(turn: Turn, need: Exclude<Need, { kind: 'learner' | 'nothing' }>): Promise<void> {
  switch (need.kind) {
    case 'judge':
      await judgeAnswer(turn, need.answer);
      return;
    case 'help':
      return help(turn, need.node, need.step);
    case 'reveal':
      return reveal(turn, need.node);
    case 'ask':
      return ask(turn, need);
    case 'finish':
      return finish(turn);
  }
}

function ask(turn: Turn, { node, phase }: Extract<Need, { kind: 'ask' }>): void {
  const { depth, question } = turn.graph.get(node);
  turn.record({ event: 'asked', node, depth, question, phase });
  sayOpenQuestion(turn);
}

/** Puts the open question, if there is one. */
export function sayOpenQuestion(turn: Turn): void {
  const { open } = turn.session;
  if (open !== null) turn.say(questionReply(turn.session, open, turn.graph));
}

/** Gives a step of the ladder for the open question and leaves it open. */
export async function help(turn: Turn, node: string, step: 'nudge' | 'worked-step'): Promise<void> {
  const context = voiceContext(turn.session, node, turn.graph);
  const { voice } = turn.parts;
  const text = await (step === 'nudge' ? voice.nudge(context) : voice.workedStep(context));
  const hint = { event: 'hint' as const, node, step, text };
  turn.record(hint);
  const tries = nodeOf(turn.session, node).tries + 1;
  turn.say(hintReply(hint), note(`Your turn again: try ${tries} of ${turn.session.maxTries}.`));
}

function reveal(turn: Turn, node: string): void {
  const question = turn.graph.get(node);
  const comparing = turn.session.open?.choice === 'compare';
  turn.record({ event: 'revealed', node, reference: question.answer });
  turn.say(revealReply(question));
  if (comparing)
    turn.say(
      note('How did your answer do against it? Type a number from 1 (largely wrong) to 5 (complete).'),
    );
}

function finish(turn: Turn): void {
  turn.record(...discrepancyEvents(turn.session, turn.graph), { event: 'ended' });
  const recap = recapOf(turn.session, turn.graph);
  turn.say({ kind: 'recap', text: recapText(recap), session: turn.session.id });
}

/**
 * Judges again what an ended walk still waits for, and appends the discrepancies that this changes. Says nothing when
 * the judge still fails.
 */
export async function settle(turn: Turn): Promise<void> {
  const before = turn.session.seq;
  await judgeKept(turn);
  if (turn.session.seq > before && turn.session.status === 'ended')
    turn.record(...changedDiscrepancies(turn.session, turn.graph));
  await turn.flush();
}
