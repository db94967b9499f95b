import { z } from 'zod';
import { keyPart } from '../store/key-part.ts';
import { replaceCell } from '../store/replace-cell.ts';
import type { Store } from '../store/store.ts';

/** How long a code to link two identities holds, in milliseconds. */
export const linkCodeMs = 15 * 60 * 1000;

/** Wrong codes that one identity may enter within the time that a code holds. */
const mostWrongCodes = 8;

const CodeSchema = z.object({ subject: z.string(), until: z.number(), by: z.string().nullable() });

/** What came of entering a code. */
export type Linking =
  /** Both identities are `subject` now. */
  | { readonly kind: 'linked'; readonly subject: string }
  | { readonly kind: 'own-code' | 'unknown' | 'too-many' };

/**
 * Who is who: an identity on a platform (`person`) leads to a learner (`subject`), under a name that tells nothing about
 * the person. A code made under one identity and entered under another makes both the same learner, with the walks of
 * both.
 */
export type People = {
  /** The learner behind an identity; made at the first contact. */
  subjectOf(person: string): Promise<string>;
  /** The learner who goes by a name of their own, as in a terminal; that name itself unless it was linked. */
  subjectNamed(person: string, name: string): Promise<string>;
  /** Who a learner is now, if they were joined to another one since. */
  resolve(subject: string): Promise<string>;
  /** A code for this learner, to be entered elsewhere within a quarter of an hour. */
  makeCode(subject: string): Promise<string>;
  /** Joins the learner behind `person` to the one whom the code is of. Entered again after a crash it goes on. */
  enterCode(person: string, subject: string, code: string): Promise<Linking>;
  /** Makes an identity a learner of its own again, without walks; resolves to who that is. */
  unlink(person: string): Promise<string>;
  /** The identities that lead to a learner. */
  personsOf(subject: string): Promise<string[]>;
  /** Forgets every identity and every earlier name of a learner; resolves to how many cells went. */
  erase(subject: string): Promise<number>;
};

export type PeopleParts = {
  readonly store: Store;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
  /** Unpredictable text of a length from a-z and 0-9. */
  readonly randomId: (length: number) => string;
};

const personKey = (person: string): string => `person/${keyPart(person)}`;
const codeKey = (code: string): string => `link-code/${keyPart(code)}`;
const joinedKey = (subject: string): string => `joined/${keyPart(subject)}`;
/** What belongs to a learner, to be found when they are joined or forgotten. */
const own = (subject: string, kind: 'person' | 'joined' | 'session', part: string): string =>
  `learner/${keyPart(subject)}/${kind}/${part}`;

export function createPeople({ store, now, randomId }: PeopleParts): People {
  const wrong = store.keyValue('wrong-link-codes');

  const resolve = async (subject: string): Promise<string> => {
    const next = await store.get(joinedKey(subject));
    return typeof next === 'string' ? resolve(next) : subject;
  };

  const setPerson = async (person: string, subject: string): Promise<void> => {
    await store.insertIfAbsent(own(subject, 'person', keyPart(person)), person);
    await replaceCell(store, personKey(person), subject);
  };

  const keysOf = async (subject: string, kind: 'person' | 'joined' | 'session'): Promise<string[]> => {
    const prefix = own(subject, kind, '');
    const parts: string[] = [];
    for await (const key of store.list(prefix)) parts.push(key.slice(prefix.length));
    return parts;
  };

  /** Everything that is found under one name is found under the other; the name comes last, so that it can be repeated. */
  const join = async (from: string, to: string): Promise<void> => {
    for (const session of await keysOf(from, 'session'))
      await store.insertIfAbsent(own(to, 'session', session), true);
    for (const part of await keysOf(from, 'person')) {
      const person = await store.get(own(from, 'person', part));
      if (typeof person === 'string') await setPerson(person, to);
    }
    for (const part of await keysOf(from, 'joined')) {
      const earlier = await store.get(own(from, 'joined', part));
      if (typeof earlier === 'string') await store.insertIfAbsent(own(to, 'joined', part), earlier);
    }
    await store.insertIfAbsent(own(to, 'joined', keyPart(from)), from);
    await replaceCell(store, joinedKey(from), to);
  };

  const noteWrong = async (person: string): Promise<Linking> => {
    const count = await wrong.get(keyPart(person));
    await wrong.set(keyPart(person), (typeof count === 'number' ? count : 0) + 1, linkCodeMs);
    return { kind: 'unknown' };
  };

  const subjectNamed: People['subjectNamed'] = async (person, name) => {
    const known = await store.get(personKey(person));
    return resolve(typeof known === 'string' ? known : name);
  };

  return {
    resolve,
    subjectNamed,
    async subjectOf(person) {
      const known = await store.get(personKey(person));
      if (typeof known === 'string') return resolve(known);
      const made = `learner-${randomId(10)}`;
      await store.insertIfAbsent(own(made, 'person', keyPart(person)), person);
      if (await store.insertIfAbsent(personKey(person), made)) return made;
      return resolve(z.string().parse(await store.get(personKey(person))));
    },
    async makeCode(subject) {
      const code = randomId(8);
      await store.insertIfAbsent(codeKey(code), { subject, until: now() + linkCodeMs, by: null });
      return code;
    },
    async enterCode(person, subject, entered) {
      if (Number((await wrong.get(keyPart(person))) ?? 0) >= mostWrongCodes) return { kind: 'too-many' };
      const key = codeKey(entered.trim().toLowerCase());
      const stored = await store.get(key);
      const code = CodeSchema.safeParse(stored);
      if (!code.success || stored === undefined || code.data.until < now()) return noteWrong(person);
      const to = await resolve(code.data.subject);
      // A code is used up by whoever enters it first; they may finish what a crash cut short.
      if (code.data.by === null) {
        if (to === subject) return { kind: 'own-code' };
        if (!(await store.compareAndSet(key, stored, { ...code.data, by: person }))) return noteWrong(person);
      } else if (code.data.by !== person) return noteWrong(person);
      if (to !== subject) await join(subject, to);
      await setPerson(person, to);
      return { kind: 'linked', subject: to };
    },
    async unlink(person) {
      const made = `learner-${randomId(10)}`;
      const known = await store.get(personKey(person));
      if (typeof known === 'string')
        await replaceCell(store, own(await resolve(known), 'person', keyPart(person)), undefined);
      await setPerson(person, made);
      return made;
    },
    async personsOf(subject) {
      const persons: string[] = [];
      for (const part of await keysOf(subject, 'person')) {
        const person = await store.get(own(subject, 'person', part));
        if (typeof person === 'string') persons.push(person);
      }
      return persons;
    },
    async erase(subject) {
      let erased = 0;
      const drop = async (key: string): Promise<void> => {
        if (await replaceCell(store, key, undefined)) erased += 1;
      };
      for (const part of await keysOf(subject, 'person')) {
        const person = await store.get(own(subject, 'person', part));
        if (typeof person === 'string') await drop(personKey(person));
        await drop(own(subject, 'person', part));
      }
      for (const part of await keysOf(subject, 'joined')) {
        const earlier = await store.get(own(subject, 'joined', part));
        if (typeof earlier === 'string') await drop(joinedKey(earlier));
        await drop(own(subject, 'joined', part));
      }
      return erased;
    },
  };
}
