import type { LoadedGraph } from '../graph/load-graph.ts';
import type { Store } from '../store/store.ts';
import { createLiveGraph, type LiveGraph } from '../topics/live-graph.ts';
import { createTopicStore } from '../topics/topic-store.ts';
import type { CommandIo } from './io.ts';
import { type GraphChoice, loadGraphs } from './load-graphs.ts';
import { openStore } from './open-store.ts';
import { reportError } from './report-error.ts';

/** The questions of files with the topics of the store, as they are now; `refresh` takes up what comes later. */
export async function openLiveGraph(
  io: Pick<CommandIo, 'stderr'>,
  store: Store,
  base: LoadedGraph,
): Promise<LiveGraph> {
  const onFault = (error: unknown): void => reportError(io, error);
  const live = createLiveGraph({ base, topics: createTopicStore(store), onFault });
  await live.refresh();
  return live;
}

/**
 * The questions that a command works on, and its store, open. A file that is named stands alone; else the topics of the
 * store are among them. Rejects as `loadGraphs` and `openStore` do, with nothing left open.
 */
export async function openQuestions(
  io: CommandIo,
  choice: GraphChoice,
): Promise<{ readonly loaded: LoadedGraph; readonly store: Store }> {
  const base = await loadGraphs(io, choice);
  const store = await openStore(io);
  if (choice.graph !== undefined) return { loaded: base, store };
  try {
    return { loaded: await openLiveGraph(io, store, base), store };
  } catch (error) {
    await store.close();
    throw error;
  }
}
