import { note } from '../tutor/words/replies.ts';
import { type Judging, meanwhile } from './judging.ts';
import type { SpineParts } from './parts.ts';
import { sendOnce } from './send.ts';
import * as words from './words.ts';
import type { Work } from './work.ts';

/** How often messages of other processes are looked for while an answer is with the judge, in milliseconds. */
const lookMs = 1_000;

/** After how long with the judge a learner is told that it takes its time, in milliseconds. */
const longJudgementMs = 20_000;

export type MeantimeParts = SpineParts & {
  readonly subject: string;
  readonly isFresh: (id: string) => boolean;
  /** Resolves when it is known whether a message that was found is new here. */
  readonly stored: (id: string) => Promise<void>;
};

/** The time in which an answer of one learner is with the judge: what comes meanwhile need not wait for the verdict. */
export type Meantime = {
  /** `giveUp` ends the judgement: its writer has changed the answer. */
  begin(judging: Judging, work: Work, giveUp: () => void): void;
  /** Told by the judge how many others are before this one. */
  noteQueue(ahead: number): void;
  /** Looks at what has come; does nothing while no answer is with the judge. */
  look(): void;
  /** Ends it; resolves when nothing of it is under way. */
  end(): Promise<void>;
  /** The message that a judgement was given up for, once. */
  takeCause(): string | null;
};

export function createMeantime(parts: MeantimeParts): Meantime {
  const { inbox, subject, time } = parts;
  type Now = { readonly judging: Judging; readonly work: Work; readonly giveUp: () => void };
  let now: Now | null = null;
  let cause: string | null = null;
  let ahead: number | null = null;
  let toldEarly: string | null = null;
  let stopTimers = (): void => {};
  /** One thing after the other. */
  let under: Promise<void> = Promise.resolve();

  const then = (work: () => Promise<void>): void => {
    // What could not be said or looked at now is found again after the verdict.
    under = under.then(work).catch((error: unknown) => parts.onFault(error, null));
  };

  const tellWaiting = ({ work, judging }: Now): Promise<unknown> =>
    sendOnce(parts, work, judging.place, {
      id: `wait.${work.inbound.id}`,
      replies: [note(words.stillWaiting(ahead))],
    });

  const look = (): void => {
    const seen = now;
    if (seen !== null)
      then(async () => {
        for (const waiting of await inbox.waiting(subject)) {
          if (now !== seen) return;
          const { inbound } = waiting;
          if (inbound.id === seen.work.inbound.id) continue;
          const meaning = meanwhile(inbound, seen.judging);
          if (meaning === 'waits') continue;
          if (meaning === 'supersedes') {
            cause = inbound.id;
            seen.giveUp();
            return;
          }
          if (meaning === 'too-early') await tellEarly(seen, inbound.id, inbound.place);
          await inbox.close(waiting);
        }
      });
  };

  /** Once an answer: who writes five lines in a row needs to hear it once. */
  const tellEarly = async ({ work, judging }: Now, id: string, place: string): Promise<void> => {
    const key = `${judging.session} ${judging.answer.id}`;
    if (toldEarly === key) return;
    await parts.stored(id);
    await sendOnce(parts, { ...work, isFresh: parts.isFresh(id) }, place, {
      id: `reply.${id}`,
      replies: [note(words.stillJudging)],
    });
    toldEarly = key;
  };

  return {
    look,
    begin(judging, work, giveUp) {
      const begun = { judging, work, giveUp };
      now = begun;
      ahead = null;
      const stopNotice = time.after(longJudgementMs, () => {
        if (now === begun) then(async () => void (await tellWaiting(begun)));
      });
      let stopLooking = (): void => {};
      const lookOn = (): void => {
        stopLooking = time.after(lookMs, () => {
          look();
          lookOn();
        });
      };
      lookOn();
      stopTimers = () => {
        stopNotice();
        stopLooking();
      };
      // Something may have come before the judge began.
      look();
    },
    noteQueue(count) {
      ahead = count;
    },
    async end() {
      now = null;
      stopTimers();
      stopTimers = () => {};
      await under;
    },
    takeCause() {
      const taken = cause;
      cause = null;
      return taken;
    },
  };
}
