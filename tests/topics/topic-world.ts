import { PassThrough } from 'node:stream';
import { createMemoryStore } from '../../adapters/storage/memory/index.ts';
import { composeSpine } from '../../src/app/compose-spine.ts';
import { composeBuild } from '../../src/app/compose-topics.ts';
import { composeTutor } from '../../src/app/compose-tutor.ts';
import { openLiveGraph } from '../../src/app/open-live-graph.ts';
import type { LoadedGraph } from '../../src/graph/load-graph.ts';
import type { Inbound } from '../../src/spine/inbound.ts';
import { offlineVoice } from '../../src/tutor/words/offline-voice.ts';
import { createLoopbackPlatform, type LoopbackPlatform } from '../fakes/loopback-platform.ts';
import { createManualClock } from '../fakes/manual-clock.ts';
import { createScriptedJudge } from '../fakes/scripted-judge.ts';
import { ownFolder } from '../run-command.ts';
import { diamond } from '../tutor/walk-harness.ts';

export type TopicProcess = {
  readonly faults: string[];
  /** Sends a message and waits until it is answered; resolves to what was said since. */
  say(text: string, change?: Partial<Inbound>): Promise<string>;
};

/** A chat whose teacher is `loop:tess` and whose owner is `loop:olga`, on one store; processes come and go. */
export function createTopicWorld() {
  const clock = createManualClock();
  const store = createMemoryStore({ now: clock.now });
  const platform: LoopbackPlatform = createLoopbackPlatform(clock.now);
  const cwd = ownFolder();
  let [sent, ids] = [0, 0];
  const open = async (base: LoadedGraph = { graph: diamond, packs: [] }): Promise<TopicProcess> => {
    const faults: string[] = [];
    const stderr = new PassThrough();
    stderr.on('data', (text) => faults.push(String(text)));
    const env = { PLUMBLINE_HOME: `${cwd}/home` };
    const io = {
      cwd,
      env,
      stderr,
      now: clock.now,
      randomId: (length: number) => `${++ids}`.padEnd(length, 'x'),
    };
    const live = await openLiveGraph(io, store, base);
    const composed = composeTutor(io, live, store, { judge: createScriptedJudge(), voice: offlineVoice });
    const config = { owners: ['loop:olga'], teachers: ['loop:tess'] };
    const build = composeBuild(io, { store, config, live, outlet: platform });
    const spine = composeSpine(io, {
      store,
      composed,
      get graph() {
        return live.graph;
      },
      refresh: live.refresh,
      outlet: platform,
      commands: new Map([['build', build]]),
    });
    return {
      faults,
      async say(text, change = {}) {
        clock.advance(1000);
        sent += 1;
        const sentAt = new Date(clock.now()).toISOString();
        const person = change.person ?? 'loop:tess';
        const message: Inbound = {
          id: `m${sent}`,
          kind: 'message',
          text,
          sentAt,
          place: `dm ${person}`,
          person,
          ...change,
        };
        const before = platform.posts(message.place).length;
        await spine.accept(message);
        await spine.idle();
        return platform
          .posts(message.place)
          .slice(before)
          .flatMap(({ replies }) => replies.map((reply) => reply.text))
          .join('\n');
      },
    };
  };
  /** The command behind a button of the last post at a place. */
  const button = (label: RegExp, place = 'dm loop:tess'): string => {
    const [last] = platform.posts(place).at(-1)?.replies ?? [];
    const found = last?.kind === 'note' ? last.buttons?.find((one) => label.test(one.label)) : undefined;
    if (found === undefined) throw new Error(`There is no button ${label}`);
    return found.command;
  };
  return { platform, store, open, button, home: `${cwd}/home` };
}

/** A topic with one target on two steps and two facts. */
export const stackRows = [
  {
    id: 's1',
    depth: 1,
    question: 'What is a stack, in terms of the order of its elements?',
    answer: 'A collection where the last element in is the first out.',
  },
  {
    id: 's2',
    depth: 1,
    question: 'What does popping do to the top of a collection?',
    answer: 'It removes and returns the topmost element.',
  },
  {
    id: 's3',
    depth: 2,
    question: 'How is a sequence reversed with pushes and pops?',
    answer: 'Push every item, then pop all of them in turn.',
    predecessors: ['s1', 's2'],
  },
  {
    id: 's4',
    depth: 3,
    question: 'Why does nesting of brackets call for last-in-first-out memory?',
    answer: 'Because the bracket opened most recently has to be closed first.',
    predecessors: ['s3'],
  },
];

export const stackLines = stackRows.map((row) => `${JSON.stringify(row)}\n`).join('');
