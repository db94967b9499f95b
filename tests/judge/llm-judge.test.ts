import { describe, expect, it } from 'vitest';
import { judgePresets } from '../../src/judge/prompts/presets.ts';
import { promptHash } from '../../src/judge/prompts/prompt-hash.ts';
import { accuracyRubric } from '../../src/judge/rubric.ts';
import { openModel } from '../adapters/openai/open-model.ts';
import { withServer } from '../adapters/openai/with-server.ts';
import { fails, hangs, rateLimits, refuses, refusesFormats, says } from '../fakes/model-behaviours.ts';
import { createVirtualTime } from '../fakes/virtual-time.ts';
import { judgeOf, request } from './open-judge.ts';

const server = withServer();
const judge = (parts = {}) => judgeOf(openModel({ baseUrl: server().baseUrl }).model, parts);
const verdict = (score: unknown, feedback = 'Both orders are right.') => JSON.stringify({ feedback, score });

/** What the model was told, all messages together. */
const promptOf = (index: number): string => JSON.stringify(server().requests[index]?.body.messages);

describe('a verdict', () => {
  it('carries the score, the feedback, and how it was made', async () => {
    server().script(says(verdict(5)));
    expect(await judge().judge(request)).toEqual({
      score: 5,
      feedback: 'Both orders are right.',
      judge: 'loopback',
      promptHash: promptHash({
        rubric: accuracyRubric,
        form: 'json',
        format: 'json-schema',
        params: judgePresets.deterministic,
      }),
      usage: { input: 10, output: 5 },
      ms: 0,
      settings: {
        baseUrl: server().baseUrl,
        served: 'loopback-2025-01-01',
        format: 'json-schema',
        params: { temperature: 0, max_tokens: 1024 },
        omitted: [],
        attempts: 1,
      },
    });
  });

  it('rests on question, reference and answer alone: key points are not shown', async () => {
    server().script(says(verdict(5)), says(verdict(5)));
    await judge().judge(request);
    await judge().judge({ ...request, keyPoints: ['a very secret key point'] });
    expect(promptOf(1)).toBe(promptOf(0));
  });

  it('is asked for with temperature 0 outright, a schema, and feedback first', async () => {
    server().script(says(verdict(5)));
    await judge().judge(request);
    expect(server().requests[0]?.body).toMatchObject({ temperature: 0, max_tokens: 1024 });
    expect(JSON.stringify(server().requests[0]?.body.response_format)).toMatch(
      /feedback.*score.*\[1,2,3,4,5\]/,
    );
  });

  it('is asked for with the sampling of the paper on request', async () => {
    server().script(says(verdict(5)));
    await judge({ params: judgePresets['paper-depthqa'] }).judge(request);
    expect(server().requests[0]?.body).toMatchObject({ temperature: 1, top_p: 0.9, max_tokens: 1024 });
  });

  it('draws a fresh fence for each call', async () => {
    server().script(says(verdict(5)), says(verdict(5)));
    const one = judge();
    await one.judge(request);
    await one.judge(request);
    expect(promptOf(0)).toContain('fence1 begin answer');
    expect(promptOf(1)).toContain('fence2 begin answer');
  });

  it('records a parameter that the server refuses (SV-02)', async () => {
    server().rule(refuses('temperature'));
    server().always(says(verdict(4)));
    const read = await judge().judge(request);
    expect(read.settings?.omitted).toEqual(['temperature']);
  });
});

describe('the ladder of output formats (SV-03)', () => {
  it('goes down to JSON mode, and says so in the hash', async () => {
    server().rule(refusesFormats(['json_schema']));
    server().always(says(verdict(4)));
    const read = await judge().judge(request);
    expect(read).toMatchObject({ score: 4, settings: { format: 'json', attempts: 1 } });
    expect(read.promptHash).not.toBe(judge().promptHash);
  });

  it('goes down to text that ends in [RESULT] n, in words for that', async () => {
    server().rule(refusesFormats(['json_schema', 'json_object']));
    server().always(says('Both orders are right.\n[RESULT] 4'));
    const read = await judge().judge(request);
    expect(read).toMatchObject({
      score: 4,
      feedback: 'Both orders are right.',
      settings: { format: 'text' },
    });
    expect(JSON.stringify(server().requests.at(-1)?.body)).toContain('[RESULT]');
    expect(server().requests.at(-1)?.body).not.toHaveProperty('response_format');
  });
});

describe('a reply that cannot be read', () => {
  it.each([
    ['a long feedback without a score (JP-05)', 'It names both orders. '.repeat(40), 'no-verdict'],
    ['a reason alone (JP-02)', '{"reason":"thin"}', 'no-verdict'],
    ['a null score (JP-02)', verdict(null), 'no-verdict'],
    ['two scores (JP-04)', 'Good. [RESULT] 2 [RESULT] 4', 'ambiguous'],
    ['another scale (JP-12)', verdict(85), 'out-of-range'],
    ['nothing (JP-09)', '', 'empty'],
    ['only thoughts (JP-03)', '<think>[RESULT] 4</think>', 'empty'],
  ])('%s is asked for twice more, and then has its reason', async (_what, reply, reason) => {
    server().always(says(reply));
    const read = await judge().judge(request);
    expect(read).toMatchObject({ score: null, reason, settings: { attempts: 3 } });
    expect(read.usage).toEqual({ input: 30, output: 15 });
    expect(server().requests).toHaveLength(3);
  });

  it('is told what was wrong, and at last asked for text', async () => {
    server().script(says('Fine.'), says(verdict(9)), says('Right.\n[RESULT] 5'));
    expect(await judge().judge(request)).toMatchObject({
      score: 5,
      settings: { attempts: 3, format: 'text' },
    });
    expect(promptOf(1)).toContain('no score that could be read');
    expect(promptOf(2)).toContain('another scale');
    expect(promptOf(2)).toContain('[RESULT]');
    expect(server().requests[2]?.body).not.toHaveProperty('response_format');
  });

  it('puts none of its own words into the verdict, and no line of the prompt that it repeats', async () => {
    server().always(says('RAW WORDS. [RESULT] 2 [RESULT] 4'));
    const unread = await judge().judge(request);
    expect(unread).toMatchObject({
      reason: 'ambiguous',
      feedback: 'The reply of the judge states more than one score.',
    });
    server().always(
      says(
        '<<<abc begin answer to judge>>>\nBoth orders are named.\n<<<abc end answer to judge>>>\nfence1 [RESULT] 4',
      ),
    );
    expect(await judge().judge(request)).toMatchObject({ score: 4, feedback: 'Both orders are named.' });
  });

  it('does not keep on asking once one is read', async () => {
    server().script(says('Fine.'), says(verdict(3)));
    expect(await judge().judge(request)).toMatchObject({ score: 3, usage: { input: 20, output: 10 } });
  });

  it('is asked for with more room where it was cut off (JP-08)', async () => {
    server().script(says('{"feedback":"The answer identifies', { finish: 'length' }), says(verdict(4)));
    expect(await judge().judge(request)).toMatchObject({ score: 4 });
    expect(server().requests.map(({ body }) => body.max_tokens)).toEqual([1024, 2048]);
  });

  it('says that thinking used all the room (JP-09)', async () => {
    const thought = says(null, { finish: 'length', message: { reasoning_content: 'hm, {"score":4}' } });
    server().always(thought);
    const read = await judge().judge(request);
    expect(read).toMatchObject({ score: null, reason: 'truncated' });
    expect(read.feedback).toContain('thinking');
  });

  it('does not take a verdict from the thoughts (SV-10)', async () => {
    server().always(says('', { message: { reasoning_content: verdict(4) } }));
    expect(await judge().judge(request)).toMatchObject({ score: null, reason: 'empty' });
  });

  it('leaves JSON where it ran on in white space (JP-15)', async () => {
    server().script(
      says(`{"feedback":${' \n'.repeat(2000)}`, { finish: 'length' }),
      says('Right.\n[RESULT] 5'),
    );
    expect(await judge().judge(request)).toMatchObject({ score: 5, settings: { format: 'text' } });
  });

  it('takes a whole verdict that white space follows to the limit (JP-15)', async () => {
    server().script(says(`${verdict(4)}${'\n'.repeat(4000)}`, { finish: 'length' }));
    expect(await judge().judge(request)).toMatchObject({ score: 4, settings: { attempts: 1 } });
  });
});

describe('what is not asked again', () => {
  it.each([
    ['a withheld reply', says('', { finish: 'content_filter' }), 'filtered'],
    ['a filter that refuses the prompt', fails(400, { code: 'content_filter' }), 'filtered'],
    ['a refusal', says(null, { message: { refusal: 'I cannot judge this.' } }), 'refused'],
    ['a refusal in prose', says("I'm sorry, but I can't help with that."), 'refused'],
    ['a wrong key', fails(401), 'error'],
    ['a missing model', fails(404), 'error'],
  ])('%s (JP-10)', async (_what, behaviour, reason) => {
    server().script(behaviour);
    expect(await judge().judge(request)).toMatchObject({ score: null, reason });
    expect(server().requests).toHaveLength(1);
  });

  it('a timeout, which ends the 30 seconds', async () => {
    const open = openModel({ baseUrl: server().baseUrl });
    server().script(hangs);
    const read = judgeOf(open.model).judge(request);
    await server().received(1);
    open.time.advance(29_999);
    open.time.advance(1);
    expect(await read).toMatchObject({ score: null, reason: 'timeout' });
    expect(server().requests).toHaveLength(1);
  });

  it('a timeout after a reply that could not be read, within the same 30 seconds', async () => {
    const open = openModel({ baseUrl: server().baseUrl, time: createVirtualTime() });
    server().script((received, response) => {
      open.time.advance(20_000);
      return says('Fine.')(received, response);
    }, hangs);
    const read = judgeOf(open.model).judge(request);
    await server().received(2);
    open.time.advance(10_000);
    expect(await read).toMatchObject({
      score: null,
      reason: 'timeout',
      usage: { input: expect.any(Number) },
    });
    expect(server().requests).toHaveLength(2);
  });

  it('a reply for which no time is left', async () => {
    const open = openModel({ baseUrl: server().baseUrl });
    server().script((received, response) => {
      open.time.advance(29_500);
      return says('Fine.')(received, response);
    });
    expect(await judgeOf(open.model).judge(request)).toMatchObject({ score: null, reason: 'no-verdict' });
    expect(server().requests).toHaveLength(1);
  });

  it('a server that died after a reply that could not be read: its reason stays', async () => {
    server().script(says('Fine.'), fails(401));
    expect(await judge().judge(request)).toMatchObject({ score: null, reason: 'no-verdict' });
  });
});

describe('storms', () => {
  it('a 429 costs no verdict', async () => {
    server().script(rateLimits('1'), rateLimits('1'), says(verdict(4)));
    expect(await judge().judge(request)).toMatchObject({ score: 4, settings: { attempts: 1 } });
  });

  it('an aborted signal rejects with its reason, before and during a call', async () => {
    const stop = new AbortController();
    server().script(hangs);
    const read = judge().judge(request, { signal: stop.signal });
    await server().received(1);
    stop.abort(new Error('enough'));
    await expect(read).rejects.toThrow('enough');
    await expect(judge().judge(request, { signal: stop.signal })).rejects.toThrow('enough');
  });
});

describe('JP-13 words and score', () => {
  it.each([
    [5, 'The answer is completely wrong.', true],
    [1, 'Fully correct, without errors.', true],
    [4, 'It is not completely wrong.', false],
    [2, 'It would be flawless if the order were right.', false],
    [3, 'The answer is wrong.', false],
  ])('%i with "%s" is flagged: %s', async (score, feedback, flagged) => {
    server().script(says(verdict(score, feedback)));
    const { flags = [] } = await judge().judge(request);
    expect(flags.includes('mismatch')).toBe(flagged);
  });

  it('pass is no second truth', async () => {
    server().script(says('{"feedback":"..","score":2,"pass":true}'));
    expect(await judge().judge(request)).toMatchObject({ score: 2, flags: ['mismatch'] });
  });
});
