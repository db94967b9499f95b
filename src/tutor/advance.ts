import { changedDiscrepancies, discrepancyEvents } from './finish.ts';
import { judgeAnswer, judgeKept } from './judge-answer.ts';
import { keptAnswers, type Need, nextNeed } from './next-step.ts';
import { record, type TurnOptions, type TutorParts } from './parts.ts';
import { recapOf } from './recap.ts';
import type { Say } from './reply.ts';
import type { Session } from './session.ts';
import { voiceContext } from './voice-context.ts';
import { recapText } from './words/recap-text.ts';
import { hintReply, note, questionReply, revealReply } from './words/replies.ts';

/**
 * Does everything that is the machine's to do, until it is the learner's turn or the walk is over: judges, helps,
 * reveals, asks. What is done is stored before it is said, so that after a crash at any point the same call goes on
 * where this one stopped, with nothing asked or judged twice.
 */
export async function advance(
  parts: TutorParts,
  session: Session,
  say: Say,
  options: TurnOptions,
): Promise<Session> {
  let current = session;
  let triedKept = false;
  for (;;) {
    const need = nextNeed(current, parts.graph);
    if (need.kind === 'learner' || need.kind === 'nothing') return current;
    const judgeIsBack = current.seq > session.seq && lastScored(current) && !triedKept;
    if ((judgeIsBack || (need.kind === 'finish' && !triedKept)) && keptAnswers(current).length > 0) {
      triedKept = true;
      current = await judgeKept(parts, current, say, options);
      continue;
    }
    current = await satisfy(parts, current, need, say, options);
  }
}

/** Whether the judge gave the last answer a score: a sign that it is worth asking about the kept ones again. */
function lastScored(session: Session): boolean {
  const last = session.lastAnswer;
  if (last === null) return false;
  const answer = session.nodes.get(last.node)?.answers.find(({ id }) => id === last.answerId);
  return answer?.verdict?.score != null;
}

async function satisfy(
  parts: TutorParts,
  session: Session,
  need: Exclude<Need, { kind: 'learner' | 'nothing' }>,
  say: Say,
  options: TurnOptions,
): Promise<Session> {
  switch (need.kind) {
    case 'judge':
      return judgeAnswer(parts, session, need.answer, say, options);
    case 'help':
      return help(parts, session, need.node, need.step, say);
    case 'reveal':
      return reveal(parts, session, need.node, say);
    case 'ask':
      return ask(parts, session, need, say);
    case 'finish':
      return finish(parts, session, say);
  }
}

async function ask(
  parts: TutorParts,
  session: Session,
  { node, phase }: Extract<Need, { kind: 'ask' }>,
  say: Say,
): Promise<Session> {
  const { depth, question } = parts.graph.get(node);
  const after = await record(parts, session, { event: 'asked', node, depth, question, phase });
  if (after.open !== null) await say(questionReply(after, after.open, parts.graph));
  return after;
}

/** Gives a step of the ladder for the open question and leaves it open. */
export async function help(
  parts: TutorParts,
  session: Session,
  node: string,
  step: 'nudge' | 'worked-step',
  say: Say,
): Promise<Session> {
  const context = voiceContext(session, node, parts.graph);
  const text = await (step === 'nudge' ? parts.voice.nudge(context) : parts.voice.workedStep(context));
  const after = await record(parts, session, { event: 'hint', node, step, text });
  if (after.lastHint !== null) await say(hintReply(after.lastHint));
  const tries = (after.nodes.get(node)?.tries ?? 0) + 1;
  await say(note(`Your turn again: try ${tries} of ${after.maxTries}.`));
  return after;
}

async function reveal(parts: TutorParts, session: Session, node: string, say: Say): Promise<Session> {
  const question = parts.graph.get(node);
  const comparing = session.open?.choice === 'compare';
  const after = await record(parts, session, { event: 'revealed', node, reference: question.answer });
  await say(revealReply(question));
  if (comparing)
    await say(
      note('How did your answer do against it? Type a number from 1 (largely wrong) to 5 (complete).'),
    );
  return after;
}

async function finish(parts: TutorParts, session: Session, say: Say): Promise<Session> {
  const after = await record(parts, session, ...discrepancyEvents(session, parts.graph), { event: 'ended' });
  const recap = recapOf(after, parts.graph);
  await say({ kind: 'recap', text: recapText(recap), recap });
  return after;
}

/**
 * Judges again what an ended walk still waits for, and appends the discrepancies that this changes. Says nothing when
 * the judge still fails.
 */
export async function settle(
  parts: TutorParts,
  session: Session,
  say: Say,
  options: TurnOptions,
): Promise<Session> {
  const judged = await judgeKept(parts, session, say, options);
  const changed = judged === session ? [] : changedDiscrepancies(judged, parts.graph);
  return changed.length === 0 ? judged : record(parts, judged, ...changed);
}
