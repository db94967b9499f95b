import { describe, expect, it } from 'vitest';
import { answersWith, fails, refuses, refusesText, says } from '../../fakes/model-behaviours.ts';
import { createVirtualTime } from '../../fakes/virtual-time.ts';
import { openModel } from './open-model.ts';
import { failureOf, judgement, question, withServer } from './with-server.ts';

const server = withServer();

describe('SV-01: the two names of the token limit', () => {
  it.each(['openai', 'plain', 'fastapi'] as const)(
    'is asked once more with the other name (%s), and remembered',
    async (family) => {
      server().rule(refuses('max_tokens', family));
      server().always(says('the middle value'));
      const { model, limiter } = openModel({ baseUrl: server().baseUrl });
      const first = await model.complete({ ...question, maxTokens: 64 });
      expect(first).toMatchObject({ text: 'the middle value', attempts: 2, omitted: [] });
      const second = await model.complete({ ...question, maxTokens: 64 });
      expect(second.attempts).toBe(1);
      expect(server().requests.map(({ body }) => [body.max_tokens, body.max_completion_tokens])).toEqual([
        [64, undefined],
        [undefined, 64],
        [undefined, 64],
      ]);
      expect(limiter.state().limit, 'a refusal is no outage').toBe(8);
    },
  );

  it('goes back to the old name where the new one is unknown', async () => {
    server().rule(refuses('max_tokens'));
    server().script(says('once'));
    const keyValue = new Map<string, unknown>();
    const store = {
      get: async (key: string) => keyValue.get(key),
      set: async (key: string, value: unknown) => keyValue.set(key, value).size > 0,
      delete: async (key: string) => keyValue.delete(key),
    };
    await openModel({ baseUrl: server().baseUrl, keyValue: store }).model.complete({
      ...question,
      maxTokens: 9,
    });
    // The server is replaced by one that knows neither name.
    server().rule(refuses('max_completion_tokens', 'fastapi'));
    server().always(says('twice'));
    const reply = await openModel({ baseUrl: server().baseUrl, keyValue: store }).model.complete({
      ...question,
      maxTokens: 9,
    });
    expect(reply).toMatchObject({ text: 'twice', omitted: ['max_tokens'] });
  });

  it('asks for less where the server names a lower limit', async () => {
    server().rule(
      refusesText(
        /"max_tokens":5000/,
        fails(400, {
          message: 'max_tokens is too large: 5000. This model supports at most 4,096 completion tokens.',
          param: 'max_tokens',
        }),
      ),
    );
    server().always(says('ok'));
    const { model } = openModel({ baseUrl: server().baseUrl });
    await model.complete({ ...question, maxTokens: 5000 });
    await model.complete({ ...question, maxTokens: 5000 });
    expect(server().requests.map(({ body }) => body.max_tokens)).toEqual([5000, 4096, 4096]);
  });
});

describe('SV-02: parameters that a model does not take', () => {
  it.each([
    { name: 'temperature', request: { temperature: 0 } },
    { name: 'temperature', request: { temperature: 0.5 } },
    { name: 'top_p', request: { topP: 0.9 } },
    { name: 'top_k', request: { topK: 1 } },
    { name: 'seed', request: { seed: 7 } },
    { name: 'logprobs', request: { logprobs: true } },
    { name: 'reasoning_effort', request: { extra: { reasoning_effort: 'low' } } },
  ])('leaves $name out once and for all, and says so', async ({ name, request }) => {
    server().rule(refuses(name));
    server().always(says('ok'));
    const { model } = openModel({ baseUrl: server().baseUrl });
    const first = await model.complete({ ...question, ...request });
    const second = await model.complete({ ...question, ...request });
    expect(first).toMatchObject({ omitted: [name], attempts: 2 });
    expect(second).toMatchObject({ omitted: [name], attempts: 1 });
    expect(server().requests).toHaveLength(3);
    expect(await model.complete(question)).toMatchObject({ omitted: [] });
  });

  it.each([
    {
      what: 'a value',
      answer: fails(400, {
        message:
          "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.",
        code: 'unsupported_value',
        param: 'temperature',
      }),
    },
    { what: 'a name in plain words', answer: answersWith(400, { error: 'temperature is not supported' }) },
    {
      what: 'an argument',
      answer: fails(400, { message: 'Unrecognized request argument supplied: temperature' }),
    },
    {
      what: 'an answer of the right of use',
      answer: fails(403, { message: 'You are not allowed to request temperature from this model' }),
    },
    {
      what: 'a gateway without a server for it',
      answer: fails(404, {
        message: 'No endpoints found that support the requested parameters: temperature',
      }),
    },
    {
      what: 'an upstream error in a gateway',
      answer: fails(400, {
        message: 'Provider returned error',
      }),
      raw: '{"error":{"message":"temperature is deprecated for this model"}}',
    },
  ])('understands a refusal as $what', async ({ answer, raw }) => {
    const wrapped =
      raw === undefined
        ? answer
        : answersWith(400, { error: { message: 'Provider returned error', code: 400, metadata: { raw } } });
    server().rule(({ body }) => ('temperature' in body ? wrapped : undefined));
    server().always(says('ok'));
    const reply = await openModel({ baseUrl: server().baseUrl }).model.complete({
      ...question,
      temperature: 0,
    });
    expect(reply.omitted).toEqual(['temperature']);
  });

  it('adapts to several refusals at once, and to one after the other', async () => {
    server().rule(({ body }) =>
      'seed' in body || 'top_k' in body
        ? answersWith(422, {
            detail: ['seed', 'top_k'].map((name) => ({
              type: 'extra_forbidden',
              loc: ['body', name],
              msg: 'Extra inputs are not permitted',
            })),
          })
        : undefined,
    );
    server().rule(refuses('max_tokens'));
    server().rule(refuses('temperature'));
    server().always(says('ok'));
    const request = { ...question, seed: 1, topK: 5, topP: 0.5, temperature: 0, maxTokens: 10 };
    const reply = await openModel({ baseUrl: server().baseUrl }).model.complete(request);
    expect(reply).toMatchObject({ attempts: 4, omitted: ['temperature', 'top_k', 'seed'] });
    expect(server().requests.at(-1)?.body).toMatchObject({ top_p: 0.5, max_completion_tokens: 10 });
  });
});

describe('what is no refusal', () => {
  it.each([400, 401, 403, 404, 405, 413, 422])('a plain %i is asked once', async (status) => {
    server().always(fails(status, { message: 'The request is wrong in a way of its own' }));
    const { model } = openModel({ baseUrl: server().baseUrl });
    await failureOf(model.complete({ ...question, temperature: 0, maxTokens: 5 }));
    expect(server().requests).toHaveLength(1);
  });

  it('does not take the prompt, repeated in the error, for the name of a parameter', async () => {
    const messages = [
      { role: 'user' as const, content: 'Why is the temperature of a gas not supported here?' },
    ];
    server().always(fails(400, { message: `Invalid content: ${messages[0]?.content}` }));
    const { model } = openModel({ baseUrl: server().baseUrl });
    const error = await failureOf(model.complete({ ...question, messages, temperature: 0 }));
    expect(server().requests).toHaveLength(1);
    expect(error.message).not.toContain('temperature of a gas');
  });

  it('gives up on a server that refuses whatever it is sent', async () => {
    server().always(
      fails(400, {
        message: "'temperature', 'top_p', 'seed', 'max_tokens' and 'max_completion_tokens' are not supported",
      }),
    );
    const { model } = openModel({ baseUrl: server().baseUrl });
    const request = { ...judgement, topP: 1, seed: 1 };
    const error = await failureOf(model.complete(request));
    expect(error.failure).toBe('bad-request');
    expect(server().requests.length).toBeLessThanOrEqual(4);
  });

  it('remembers nothing of adaptations that did not help', async () => {
    server().script(
      fails(400, { message: "'temperature' is not supported" }),
      fails(400, { message: 'The request is wrong in a way of its own' }),
    );
    server().always(says('ok'));
    const { model } = openModel({ baseUrl: server().baseUrl });
    await failureOf(model.complete({ ...question, temperature: 0 }));
    expect(await model.complete({ ...question, temperature: 0 })).toMatchObject({ omitted: [] });
  });
});

describe('roles', () => {
  it.each([
    "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
    'System role not supported',
    'Conversation roles must alternate user/assistant/user/assistant/...',
  ])('what the system says goes to the user where the model refuses it: %s', async (message) => {
    server().rule(({ body }) =>
      JSON.stringify(body).includes('"role":"system"') ? fails(400, { message }) : undefined,
    );
    server().always(says('ok'));
    const { model } = openModel({ baseUrl: server().baseUrl });
    const { format: _format, ...plain } = judgement;
    await model.complete(plain);
    expect(server().requests.at(-1)?.body.messages).toEqual([
      { role: 'user', content: 'You grade answers.\n\nGrade this answer: the middle one.' },
    ]);
  });

  it('merges neighbours of one role where a template wants turns', async () => {
    const messages = [
      { role: 'user' as const, content: 'One.' },
      { role: 'user' as const, content: 'Two.' },
    ];
    server().script(fails(400, { message: 'roles must alternate' }), says('ok'));
    await openModel({ baseUrl: server().baseUrl }).model.complete({ ...question, messages });
    expect(server().requests[1]?.body.messages).toEqual([{ role: 'user', content: 'One.\n\nTwo.' }]);
  });
});

describe('the memory', () => {
  it('lets one call meet the refusal when many start at once', async () => {
    server().rule(refuses('temperature'));
    server().always(says('ok'));
    // A clock that stands still: nobody loses patience while the first call is under way.
    const time = createVirtualTime();
    const { model } = openModel({ baseUrl: server().baseUrl, concurrency: 16, time });
    await Promise.all(Array.from({ length: 16 }, () => model.complete({ ...question, temperature: 0 })));
    expect(server().requests.filter(({ body }) => 'temperature' in body)).toHaveLength(1);
  });

  it('is for one model: another on the same server is asked with everything', async () => {
    server().rule(({ body }) =>
      body.model === 'strict' && 'seed' in body
        ? fails(400, { message: "'seed' is not supported" })
        : undefined,
    );
    server().always(says('ok'));
    const strict = openModel({ baseUrl: server().baseUrl, model: 'strict' }).model;
    const open = openModel({ baseUrl: server().baseUrl, model: 'open' }).model;
    expect(await strict.complete({ ...question, seed: 1 })).toMatchObject({ omitted: ['seed'] });
    expect(await open.complete({ ...question, seed: 1 })).toMatchObject({ omitted: [] });
  });
});
