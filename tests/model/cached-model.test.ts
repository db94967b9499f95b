import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../adapters/storage/memory/index.ts';
import { createCachedModel, createReplyCache } from '../../src/model/cached-model.ts';
import type { ChatReply, ChatRequest } from '../../src/model/chat-model.ts';
import { ModelError } from '../../src/model/model-error.ts';
import { aReply, createPlainModel } from '../fakes/plain-model.ts';

const identity = { model: 'plain', baseUrl: 'http://127.0.0.1:1/v1' };
const request: ChatRequest = {
  messages: [{ role: 'user', content: 'What is a median?' }],
  purpose: 'judge',
  temperature: 0,
  format: { kind: 'json-schema', name: 'verdict', schema: { type: 'object' } },
};
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function open(scope: string | undefined = 'verdicts') {
  const problems: unknown[] = [];
  const keyValue = createMemoryStore({ now: Date.now }).keyValue('replies');
  const cache = createReplyCache({ keyValue, onProblem: (problem) => problems.push(problem) });
  const plain = createPlainModel();
  const at = (id = identity, own = scope) => createCachedModel(plain, { cache, identity: id, scope: own });
  return { plain, at, model: at(), problems, keyValue };
}

/** Asks, and answers as soon as the model behind the cache is asked. */
async function ask(
  { plain }: ReturnType<typeof open>,
  call: Promise<ChatReply>,
  reply: Partial<ChatReply> = {},
): Promise<ChatReply> {
  for (let turn = 0; turn < 20; turn += 1) {
    await settled();
    plain.calls.at(-1)?.answer(reply);
  }
  return call;
}

describe('a cached reply', () => {
  it('comes back at no cost and no call, marked so', async () => {
    const opened = open();
    const first = await ask(opened, opened.model.complete(request), { reasoning: 'hm', logprobs: [-1, -2] });
    expect(first.cached).toBe(false);
    const second = await opened.model.complete(request);
    expect(second).toEqual({
      ...aReply,
      reasoning: 'hm',
      logprobs: [-1, -2],
      cached: true,
      ms: 0,
      attempts: 0,
      usage: { input: 0, output: 0 },
    });
    expect(opened.plain.calls).toHaveLength(1);
  });

  const changes: readonly { readonly what: string; readonly request: Partial<ChatRequest> }[] = [
    { what: 'message', request: { messages: [{ role: 'user', content: 'What is a median? ' }] } },
    { what: 'role', request: { messages: [{ role: 'system', content: 'What is a median?' }] } },
    { what: 'temperature', request: { temperature: 0.1 } },
    { what: 'top_p', request: { topP: 1 } },
    { what: 'top_k', request: { topK: 1 } },
    { what: 'seed', request: { seed: 1 } },
    { what: 'limit', request: { maxTokens: 10 } },
    {
      what: 'schema',
      request: { format: { kind: 'json-schema', name: 'verdict', schema: { type: 'array' } } },
    },
    { what: 'form', request: { format: { kind: 'json' } } },
    { what: 'plain words', request: { plainMessages: [{ role: 'user', content: 'x' }] } },
    { what: 'extra parameter', request: { extra: { reasoning_effort: 'low' } } },
    { what: 'log-probabilities', request: { logprobs: true } },
    { what: 'repeat', request: { repeat: 1 } },
  ];
  it.each(changes)('is not that of another $what', async ({ request: change }) => {
    const opened = open();
    await ask(opened, opened.model.complete(request));
    await ask(opened, opened.model.complete({ ...request, ...change }));
    expect(opened.plain.calls).toHaveLength(2);
  });

  it.each([
    { what: 'model', id: { ...identity, model: 'other' }, scope: 'verdicts' },
    { what: 'server', id: { ...identity, baseUrl: 'http://127.0.0.1:2/v1' }, scope: 'verdicts' },
    { what: 'scope', id: identity, scope: 'run-2' },
  ])('is not that of another $what', async ({ id, scope }) => {
    const opened = open();
    await ask(opened, opened.model.complete(request));
    await ask(opened, opened.at(id, scope).complete(request));
    expect(opened.plain.calls).toHaveLength(2);
  });

  it('is shared whatever the call is for, and the order of fields', async () => {
    const opened = open();
    await ask(opened, opened.model.complete(request));
    const { temperature = 0, ...rest } = request;
    const other: ChatRequest = { temperature, ...rest, purpose: 'meta', repeat: 0 };
    expect(await opened.model.complete(other)).toMatchObject({ cached: true });
  });

  it('is found only within a scope: without one nothing is kept', async () => {
    const opened = open();
    const bare = createCachedModel(opened.plain, {
      cache: createReplyCache({ keyValue: opened.keyValue, onProblem: () => {} }),
      identity,
    });
    await ask(opened, bare.complete(request));
    await ask(opened, bare.complete(request));
    expect(opened.plain.calls).toHaveLength(2);
    await ask(opened, bare.complete(request, { cacheScope: 'run-1' }));
    await ask(opened, opened.model.complete(request, { cacheScope: null }));
    await ask(opened, opened.model.complete(request, { cacheScope: null }));
    expect(opened.plain.calls).toHaveLength(5);
    expect(await bare.complete(request, { cacheScope: 'run-1' })).toMatchObject({ cached: true });
  });

  it.each([
    { what: 'cut off', reply: { finish: 'length' as const } },
    { what: 'filtered', reply: { finish: 'filtered' as const } },
    { what: 'a refusal', reply: { finish: 'refused' as const } },
    { what: 'of unknown end', reply: { finish: 'unknown' as const } },
    { what: 'empty', reply: { text: ' \n' } },
  ])('is never one that was $what', async ({ reply }) => {
    const opened = open();
    await ask(opened, opened.model.complete(request), reply);
    await ask(opened, opened.model.complete(request));
    expect(opened.plain.calls).toHaveLength(2);
  });

  it('is never an error', async () => {
    const opened = open();
    const call = opened.model.complete(request);
    await settled();
    opened.plain.calls[0]?.fail(new ModelError('server-error', 'down'));
    await expect(call).rejects.toThrow('down');
    expect(await ask(opened, opened.model.complete(request))).toMatchObject({ cached: false });
  });
});

describe('equal calls at the same time', () => {
  it('share one request', async () => {
    const opened = open();
    const calls = [1, 2, 3].map(() => opened.model.complete(request));
    await settled();
    await settled();
    expect(opened.plain.calls).toHaveLength(1);
    opened.plain.calls[0]?.answer();
    expect((await Promise.all(calls)).map(({ cached }) => cached)).toEqual([false, true, true]);
  });

  it('do not share a failure', async () => {
    const opened = open();
    const first = opened.model.complete(request);
    const second = opened.model.complete(request);
    await settled();
    await settled();
    opened.plain.calls[0]?.fail(new ModelError('timeout', 'too late'));
    await expect(first).rejects.toThrow('too late');
    expect(await ask(opened, second)).toMatchObject({ text: 'the middle value' });
    expect(opened.plain.calls).toHaveLength(2);
  });

  it('can be left by one without harm to the other', async () => {
    const opened = open();
    const controller = new AbortController();
    const first = opened.model.complete(request);
    const second = opened.model.complete(request, { signal: controller.signal });
    await settled();
    controller.abort(new Error('left'));
    await expect(second).rejects.toThrow('left');
    expect(await ask(opened, first)).toMatchObject({ cached: false });
  });
});

describe('a store that fails', () => {
  it('costs no reply, and is told of', async () => {
    const problems: unknown[] = [];
    const broken = {
      get: () => Promise.reject(new Error('cannot read')),
      set: () => Promise.reject(new Error('cannot write')),
      delete: () => Promise.reject(new Error('cannot delete')),
    };
    const cache = createReplyCache({ keyValue: broken, onProblem: (problem) => problems.push(problem) });
    const plain = createPlainModel();
    const call = createCachedModel(plain, { cache, identity, scope: 'verdicts' }).complete(request);
    await settled();
    await settled();
    plain.calls[0]?.answer();
    expect(await call).toMatchObject({ text: 'the middle value' });
    expect(problems.map(String)).toEqual(['Error: cannot read', 'Error: cannot write']);
  });

  it('or holds something else is asked past', async () => {
    const opened = open();
    const strange = { ...opened.keyValue, get: async () => ({ text: 7 }) };
    const cache = createReplyCache({ keyValue: strange, onProblem: () => {} });
    const model = createCachedModel(opened.plain, { cache, identity, scope: 'verdicts' });
    expect(await ask(opened, model.complete(request))).toMatchObject({ cached: false });
  });
});
