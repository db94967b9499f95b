import { PassThrough } from 'node:stream';
import { createMemoryStore } from '../../adapters/storage/memory/index.ts';
import { type CuriosityParts, composeCurious, offlineCuriosity } from '../../src/app/compose-curious.ts';
import { composeSpine } from '../../src/app/compose-spine.ts';
import type { Judge, JudgeRequest } from '../../src/judge/judge.ts';
import type { Time } from '../../src/model/time.ts';
import type { ChatCommand } from '../../src/spine/chat-command.ts';
import type { Inbound } from '../../src/spine/inbound.ts';
import type { Outlet } from '../../src/spine/outlet.ts';
import { createReadiness, type Readiness } from '../../src/spine/readiness.ts';
import type { Spine } from '../../src/spine/spine.ts';
import type { Store } from '../../src/store/store.ts';
import { createConversation } from '../../src/tutor/conversation.ts';
import type { CommandWord } from '../../src/tutor/read-message.ts';
import type { Session } from '../../src/tutor/session.ts';
import { createSessionLog } from '../../src/tutor/session-log.ts';
import { createTutor, type Tutor } from '../../src/tutor/tutor.ts';
import { offlineVoice } from '../../src/tutor/words/offline-voice.ts';
import { createLoopbackPlatform, type LoopbackPlatform } from '../fakes/loopback-platform.ts';
import { createManualClock } from '../fakes/manual-clock.ts';
import { createScriptedJudge } from '../fakes/scripted-judge.ts';
import { diamond } from '../tutor/walk-harness.ts';

/** What several processes share: the store, the platform, and time. */
export type World = {
  readonly store: Store;
  readonly platform: LoopbackPlatform;
  readonly clock: ReturnType<typeof createManualClock>;
  /** Judge calls of all processes. */
  readonly asked: JudgeRequest[];
  /** Judge calls from now on wait until `release`. */
  hold(): void;
  release(): void;
  /** From now on the judge reads answers that begin with `from` as if they began with `to`. */
  reinterpret(from: string, to: string): void;
  /** Resolves when so many judge calls were begun in all. */
  untilAsked(count: number): Promise<void>;
  /** A message of Ada's in her direct message, a second later than the one before; `change` changes it. */
  message(text: string, change?: Partial<Inbound>): Inbound;
  /** Another process. */
  open(options?: ProcessOptions): Process;
  session(): Promise<Session>;
};

export type ProcessOptions = {
  /** The store and the platform as this process sees them. */
  readonly store?: Store;
  readonly outlet?: Outlet;
  readonly time?: Time;
  readonly commands?: ReadonlyMap<CommandWord, ChatCommand>;
  /** Who asks and scores about statements, in place of the offline ones. */
  readonly curiosity?: (offline: CuriosityParts) => CuriosityParts;
};

export type Process = {
  readonly spine: Spine;
  readonly tutor: Tutor;
  readonly readiness: Readiness;
  readonly faults: unknown[];
  /** Sends a message and resolves when it is accepted. */
  send(text: string, change?: Partial<Inbound>): Promise<boolean>;
  /** Sends messages one after the other, each when the one before is answered. */
  talk(...texts: string[]): Promise<void>;
};

export function createWorld(): World {
  const clock = createManualClock();
  const store = createMemoryStore({ now: clock.now });
  const platform = createLoopbackPlatform(clock.now);
  const scripted = createScriptedJudge();
  const asked: JudgeRequest[] = [];
  const watchers = new Set<() => void>();
  let held: Promise<void> | null = null;
  let release = (): void => {};
  let read = (answer: string): string => answer;
  let [sent, sessions, ids] = [0, 0, 0];

  const judge: Judge = {
    name: 'scripted',
    async judge(request, options) {
      asked.push(request);
      for (const check of [...watchers]) check();
      if (held !== null) {
        const aborted = new Promise<never>((_resolve, reject) => {
          options?.signal?.addEventListener('abort', () => reject(options.signal?.reason), { once: true });
        });
        await Promise.race([held, aborted]);
      }
      return scripted.judge({ ...request, answer: read(request.answer) }, options);
    },
  };

  const world: World = {
    store,
    platform,
    clock,
    asked,
    hold() {
      held = new Promise((resolve) => {
        release = resolve;
      });
    },
    release() {
      held = null;
      release();
    },
    reinterpret(from, to) {
      read = (answer) => (answer.startsWith(from) ? `${to}${answer.slice(from.length)}` : answer);
    },
    untilAsked: (count) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (asked.length < count) return;
          watchers.delete(check);
          resolve();
        };
        watchers.add(check);
        check();
      }),
    message(text, change = {}) {
      clock.advance(1000);
      sent += 1;
      const sentAt = new Date(clock.now()).toISOString();
      const inbound: Inbound = {
        id: `m${sent}`,
        kind: 'message',
        text,
        sentAt,
        place: 'dm',
        person: 'loop:ada',
        ...change,
      };
      platform.write(inbound);
      return inbound;
    },
    open({ store: own = store, outlet = platform, time, commands, curiosity } = {}) {
      const log = createSessionLog(own);
      const faults: unknown[] = [];
      const onFault = (error: unknown): void => void faults.push(error);
      const newSessionId = (): string => `s${++sessions}`;
      const parts = {
        graph: diamond,
        judge,
        voice: offlineVoice,
        log,
        now: clock.now,
        newSessionId,
        onFault,
      };
      const tutor = createTutor(parts);
      const conversation = createConversation({ tutor, graph: diamond, targets: ['top'], now: clock.now });
      const stderr = new PassThrough();
      stderr.on('data', (text) => faults.push(String(text)));
      const io = { now: clock.now, randomId: (length: number) => `${++ids}`.padEnd(length, 'x'), stderr };
      const curious = composeCurious(
        io,
        log,
        curiosity === undefined ? undefined : curiosity(offlineCuriosity(io)),
      );
      const readiness = createReadiness();
      const spine = composeSpine(io, {
        store: own,
        composed: { tutor, conversation, curious, log },
        graph: diamond,
        outlet,
        readiness,
        ...(time === undefined ? {} : { time }),
        ...(commands === undefined ? {} : { commands }),
      });
      const send: Process['send'] = (text, change) => spine.accept(world.message(text, change));
      return {
        spine,
        tutor,
        readiness,
        faults,
        send,
        async talk(...texts) {
          for (const text of texts) {
            await send(text);
            await spine.idle();
          }
        },
      };
    },
    async session() {
      const log = createSessionLog(store);
      const [id] = await log.recent(1);
      const session = id === undefined ? null : await log.load(id, diamond);
      if (session === null) throw new Error('There is no session');
      return session;
    },
  };
  return world;
}

/** The kinds of what was said at a place, a list a post. */
export function kindsAt({ platform }: World, place = 'dm'): string[] {
  return platform.posts(place).map(({ replies }) => replies.map(({ kind }) => kind).join());
}

/** Resolves when `check` holds, asked again and again as the event loop turns. */
export async function until(check: () => boolean): Promise<void> {
  for (let turn = 0; turn < 20_000; turn += 1) {
    if (check()) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error('It did not come about');
}
