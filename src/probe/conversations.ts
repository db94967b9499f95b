import type { QuestionGraph } from '../graph/question-graph.ts';
import { walkOrder } from '../graph/walk-order.ts';
import type { History, ProbeMode } from './modes.ts';

/** What stands before a node's own question. */
export type Lead = {
  /** The questions shown with their answers, in order. */
  readonly turns: readonly string[];
  /** Those of them without whose answers the node cannot be asked: what it rests on. */
  readonly needs: ReadonlySet<string>;
};

const nothing: Lead = { turns: [], needs: new Set() };

/**
 * What stands before each node of `asked` in a mode; a node without an entry in the graph is an error of the caller.
 *
 * `multi-turn`: a D2 or D3 is asked in a conversation of its own, which leads through its direct predecessors in
 * listed order, or through all its ancestors in the walk's order. A reply belongs to the first conversation that needs
 * it, conversations going by depth and then in file order; so a D1 is asked in the first D2's that lists it, after its
 * earlier siblings there, and alone where none does. Later conversations show the same reply. A conversation that
 * needs a node which is not asked is not held: its last node keeps the lead, which will be found missing.
 *
 * The two prompt modes show the direct predecessors in listed order.
 */
export function leadsOf(
  graph: QuestionGraph,
  asked: ReadonlySet<string>,
  mode: ProbeMode,
  history: History = 'direct',
): Map<string, Lead> {
  const leads = new Map<string, Lead>();
  if (mode === 'multi-turn') holdConversations(graph, asked, history, leads);
  if (mode === 'prompt-gold' || mode === 'prompt-pred')
    for (const id of asked) leads.set(id, wholeLead(graph.predecessors(id)));
  for (const id of asked) if (!leads.has(id)) leads.set(id, nothing);
  return leads;
}

function holdConversations(
  graph: QuestionGraph,
  asked: ReadonlySet<string>,
  history: History,
  leads: Map<string, Lead>,
): void {
  for (const depth of [2, 3] as const) {
    for (const { id } of graph.atDepth(depth)) {
      if (!asked.has(id)) continue;
      const turns = history === 'direct' ? graph.predecessors(id) : walkOrder(graph, id).slice(0, -1);
      leads.set(id, wholeLead(turns));
      if (!turns.every((turn) => asked.has(turn))) continue;
      turns.forEach((turn, place) => {
        // An earlier sibling is company, not a foundation: without its answer a D1 can still be asked.
        if (!leads.has(turn)) leads.set(turn, { turns: turns.slice(0, place), needs: new Set() });
      });
    }
  }
}

const wholeLead = (turns: readonly string[]): Lead => ({ turns, needs: new Set(turns) });
