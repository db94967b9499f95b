import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { composeSpine } from '../../../src/app/compose-spine.ts';
import { composeTutor } from '../../../src/app/compose-tutor.ts';
import { openStore } from '../../../src/app/open-store.ts';
import type { Judge } from '../../../src/judge/judge.ts';
import type { Outlet } from '../../../src/spine/outlet.ts';
import { offlineVoice } from '../../../src/tutor/words/offline-voice.ts';
import { createScriptedJudge } from '../../fakes/scripted-judge.ts';
import { diamond } from '../../tutor/walk-harness.ts';

// A bot as a process of its own: the whole spine on the store of its environment, on a platform behind HTTP. It waits
// for a line on standard input, so that one can stand by, and then serves until it is killed or told to stop.

const platform = z.string().parse(process.env.LOOPBACK_PLATFORM);
const PostedSchema = z.object({ id: z.string(), at: z.string() });

async function call(path: string, query: Record<string, string>, body?: unknown): Promise<unknown> {
  const url = `${platform}${path}?${new URLSearchParams(query)}`;
  const response = await fetch(url, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`The platform answered ${response.status}`);
  return response.json();
}

const outlet: Outlet = {
  post: async (place, post) => PostedSchema.parse(await call('/post', {}, { place, post })),
  find: async (place, post) => PostedSchema.nullable().parse(await call('/find', { place, post })),
};

const scripted = createScriptedJudge();
const judge: Judge = {
  name: 'scripted',
  async judge(request, options) {
    await call('/judged', {});
    // A judge takes its time, in which a process may be killed.
    await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 60));
    return scripted.judge(request, options);
  },
};

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const io = {
  now: Date.now,
  randomId: (length: number) =>
    Array.from({ length }, () => letters[Math.floor(Math.random() * letters.length)]).join(''),
  stderr: process.stderr,
};
const store = await openStore({ env: process.env, cwd: process.cwd(), now: Date.now });
process.stdout.write('standing by\n');
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
await lines.next();

const loaded = { graph: diamond, packs: [] };
const composed = composeTutor(io, loaded, store, { judge, voice: offlineVoice });
const spine = composeSpine(io, { store, composed, graph: diamond, outlet });
const server = createServer(async (request, response) => {
  try {
    await spine.accept(JSON.parse(await text(request)));
    response.end();
  } catch {
    response.statusCode = 500;
    response.end();
  }
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
await spine.start();
process.stdout.write(`serving http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
await lines.next();
server.close();
server.closeAllConnections();
await spine.stop(5_000);
await store.close();
process.stdin.destroy();
