import { describe, expect, it } from 'vitest';
import type { Behaviour } from '../../fakes/loopback-model-server.ts';
import { answersWith, fails, says, streams } from '../../fakes/model-behaviours.ts';
import { openModel } from './open-model.ts';
import { failureOf, judgement, question, withServer } from './with-server.ts';

const server = withServer();
const ask = (request = judgement) => openModel({ baseUrl: server().baseUrl }).model.complete(request);
const verdict = '{"feedback":"Both are named.","score":4}';
const call = { function: { name: 'verdict', arguments: verdict } };

/** Answers with a text as it is, under a content type. */
const sends =
  (text: string, type = 'application/json'): Behaviour =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': type });
    response.end(text);
  };

describe('a reply in an odd place', () => {
  it('is read from the call of a tool that nobody gave, where JSON was asked for', async () => {
    server().always(says(null, { finish: 'tool_calls', message: { tool_calls: [call] } }));
    expect((await ask()).text).toBe(verdict);
    expect((await ask(question)).text).toBe('');
  });

  it('is not chosen among several calls', async () => {
    server().always(says(null, { message: { tool_calls: [call, call] } }));
    expect((await ask()).text).toBe('');
  });

  it('is put together from parts, also from bare texts', async () => {
    server().always(says(['{"feedback":"x",', { type: 'text', text: '"score":4}' }]));
    expect((await ask()).text).toBe('{"feedback":"x","score":4}');
  });

  it.each(['text/event-stream', 'application/json'])(
    'is read from a stream that nobody asked for (%s)',
    async (type) => {
      const chunk = { model: 'm-1', choices: [{ delta: { content: verdict }, finish_reason: 'stop' }] };
      server().always(sends(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`, type));
      expect(await ask()).toMatchObject({ text: verdict, finish: 'stop', model: 'm-1' });
      expect(server().requests).toHaveLength(1);
    },
  );

  it('is cut off where such a stream breaks', async () => {
    server().always(streams(['{"feedback":"x",'], { end: 'cut', finish: null, usage: null }));
    expect((await failureOf(ask())).failure).toBe('server-error');
  });
});

describe('what is said of a failure', () => {
  it('names the model that is not there, also where a gateway says so with 400', async () => {
    server().always(fails(400, { code: 'model_not_found', message: 'The model `x` does not exist' }));
    const error = await failureOf(ask());
    expect([error.failure, error.message]).toEqual(['not-found', expect.stringContaining('has no model')]);
    expect(server().requests).toHaveLength(1);
  });

  it('names no place where a redirect names none', async () => {
    server().always(answersWith(301, {}));
    expect((await failureOf(ask())).message).toContain('the server redirects; redirects are not followed');
  });

  it('repeats no part of a key', async () => {
    server().always(fails(401, { message: 'Incorrect API key provided: sk-proj-abcdef12******wxyz. Look' }));
    expect((await failureOf(ask())).message).not.toMatch(/abcdef12|wxyz/);
  });
});
