import type { Store } from '../store/store.ts';
import { type Inbound, InboundSchema } from './inbound.ts';

const openPrefix = 'inbox/';
const openKey = (id: string): string => `${openPrefix}${id}`;
const seenKey = (id: string): string => `seen/${id}`;

/**
 * What was accepted and what is done, durably. A message is accepted once, whoever delivers it again, and stays open
 * until its answer is out; after a crash the open ones are taken up.
 */
export type Inbox = {
  /** Stores a message; `false` where it was accepted before. */
  accept(inbound: Inbound): Promise<boolean>;
  /** Closes a message: it was answered. */
  close(inbound: Inbound): Promise<void>;
  /** The messages that were accepted and not closed, oldest first. */
  open(): Promise<Inbound[]>;
};

export function createInbox(store: Store): Inbox {
  return {
    async accept(inbound) {
      if ((await store.get(seenKey(inbound.id))) !== undefined) return false;
      return store.insertIfAbsent(openKey(inbound.id), inbound);
    },
    async close(inbound) {
      // Remembered as seen before it is no longer open: a repeated delivery finds one or the other.
      await store.insertIfAbsent(seenKey(inbound.id), inbound.sentAt);
      const stored = await store.get(openKey(inbound.id));
      if (stored !== undefined) await store.compareAndSet(openKey(inbound.id), stored, undefined);
    },
    async open() {
      const found: Inbound[] = [];
      for await (const key of store.list(openPrefix)) {
        const stored = await store.get(key);
        if (stored !== undefined) found.push(InboundSchema.parse(stored));
      }
      return found.sort((a, b) => (a.sentAt < b.sentAt ? -1 : 1));
    },
  };
}
