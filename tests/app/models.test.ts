import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBytes } from '../../adapters/files/read-bytes.ts';
import type { Config, ModelEntry } from '../../src/app/config.ts';
import { createModels, type ModelsOptions, sharedScope } from '../../src/app/models.ts';
import { openStore } from '../../src/app/open-store.ts';
import { openRecordFile } from '../../src/app/record-file.ts';
import { systemTime } from '../../src/app/system-time.ts';
import type { ChatRequest } from '../../src/model/chat-model.ts';
import { readReplay } from '../../src/model/replay.ts';
import type { Store } from '../../src/store/store.ts';
import { type LoopbackModelServer, startLoopbackModelServer } from '../fakes/loopback-model-server.ts';
import { fails, held, refuses, says } from '../fakes/model-behaviours.ts';

const key = 'sk-planted-0123456789abcdef';
const request: ChatRequest = {
  messages: [{ role: 'user', content: 'What is a median?' }],
  purpose: 'judge',
  temperature: 0,
};
let server: LoopbackModelServer;
let folder: string;
let store: Store;

beforeEach(async () => {
  server = await startLoopbackModelServer();
  folder = await mkdtemp(join(tmpdir(), 'plumbline-models-'));
  store = await openStore({ env: {}, cwd: folder, now: Date.now });
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
  await server.close();
});

function open(models: Record<string, ModelEntry>, options: Partial<ModelsOptions> = {}) {
  const env: Record<string, string> = { OPENAI_API_KEY: key, OPENAI_BASE_URL: server.baseUrl };
  const config: Config = {
    file: null,
    models: new Map(Object.entries(models)),
    roles: {},
    repeatBorderline: 0,
    graphs: { patterns: [], folder },
    owners: [],
    teachers: [],
    defaultBaseUrl: server.baseUrl,
    variable: (name) => env[name],
  };
  const problems: unknown[] = [];
  const hub = createModels({
    config,
    store,
    time: systemTime(Date.now),
    random: Math.random,
    onProblem: (problem) => problems.push(problem),
    ...options,
  });
  return {
    hub,
    problems,
    ask: async (name: string, scope?: string) =>
      (await hub.open(name, { allowAdHoc: true, cacheScope: scope })).complete(request),
  };
}
const judge: ModelEntry = { model: 'loopback', price: { input: 1, output: 2 } };

describe('models from the configuration', () => {
  it('answer with their parameters, and their cost is in the books', async () => {
    server.always(says('ok', { usage: { input: 100, output: 20 } }));
    const { hub, ask } = open({ judge: { ...judge, params: { temperature: 0.7, reasoning_effort: 'low' } } });
    expect(await ask('judge')).toMatchObject({ text: 'ok', model: 'loopback-2025-01-01' });
    expect(server.requests[0]?.body).toMatchObject({
      model: 'loopback',
      temperature: 0.7,
      reasoning_effort: 'low',
    });
    expect(hub.ledger.spending()).toMatchObject({ calls: 1, input: 100, output: 20, usd: 140 / 1_000_000 });
  });

  it('share one queue on one server, at the lowest number that the configuration allows', async () => {
    const { behaviour, release } = held(says('ok'));
    server.always(behaviour);
    const { hub, ask } = open({ a: { model: 'a' }, b: { model: 'b', concurrency: 2 } }, { concurrency: 8 });
    const calls = [ask('a'), ask('b'), ask('a'), ask('b')];
    await server.received(2);
    await expect
      .poll(() => hub.servers())
      .toEqual([expect.objectContaining({ server: server.origin, asked: 2, active: 2, waiting: 2 })]);
    release();
    await Promise.all(calls);
    expect(server.mostAtOnce()).toBe(2);
  });

  it('remember what a server refuses in the store, for the next process', async () => {
    server.rule(refuses('temperature'));
    server.always(says('ok'));
    await open({ judge }).ask('judge');
    expect(await open({ judge }).ask('judge')).toMatchObject({ omitted: ['temperature'], attempts: 1 });
    expect(server.requests).toHaveLength(3);
  });
});

describe('the cache', () => {
  it('gives a second run the same verdicts at no calls', async () => {
    server.always(says('ok'));
    await open({ judge }).ask('judge', sharedScope);
    const second = open({ judge });
    expect(await second.ask('judge', sharedScope)).toMatchObject({ cached: true, text: 'ok' });
    expect(second.hub.ledger.spending()).toMatchObject({ calls: 0, cached: 1, input: 0 });
    expect(server.requests).toHaveLength(1);
  });

  it('keeps a subject to its run, and a renamed entry apart from what it was', async () => {
    server.always(says('ok'));
    await open({ judge }).ask('judge', 'run-1');
    expect(await open({ judge }).ask('judge', 'run-2')).toMatchObject({ cached: false });
    expect(await open({ judge: { ...judge, model: 'other' } }).ask('judge', 'run-1')).toMatchObject({
      cached: false,
    });
    expect(await open({ judge: { ...judge, params: { seed: 1 } } }).ask('judge', 'run-1')).toMatchObject({
      cached: false,
    });
    expect(await open({ judge }).ask('judge', 'run-1')).toMatchObject({ cached: true });
  });

  it('keeps nothing of a server that failed', async () => {
    server.script(fails(401), says('ok'));
    await expect(open({ judge }).ask('judge', sharedScope)).rejects.toMatchObject({
      failure: 'unauthorized',
    });
    expect(await open({ judge }).ask('judge', sharedScope)).toMatchObject({ text: 'ok', cached: false });
  });
});

describe('the budget', () => {
  it('of a run stops within one call of its limit, over all its models, whatever runs at once', async () => {
    server.always(says('ok', { usage: { input: 70, output: 30 } }));
    const { hub } = open(
      { a: { model: 'a' }, b: { model: 'b' } },
      { budget: { tokens: 1_000 }, concurrency: 8 },
    );
    const models = await Promise.all(['a', 'b'].map((name) => hub.open(name, { allowAdHoc: true })));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => models[index % 2]?.complete({ ...request, maxTokens: 50 })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'budget' });
    expect(server.requests).toHaveLength(10);
    expect(hub.ledger.usedUp()).toBe(true);
  });

  it('does so for calls without a limit of their own, that cost more than anyone would guess', async () => {
    server.always(says('ok', { usage: { input: 400, output: 600 } }));
    const { hub } = open({ judge }, { budget: { tokens: 5_000 }, concurrency: 16 });
    const model = await hub.open('judge', { allowAdHoc: true });
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => model.complete(request)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });

  it('in USD goes by the price of each model', async () => {
    server.always(says('ok', { usage: { input: 1_000, output: 500 } }));
    const { ask, hub } = open({ judge }, { budget: { usd: 0.005 } });
    await ask('judge');
    await ask('judge');
    await ask('judge');
    await expect(ask('judge')).rejects.toMatchObject({ code: 'budget' });
    expect(hub.ledger.spending().usd).toBeCloseTo(0.006, 10);
  });
});

describe('a recording', () => {
  it('plays a run again without a server, a key or a call', async () => {
    server.script(says('one'), says('two'));
    const path = join(folder, 'deep', 'calls.jsonl');
    const record = await openRecordFile(path);
    const recorded = open({ judge }, { record });
    const live = [
      await recorded.ask('judge'),
      await recorded.ask('other@127.0.0.1:1234').catch((error: unknown) => error),
      await recorded.ask('judge'),
    ];
    await record.close();
    const replay = await readReplay(readBytes(path), path);
    const played = open({ judge }, { replay });
    expect(await played.ask('judge')).toMatchObject({ text: 'one', cached: true });
    expect(await played.ask('judge')).toMatchObject({ text: 'two' });
    await expect(played.ask('other@127.0.0.1:1234')).rejects.toMatchObject({ failure: 'unreachable' });
    await expect(played.ask('judge')).rejects.toMatchObject({ code: 'not_found' });
    expect(played.hub.ledger.spending()).toMatchObject({ calls: 0, input: 0 });
    expect(live[0]).toMatchObject({ text: 'one', cached: false });
    expect(server.requests).toHaveLength(2);
  });
});

describe('a planted key', () => {
  it('is in no file that is written: store, cache, memory, recording', async () => {
    server.script(
      fails(400, { message: `'temperature' is not supported for ${key}` }),
      says(`You are Bearer ${key}`),
      fails(401, { message: `bad key ${key}` }),
    );
    const record = await openRecordFile(join(folder, 'calls.jsonl'));
    const { ask, problems } = open({ judge }, { record });
    await ask('judge', sharedScope);
    await expect(ask('judge', 'other')).rejects.toThrow();
    await record.close();
    const files = await readdir(folder, { recursive: true, withFileTypes: true });
    const contents = await Promise.all(
      files
        .filter((file) => file.isFile())
        .map((file) => readFile(join(file.parentPath, file.name), 'latin1')),
    );
    expect(contents.join('').length).toBeGreaterThan(1_000);
    for (const content of contents) expect(content).not.toContain('planted');
    expect(problems).toEqual([]);
    expect(server.requests[0]?.headers.authorization).toContain(key);
  });
});

describe('a store that fails', () => {
  it('costs no reply, and is told of', async () => {
    server.always(says('ok'));
    const { ask, problems } = open({ judge });
    await store.close();
    expect(await ask('judge', sharedScope)).toMatchObject({ text: 'ok' });
    expect(problems.length).toBeGreaterThan(0);
    store = await openStore({ env: {}, cwd: folder, now: Date.now });
  });
});
