import { z } from 'zod';
import { composeProbes } from '../../../../src/app/compose-probes.ts';
import { composeSpine } from '../../../../src/app/compose-spine.ts';
import { composeTutor } from '../../../../src/app/compose-tutor.ts';
import { readConfig } from '../../../../src/app/config.ts';
import { openStore } from '../../../../src/app/open-store.ts';
import type { Outlet } from '../../../../src/spine/outlet.ts';
import { createPeople } from '../../../../src/spine/people.ts';
import { offlineVoice } from '../../../../src/tutor/words/offline-voice.ts';
import { createScriptedJudge } from '../../../fakes/scripted-judge.ts';
import { diamond } from '../../../tutor/walk-harness.ts';
import type { PlatformCall } from './served-platform.ts';

// A bot that probes, as a process of its own: it accepts the messages of its environment, and serves until it is killed.

const PostedSchema = z.object({ id: z.string(), at: z.string() });

async function call(body: PlatformCall): Promise<unknown> {
  const response = await fetch(String(process.env.PLATFORM), { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`The platform answered ${response.status}`);
  return response.json();
}

const outlet: Outlet = {
  post: async (place, { id, replies }) => {
    const text = replies.map((reply) => reply.text).join('\n');
    return PostedSchema.parse(await call({ what: 'note', place, id, text }));
  },
  find: async (place, id) => PostedSchema.nullable().parse(await call({ what: 'find', place, id })),
  postLive: async (place, id, { text, buttons }) =>
    PostedSchema.parse(await call({ what: 'postLive', place, id, content: { text, buttons: [...buttons] } })),
  editLive: async (place, id, { text, buttons }) => {
    await call({ what: 'editLive', place, id, content: { text, buttons: [...buttons] } });
  },
  attach: async (place, id, { text, files }) => {
    const names = files.map(({ name }) => name);
    return PostedSchema.parse(await call({ what: 'attach', place, id, text, names }));
  },
};

let ids = 0;
const io = {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  cwd: process.cwd(),
  now: Date.now,
  randomId: (length: number) => `${process.pid}${++ids}`.padEnd(length, 'x').slice(-length),
  signal: new AbortController().signal,
};
const store = await openStore(io);
const loaded = { graph: diamond, packs: [] };
const composed = composeTutor(io, loaded, store, { judge: createScriptedJudge(), voice: offlineVoice });
const people = createPeople({ store, now: io.now, randomId: io.randomId });
const config = await readConfig(io);
const probes = await composeProbes(io, { ...composed, config, store, loaded, people, outlet });
if (probes === null) throw new Error('This platform shows probes');
const spine = composeSpine(io, { store, composed, graph: diamond, outlet, commands: probes.commands });
await spine.start();
probes.runner.start();
process.stdout.write('serving\n');
for (const [index, text] of (process.env.SAY ?? '').split('|').entries()) {
  const sentAt = new Date().toISOString();
  const inbound = { id: `m${index}`, kind: 'message', text, sentAt, place: 'dm', person: 'loop:olga' };
  if (text !== '') await spine.accept(inbound);
  await spine.idle();
}
