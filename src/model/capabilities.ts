import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { KeyValue } from '../store/store.ts';
import type { Feature } from './model-server.ts';
import { pause, type Time } from './time.ts';

/** What is known of one model on one server. */
export type Known = {
  readonly refused: ReadonlySet<Feature>;
  readonly outputLimit: number | undefined;
};

export type Lesson = {
  /** Features that were sent and taken. */
  readonly taken: readonly Feature[];
  readonly refused: Iterable<Feature>;
  readonly outputLimit?: number | undefined;
};

/** The memory of what one model on one server takes and refuses. */
export interface Capabilities {
  known(): Promise<Known>;
  /**
   * Lets one call go first while it is not known whether the server takes `features`, so that thirty calls do not
   * meet the same refusal. Resolves to the function that lets the others follow; they wait a second at most.
   */
  scout(features: readonly Feature[], signal: AbortSignal): Promise<() => void>;
  /** Remembers what a call that succeeded has shown. */
  learn(lesson: Lesson): Promise<void>;
}

export type CapabilityMemoryOptions = {
  /** Where the memory outlives the process; without it, it lasts as long as the process. */
  readonly keyValue?: KeyValue | undefined;
  readonly time: Time;
  /** Told when the store fails: a reply that was paid for is not thrown away for that. */
  readonly onProblem: (error: unknown) => void;
};

// Servers are updated, so nothing is held against one for longer than a week.
const keptMs = 7 * 24 * 3_600_000;
const longestWaitMs = 1_000;

const StoredSchema = z.object({
  v: z.literal(1),
  taken: z.array(z.string()),
  refused: z.array(z.string()),
  outputLimit: z.number().int().positive().optional(),
});

/** The memory over all servers and models; each pair is held once, however often it is asked for. */
export function createCapabilityMemory(options: CapabilityMemoryOptions) {
  const entries = new Map<string, Capabilities>();
  return {
    of(baseUrl: string, model: string): Capabilities {
      const key = createHash('sha256').update(`${baseUrl}\n${model}`).digest('hex');
      const entry = entries.get(key) ?? createCapabilities(key, options);
      entries.set(key, entry);
      return entry;
    },
  };
}
export type CapabilityMemory = ReturnType<typeof createCapabilityMemory>;

function createCapabilities(
  key: string,
  { keyValue, time, onProblem }: CapabilityMemoryOptions,
): Capabilities {
  const taken = new Set<Feature>();
  const refused = new Set<Feature>();
  let outputLimit: number | undefined;
  let loading: Promise<void> | undefined;
  let scouting: Promise<void> | undefined;

  async function load(): Promise<void> {
    try {
      const stored = StoredSchema.safeParse(await keyValue?.get(key));
      if (!stored.success) return; // absent, or of another version: it will be learned anew
      for (const feature of stored.data.taken) taken.add(feature);
      for (const feature of stored.data.refused) refused.add(feature);
      outputLimit = stored.data.outputLimit;
    } catch (error) {
      onProblem(error);
    }
  }
  const loaded = (): Promise<void> => {
    loading ??= load();
    return loading;
  };
  const unproven = (features: readonly Feature[]): boolean =>
    features.some((feature) => !taken.has(feature) && !refused.has(feature));

  return {
    async known() {
      await loaded();
      return { refused: new Set(refused), outputLimit };
    },
    async scout(features, signal) {
      await loaded();
      if (!unproven(features)) return () => {};
      if (scouting !== undefined) {
        const follow = new AbortController();
        const patience = pause(time, longestWaitMs, AbortSignal.any([signal, follow.signal]));
        await Promise.race([scouting, patience.catch(() => {})]);
        follow.abort();
        signal.throwIfAborted();
        return () => {};
      }
      let open = (): void => {};
      const round = new Promise<void>((resolve) => {
        open = resolve;
      });
      scouting = round;
      return () => {
        if (scouting === round) scouting = undefined;
        open();
      };
    },
    async learn(lesson) {
      const before = taken.size + refused.size;
      const limitBefore = outputLimit;
      for (const feature of lesson.refused) {
        refused.add(feature);
        taken.delete(feature);
      }
      for (const feature of lesson.taken) if (!refused.has(feature)) taken.add(feature);
      outputLimit = lesson.outputLimit ?? outputLimit;
      const changed = taken.size + refused.size !== before || outputLimit !== limitBefore;
      if (!changed || keyValue === undefined) return;
      try {
        await keyValue.set(key, { v: 1, taken: [...taken], refused: [...refused], outputLimit }, keptMs);
      } catch (error) {
        onProblem(error);
      }
    },
  };
}
