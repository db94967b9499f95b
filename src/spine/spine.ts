import PQueue from 'p-queue';
import { note } from '../tutor/words/replies.ts';
import { createDesk, type Desk } from './desk.ts';
import { type Inbound, InboundSchema } from './inbound.ts';
import { createParking } from './parking.ts';
import type { Patience, SpineParts } from './parts.ts';
import { readBack } from './read-back.ts';
import { send } from './send.ts';
import { settleKept } from './settle-kept.ts';
import * as words from './words.ts';

export type { SpineParts } from './parts.ts';

/** How often messages are looked for that a process which died has left open, in milliseconds. */
const recoverMs = 1_500;

/** Of so many looks for open messages one looks as well for answers whose judge may be back. */
const looksASettling = 40;

/** Learners that are taken up at once after a crash. */
const mostAtOnce = 64;

/**
 * Where messages of every platform go through: accepted once, answered once, in order. A message is stored before it
 * counts as accepted, and closed after its answer is out; what a crash leaves open is taken up, by any process.
 */
export type Spine = {
  /**
   * Takes a message; resolves once it is stored, to `false` where it was taken before. The work goes on behind. Rejects
   * with `store_failed` where it could not be stored: a form or a button has failed then, and its platform should say
   * so; a message is kept in memory and stored later, and its writer is told.
   */
  accept(inbound: unknown): Promise<boolean>;
  /**
   * Takes up the messages that were accepted and never closed: the first time all, later those that nobody has worked at
   * since the last call. Resolves to the number of learners.
   */
  recover(): Promise<number>;
  /** Reads what people wrote while the platform could not reach us. Resolves to the number of messages that were new. */
  readBack(): Promise<number>;
  /** Judges again what the judge failed on, and tells whoever waits. Resolves to how many walks wait no more. */
  settleKept(): Promise<number>;
  /** Recovers now, and from then on again and again until `stop`; settles what is kept now and then. */
  start(): Promise<void>;
  /**
   * Begins nothing new and waits for what is under way, at most `graceMs`; then gives it up. What is not done is stored
   * and taken up by the next process.
   */
  stop(graceMs: number): Promise<void>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
};

export function createSpine(parts: SpineParts): Spine {
  const { inbox, people, time, readiness } = parts;
  const desks = new Map<string, Desk>();
  const fresh = new Set<string>();
  /** Messages that are being stored: whether one is new is known when that is done, and a desk may find it before. */
  const storing = new Map<string, Promise<unknown>>();
  const ending = new AbortController();
  const recovering = new PQueue({ concurrency: mostAtOnce });
  let isClosing = false;
  let stopRecovering = (): void => {};

  const deskOf = (subject: string): Desk => {
    const known = desks.get(subject);
    if (known !== undefined) return known;
    const desk: Desk = createDesk({
      ...parts,
      subject,
      ending: ending.signal,
      isClosing: () => isClosing,
      isFresh: (id) => fresh.has(id),
      stored: async (id) => void (await storing.get(id)),
      noteTried: (id) => void fresh.delete(id),
      handOver: (other) => wake(other),
      onIdle: () => {
        if (desks.get(subject) === desk) desks.delete(subject);
      },
    });
    desks.set(subject, desk);
    return desk;
  };
  const wake = (subject: string, patience?: Patience, heard?: Inbound): void => {
    if (!isClosing) deskOf(subject).wake(patience, heard);
  };

  const take = async (inbound: Inbound): Promise<boolean> => {
    const [subject, isDone] = await Promise.all([people.subjectOf(inbound.person), inbox.isDone(inbound.id)]);
    if (isDone) return false;
    const { id } = inbound;
    const accepting = inbox.accept(subject, inbound).then((isNew) => {
      if (isNew) fresh.add(id);
      return isNew;
    });
    const known = Promise.allSettled([storing.get(id), accepting]);
    storing.set(id, known);
    // The desk takes its lock meanwhile, in the same write where the store can do that.
    wake(subject);
    const isNew = await accepting.finally(() => {
      if (storing.get(id) === known) storing.delete(id);
    });
    // It may have looked before the message was there.
    wake(subject, 'as-usual', inbound);
    return isNew;
  };
  const parking = createParking(time, take);

  const notTaken = async (inbound: Inbound, error: unknown): Promise<void> => {
    readiness.note('store', error instanceof Error ? error.message : 'it fails');
    parts.onFault(error, inbound);
    // A form or a button fails in front of its writer, who does it again: a second copy would be a second try.
    const isInFront = inbound.kind === 'form' || inbound.about !== undefined;
    if (isInFront || !parking.park(inbound)) return;
    const post = { id: `unsaved.${inbound.id}`, replies: [note(words.notAccepted)] };
    await send(parts, inbound.place, post).catch((unsaid: unknown) => parts.onFault(unsaid, inbound));
  };

  let last: ReadonlySet<string> | null = null;
  const recover = async (): Promise<number> => {
    const open = await inbox.openKeys();
    // What is new is at work somewhere; what was open at the last look may have lost its process.
    const old = last === null ? open : open.filter((key) => last?.has(key));
    last = new Set(open);
    const left = (await inbox.subjectsOf(old)).filter((subject) => desks.get(subject)?.isBusy() !== true);
    for (const subject of left)
      void recovering.add(async () => {
        wake(subject, 'until-surely-dead');
        await desks.get(subject)?.idle();
      });
    return left.length;
  };

  const settle = (): Promise<number> => settleKept(parts, ending.signal);
  let looks = 0;
  const keepRecovering = (): void => {
    stopRecovering = time.after(
      recoverMs,
      () => {
        looks += 1;
        const settling = looks % looksASettling === 0;
        void recover()
          .then(() => (settling ? settle() : 0))
          .catch((error: unknown) => parts.onFault(error, null))
          .finally(() => {
            if (!isClosing) keepRecovering();
          });
      },
      { background: true },
    );
  };

  const idle = async (): Promise<void> => {
    await recovering.onIdle();
    for (;;) {
      const busy = [...desks.values()].filter((desk) => desk.isBusy());
      if (busy.length === 0) return;
      await Promise.all(busy.map((desk) => desk.idle()));
    }
  };

  return {
    recover,
    idle,
    settleKept: settle,
    async accept(raw) {
      const inbound = InboundSchema.parse(raw);
      try {
        const isNew = await take(inbound);
        readiness.note('store', null);
        return isNew;
      } catch (error) {
        await notTaken(inbound, error);
        throw error;
      }
    },
    readBack: () => readBack(parts, take),
    async start() {
      await recover();
      keepRecovering();
    },
    async stop(graceMs) {
      isClosing = true;
      stopRecovering();
      recovering.clear();
      let giveUp = (): void => {};
      const over = new Promise<void>((resolve) => {
        giveUp = time.after(graceMs, resolve);
      });
      const done = idle();
      await Promise.race([done, over]);
      giveUp();
      ending.abort();
      await done;
    },
  };
}
