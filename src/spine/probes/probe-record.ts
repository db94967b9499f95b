import { z } from 'zod';
import { probeModes } from '../../probe/modes.ts';
import { keyPart } from '../../store/key-part.ts';
import type { Store } from '../../store/store.ts';

/** Where a probe stands; the first two are open, the others leave it to be gone on with or done. */
export const probeStates = ['waiting', 'running', 'done', 'cancelled', 'out-of-budget', 'failed'] as const;
export type ProbeState = (typeof probeStates)[number];

/** A probe that somebody asked for in a chat, as the store has it. */
export const ProbeRecordSchema = z.object({
  v: z.literal(1),
  /** Short, to be typed: `/probe cancel 3fa8c1`. */
  id: z.string(),
  /** The folder of Plumbline that holds its run; processes elsewhere leave it alone. */
  home: z.string(),
  /** The run's id, which is its folder within `runs/`. */
  run: z.string(),
  /** Who asked, on which platform, and where it is shown. */
  person: z.string(),
  subject: z.string(),
  place: z.string(),
  model: z.string(),
  target: z.string(),
  mode: z.enum(probeModes),
  questions: z.number(),
  state: z.enum(probeStates),
  /** Whether its asker wants it to stop. */
  cancel: z.boolean(),
  /** False from when it came to its end until that is shown. */
  told: z.boolean(),
  /** How often it was begun: 1, and one more each time it is gone on with after it had stopped. */
  round: z.number(),
  /** The platform's id of the message that shows it in this round. */
  message: z.string().nullable(),
  /** Its turn in the queue; see `nextTurn`. */
  turn: z.number(),
  /** When it came into the queue, ISO 8601 UTC. */
  at: z.string(),
});
export type ProbeRecord = z.infer<typeof ProbeRecordSchema>;

export type ProbeRecords = {
  /** Stores a probe unless it is there, and opens it; resolves to what is stored. */
  add(record: ProbeRecord): Promise<ProbeRecord>;
  get(id: string): Promise<ProbeRecord | null>;
  /** Changes a probe, whoever else does so meanwhile; `null` where there is none. `change` gives `null` to leave it. */
  change(
    id: string,
    change: (record: ProbeRecord) => Partial<ProbeRecord> | null,
  ): Promise<ProbeRecord | null>;
  /** Forgets the probes of a learner; one that runs is given up. Resolves to how many there were. */
  erase(subject: string): Promise<number>;
  /** The probes of a home that are open, or whose end is still to be told; oldest first. */
  open(home: string): Promise<ProbeRecord[]>;
};

const recordKey = (id: string): string => `probe/${keyPart(id)}`;
const openKey = (home: string, id: string): string => `probe-open/${keyPart(home)}/${keyPart(id)}`;

export function isOpen({ state }: Pick<ProbeRecord, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

/** Whether there is something to do about a probe. */
function isListed(record: Pick<ProbeRecord, 'state' | 'told'>): boolean {
  return isOpen(record) || !record.told;
}

export function createProbeRecords(store: Store): ProbeRecords {
  const read = async (id: string) => {
    const stored = await store.get(recordKey(id));
    const parsed = ProbeRecordSchema.safeParse(stored);
    return { stored, record: parsed.success ? parsed.data : null };
  };

  /** What is open is listed, so that nobody has to read all probes there ever were. */
  const list = async (record: ProbeRecord): Promise<void> => {
    const key = openKey(record.home, record.id);
    if (isListed(record)) await store.insertIfAbsent(key, record.id);
    else await store.compareAndSet(key, record.id, undefined);
  };

  return {
    async add(record) {
      await store.insertIfAbsent(recordKey(record.id), record);
      const { record: stored } = await read(record.id);
      await list(stored ?? record);
      return stored ?? record;
    },
    get: async (id) => (await read(id)).record,
    async change(id, change) {
      for (;;) {
        const { stored, record } = await read(id);
        const changes = record === null ? null : change(record);
        if (record === null || changes === null) return record;
        const next = { ...record, ...changes };
        // Listed before, and taken out after: nothing that is to be done is missed.
        if (isListed(next)) await list(next);
        if (!(await store.compareAndSet(recordKey(id), stored, next))) continue;
        await list(next);
        return next;
      }
    },
    async erase(subject) {
      let erased = 0;
      for await (const key of store.list(recordKey(''))) {
        const stored = await store.get(key);
        const record = ProbeRecordSchema.safeParse(stored);
        if (!record.success || record.data.subject !== subject) continue;
        await store.compareAndSet(openKey(record.data.home, record.data.id), record.data.id, undefined);
        if (await store.compareAndSet(key, stored, undefined)) erased += 1;
      }
      return erased;
    },
    async open(home) {
      const found: ProbeRecord[] = [];
      for await (const key of store.list(openKey(home, ''))) {
        const id = await store.get(key);
        const record = typeof id === 'string' ? (await read(id)).record : null;
        if (record !== null && isListed(record)) found.push(record);
        // A crash came between closing it and taking it out; one that is just being opened is listed again.
        else if (typeof id === 'string' && record !== null) await list(record);
      }
      return found.sort((one, other) =>
        one.at === other.at ? compare(one.id, other.id) : compare(one.at, other.at),
      );
    },
  };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : 1;
}
