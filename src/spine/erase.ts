import { keyPart } from '../store/key-part.ts';
import { replaceCell } from '../store/replace-cell.ts';
import type { Store } from '../store/store.ts';
import type { SessionLog } from '../tutor/session-log.ts';
import type { Inbox } from './inbox.ts';
import type { People } from './people.ts';
import type { Places } from './places.ts';
import { createPostedLog, postedKey } from './posted.ts';
import { createProbeRecords } from './probes/probe-record.ts';

/** What became of one kind of a learner's data. */
export type ReceiptLine =
  | { readonly what: string; readonly outcome: 'erased'; readonly count: number }
  | { readonly what: string; readonly outcome: 'kept' | 'failed'; readonly why: string };

/** Erases one kind of data of a learner with these sessions; resolves to how much it was. */
export type EraseStep = {
  readonly what: string;
  readonly erase: (subject: string, sessions: readonly string[]) => Promise<number>;
};

export type EraserParts = {
  readonly store: Store;
  readonly log: SessionLog;
  readonly people: People;
  readonly places: Places;
  readonly inbox: Inbox;
  /** Data outside the store, such as pictures on the disk. */
  readonly more?: readonly EraseStep[];
  readonly onFault: (error: unknown) => void;
};

/**
 * Erases what is stored of a learner, and says of every place what became of it. `except` is the message that asked for
 * it. A place that fails does not keep the others from being erased.
 */
export type Eraser = (subject: string, except: string) => Promise<ReceiptLine[]>;

/** What stays, and why. */
const kept: readonly ReceiptLine[] = [
  {
    what: 'numbers of messages that were handled',
    outcome: 'kept',
    why: 'without text or name, so that none is handled twice; they go by themselves within 30 days',
  },
  {
    what: "judges' and models' replies",
    outcome: 'kept',
    why: 'stored under a fingerprint of the question and the answer, without a name: nobody can tell whose they are, so they cannot be found either',
  },
  {
    what: 'this conversation as the chat platform has it',
    outcome: 'kept',
    why: 'it is the platform’s; delete your messages there',
  },
  {
    what: 'reports and files that somebody has saved elsewhere',
    outcome: 'kept',
    why: 'they are out of my reach',
  },
];

export function createEraser(parts: EraserParts): Eraser {
  return async (subject, except) => {
    const { store, log, people, inbox, more = [] } = parts;
    const [sessions, persons] = [await log.sessionsOf(subject), await people.personsOf(subject)];
    const steps: readonly EraseStep[] = [
      { what: 'places and posts', erase: () => erasePlaces(parts, sessions) },
      {
        what: 'walks, with answers, scores and feedback',
        async erase() {
          for (const session of sessions) await log.erase(subject, session);
          return sessions.length;
        },
      },
      { what: 'messages that wait', erase: () => inbox.erase(subject, persons, except) },
      {
        what: 'probes that you asked for',
        erase: () => createProbeRecords(store).erase(subject),
      },
      ...more,
      { what: 'accounts that lead to you', erase: () => people.erase(subject) },
    ];
    const receipt: ReceiptLine[] = [];
    for (const { what, erase } of steps) {
      try {
        receipt.push({ what, outcome: 'erased', count: await erase(subject, sessions) });
      } catch (error) {
        parts.onFault(error);
        receipt.push({ what, outcome: 'failed', why: 'the store failed; ask again later' });
      }
    }
    return [...receipt, ...kept];
  };
}

/** Where the sessions were, and which of their posts are out. */
async function erasePlaces(
  { store, log, places }: EraserParts,
  sessions: readonly string[],
): Promise<number> {
  const posted = createPostedLog(store, log);
  let erased = 0;
  for (const session of sessions) {
    const place = (await posted.open(session)).place();
    if (place !== null && (await places.sessionAt(place)) === session) await places.put(place, null);
    if (await replaceCell(store, postedKey(session), undefined)) erased += 1;
    for (const kind of ['lost', 'stranger'])
      for await (const key of store.list(`told/${kind}/${keyPart(session)}/`))
        if (await replaceCell(store, key, undefined)) erased += 1;
  }
  return erased;
}
