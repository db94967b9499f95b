import { afterAll, beforeAll } from 'vitest';
import { createMemoryStore } from '../../adapters/storage/memory/index.ts';
import { openOfflineJudge } from '../../src/app/offline-judge.ts';
import { createCachedJudge } from '../../src/judge/cached-judge.ts';
import { createDecliningJudge } from '../../src/judge/declining-judge.ts';
import type { Judge } from '../../src/judge/judge.ts';
import { createPanel } from '../../src/judge/panel.ts';
import { openModel } from '../adapters/openai/open-model.ts';
import { judgeContract } from '../contracts/judge.ts';
import { type LoopbackModelServer, startLoopbackModelServer } from '../fakes/loopback-model-server.ts';
import { says } from '../fakes/model-behaviours.ts';
import { judgeOf } from './open-judge.ts';

let server: LoopbackModelServer | undefined;
beforeAll(async () => {
  server = await startLoopbackModelServer();
  // A fixed score for the same prompt, junk for some prompts: a weak model at temperature 0.
  server.always(
    says(({ body }) => {
      const prompt = JSON.stringify(body.messages).replace(/fence\d+/g, '');
      return prompt.length % 7 === 0
        ? 'No verdict here.'
        : JSON.stringify({ feedback: 'So.', score: (prompt.length % 5) + 1 });
    }),
  );
});
afterAll(() => server?.close());

const offline = (): Judge => openOfflineJudge(() => 0);
const model = (): Judge => judgeOf(openModel({ baseUrl: server?.baseUrl ?? '' }).model);
const kept = (judge: Judge): Judge =>
  createCachedJudge({
    judge,
    keyValue: createMemoryStore({ now: () => 0 }).keyValue('verdicts'),
    identity: { promptHash: 'p', model: 'm', baseUrl: 'b' },
    onProblem: (problem) => {
      throw problem;
    },
    now: () => 0,
  });

judgeContract('offline', async () => offline());
judgeContract('a language model', async () => model());
judgeContract('a language model whose verdicts are kept', async () => kept(model()));
judgeContract('a panel', async () =>
  createDecliningJudge(createPanel({ members: [offline(), model()], now: () => 0 })),
);
