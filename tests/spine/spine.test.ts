import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../adapters/storage/memory/index.ts';
import { composeSpine } from '../../src/app/compose-spine.ts';
import type { Inbound } from '../../src/spine/inbound.ts';
import { createInbox } from '../../src/spine/inbox.ts';
import type { Spine } from '../../src/spine/spine.ts';
import type { Store } from '../../src/store/store.ts';
import { createConversation } from '../../src/tutor/conversation.ts';
import { nodeOf } from '../../src/tutor/session.ts';
import { createSessionLog } from '../../src/tutor/session-log.ts';
import { createTutor, type Tutor } from '../../src/tutor/tutor.ts';
import { offlineVoice } from '../../src/tutor/words/offline-voice.ts';
import { createLoopbackPlatform, type LoopbackPlatform } from '../fakes/loopback-platform.ts';
import { createManualClock } from '../fakes/manual-clock.ts';
import { createScriptedJudge } from '../fakes/scripted-judge.ts';
import { diamond } from '../tutor/walk-harness.ts';

type Desk = {
  readonly spine: Spine;
  readonly tutor: Tutor;
  readonly platform: LoopbackPlatform;
  readonly judge: ReturnType<typeof createScriptedJudge>;
  readonly faults: unknown[];
  send(text: string, change?: Partial<Inbound>): Promise<boolean>;
  /** Another process on the same store and platform. */
  restart(): Desk;
};

function openDesk(
  store: Store = createMemoryStore({ now: Date.now }),
  platform: LoopbackPlatform = createLoopbackPlatform(),
  clock = createManualClock(),
): Desk {
  const judge = createScriptedJudge();
  const log = createSessionLog(store);
  const faults: unknown[] = [];
  const ids = { made: 0 };
  const newSessionId = (): string => `s${clock.now()}-${++ids.made}`;
  const onFault = (error: unknown): void => void faults.push(error);
  const tutor = createTutor({
    graph: diamond,
    judge,
    voice: offlineVoice,
    log,
    now: clock.now,
    newSessionId,
    onFault,
  });
  const conversation = createConversation({ tutor, graph: diamond, targets: ['top'], now: clock.now });
  const stderr = new PassThrough();
  const io = {
    now: clock.now,
    randomId: (length: number) => 'x'.repeat(length),
    stderr,
    signal: new AbortController().signal,
  };
  const loaded = { graph: diamond, packs: [] };
  const spine = composeSpine(io, { loaded, store, composed: { tutor, conversation, log }, outlet: platform });
  let sent = 0;
  return {
    spine,
    tutor,
    platform,
    judge,
    faults,
    restart: () => openDesk(store, platform, clock),
    async send(text, change = {}) {
      clock.advance(1000);
      sent += 1;
      const sentAt = new Date(clock.now()).toISOString();
      return spine.accept({
        id: `m${sentAt}-${sent}`,
        kind: 'message',
        text,
        sentAt,
        place: 'dm',
        person: 'loop:ada',
        ...change,
      });
    },
  };
}

const sessionOf = async ({ tutor }: Desk) => {
  const [session] = await tutor.sessions('learner-xxxxxxxxxx');
  if (session === undefined) throw new Error('There is no session');
  return session;
};

describe('the spine', () => {
  it('carries a walk: begins it on /learn, answers in one post a message', async () => {
    const desk = openDesk();
    await desk.send('hello');
    await desk.send('/learn top');
    await desk.send('=5');
    await desk.spine.idle();
    expect(desk.platform.posts('dm').map(({ replies }) => replies.map(({ kind }) => kind))).toEqual([
      ['note'],
      ['question'],
      ['verdict', 'question'],
    ]);
  });

  it('handles a message once, however often and under whatever event it is delivered', async () => {
    const desk = openDesk();
    await desk.send('/learn top');
    await desk.spine.idle();
    const same = { id: 'slack/T/C/1.2' };
    const taken = await Promise.all([desk.send('=5', same), desk.send('=5', same), desk.send('=5', same)]);
    await desk.spine.idle();
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await desk.send('=5', same)).toBe(false);
    expect(await desk.restart().send('=5', same)).toBe(false);
    expect(desk.judge.requests).toHaveLength(1);
  });

  it('answers one learner in the order in which they wrote, and others without waiting', async () => {
    const desk = openDesk();
    await desk.send('/learn top');
    await desk.spine.idle();
    const at = (second: number): string =>
      new Date(Date.parse('2026-02-01T00:00:00Z') + second * 1000).toISOString();
    await Promise.all([
      desk.send('=5 first', { sentAt: at(1) }),
      desk.send('=4 third', { sentAt: at(3) }),
      desk.send('=3 second', { sentAt: at(2) }),
      desk.send('/learn top', { person: 'loop:bob', place: 'dm-bob' }),
    ]);
    await desk.spine.idle();
    expect(desk.judge.requests.map(({ answer }) => answer)).toEqual(['=5 first', '=3 second', '=4 third']);
    expect(desk.platform.posts('dm-bob')).toHaveLength(1);
  });

  it('takes up what a dead process accepted and never answered', async () => {
    const desk = openDesk();
    await desk.send('/learn top');
    await desk.spine.idle();
    // Accepted by a process that died before it did anything.
    const store = createMemoryStore({ now: Date.now });
    const dying = openDesk(store);
    await dying.send('/learn top');
    await dying.spine.idle();
    await createInbox(store).accept({
      id: 'm9',
      kind: 'message',
      text: '=5',
      sentAt: '2026-03-01T00:00:00.000Z',
      place: 'dm',
      person: 'loop:ada',
    });
    const next = openDesk(store, dying.platform);
    expect(await next.spine.recover()).toBe(1);
    await next.spine.idle();
    expect(dying.platform.posts('dm')).toHaveLength(2);
    expect(await next.spine.recover()).toBe(0);
  });

  it('posts nothing twice when the answer of the platform was lost, and loses nothing', async () => {
    const desk = openDesk();
    await desk.send('/learn top');
    await desk.spine.idle();
    desk.platform.loseNextAnswer();
    await desk.send('=5');
    await desk.spine.idle();
    expect(desk.faults).toHaveLength(0);
    const next = desk.restart();
    expect(await next.spine.recover()).toBe(1);
    await next.spine.idle();
    const kinds = desk.platform.posts('dm').map(({ replies }) => replies.map(({ kind }) => kind).join());
    expect(kinds).toEqual(['question', 'verdict,question']);
    expect(nodeOf(await sessionOf(next), 'a').answers).toHaveLength(1);
  });

  it('keeps the session whole when its place is gone', async () => {
    const desk = openDesk();
    await desk.send('/learn top');
    await desk.spine.idle();
    desk.platform.archive('dm');
    await desk.send('=5');
    await desk.spine.idle();
    await desk.send('why', { place: 'elsewhere' });
    await desk.spine.idle();
    expect(desk.platform.read('elsewhere')).toContain('5 of 5');
    expect(await desk.spine.recover()).toBe(0);
  });
});
