import { z } from 'zod';
import type { Store } from '../store/store.ts';

/** How long a code to link two identities holds, in milliseconds. */
export const linkCodeMs = 15 * 60 * 1000;

const CodeSchema = z.object({ subject: z.string(), until: z.number() });

/**
 * Who is who: an identity on a platform leads to a learner, under a name that tells nothing about the person. A code
 * made under one identity and entered under another makes both the same learner.
 */
export type People = {
  /** The learner behind an identity; made at the first contact. */
  subjectOf(person: string): Promise<string>;
  /** A code for this learner, to be entered elsewhere within a quarter of an hour. */
  makeCode(subject: string): Promise<string>;
  /** Makes `person` the learner that the code is of; `null` where the code is unknown, used or too old. */
  enterCode(person: string, code: string): Promise<string | null>;
};

export type PeopleParts = {
  readonly store: Store;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
  /** Unpredictable text of a length from a-z and 0-9. */
  readonly randomId: (length: number) => string;
};

const personKey = (person: string): string => `person/${person}`;
const codeKey = (code: string): string => `link-code/${code}`;

export function createPeople({ store, now, randomId }: PeopleParts): People {
  return {
    async subjectOf(person) {
      const known = await store.get(personKey(person));
      if (typeof known === 'string') return known;
      const made = `learner-${randomId(10)}`;
      if (await store.insertIfAbsent(personKey(person), made)) return made;
      return z.string().parse(await store.get(personKey(person)));
    },
    async makeCode(subject) {
      const code = randomId(8);
      await store.insertIfAbsent(codeKey(code), { subject, until: now() + linkCodeMs });
      return code;
    },
    async enterCode(person, entered) {
      const key = codeKey(entered.trim().toLowerCase());
      const stored = await store.get(key);
      const code = CodeSchema.safeParse(stored);
      // A code is used up by whoever enters it first.
      if (!code.success || stored === undefined || !(await store.compareAndSet(key, stored, undefined)))
        return null;
      if (code.data.until < now()) return null;
      const before = await store.get(personKey(person));
      await store.compareAndSet(personKey(person), before, code.data.subject);
      return code.data.subject;
    },
  };
}
