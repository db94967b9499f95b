import type { QuestionGraph } from '../graph/question-graph.ts';
import { walkOrder } from '../graph/walk-order.ts';
import type { AskPhase, HintStep } from '../trace/trace-event.ts';
import { type GivenAnswer, isKept, type NodeState, nodeOf, type Session, unjudged } from './session.ts';

/** What has to happen next in a session, and who is to do it. */
export type Need =
  | { readonly kind: 'judge'; readonly answer: GivenAnswer }
  | {
      readonly kind: 'help';
      readonly node: string;
      readonly step: Exclude<HintStep, 'shallower' | 'answered'>;
    }
  | { readonly kind: 'reveal'; readonly node: string }
  | { readonly kind: 'ask'; readonly node: string; readonly phase: AskPhase }
  /** Nothing is left to ask. */
  | { readonly kind: 'finish' }
  /** The learner's turn. */
  | { readonly kind: 'learner' }
  | { readonly kind: 'nothing' };

/** The questions of the walk that may still be put, in the order of a climb. */
export function plan(session: Session, graph: QuestionGraph): string[] {
  return walkOrder(graph, session.target);
}

/** A question is behind the walk when it has an outcome, or an answer that a judge still has to score. */
function isSettled(node: NodeState): boolean {
  return node.outcome !== null || node.answers.some(isKept);
}

function nextOfClimb(session: Session, graph: QuestionGraph): Need {
  for (const id of plan(session, graph)) {
    const node = nodeOf(session, id);
    if (!isSettled(node)) return { kind: 'ask', node: id, phase: node.asked ? 'again' : 'first' };
  }
  return { kind: 'finish' };
}

function nextOfDive(session: Session, graph: QuestionGraph): Need {
  const visit = (id: string): Need | null => {
    const node = nodeOf(session, id);
    if (node.outcome === 'carried' && id !== session.target) return null;
    if (!node.asked) return { kind: 'ask', node: id, phase: 'first' };
    for (const predecessor of node.below ?? []) {
      const below = graph.has(predecessor) ? visit(predecessor) : null;
      if (below !== null) return below;
    }
    return isSettled(node) ? null : { kind: 'ask', node: id, phase: 'again' };
  };
  return visit(session.target) ?? { kind: 'finish' };
}

/**
 * What the session waits for. A pure function of its state: after a crash the same need comes up again, so that the
 * machine takes up exactly what it had not finished.
 */
export function nextNeed(session: Session, graph: QuestionGraph): Need {
  const lost = [...session.nodes.values()].map(unjudged).find((answer) => answer !== undefined);
  if (lost !== undefined) return { kind: 'judge', answer: lost };
  if (session.status === 'ended') return { kind: 'nothing' };
  const open = session.open;
  if (open === null)
    return session.order === 'climb' ? nextOfClimb(session, graph) : nextOfDive(session, graph);
  if (open.due === 'reveal') return { kind: 'reveal', node: open.node };
  if (open.due !== null) return { kind: 'help', node: open.node, step: open.due };
  return { kind: 'learner' };
}

/** The answers whose judge failed so far, oldest first. */
export function keptAnswers(session: Session): GivenAnswer[] {
  return [...session.nodes.values()].flatMap((node) => node.answers.filter(isKept));
}

/** The first listed predecessor of `id` that the learner has not passed: what a `hint` asks first. */
export function shallowerQuestion(session: Session, id: string, graph: QuestionGraph): string | null {
  const node = nodeOf(session, id);
  if (node.shallowerUsed) return null;
  const open = (predecessor: string): boolean => {
    const state = nodeOf(session, predecessor);
    return state.outcome !== 'passed' && state.outcome !== 'carried' && !state.answers.some(isKept);
  };
  return graph.predecessors(id).find(open) ?? null;
}
