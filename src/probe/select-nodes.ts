import { distance } from 'fastest-levenshtein';
import { PlumblineError } from '../errors.ts';
import type { QuestionGraph } from '../graph/question-graph.ts';
import { walkOrder } from '../graph/walk-order.ts';

/** Which part of a graph a run asks; without either, all of it. */
export type Selection = {
  /** `N` for the first N targets of the file, or ids separated by commas; each with all that it rests on. */
  readonly targets?: string | undefined;
  /** The first so many of these nodes, in file order. */
  readonly limit?: number | undefined;
};

/** The ids that a run asks, in file order. Throws `usage` for a target that is not there, with the nearest ids. */
export function selectNodes(graph: QuestionGraph, { targets, limit }: Selection): string[] {
  const wanted = targets === undefined ? null : new Set(subgraphs(graph, targetIds(graph, targets)));
  const ids = graph.ids().filter((id) => wanted === null || wanted.has(id));
  return limit === undefined ? ids : ids.slice(0, limit);
}

/** The targets that `--targets` names. An id that looks like a number is an id where the graph has it. */
function targetIds(graph: QuestionGraph, targets: string): string[] {
  const names = targets
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const [first] = names;
  if (first === undefined) throw new PlumblineError('usage', '--targets names no target', { advice });
  const all = graph.targets().map(({ id }) => id);
  if (names.length === 1 && /^\d+$/.test(first) && !graph.has(first)) {
    if (Number(first) < 1) throw new PlumblineError('usage', '--targets must be at least 1', { advice });
    if (all.length === 0) throw new PlumblineError('usage', noTargets, { advice: withoutTargets });
    return all.slice(0, Number(first));
  }
  const unknown = names.filter((name) => !graph.has(name));
  if (unknown.length > 0)
    throw new PlumblineError('usage', `--targets: the graph has no question ${quoted(unknown)}`, {
      advice: `Near it: ${quoted(nearest(graph.ids(), unknown[0] ?? ''))}. \`plumbline graph stats\` lists the targets.`,
    });
  return names;
}

const noTargets = '--targets counts targets, which are D3 questions, and the graph has none';
const withoutTargets = 'Leave it out to ask everything, or give --limit N for the first N questions.';
const advice = 'Give a number (--targets 20: the first twenty), or ids (--targets one,two).';

function subgraphs(graph: QuestionGraph, targets: readonly string[]): string[] {
  return targets.flatMap((target) => walkOrder(graph, target));
}

function nearest(ids: readonly string[], wanted: string): string[] {
  return [...ids].sort((left, right) => distance(left, wanted) - distance(right, wanted)).slice(0, 3);
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');
