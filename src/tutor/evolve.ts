import { PlumblineError } from '../errors.ts';
import type { QuestionGraph } from '../graph/question-graph.ts';
import { passMark } from '../judge/verdict.ts';
import type { SessionEvent, SessionEventOf } from '../trace/trace-event.ts';
import { afterCommon, remember } from './common-events.ts';
import { chooseBelow } from './dive.ts';
import {
  type Due,
  type GivenAnswer,
  isKept,
  type NodeState,
  nodeOf,
  type OpenQuestion,
  type Session,
  untouched,
} from './session.ts';

/** The session that the first event opens. */
export function begin(event: SessionEventOf<'started'>): Session {
  const nodes = event.carried.map(({ node, score, at }): [string, NodeState] => [
    node,
    { ...untouched(node), outcome: 'carried', carried: { score, at } },
  ]);
  return {
    id: event.session ?? '',
    subject: event.subject,
    target: event.target,
    order: event.order,
    maxTries: event.tries,
    startedAt: event.at,
    seq: 1,
    status: 'active',
    nodes: new Map(nodes),
    open: null,
    asked: [],
    discrepancies: [],
    lastAnswer: null,
    lastHint: null,
    said: 0,
    handled: [],
  };
}

/**
 * The session after `event`. Pure: a session is what its events say, so that replaying a stored trace gives back
 * exactly where the learner stood. The graph is needed for where a dive goes down to.
 */
export function evolve(session: Session, event: SessionEvent, graph: QuestionGraph): Session {
  const next = apply(session, event, graph);
  const seq = session.seq + 1;
  return {
    ...next,
    seq,
    said: event.event === 'said' ? seq : next.said,
    handled: remember(session.handled, event.cause),
  };
}

function apply(session: Session, event: SessionEvent, graph: QuestionGraph): Session {
  switch (event.event) {
    case 'started':
      throw new PlumblineError('internal', 'A session starts once, with its first event');
    case 'asked':
      return ask(session, event);
    case 'answer':
      return answer(session, event);
    case 'withdrawn':
      return withAnswer(session, event.node, event.answerId, (given) => ({ ...given, replaced: true }));
    case 'verdict':
      return judged(session, event, graph);
    case 'offered':
      return withOpen(session, event.node, (open) => ({ ...open, choice: 'offered', due: null }));
    case 'chosen':
      return choose(session, event);
    case 'self-rated':
      return close(withNode(session, event.node, { selfRating: event.rating }), event, null);
    case 'hint':
      return hinted(session, event);
    case 'skipped':
      return close(
        below(
          withNode(session, event.node, { outcome: nodeOf(session, event.node).outcome ?? 'skipped' }),
          event.node,
          null,
          graph,
        ),
        event,
        null,
      );
    case 'revealed':
      return reveal(session, event);
    case 'appealed':
      return withAnswer(session, event.node, event.answerId, (given) => ({ ...given, contested: true }));
    case 'override':
      return rule(session, event);
    case 'discrepancy':
      return { ...session, discrepancies: [...session.discrepancies, event] };
    case 'said':
    case 'paused':
    case 'resumed':
    case 'ended':
      return afterCommon(session, event);
  }
}

function withNode(session: Session, id: string, change: Partial<NodeState>): Session {
  return { ...session, nodes: new Map(session.nodes).set(id, { ...nodeOf(session, id), ...change }) };
}

function withAnswer(
  session: Session,
  node: string,
  id: string | undefined,
  change: (answer: GivenAnswer) => GivenAnswer,
): Session {
  const answers = nodeOf(session, node).answers.map((given) => (given.id === id ? change(given) : given));
  return withNode(session, node, { answers });
}

function withOpen(session: Session, node: string, change: (open: OpenQuestion) => OpenQuestion): Session {
  return session.open?.node === node ? { ...session, open: change(session.open) } : session;
}

/**
 * Leaves the open question if `event` is about it; a shallower one hands back to the question that it helped with, which
 * is open anew from then on.
 */
function close(session: Session, event: NodeEvent, due: Due | null): Session {
  if (session.open?.node !== event.node) return session;
  const back = session.open.returnTo;
  return { ...session, open: back === null ? null : { ...back, due, since: momentOf(session, event) } };
}

type NodeEvent = Extract<SessionEvent, { readonly node: string }>;

/** Where in the session `event` is, which is about to be folded in. */
function momentOf(session: Session, event: SessionEvent): OpenQuestion['since'] {
  return { seq: session.seq + 1, at: event.at };
}

function ask(session: Session, event: SessionEventOf<'asked'>): Session {
  const shallower = event.phase === 'shallower';
  const node = nodeOf(session, event.node);
  const tried = node.tries > 0 || node.answers.some((given) => given.verdict?.reason === 'declined');
  const open: OpenQuestion = {
    node: event.node,
    phase: event.phase,
    since: momentOf(session, event),
    // Asked again, it comes with the help that its last answer earned.
    due: event.phase === 'again' && tried ? nextDue(node, session.maxTries) : null,
    choice: null,
    returnTo: shallower ? session.open : null,
  };
  const marked = shallower ? session : withNode(session, event.node, { asked: true });
  return { ...marked, open, asked: shallower ? session.asked : [...session.asked, event.node] };
}

function answer(session: Session, event: SessionEventOf<'answer'>): Session {
  const before = nodeOf(session, event.node).answers.map((given) =>
    given.id === event.replaces ? { ...given, replaced: true } : given,
  );
  const given: GivenAnswer = {
    id: event.id,
    node: event.node,
    text: event.answer,
    attempt: event.attempt,
    aid: event.aid,
    at: event.at,
    message: event.message,
    verdict: null,
    replaced: false,
    contested: false,
  };
  const next = withNode(session, event.node, { answers: [...before, given] });
  const open = next.open?.node === event.node ? { ...next.open, choice: null } : next.open;
  return { ...next, open, lastAnswer: { node: event.node, answerId: event.id } };
}

/** The help that comes after an answer that did not pass, or the reference when tries or ladder are used up. */
function nextDue(node: NodeState, maxTries: number): Due | null {
  if (node.tries >= maxTries) return 'reveal';
  if (node.helps === 0) return 'nudge';
  if (node.helps === 1) return 'worked-step';
  return null;
}

function judged(session: Session, event: SessionEventOf<'verdict'>, graph: QuestionGraph): Session {
  const earlier = nodeOf(session, event.node).answers.find((given) => given.id === event.answerId);
  const alreadyScored = earlier?.verdict?.score != null;
  let next = withAnswer(session, event.node, event.answerId, (given) => ({ ...given, verdict: event }));
  const failed = event.score !== null && event.score < passMark;
  const node = nodeOf(next, event.node);
  const aside = session.open?.node === event.node && session.open.phase === 'shallower';
  if (failed && !alreadyScored && !aside) next = withNode(next, event.node, { tries: node.tries + 1 });
  if (event.score !== null && event.score >= passMark)
    next = withNode(next, event.node, { outcome: 'passed' });
  next = below(next, event.node, event.score, graph);
  const open = next.open;
  if (open?.node !== event.node) return next;
  if (open.phase === 'shallower') return close(next, event, null);
  if (nodeOf(next, event.node).outcome === 'passed') return close(next, event, null);
  if (nodeOf(next, event.node).answers.some(isKept)) return close(next, event, null);
  if (leavesAfterFirstAnswer(next, open)) return close(next, event, null);
  const due = dueAfter(nodeOf(next, event.node), event, session.maxTries);
  return { ...next, open: { ...open, due, since: momentOf(session, event) } };
}

function dueAfter(node: NodeState, event: SessionEventOf<'verdict'>, maxTries: number): Due | null {
  const due = nextDue(node, maxTries);
  // Not knowing takes no try; when the ladder is used up it leads to the reference, so that it ends.
  return due === null && event.reason === 'declined' ? 'reveal' : due;
}

/** A dive asks a question once, without hints, and goes down before it comes back to it. */
function leavesAfterFirstAnswer(session: Session, open: OpenQuestion): boolean {
  return session.order !== 'climb' && open.phase === 'first';
}

/** Fixes where a dive goes down to, once: from the first answer's score as it is known then. */
function below(session: Session, id: string, score: number | null, graph: QuestionGraph): Session {
  const node = nodeOf(session, id);
  if (session.order === 'climb' || !node.asked || node.below !== null) return session;
  return withNode(session, id, { below: chooseBelow(session, id, score, graph) });
}

function hinted(session: Session, event: SessionEventOf<'hint'>): Session {
  const node = nodeOf(session, event.node);
  const helps = event.step === 'nudge' ? 1 : event.step === 'worked-step' ? 2 : node.helps;
  const next = withNode(session, event.node, {
    helps,
    hinted: true,
    shallowerUsed: node.shallowerUsed || event.step === 'shallower',
  });
  return { ...withOpen(next, event.node, (open) => ({ ...open, due: null })), lastHint: event };
}

function choose(session: Session, event: SessionEventOf<'chosen'>): Session {
  if (event.choice === 'go-on')
    return close(withNode(session, event.node, { outcome: 'moved-on' }), event, null);
  if (event.choice === 'compare')
    return withOpen(session, event.node, (open) => ({ ...open, choice: 'compare', due: 'reveal' }));
  const due = nextDue(nodeOf(session, event.node), session.maxTries);
  return withOpen(session, event.node, (open) => ({ ...open, choice: null, due }));
}

function reveal(session: Session, event: SessionEventOf<'revealed'>): Session {
  const id = event.node;
  const node = nodeOf(session, id);
  const comparing = session.open?.node === id && session.open.choice === 'compare';
  const scored = node.answers.some((given) => given.verdict?.score != null);
  const outcome = comparing ? 'moved-on' : scored ? 'failed' : 'unknown';
  const next = withNode(session, id, { revealed: true, outcome: node.outcome ?? outcome });
  // Comparing with the reference, the learner says next how the answer did.
  return comparing ? withOpen(next, id, (open) => ({ ...open, due: null })) : close(next, event, null);
}

function rule(session: Session, event: SessionEventOf<'override'>): Session {
  const ruled = withNode(session, event.node, {
    ruling: { score: event.to, who: event.who, at: event.at },
    outcome: event.to >= passMark ? 'passed' : nodeOf(session, event.node).outcome,
  });
  const settled = withAnswer(ruled, event.node, event.answerId, (given) => ({ ...given, contested: false }));
  return event.to >= passMark ? close(settled, event, null) : settled;
}
