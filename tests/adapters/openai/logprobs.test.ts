import { describe, expect, it } from 'vitest';
import { says, tokenLogprobs } from '../../fakes/model-behaviours.ts';
import { openModel } from './open-model.ts';
import { question, withServer } from './with-server.ts';

const server = withServer();
const ask = () => openModel({ baseUrl: server().baseUrl }).model.complete({ ...question, logprobs: true });

describe('SV-14: log-probabilities', () => {
  it('are asked for only when they are wanted', async () => {
    server().always(says('ok'));
    const { model } = openModel({ baseUrl: server().baseUrl });
    await model.complete(question);
    await model.complete({ ...question, logprobs: true });
    expect(server().requests.map(({ body }) => body.logprobs)).toEqual([undefined, true]);
  });

  it('come one a token, in order', async () => {
    server().always(
      says('The middle', {
        logprobs: tokenLogprobs([
          ['The', -0.1],
          [' middle', -2.5],
        ]),
      }),
    );
    expect((await ask()).logprobs).toEqual([-0.1, -2.5]);
  });

  it.each([
    { what: 'null', logprobs: null },
    { what: 'without content', logprobs: { content: null } },
    { what: 'empty', logprobs: { content: [] } },
    {
      what: 'a placeholder',
      logprobs: tokenLogprobs([
        ['The', -0.1],
        [' middle', -9999],
      ]),
    },
    {
      what: 'a missing value',
      logprobs: {
        content: [
          { token: 'The', logprob: null },
          { token: ' middle', logprob: -1 },
        ],
      },
    },
    {
      what: 'a probability in place of its logarithm',
      logprobs: tokenLogprobs([
        ['The', 0.9],
        [' middle', 0.5],
      ]),
    },
    { what: 'of another form', logprobs: [1, 2] },
  ])('are absent, never guessed, where the server gives $what', async ({ logprobs }) => {
    server().always(says('The middle', { logprobs }));
    const reply = await ask();
    expect(reply.text).toBe('The middle');
    expect(reply.logprobs).toBeUndefined();
  });

  it('take rounding for what it is', async () => {
    server().always(says('The', { logprobs: tokenLogprobs([['The', 0.000001]]) }));
    expect((await ask()).logprobs).toEqual([0]);
  });

  it('are those of the answer, not of the thinking before it', async () => {
    const tokens = [
      ['<think>', -1],
      ['hm', -2],
      ['</think>', -3],
      ['The', -4],
      [' middle', -5],
      ['', -6],
    ] as const;
    server().always(says('<think>hm</think>The middle', { logprobs: tokenLogprobs(tokens) }));
    expect((await ask()).logprobs).toEqual([-4, -5]);
  });

  it('are matched by bytes where a character is cut in two', async () => {
    const euro = [...Buffer.from('€')];
    const content = [
      { token: '<think>', logprob: -1 },
      { token: '</think>', logprob: -2 },
      { token: '\\xe2', logprob: -3, bytes: euro.slice(0, 1) },
      { token: '\\x82\\xac', logprob: -4, bytes: euro.slice(1) },
    ];
    server().always(says('<think></think>€', { logprobs: { content } }));
    expect((await ask()).logprobs).toEqual([-3, -4]);
  });

  it('are absent where tokens and text do not match and only a part is wanted', async () => {
    server().always(
      says('<think>hm</think>The middle', {
        logprobs: tokenLogprobs([
          ['Der', -1],
          [' Mittlere', -2],
        ]),
      }),
    );
    expect((await ask()).logprobs).toBeUndefined();
  });

  it('are read in the older form too', async () => {
    server().always(
      says('The middle', { logprobs: { tokens: ['The', ' middle'], token_logprobs: [-0.5, -1.5] } }),
    );
    expect((await ask()).logprobs).toEqual([-0.5, -1.5]);
  });
});
