import { PlumblineError } from '../errors.ts';
import { note } from '../tutor/words/replies.ts';
import { sessionAt, sessionWith } from './choose-session.ts';
import { curiousWith } from './curious-route.ts';
import { handle } from './handle.ts';
import type { Inbound } from './inbound.ts';
import type { Waiting } from './inbox.ts';
import { asChanged, isChange, lastChange, nextOf } from './judging.ts';
import { createMeantime } from './meantime.ts';
import type { HeldLock, Patience, SpineParts } from './parts.ts';
import { createRetries } from './retries.ts';
import { send } from './send.ts';
import { SendFailed } from './send-errors.ts';
import * as words from './words.ts';
import type { Work } from './work.ts';

/** Tries at a message that fails for no reason that can pass. */
const mostTries = 4;

export type DeskParts = SpineParts & {
  readonly subject: string;
  /** Whether nobody can have worked at a message yet: this process accepted it, and has not tried it. */
  readonly isFresh: (id: string) => boolean;
  readonly noteTried: (id: string) => void;
  /** Resolves when it is known whether a message that was found is new here. */
  readonly stored: (id: string) => Promise<void>;
  /** Hands on to the learner whose message it is now. */
  readonly handOver: (subject: string) => void;
  /** Aborted when the process has to end now. */
  readonly ending: AbortSignal;
  /** True once nothing new is begun here. */
  readonly isClosing: () => boolean;
  /** Told when there is nothing to do here, and nothing to be tried again. */
  readonly onIdle: () => void;
};

/** Where one learner is served in this process: one message after the other, under the learner's lock. */
export type Desk = {
  /** There is something to do, or may be; `heard` is what was just accepted. */
  wake(patience?: Patience, heard?: Inbound): void;
  isBusy(): boolean;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
};

export function createDesk(parts: DeskParts): Desk {
  const { inbox, subject } = parts;
  const retries = createRetries(parts.time);
  const meantime = createMeantime(parts);
  let running: Promise<void> | null = null;
  let isWanted = false;
  /** What waits here, whose writer can be told when something fails; once until it works again. */
  let latest: Inbound | null = null;
  let isTold = false;
  /** Messages that are done and being removed. */
  const closing: Promise<void>[] = [];

  const wake: Desk['wake'] = (patience = 'as-usual', heard): void => {
    isWanted = true;
    latest = heard ?? latest;
    meantime.look();
    if (running !== null || parts.isClosing()) return;
    running = serve(patience).finally(() => {
      running = null;
      if (retries.isWaiting() || parts.isClosing()) return;
      if (isWanted) wake();
      else parts.onIdle();
    });
  };

  const serve = async (patience: Patience): Promise<void> => {
    isWanted = false;
    try {
      await parts.exclusively(subject, patience, parts.ending, drain);
      await Promise.all(closing.splice(0));
      retries.reset();
      isTold = false;
      latest = null;
    } catch (error) {
      if (parts.ending.aborted) return;
      // Somebody else serves this learner, and leaves when nothing is left; we look again later.
      const isServed = error instanceof PlumblineError && error.code === 'conflict';
      if (!isServed) await tellFault(error);
      if (!isServed || patience === 'as-usual') retries.again(wake);
    }
  };

  const tellFault = async (error: unknown): Promise<void> => {
    parts.onFault(error, latest);
    if (error instanceof PlumblineError && error.code === 'store_failed')
      parts.readiness.note('store', error.message);
    if (!isTold && !(error instanceof SendFailed)) await tell('fault', words.notFinished);
    isTold = true;
  };

  /** Says something that belongs to no session, if that can be. */
  const tell = async (what: 'fault' | 'aside', text: string): Promise<void> => {
    if (latest === null) return;
    const { id, place } = latest;
    await send(parts, place, { id: `${what}.${id}`, replies: [note(text)] }).catch((unsaid: unknown) =>
      parts.onFault(unsaid, latest),
    );
  };

  const drain = async (lock: HeldLock): Promise<void> => {
    do {
      isWanted = false;
      for (let first: string | null = null; ; ) {
        if (parts.isClosing() || lock.lost.aborted) return;
        await Promise.all(closing.splice(0));
        const waiting = await inbox.waiting(subject);
        const next = nextOf(waiting, first);
        if (next === undefined) break;
        await one(next, waiting, lock);
        first = meantime.takeCause();
        // Whoever accepted something meanwhile wakes us, or waits for the lock in another process.
        if (waiting.length === 1 && first === null && !isWanted) return;
      }
    } while (isWanted);
  };

  const one = async (next: Waiting, all: readonly Waiting[], lock: HeldLock): Promise<void> => {
    const { id, person } = next.inbound;
    const [isDone, owner] = await Promise.all([
      inbox.isDone(id),
      parts.people.subjectOf(person),
      parts.stored(id),
    ]);
    if (isDone) return inbox.close(next);
    if (owner !== subject) {
      await inbox.move(next, owner);
      return parts.handOver(owner);
    }
    if (isChange(next)) {
      const { last, overtaken } = lastChange(next, all);
      for (const change of overtaken) await inbox.close(change);
      return attempt(last, last.inbound, lock);
    }
    const { inbound, changes } = asChanged(next, all);
    if (changes.length > 0 && !parts.isFresh(id) && (await isStored(next.inbound))) {
      // The answer is in its session already: what changed it since is a change of that.
      const { last, overtaken } = lastChange(changes[0] ?? next, all);
      for (const change of overtaken) await inbox.close(change);
      await attempt(last, last.inbound, lock);
      return attempt(next, next.inbound, lock);
    }
    if (inbound === null) await inbox.close(next);
    else await attempt(next, inbound, lock);
    for (const change of changes) await inbox.close(change);
  };

  const isStored = async ({ id, place }: Inbound): Promise<boolean> =>
    (await sessionWith(parts, subject, await sessionAt(parts, place), id)) !== null ||
    (await curiousWith(parts, subject, id)) !== null;

  const attempt = async (waiting: Waiting, inbound: Inbound, lock: HeldLock): Promise<void> => {
    const { ending } = parts;
    const giveUp = new AbortController();
    const work: Work = {
      inbound,
      subject,
      lock,
      isFresh: parts.isFresh(inbound.id),
      signal: AbortSignal.any([ending, lock.lost, giveUp.signal]),
      onQueued: meantime.noteQueue,
      onJudging: (judging) => {
        if (judging === null) void meantime.end();
        else meantime.begin({ ...judging, place: inbound.place }, work, () => giveUp.abort());
      },
    };
    parts.noteTried(inbound.id);
    latest = inbound;
    let save = async (): Promise<void> => {};
    try {
      save = await handle(parts, work);
    } catch (error) {
      // Given up for what its writer changed: the answer is stored, and the change comes next.
      const isGivenUp =
        error instanceof PlumblineError && error.code === 'interrupted' && giveUp.signal.aborted;
      const isOurs = !ending.aborted && !lock.lost.aborted;
      if (!isGivenUp || !isOurs) return await failed(waiting, error, isOurs);
    } finally {
      await meantime.end();
    }
    retries.done(inbound.id);
    await Promise.all([save(), inbox.noteDone(waiting)]);
    parts.readiness.note('store', null);
    // Nobody waits for this: it shares a write with the release of the lock, and a failure does no harm.
    closing.push(inbox.remove(waiting).catch((error: unknown) => parts.onFault(error, inbound)));
  };

  /** Leaves a message to be taken up again; one that fails for no reason that can pass is set aside in the end. */
  const failed = async (waiting: Waiting, error: unknown, isOurs: boolean): Promise<void> => {
    const { id } = waiting.inbound;
    const mayPass = error instanceof PlumblineError && error.code !== 'internal';
    if (!isOurs || mayPass || retries.failed(id) < mostTries) throw error;
    parts.onFault(error, waiting.inbound);
    await inbox.setAside(waiting, error instanceof Error ? error.message : 'unknown');
    retries.done(id);
    await tell('aside', words.setAside);
  };

  return {
    wake,
    isBusy: () => running !== null,
    async idle() {
      while (running !== null) await running;
    },
  };
}
