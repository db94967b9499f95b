import { PlumblineError } from '../errors.ts';
import type { LoadedGraph, Pack } from '../graph/load-graph.ts';
import { QuestionGraph } from '../graph/question-graph.ts';
import type { Topic } from './topic.ts';
import type { TopicStore } from './topic-store.ts';

/**
 * The questions that a process works on, with those that are added while it runs. `graph` and `packs` are those of the
 * last `refresh`: read them when they are used, and keep none of them.
 */
export type LiveGraph = LoadedGraph & {
  /**
   * Takes up what was changed in the store, by whatever process, before this was called. Costs one small read where
   * nothing was. Rejects with `store_failed`; the questions stay as they were.
   */
  refresh(): Promise<void>;
};

export type LiveGraphParts = {
  /** The questions of files. */
  readonly base: LoadedGraph;
  readonly topics: Pick<TopicStore, 'version' | 'all'>;
  /** Told of a topic that cannot be taken up; the others are. */
  readonly onFault: (error: unknown) => void;
};

/** Ids of `questions` that are in the graph already. */
export function clashesWith(graph: QuestionGraph, questions: Topic['questions']): string[] {
  return questions.map(({ id }) => id).filter((id) => graph.has(id));
}

export function createLiveGraph({ base, topics, onFault }: LiveGraphParts): LiveGraph {
  let current = base;
  let seen = 0;
  let refreshing: Promise<void> = Promise.resolve();

  const read = async (): Promise<void> => {
    const version = await topics.version();
    if (version === seen) return;
    const stored = await topics.all();
    for (const key of stored.unreadable) onFault(unreadable(key));
    current = withTopics(base, stored.topics, onFault);
    seen = version;
  };

  return {
    get graph() {
      return current.graph;
    },
    get packs() {
      return current.packs;
    },
    refresh() {
      // One after the other, and each anew: what was changed before the call is in what is read after it.
      const turn = refreshing.then(read);
      refreshing = turn.catch(() => {});
      return turn;
    },
  };
}

/** A topic whose ids are taken (a pack that came later has them) is left out whole: half a topic would be another one. */
function withTopics(
  base: LoadedGraph,
  topics: readonly Topic[],
  onFault: (error: unknown) => void,
): LoadedGraph {
  let questions = base.graph.questions();
  let graph = base.graph;
  const packs: Pack[] = [...base.packs];
  for (const topic of topics) {
    const clashes = clashesWith(graph, topic.questions);
    if (clashes.length > 0) {
      onFault(taken(topic, clashes));
      continue;
    }
    questions = [...questions, ...topic.questions];
    graph = new QuestionGraph(questions);
    const { name, header } = topic;
    packs.push({ file: `topic ${name}`, header, ids: topic.questions.map(({ id }) => id) });
  }
  return { graph, packs };
}

function taken({ name }: Topic, clashes: readonly string[]): PlumblineError {
  return new PlumblineError(
    'graph_invalid',
    `The topic "${name}" is left out: its id "${clashes[0]}" is taken by another pack`,
    { advice: 'Rename the ids in one of the two, or remove the topic: /build remove.' },
  );
}

function unreadable(key: string): PlumblineError {
  return new PlumblineError(
    'graph_invalid',
    `The topic at ${key} of the store cannot be read; it is left out`,
    {
      advice: 'A later version of Plumbline may have written it: use that one.',
    },
  );
}
