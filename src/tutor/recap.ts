import type { Depth } from '../graph/question.ts';
import type { QuestionGraph } from '../graph/question-graph.ts';
import type { Score } from '../judge/verdict.ts';
import type { SessionEventOf } from '../trace/trace-event.ts';
import { bestScore, firstScore } from './first-score.ts';
import { keptAnswers, plan } from './next-step.ts';
import {
  type GivenAnswer,
  type NodeState,
  nodeOf,
  type Outcome,
  type Session,
  standingAnswers,
} from './session.ts';

/** One question in the recap of a walk. */
export type RecapNode = {
  readonly id: string;
  readonly depth: Depth;
  readonly question: string;
  /** f(q): the first unaided score, or the ruling; `null` where there is none. */
  readonly score: Score | null;
  /** The best score of any try. */
  readonly best: Score | null;
  readonly outcome: Outcome | null;
  /** The answer that `score` belongs to, else the last one given. */
  readonly answer: string | null;
  /** The score is under appeal. */
  readonly contested: boolean;
  /** The date of the score, where it comes from an earlier walk. */
  readonly carriedFrom: string | null;
};

/** What there is to say at the end of a walk. Ids point into `nodes`. */
export type Recap = {
  readonly target: string;
  readonly order: Session['order'];
  readonly nodes: readonly RecapNode[];
  /** Passed unaided at the first try. */
  readonly wentWell: readonly string[];
  /** How many questions could be compared with their neighbours. */
  readonly gated: number;
  /** Those above 0, the largest first. */
  readonly discrepancies: readonly SessionEventOf<'discrepancy'>[];
  readonly notKnown: readonly string[];
  readonly skipped: readonly string[];
  /** Answers whose judge has not spoken yet. */
  readonly waiting: readonly string[];
  /** What to look at again, shallow before deep. */
  readonly review: readonly string[];
};

/** The answer that f(q) was read from, else the latest. */
export function tellingAnswer(node: NodeState): GivenAnswer | null {
  const standing = standingAnswers(node);
  const score = firstScore(node);
  return (
    standing.find((answer) => answer.verdict?.score === score && score !== null) ?? standing.at(-1) ?? null
  );
}

function recapNode(session: Session, id: string, graph: QuestionGraph): RecapNode {
  const node = nodeOf(session, id);
  const { depth, question } = graph.get(id);
  return {
    id,
    depth,
    question,
    score: firstScore(node),
    best: bestScore(node),
    outcome: node.outcome,
    answer: tellingAnswer(node)?.text ?? null,
    contested: standingAnswers(node).some((answer) => answer.contested),
    carriedFrom: node.carried?.at ?? null,
  };
}

/** Sums up a session over its graph; also of one that is not finished. */
export function recapOf(session: Session, graph: QuestionGraph): Recap {
  const nodes = plan(session, graph).map((id) => recapNode(session, id, graph));
  const latest = new Map(session.discrepancies.map((event) => [`${event.direction} ${event.node}`, event]));
  const gated = [...latest.values()].filter((event) => event.gated !== false);
  const discrepancies = gated.filter((event) => event.value > 0).sort((a, b) => b.value - a.value);
  const withOutcome = (...outcomes: Outcome[]): string[] =>
    nodes.filter((node) => node.outcome !== null && outcomes.includes(node.outcome)).map((node) => node.id);
  const shaky = new Set([
    ...withOutcome('failed', 'unknown', 'skipped'),
    ...nodes.filter((node) => node.score !== null && node.score < 4).map((node) => node.id),
  ]);
  return {
    target: session.target,
    order: session.order,
    nodes,
    wentWell: nodes
      .filter((node) => node.score !== null && node.score >= 4 && node.outcome !== 'carried')
      .map(({ id }) => id),
    gated: gated.length,
    discrepancies,
    notKnown: nodes
      .filter((node) => node.outcome === 'unknown' || isUnknown(nodeOf(session, node.id)))
      .map(({ id }) => id),
    skipped: withOutcome('skipped'),
    waiting: [...new Set(keptAnswers(session).map((answer) => answer.node))],
    review: [...shaky].sort((a, b) => graph.get(a).depth - graph.get(b).depth),
  };
}

/** Declined at first, and never scored unaided: f(q) stays empty because it was not known. */
function isUnknown(node: NodeState): boolean {
  return firstScore(node) === null && standingAnswers(node)[0]?.verdict?.reason === 'declined';
}
