import { type Card, createEmptyCard, fsrs, type Grade, Rating } from 'ts-fsrs';
import { passMark, type Score } from '../judge/verdict.ts';
import { firstScore } from './first-score.ts';
import { type NodeState, type Session, standingAnswers } from './session.ts';

// Whole days and no chance: a due date can be told, and comes out the same from the same answers.
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false });

/** What a learner knows of one question, over all walks. */
export type Concept = {
  readonly node: string;
  /** The latest first-try score, f(q); `null` where the latest walk gave none. */
  readonly score: Score | null;
  /** When that answer was given, ISO 8601 UTC. */
  readonly at: string;
  /** Whether the walk that gave the score was a climb; scores of climbs and dives are not pooled. */
  readonly climbed: boolean;
  /** Whether the latest walk through it ended in a pass, with or without help. */
  readonly passed: boolean;
  /** When it should be asked again, ISO 8601 UTC. */
  readonly due: string;
};

type Memory = { readonly concept: Concept; readonly card: Card };

/**
 * How well a question was remembered at the first try, in FSRS's grades: 5 easy, 4 good; less, or not knowing, is
 * forgotten, however well it went after help. `null` where nothing was tried.
 */
function gradeOf(node: NodeState): Grade | null {
  const score = firstScore(node);
  if (score !== null) return score === 5 ? Rating.Easy : score === passMark ? Rating.Good : Rating.Again;
  const judged = standingAnswers(node).some(
    ({ verdict }) => verdict?.score != null || verdict?.reason === 'declined',
  );
  return judged ? Rating.Again : null;
}

function remember(memory: Memory | undefined, node: NodeState, climbed: boolean): Memory | undefined {
  const answers = standingAnswers(node);
  const first = answers[0];
  const grade = gradeOf(node);
  if (first === undefined || grade === null) return memory;
  const { card } = scheduler.next(
    memory?.card ?? createEmptyCard(new Date(first.at)),
    new Date(first.at),
    grade,
  );
  const concept: Concept = {
    node: node.id,
    score: firstScore(node),
    at: first.at,
    climbed,
    passed: node.outcome === 'passed',
    due: card.due.toISOString(),
  };
  return { concept, card };
}

/**
 * What a learner knows, from all their sessions: each walk through a question is one review of it, dated at its first
 * answer and graded by the first try, and FSRS says when it is due again. Order of input does not matter.
 */
export function progressOf(sessions: readonly Session[]): ReadonlyMap<string, Concept> {
  const byTime = [...sessions].sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1));
  const memories = new Map<string, Memory>();
  for (const session of byTime)
    for (const node of session.nodes.values()) {
      const memory = remember(memories.get(node.id), node, session.order === 'climb');
      if (memory !== undefined) memories.set(node.id, memory);
    }
  return new Map([...memories].map(([id, { concept }]) => [id, concept]));
}

/** Whether a concept needs no question at `now` (ISO 8601 UTC): passed before and not due. */
export function isFresh(concept: Concept | undefined, now: string): boolean {
  return concept?.passed === true && concept.due > now;
}

/** The concepts that are due at `now`, the longest due first. */
export function dueConcepts(progress: ReadonlyMap<string, Concept>, now: string): Concept[] {
  return [...progress.values()].filter(({ due }) => due <= now).sort((a, b) => (a.due < b.due ? -1 : 1));
}
