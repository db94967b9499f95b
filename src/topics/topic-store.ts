import { PlumblineError } from '../errors.ts';
import { keyPart } from '../store/key-part.ts';
import type { Store } from '../store/store.ts';
import { type Topic, TopicSchema } from './topic.ts';

const prefix = 'topic/';
const versionKey = 'topics-version';

export type StoredTopics = {
  readonly topics: readonly Topic[];
  /** Keys of what cannot be read, such as what a later version of Plumbline wrote. */
  readonly unreadable: readonly string[];
};

/** The topics of a store, and a number that grows whenever they change. */
export type TopicStore = {
  /** Changes with every change of a topic: who has seen it need not read the topics again. */
  version(): Promise<number>;
  /** All topics, in the order in which they were added. */
  all(): Promise<StoredTopics>;
  get(name: string): Promise<Topic | null>;
  /** Adds a topic, or puts it in the place of the one of its name; done again after a crash it does no harm. */
  put(topic: Topic): Promise<void>;
  /** Resolves to whether there was one. */
  remove(name: string): Promise<boolean>;
};

export function createTopicStore(store: Store): TopicStore {
  const keyOf = (name: string): string => `${prefix}${keyPart(name)}`;

  const version = async (): Promise<number> => {
    const stored = await store.get(versionKey);
    return typeof stored === 'number' ? stored : 0;
  };

  /** After the topic itself: who sees the number sees the topic. */
  const noteChange = async (): Promise<void> => {
    for (;;) {
      const before = await store.get(versionKey);
      if (await store.compareAndSet(versionKey, before, (typeof before === 'number' ? before : 0) + 1))
        return;
    }
  };

  const get = async (name: string): Promise<Topic | null> => {
    const parsed = TopicSchema.safeParse(await store.get(keyOf(name)));
    return parsed.success ? parsed.data : null;
  };

  return {
    version,
    get,
    async all() {
      const topics: Topic[] = [];
      const unreadable: string[] = [];
      for await (const key of store.list(prefix)) {
        const value = await store.get(key);
        const parsed = TopicSchema.safeParse(value);
        if (parsed.success) topics.push(parsed.data);
        else if (value !== undefined) unreadable.push(key);
      }
      topics.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
      return { topics, unreadable };
    },
    async put(topic) {
      const before = await store.get(keyOf(topic.name));
      const known = TopicSchema.safeParse(before);
      const isThere = known.success && known.data.offer === topic.offer;
      if (!isThere && !(await store.compareAndSet(keyOf(topic.name), before, topic)))
        throw new PlumblineError('conflict', `Somebody else has just changed the topic ${topic.name}.`, {
          advice: 'Send the file again.',
        });
      await noteChange();
    },
    async remove(name) {
      const before = await store.get(keyOf(name));
      if (before === undefined) return false;
      await store.compareAndSet(keyOf(name), before, undefined);
      await noteChange();
      return true;
    },
  };
}
