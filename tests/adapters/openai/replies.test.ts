import { describe, expect, it } from 'vitest';
import { answersWith, completion, fails, says } from '../../fakes/model-behaviours.ts';
import { openModel } from './open-model.ts';
import { failureOf, judgement, question, withServer } from './with-server.ts';

const server = withServer();
const ask = (request = question) => openModel({ baseUrl: server().baseUrl }).model.complete(request);

describe('JP-08, JP-09: cut off by the limit', () => {
  it('says so, and keeps what there is', async () => {
    server().always(says('{"feedback":"The answer identifies', { finish: 'length' }));
    expect(await ask(judgement)).toMatchObject({
      finish: 'length',
      text: '{"feedback":"The answer identifies',
    });
  });

  it.each([
    { what: 'null', content: null, finish: 'length' },
    { what: 'an empty text', content: '', finish: 'length' },
    { what: 'null and "stop"', content: null, finish: 'stop' },
    { what: 'an empty text and "stop"', content: ' \n', finish: 'stop' },
  ])('knows thinking that used the whole budget: $what', async ({ content, finish }) => {
    server().always(says(content, { finish, usage: { input: 20, output: 200 } }));
    expect(await ask(judgement)).toMatchObject({ finish: 'length', text: content ?? '' });
  });

  it('leaves an empty reply within the budget an empty reply', async () => {
    server().always(says('', { usage: { input: 20, output: 3 } }));
    expect(await ask(judgement)).toMatchObject({ finish: 'stop', text: '' });
  });
});

describe('JP-10: filters and refusals', () => {
  it.each([
    {
      what: 'OpenAI',
      status: 400,
      body: { error: { code: 'content_filter', message: 'The response was filtered' } },
    },
    {
      what: 'Azure',
      status: 400,
      body: {
        error: {
          message:
            "The response was filtered due to the prompt triggering Azure OpenAI's content management policy.",
          code: null,
          innererror: { code: 'ResponsibleAIPolicyViolation' },
        },
      },
    },
    {
      what: 'a gateway',
      status: 403,
      body: { error: { message: 'Your input was flagged', metadata: { reasons: ['violence'] } } },
    },
  ])('a filter of $what is asked once', async ({ status, body }) => {
    server().always(answersWith(status, body));
    expect(await failureOf(ask())).toMatchObject({ failure: 'filtered' });
    expect(server().requests).toHaveLength(1);
  });

  it('a filtered reply is a reply that says so', async () => {
    server().always(says('', { finish: 'content_filter' }));
    expect(await ask()).toMatchObject({ finish: 'filtered', text: '' });
  });

  it('a refusal is no answer', async () => {
    server().always(says(null, { message: { refusal: 'I cannot help with that.' } }));
    expect(await ask()).toMatchObject({ finish: 'refused', text: 'I cannot help with that.' });
  });

  it('a refusal beside an answer does not hide the answer', async () => {
    server().always(says('The middle value.', { message: { refusal: '' } }));
    expect(await ask()).toMatchObject({ finish: 'stop', text: 'The middle value.' });
  });
});

describe('SV-10: thinking', () => {
  it.each([
    { field: 'reasoning_content', value: '{"score":4}' },
    { field: 'reasoning', value: '{"score":4}' },
    { field: 'thinking', value: '{"score":4}' },
  ])('in $field is never the answer', async ({ field, value }) => {
    server().always(says(null, { message: { [field]: value } }));
    expect(await ask()).toMatchObject({ text: '', reasoning: value });
  });

  it('in tags is taken out of the answer', async () => {
    server().always(says('<think>maybe {"score":2} or [RESULT] 2</think>{"feedback":"..","score":4}'));
    expect(await ask()).toMatchObject({
      text: '{"feedback":"..","score":4}',
      reasoning: 'maybe {"score":2} or [RESULT] 2',
    });
  });

  it('that never ends is a reply cut off', async () => {
    server().always(says('<think>first I consider', { finish: 'stop' }));
    expect(await ask()).toMatchObject({ text: '', reasoning: 'first I consider', finish: 'length' });
  });

  it('in parts of the content is taken out', async () => {
    server().always(
      says([
        { type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] },
        { type: 'text', text: 'The middle ' },
        { type: 'text', text: 'value.' },
      ]),
    );
    expect(await ask()).toMatchObject({ text: 'The middle value.', reasoning: 'hm' });
  });
});

describe('finish reasons', () => {
  it.each([
    ['stop', 'stop'],
    ['eos', 'stop'],
    ['end_turn', 'stop'],
    ['STOP', 'stop'],
    ['length', 'length'],
    ['max_tokens', 'length'],
    ['content_filter', 'filtered'],
    ['SAFETY', 'filtered'],
    ['tool_calls', 'unknown'],
    [null, 'unknown'],
    ['', 'unknown'],
  ])('%s is %s', async (finish, expected) => {
    server().always(says('text', { finish }));
    expect((await ask()).finish).toBe(expected);
  });
});

describe('usage', () => {
  it('is what the server counted', async () => {
    server().always(says('ok', { usage: { input: 31, output: 7 } }));
    expect((await ask()).usage).toEqual({ input: 31, output: 7 });
  });

  it.each([
    { what: 'left out', body: completion('four words of text', { usage: null }) },
    { what: 'null', body: { ...Object(completion('four words of text')), usage: null } },
    { what: 'zero', body: completion('four words of text', { usage: { input: 0, output: 0 } }) },
    {
      what: 'not a number',
      body: {
        ...Object(completion('four words of text')),
        usage: { prompt_tokens: '9', completion_tokens: -1 },
      },
    },
  ])('is estimated, and marked so, where it is $what', async ({ body }) => {
    server().always(answersWith(200, body));
    const { usage } = await ask();
    expect(usage.estimated).toBe(true);
    expect(usage.input).toBeGreaterThan(3);
    expect(usage.output).toBeGreaterThan(2);
  });

  it('is worked out from the total where only that is there', async () => {
    server().always(
      answersWith(200, { ...Object(completion('ok')), usage: { prompt_tokens: 30, total_tokens: 42 } }),
    );
    expect((await ask()).usage).toEqual({ input: 30, output: 12 });
  });
});

describe('SV-12: a conversation that does not fit', () => {
  it.each([
    {
      status: 400,
      options: {
        code: 'context_length_exceeded',
        message: "This model's maximum context length is 2048 tokens; the prompt has 2600",
      },
    },
    {
      status: 400,
      options: { message: 'the request exceeds the available context size. try increasing the context size' },
    },
    { status: 400, options: { message: 'max_tokens must be at least 1, got -552.' } },
    { status: 413, options: { message: 'prompt is too long: 9000 tokens' } },
    { status: 500, options: { message: 'context size exceeded' } },
  ])('is a failure of its own: $options.message', async ({ status, options }) => {
    server().always(fails(status, options));
    expect(await failureOf(ask({ ...question, maxTokens: 100 }))).toMatchObject({
      failure: 'context-length',
    });
    expect(server().requests).toHaveLength(1);
  });

  it.each([
    "This model's maximum context length is 2048 tokens. However, you requested 2500 tokens (1900 in the messages, 600 in the completion).",
    "'max_tokens' is too large: 600. This model's maximum context length is 2048 tokens and your request has 1900 input tokens (600 > 2048 - 1900).",
  ])('is asked with less room for the answer where that helps: %s', async (message) => {
    server().script(fails(400, { message }), says('ok'), says('ok'));
    const { model } = openModel({ baseUrl: server().baseUrl });
    await model.complete({ ...question, maxTokens: 600 });
    await model.complete({ ...question, maxTokens: 600 });
    // The next conversation may be shorter, so nothing is remembered.
    expect(server().requests.map(({ body }) => body.max_tokens)).toEqual([600, 148, 600]);
  });
});
