import { PassThrough } from 'node:stream';
import { createMemoryStore } from '../../adapters/storage/memory/index.ts';
import { composeSpine } from '../../src/app/compose-spine.ts';
import { composeTutor } from '../../src/app/compose-tutor.ts';
import { openOfflineJudge } from '../../src/app/offline-judge.ts';
import type { Inbound } from '../../src/spine/inbound.ts';
import { offlineVoice } from '../../src/tutor/words/offline-voice.ts';
import { describeConversation } from '../contracts/conversation.ts';
import { createLoopbackPlatform } from '../fakes/loopback-platform.ts';
import { createMortal, dropLocks } from './mortal.ts';

describeConversation('on the loopback platform', async (graph) => {
  const store = createMemoryStore({ now: Date.now });
  const platform = createLoopbackPlatform();
  const judge = openOfflineJudge(Date.now);
  let [made, sent, posts] = [0, 0, 0];
  const open = () => {
    const io = {
      now: Date.now,
      randomId: (length: number) => `${++made}`.padStart(length, 'x'),
      stderr: new PassThrough(),
    };
    // What a process that was killed has under way reaches nothing any more.
    const mortal = createMortal(store, platform, null);
    const composed = composeTutor(io, { graph, packs: [] }, mortal.store, { judge, voice: offlineVoice });
    return {
      mortal,
      spine: composeSpine(io, { store: mortal.store, composed, graph, outlet: mortal.outlet }),
      composed,
    };
  };
  let desk = open();
  let last: Inbound | null = null;
  const inbound = (text: string, change: Partial<Inbound> = {}): Inbound => {
    sent += 1;
    const sentAt = new Date(Date.now() + 2).toISOString();
    return { id: `m${sent}`, kind: 'message', text, sentAt, place: 'dm', person: 'loop:ada', ...change };
  };
  const take = async (...messages: readonly Inbound[]): Promise<string> => {
    await Promise.all(messages.map((message) => desk.spine.accept(message)));
    await desk.spine.idle();
    const said = platform.posts('dm').slice(posts);
    posts += said.length;
    // The clock goes on, so that what comes next comes after what was said.
    await new Promise((resolve) => setTimeout(resolve, 5));
    return said.flatMap(({ replies }) => replies.map(({ text }) => text)).join('\n');
  };
  const lastId = (): string => last?.id ?? '';
  await take(inbound('/learn goal'));
  return {
    can: { again: true, edit: true, remove: true, together: true },
    async say(text) {
      last = inbound(text);
      return take(last);
    },
    sayTogether: (...texts) => take(...texts.map((text) => inbound(text))),
    deliverAgain: () => (last === null ? Promise.resolve('') : take(last)),
    edit: (text) => take(inbound(text, { kind: 'edit', of: lastId() })),
    remove: () => take(inbound('', { kind: 'deletion', of: lastId() })),
    async crash() {
      await dropLocks(store);
      desk = open();
      await desk.spine.start();
      await desk.spine.idle();
    },
    async trace() {
      const [id] = await desk.composed.log.recent(1);
      return (await desk.composed.log.events(id ?? '')) as Record<string, unknown>[];
    },
    close: () => desk.spine.stop(1_000),
  };
});
