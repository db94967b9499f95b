import { z } from 'zod';
import type { Json } from '../json.ts';
import { keyPart } from '../store/key-part.ts';
import { replaceCell } from '../store/replace-cell.ts';
import type { Store } from '../store/store.ts';
import { type Inbound, InboundSchema } from './inbound.ts';

const openPrefix = 'inbox/';
const asidePrefix = 'inbox-aside/';

/** For how long a message is known to have been handled, in milliseconds; no platform delivers again after that. */
export const rememberedMs = 30 * 24 * 3600 * 1000;

const StoredSchema = z.object({ v: z.literal(1), subject: z.string(), inbound: InboundSchema });

const AsideSchema = z.object({ why: z.string(), inbound: InboundSchema });

/** A message that is accepted and not closed. */
export type Waiting = { readonly key: string; readonly inbound: Inbound; readonly stored: Json };

/**
 * What was accepted and what is done, durably. A message is accepted once, whoever delivers it again, and stays open
 * until its answer is out; after a crash the open ones are taken up. Messages of a learner come in the order of the
 * platform's time.
 */
export type Inbox = {
  /** Stores a message; `false` where it was accepted before. */
  accept(subject: string, inbound: Inbound): Promise<boolean>;
  /** Whether a message was handled before, at least within the last month. */
  isDone(id: string): Promise<boolean>;
  /** A learner's open messages, oldest first. */
  waiting(subject: string): Promise<Waiting[]>;
  /** Closes a message: it was answered. */
  close(waiting: Waiting): Promise<void>;
  /** The first half of closing: from now on the message is known to be done. */
  noteDone(waiting: Waiting): Promise<void>;
  /** The second half, which may fail: a message that is done and open is closed by whoever meets it. */
  remove(waiting: Waiting): Promise<void>;
  /** Gives an open message to another learner: its writer turned out to be that one. */
  move(waiting: Waiting, subject: string): Promise<void>;
  /** Takes a message out of the way that cannot be handled; it is kept for whoever looks into it. */
  setAside(waiting: Waiting, why: string): Promise<void>;
  /** Removes what a learner's identities wrote and what is not done, but for one message. Resolves to how much it was. */
  erase(subject: string, persons: readonly string[], except: string): Promise<number>;
  /** Keys of all open messages. */
  openKeys(): Promise<string[]>;
  /** The learners whom open messages are of. */
  subjectsOf(keys: readonly string[]): Promise<string[]>;
};

export type InboxParts = {
  readonly store: Store;
  /** Whether messages of a place are for this process; others are accepted, and left to those whose they are. */
  readonly serves?: (place: string) => boolean;
  /** Told of a stored message that cannot be read; it is left as it is. */
  readonly onUnreadable: (key: string, error: unknown) => void;
};

export function createInbox({ store, onUnreadable, serves = () => true }: InboxParts): Inbox {
  const done = store.keyValue('handled-messages');
  const prefixOf = (subject: string): string => `${openPrefix}${keyPart(subject)}/`;
  const keyOf = (subject: string, { id }: Inbound): string => `${prefixOf(subject)}${keyPart(id)}`;

  const read = async (key: string): Promise<(Waiting & { readonly subject: string }) | null> => {
    const stored = await store.get(key);
    if (stored === undefined) return null;
    const parsed = StoredSchema.safeParse(stored);
    if (parsed.success) return { key, stored, inbound: parsed.data.inbound, subject: parsed.data.subject };
    onUnreadable(key, parsed.error);
    return null;
  };
  const noteDone = async ({ inbound }: Waiting): Promise<void> => {
    await done.set(keyPart(inbound.id), inbound.sentAt, rememberedMs);
  };
  const remove = ({ key, stored }: Waiting): Promise<boolean> => store.compareAndSet(key, stored, undefined);

  return {
    accept: (subject, inbound) => store.insertIfAbsent(keyOf(subject, inbound), toStored(subject, inbound)),
    isDone: async (id) => (await done.get(keyPart(id))) !== undefined,
    async waiting(subject) {
      const found: Waiting[] = [];
      for await (const key of store.list(prefixOf(subject))) {
        const stored = await read(key);
        if (stored !== null && serves(stored.inbound.place)) found.push(stored);
      }
      return found.sort((a, b) => (isBefore(a.inbound, b.inbound) ? -1 : 1));
    },
    async close(waiting) {
      // Known as done before it is no longer open: a repeated delivery finds one or the other.
      await noteDone(waiting);
      await remove(waiting);
    },
    noteDone,
    async remove(waiting) {
      await remove(waiting);
    },
    async move(waiting, subject) {
      await store.insertIfAbsent(keyOf(subject, waiting.inbound), toStored(subject, waiting.inbound));
      await remove(waiting);
    },
    async setAside(waiting, why) {
      const { id, sentAt } = waiting.inbound;
      await store.insertIfAbsent(`${asidePrefix}${keyPart(id)}`, { why, inbound: toJson(waiting.inbound) });
      await done.set(keyPart(id), sentAt, rememberedMs);
      await remove(waiting);
    },
    async erase(subject, persons, except) {
      let erased = 0;
      for await (const key of store.list(prefixOf(subject))) {
        const waiting = await read(key);
        if (waiting !== null && waiting.inbound.id !== except && (await remove(waiting))) erased += 1;
      }
      for await (const key of store.list(asidePrefix)) {
        const aside = AsideSchema.safeParse(await store.get(key));
        if (!aside.success || !persons.includes(aside.data.inbound.person)) continue;
        if (await replaceCell(store, key, undefined)) erased += 1;
      }
      return erased;
    },
    async openKeys() {
      const keys: string[] = [];
      for await (const key of store.list(openPrefix)) keys.push(key);
      return keys;
    },
    async subjectsOf(keys) {
      const found = new Set<string>();
      let last = '';
      for (const key of keys) {
        const part = key.slice(0, key.indexOf('/', openPrefix.length));
        if (part === last) continue;
        const waiting = await read(key);
        if (waiting === null || !serves(waiting.inbound.place)) continue;
        last = part;
        found.add(waiting.subject);
      }
      return [...found];
    },
  };
}

function isBefore(a: Inbound, b: Inbound): boolean {
  return a.sentAt < b.sentAt || (a.sentAt === b.sentAt && a.id < b.id);
}

function toStored(subject: string, inbound: Inbound): Json {
  return { v: 1, subject, inbound: toJson(inbound) };
}

/** A message is plain data; this drops the `undefined` fields, which JSON would drop as well. */
function toJson(inbound: Inbound): Json {
  return JSON.parse(JSON.stringify(inbound)) as Json;
}
