import type { QuestionGraph } from '../graph/question-graph.ts';
import { walkOrder } from '../graph/walk-order.ts';
import type { WalkOrder } from '../trace/walk-orders.ts';
import { type Concept, isFresh } from './progress.ts';
import type { StartOptions } from './tutor.ts';

/** What a new walk asks, and what it takes over from earlier ones. */
export type ChosenWalk = Pick<StartOptions, 'target' | 'order' | 'carried'> & {
  /** True where everything under the target was passed and nothing is due, so that it is asked anew. */
  readonly anew: boolean;
};

export type WalkWish = {
  readonly target?: string | undefined;
  readonly order: WalkOrder;
  /** ISO 8601, UTC. */
  readonly now: string;
  /** Targets in the order in which they are taken when the learner names none. */
  readonly targets: readonly string[];
};

/**
 * The walk for a learner who wants to learn. Concepts passed before are carried unless due; their scores only where they come from a walk of the same kind, since climbs and dives are
 * never pooled. A named target of which
 * nothing is left is asked anew; without a name the first target with something left is taken, and `null` says that
 * there is none.
 */
export function chooseWalk(
  graph: QuestionGraph,
  progress: ReadonlyMap<string, Concept>,
  { target, order, now, targets }: WalkWish,
): ChosenWalk | null {
  const fresh = (id: string): boolean => isFresh(progress.get(id), now);
  const isDone = (id: string): boolean => walkOrder(graph, id).every(fresh);
  const chosen = target ?? targets.find((id) => !isDone(id));
  if (chosen === undefined) return null;
  const anew = isDone(chosen);
  // A dive starts from its target, whatever was passed before.
  const carried = walkOrder(graph, chosen).filter(
    (id) => !anew && fresh(id) && !(order !== 'climb' && id === chosen),
  );
  return {
    target: chosen,
    order,
    anew,
    carried: carried.flatMap((id) => {
      const concept = progress.get(id);
      return concept === undefined
        ? []
        : [
            {
              node: id,
              score: concept.climbed === (order === 'climb') ? concept.score : null,
              at: concept.at,
            },
          ];
    }),
  };
}
