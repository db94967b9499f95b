import type { QuestionGraph } from '../graph/question-graph.ts';
import type { OpenQuestion, Session } from './session.ts';

/**
 * The session over a graph that was changed since: questions that are gone have no part in it any more, and the walk
 * goes on with those that are there. The trace keeps what was said of them.
 */
export function fitToGraph(session: Session, graph: QuestionGraph): Session {
  const isThere = (id: string): boolean => graph.has(id);
  const { lastAnswer, lastHint } = session;
  const open = openIn(session.open, isThere);
  if (open === session.open && [...session.nodes.keys()].every(isThere)) return session;
  return {
    ...session,
    open,
    nodes: new Map([...session.nodes].filter(([id]) => isThere(id))),
    asked: session.asked.filter(isThere),
    lastAnswer: lastAnswer !== null && isThere(lastAnswer.node) ? lastAnswer : null,
    lastHint: lastHint !== null && isThere(lastHint.node) ? lastHint : null,
  };
}

/** The open question, or the one that it was to help with, whichever is still there. */
function openIn(open: OpenQuestion | null, isThere: (id: string) => boolean): OpenQuestion | null {
  if (open === null) return null;
  if (!isThere(open.node)) return openIn(open.returnTo, isThere);
  const returnTo = openIn(open.returnTo, isThere);
  return returnTo === open.returnTo ? open : { ...open, returnTo };
}
