import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../adapters/storage/memory/index.ts';
import type { Config, ModelEntry } from '../../src/app/config.ts';
import { createJudges, type JudgesOptions } from '../../src/app/judges.ts';
import { createModels } from '../../src/app/models.ts';
import { systemTime } from '../../src/app/system-time.ts';
import { withServer } from '../adapters/openai/with-server.ts';
import { sendJson } from '../fakes/loopback-model-server.ts';
import { completion, fails, hangs, refuses, says } from '../fakes/model-behaviours.ts';
import { request } from '../judge/open-judge.ts';

const server = withServer();
const fair = says('{"feedback":"Both orders are named.","score":4}');

function options(names: readonly string[], models: Record<string, ModelEntry> = {}): JudgesOptions {
  const config: Config = {
    file: null,
    models: new Map(Object.entries(models)),
    roles: {},
    repeatBorderline: 0,
    graphs: { patterns: [], folder: '/' },
    owners: [],
    teachers: [],
    defaultBaseUrl: server().baseUrl,
    variable: () => undefined,
  };
  const onProblem = (problem: unknown): never => {
    throw problem;
  };
  const opened = createModels({ config, time: systemTime(Date.now), random: () => 0, onProblem });
  return {
    names,
    config,
    models: () => opened,
    now: () => 0,
    randomId: (length) => 'r'.repeat(length),
    allowAdHoc: true,
    onProblem,
  };
}

describe('judges by name', () => {
  it('are offline where none is named, and open no model', async () => {
    const none = { ...options([]), models: () => expect.fail('a model was opened') };
    expect((await createJudges(none)).name).toBe('offline');
    expect(await (await createJudges(none)).judge(request)).toMatchObject({ judge: 'offline' });
  });

  it('decline without asking anybody (JV-10)', async () => {
    const judge = await createJudges(options(['m']));
    for (const answer of ['', ' ', 'idk', "I don't know.", 'help', 'No sé'])
      expect(await judge.judge({ ...request, answer })).toMatchObject({ score: null, reason: 'declined' });
    expect(server().requests).toEqual([]);
  });

  it('judge the question pasted back', async () => {
    server().always(says('{"feedback":"It repeats the question.","score":1}'));
    const judge = await createJudges(options(['m']));
    expect(await judge.judge({ ...request, answer: request.question })).toMatchObject({ score: 1 });
  });

  it('in chat are only those of the configuration', async () => {
    const chat = { ...options(['m@http://127.0.0.1:9/v1']), allowAdHoc: false };
    await expect(createJudges(chat)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('named twice sit once', async () => {
    server().always(fair);
    const judge = await createJudges(options(['m', 'm']));
    expect((await judge.judge(request)).judge).toBe('m');
    expect(server().requests).toHaveLength(1);
  });
});

describe('parameters of a judge', () => {
  const entry = { model: 'loopback', params: { temperature: 0.3, reasoning_effort: 'low' } };

  it('come from the configuration, and are in hash and record', async () => {
    server().always(fair);
    const plain = await (await createJudges(options(['j'], { j: { model: 'loopback' } }))).judge(request);
    const own = await (await createJudges(options(['j'], { j: entry }))).judge(request);
    expect(server().requests[1]?.body).toMatchObject({ temperature: 0.3, reasoning_effort: 'low' });
    expect(own.settings?.params).toEqual({ temperature: 0.3, max_tokens: 1024 });
    const effort = { ...entry, params: { ...entry.params, reasoning_effort: 'high' } };
    const other = await (await createJudges(options(['j'], { j: effort }))).judge(request);
    expect(new Set([plain.promptHash, own.promptHash, other.promptHash]).size).toBe(3);
  });

  it('yield to a preset, and the preset to the command line', async () => {
    server().always(fair);
    const paper = { ...options(['j'], { j: entry }), preset: 'paper-depthqa' as const };
    await (await createJudges(paper)).judge(request);
    expect(server().requests[0]?.body).toMatchObject({ temperature: 1, top_p: 0.9, max_tokens: 1024 });
    await (await createJudges({ ...paper, params: { top_p: 0.5 } })).judge(request);
    expect(server().requests[1]?.body).toMatchObject({ temperature: 1, top_p: 0.5 });
  });

  it('leave room to ask again with more where a reply was cut off', async () => {
    server().always(says('{"feedback":"The', { finish: 'length' }));
    const roomy = { j: { model: 'loopback', params: { max_tokens: 1500 } } };
    await (await createJudges({ ...options(['j'], roomy), preset: 'paper-depthqa' })).judge(request);
    expect(server().requests.map(({ body }) => body.max_tokens)).toEqual([1500, 3000, 6000]);
  });
});

describe('the time that a verdict may take', () => {
  it('is that of the model’s entry, where one is given', async () => {
    server().always(hangs);
    const judge = await createJudges(options(['j'], { j: { model: 'loopback', deadlineMs: 1_000 } }));
    const verdict = await judge.judge(request);
    expect(verdict).toMatchObject({ score: null, reason: 'timeout' });
    expect(verdict.feedback).toContain('within 1 s');
  });
});

describe('JV-02 what a verdict remembers', () => {
  it('is how it came to be: model, prompt, temperature sent outright, seed, and the mark of the server', async () => {
    server().always((_request, response) => {
      const reply = completion('{"feedback":"Both orders are named.","score":4}', { model: 'loopback-0613' });
      sendJson(response, 200, Object.assign({}, reply, { system_fingerprint: 'fp_44709d6fcb' }));
    });
    const judge = await createJudges({ ...options(['m']), params: { seed: 7 } });
    const verdict = await judge.judge(request);
    expect(server().requests[0]?.body).toMatchObject({ temperature: 0, seed: 7 });
    expect(verdict).toMatchObject({
      judge: 'm',
      promptHash: expect.stringMatching(/^[0-9a-f]{16}$/),
      settings: {
        served: 'loopback-0613',
        fingerprint: 'fp_44709d6fcb',
        params: { temperature: 0, seed: 7, max_tokens: 1024 },
      },
    });
  });

  it('says where the temperature was not controlled', async () => {
    server().rule(refuses('temperature'));
    server().always(fair);
    const { settings } = await (await createJudges(options(['m']))).judge(request);
    expect(settings?.omitted).toEqual(['temperature']);
  });
});

describe('JV-02 a borderline verdict of a model', () => {
  const inTurn = (...scores: readonly number[]) => {
    server().script(...scores.map((score) => says(JSON.stringify({ feedback: 'So it is.', score }))));
  };
  const repeated = (more: Partial<JudgesOptions> = {}, models: Record<string, ModelEntry> = {}) =>
    createJudges({
      ...options(['j'], { j: { model: 'loopback' }, ...models }),
      repeatBorderline: 2,
      ...more,
    });

  it('is asked for again, and known to the next process at no call', async () => {
    inTurn(3, 4, 5);
    const store = createMemoryStore({ now: () => 0 });
    const first = await (await repeated({ store })).judge(request);
    expect(first).toMatchObject({ score: 4, scores: [3, 4, 5], spread: 2, flags: ['flipped'] });
    expect(first.settings?.attempts).toBe(3);
    const again = await (await repeated({ store })).judge(request);
    expect(again).toMatchObject({
      score: 4,
      scores: [3, 4, 5],
      cached: true,
      usage: { input: 0, output: 0 },
    });
    expect(server().requests).toHaveLength(3);
  });

  it('costs the failed repeat alone when it is asked for once more', async () => {
    inTurn(3);
    server().script(fails(400), says('{"feedback":"It is.","score":4}'));
    const store = createMemoryStore({ now: () => 0 });
    const first = await (await repeated({ store })).judge(request);
    expect(first).toMatchObject({ score: 3, scores: [3, 4], failedRepeats: ['error'] });
    inTurn(4);
    expect(await (await repeated({ store })).judge(request)).toMatchObject({ score: 4, spread: 1 });
    expect(server().requests).toHaveLength(4);
  });

  it('is repeated as the configuration says, where nothing else is said', async () => {
    inTurn(4, 4);
    const { config } = options(['j'], { j: { model: 'loopback' } });
    const judge = await repeated({ config: { ...config, repeatBorderline: 1 }, repeatBorderline: undefined });
    expect(await judge.judge(request)).toMatchObject({ score: 4, scores: [4, 4], spread: 0 });
  });

  it('is drawn with another seed each time, where there is a seed', async () => {
    inTurn(3, 3, 3);
    const entry = { model: 'loopback', params: { seed: 7 } };
    const verdict = await (await repeated({}, { j: entry })).judge(request);
    expect(server().requests.map(({ body }) => body.seed)).toEqual([7, 8, 9]);
    expect(verdict.settings?.params).toMatchObject({ seed: 7, temperature: 0 });
  });

  it('is the business of each member of a panel', async () => {
    inTurn(3, 4, 4);
    const panel = await createJudges({
      ...options(['offline', 'j'], { j: { model: 'loopback' } }),
      repeatBorderline: 2,
    });
    const { members = [] } = await panel.judge(request);
    expect(members.map(({ scores }) => scores)).toEqual([undefined, [3, 4, 4]]);
  });
});

describe('JV-08 a judge of its own answers', () => {
  it.each([
    { judge: 'llama-3-8b', subject: 'llama-3-8b', flags: expect.arrayContaining(['self-judged']) },
    { judge: 'llama-3-70b', subject: 'llama-3-8b', flags: ['same-family'] },
    { judge: 'qwen2.5', subject: 'llama-3-8b', flags: undefined },
  ])('$judge on $subject: $flags', async ({ judge, subject, flags }) => {
    server().always(fair);
    const named = { ...options([judge]), subject: { model: subject, baseUrl: server().baseUrl } };
    expect((await (await createJudges(named)).judge(request)).flags).toEqual(flags);
  });

  it('is flagged in a panel as well', async () => {
    server().always(fair);
    const named = { ...options(['offline', 'm']), subject: { model: 'm', baseUrl: server().baseUrl } };
    expect(await (await createJudges(named)).judge(request)).toMatchObject({
      judge: 'panel',
      flags: expect.arrayContaining(['self-judged']),
    });
  });
});

describe('the fence', () => {
  const fences = () =>
    server().requests.map(({ body }) => /<<<(\S+) begin question/.exec(JSON.stringify(body.messages))?.[1]);

  it('is random, but the same for the same texts where a run is recorded or replayed', async () => {
    server().always(fair);
    let drawn = 0;
    const random = { ...options(['m']), randomId: () => `random${++drawn}` };
    const free = await createJudges(random);
    const recorded = await createJudges({ ...random, repeatable: true });
    for (const judge of [free, recorded]) {
      await judge.judge(request);
      await judge.judge(request);
      await judge.judge({ ...request, answer: 'Another.' });
    }
    const [one, two, three, same, again, other] = fences();
    expect(new Set([one, two, three]).size).toBe(3);
    expect(again).toBe(same);
    expect(other).not.toBe(same);
    expect(same).toMatch(/^[0-9a-f]{16}$/);
  });
});
