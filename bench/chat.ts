import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openLibsqlStore } from '../adapters/storage/libsql/index.ts';
import { composeSpine } from '../src/app/compose-spine.ts';
import { composeTutor } from '../src/app/compose-tutor.ts';
import { loadGraphs } from '../src/app/load-graphs.ts';
import { walkOrder } from '../src/graph/walk-order.ts';
import type { Judge } from '../src/judge/judge.ts';
import type { Outlet } from '../src/spine/outlet.ts';
import type { Store } from '../src/store/store.ts';
import { createSessionLog } from '../src/tutor/session-log.ts';
import { offlineVoice } from '../src/tutor/words/offline-voice.ts';
import { type Bench, type Figure, rounded } from './support/bench.ts';
import { quantile } from './support/load.ts';
import { projectRoot } from './support/run-measured.ts';
import { inTemporaryFolder } from './support/temporary-folder.ts';

const learners = 500;
const perSecond = 25;
const answersEach = 4;
const storedSessions = 100_000;
const target = 'pond-in-winter';
/** How long the judge of this bench takes: its time is waiting, and no own time. */
const judgeMs = 50;

type Times = { readonly own: number[]; readonly acknowledged: number[] };

/** What a learner has seen so far; `wake` is called at each post. */
type Seen = { posts: number; wake: () => void };

/** A spine on a store; `name` keeps its messages apart from those of others on the same store. */
async function openDesk(store: Store, name: string) {
  const loaded = await loadGraphs({ cwd: projectRoot, env: {} });
  const places = new Map<string, Seen>();
  /** Time with the judge, by the answer that was with it. */
  const withJudge = new Map<string, number>();
  const judge: Judge = {
    name: 'bench',
    async judge({ answer }) {
      const start = performance.now();
      await wait(judgeMs);
      withJudge.set(answer, performance.now() - start);
      return { score: 5, feedback: '', judge: 'bench', promptHash: 'bench', usage: null, ms: judgeMs };
    },
  };
  const outlet: Outlet = {
    async post(place, post) {
      const here = places.get(place);
      if (here !== undefined) {
        here.posts += 1;
        here.wake();
      }
      return { id: post.id, at: new Date().toISOString() };
    },
    find: async () => null,
  };
  const io = {
    now: Date.now,
    randomId: (length: number) =>
      Array.from({ length }, () => Math.floor(Math.random() * 36).toString(36)).join(''),
    stderr: new PassThrough(),
  };
  let faults = '';
  io.stderr.on('data', (text) => {
    faults += String(text);
  });
  const composed = composeTutor(io, loaded, store, { judge, voice: offlineVoice });
  const spine = composeSpine(io, { store, composed, graph: loaded.graph, outlet });
  let sent = 0;

  /** Sends one message and resolves when its post is out, with the time that was ours. */
  const send = async (learner: string, text: string): Promise<{ own: number; acknowledged: number }> => {
    const place = `dm-${learner}`;
    const here = places.get(place) ?? { posts: 0, wake: () => {} };
    places.set(place, here);
    const before = here.posts;
    const out = new Promise<void>((resolve) => {
      here.wake = () => {
        if (here.posts > before) resolve();
      };
    });
    sent += 1;
    const start = performance.now();
    const sentAt = new Date(Date.now() + 1).toISOString();
    const id = `${name}${sent}`;
    await spine.accept({ id, kind: 'message', text, sentAt, place, person: `bench:${learner}` });
    const acknowledged = performance.now() - start;
    await out;
    const own = performance.now() - start - (withJudge.get(text) ?? 0);
    return { own, acknowledged };
  };
  return { spine, send, faults: () => faults };
}

/** Begins a walk for each name, some at a time. */
async function begin(
  { send, spine }: Awaited<ReturnType<typeof openDesk>>,
  names: readonly string[],
): Promise<void> {
  for (let at = 0; at < names.length; at += 25)
    await Promise.all(names.slice(at, at + 25).map((name) => send(name, `/learn ${target}`)));
  await spine.idle();
}

const named = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

/** Five hundred learners in five hundred direct messages, so many answers a second over all of them. */
async function talk(store: Store, prefix: string): Promise<Times> {
  const desk = await openDesk(store, prefix);
  const names = named(prefix, learners);
  await begin(desk, names);
  const times: Times = { own: [], acknowledged: [] };
  const turns: Promise<void>[] = [];
  const start = performance.now();
  for (let turn = 0; turn < learners * answersEach; turn += 1) {
    await wait(Math.max(0, start + (turn * 1000) / perSecond - performance.now()));
    const name = names[turn % learners] ?? '';
    turns.push(
      desk
        .send(name, `An answer of ${name}, number ${turn}, in a few words.`)
        .then(({ own, acknowledged }) => {
          times.own.push(own);
          times.acknowledged.push(acknowledged);
        }),
    );
  }
  await Promise.all(turns);
  await desk.spine.stop(10_000);
  if (desk.faults() !== '') throw new Error(desk.faults());
  return times;
}

/** Sessions of others, as they lie in a store: a few events each. */
async function fill(store: Store, say: (text: string) => void): Promise<void> {
  const log = createSessionLog(store);
  const { graph } = await loadGraphs({ cwd: projectRoot, env: {} });
  const { id: node, depth, question } = graph.get(walkOrder(graph, target)[0] ?? '');
  for (let at = 0; at < storedSessions; at += 500) {
    await Promise.all(
      Array.from({ length: 500 }, (_, index) => {
        const session = `20250101-000000-${String(at + index).padStart(6, '0')}`;
        const envelope = { v: 1, at: '2025-01-01T00:00:00.000Z', session, subject: `old-${at + index}` };
        return log.create([
          { ...envelope, event: 'started', target, order: 'climb', tries: 3, carried: [] },
          { ...envelope, event: 'asked', node, depth, question, phase: 'first' },
        ]);
      }),
    );
    if ((at + 500) % 25_000 === 0) say(`${at + 500} sessions stored`);
  }
}

/** What `--expose-gc` gives, without that flag on the command line. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

/** Bytes of memory for each session that somebody left. */
async function idleMemory(store: Store): Promise<number> {
  const desk = await openDesk(store, 'idle');
  const count = 2_000;
  const settled = async (): Promise<number> => {
    await wait(500);
    collectGarbage();
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  // What a process keeps of its last sessions is bounded; it is full before the count begins.
  await begin(desk, named('warm', 600));
  const before = await settled();
  await begin(desk, named('idle', count));
  const after = await settled();
  await desk.spine.stop(1_000);
  return (after - before) / count;
}

export const bench: Bench = {
  title: 'Chat: 500 learners in 500 direct messages, 25 answers a second, SQLite',
  run: (say) =>
    inTemporaryFolder(async (folder): Promise<Figure[]> => {
      const open = (name: string): Promise<Store> =>
        openLibsqlStore({ file: join(folder, `${name}.db`), now: Date.now });
      say('an empty store');
      const small = await open('small');
      const alone = await talk(small, 'a');
      await small.close();
      const large = await open('large');
      await fill(large, say);
      const among = await talk(large, 'b');
      say('idle sessions');
      const bytes = await idleMemory(large);
      await large.close();
      const note = `${learners * answersEach} turns; what the judge took is taken off`;
      const others = `among ${storedSessions} stored sessions`;
      const slower = quantile(among.own, 0.5) / quantile(alone.own, 0.5);
      return [
        { name: 'own time of a turn, p99', value: quantile(alone.own, 0.99), unit: 'ms', atMost: 20, note },
        { name: 'own time of a turn, median', value: quantile(alone.own, 0.5), unit: 'ms' },
        { name: 'acknowledgement, p99', value: quantile(alone.acknowledged, 0.99), unit: 'ms', atMost: 100 },
        { name: `own time ${others}, p99`, value: quantile(among.own, 0.99), unit: 'ms', atMost: 20 },
        { name: `median ${others}, over that without them`, value: rounded(slower), unit: 'times' },
        { name: 'memory of an idle session', value: bytes, unit: 'bytes', atMost: 2048 },
      ];
    }),
};
