import { describe, expect, it } from 'vitest';
import type { ChatRequest } from '../../../src/model/chat-model.ts';
import type { Behaviour, ReceivedRequest } from '../../fakes/loopback-model-server.ts';
import {
  answersWith,
  fails,
  refuses,
  refusesFormats,
  refusesText,
  says,
  streams,
} from '../../fakes/model-behaviours.ts';
import { openModel } from './open-model.ts';
import { judgement, withServer } from './with-server.ts';

const server = withServer();

const formOf = ({ body }: ReceivedRequest): unknown => {
  const format = body.response_format;
  return typeof format === 'object' && format !== null && 'type' in format ? format.type : 'text';
};
const verdict = '{"feedback":"Right.","score":5}';

describe('SV-03: forms that a server does not take', () => {
  it('steps down from schema to JSON to text, and stays there', async () => {
    server().rule(refusesFormats(['json_schema', 'json_object']));
    server().always(says(({ body }) => (body.response_format ? verdict : 'Right. [RESULT] 5')));
    const { model, limiter } = openModel({ baseUrl: server().baseUrl });
    const first = await model.complete(judgement);
    expect(first).toMatchObject({ text: 'Right. [RESULT] 5', format: 'text', attempts: 3 });
    await model.complete(judgement);
    expect(server().requests.map(formOf)).toEqual(['json_schema', 'json_object', 'text', 'text']);
    expect(limiter.state().limit).toBe(8);
  });

  it('sends the plain messages where no JSON form is left', async () => {
    server().rule(refusesFormats(['json_schema', 'json_object']));
    server().always(says('[RESULT] 5'));
    await openModel({ baseUrl: server().baseUrl }).model.complete(judgement);
    expect(server().requests.at(-1)?.body.messages).toEqual(judgement.plainMessages);
  });

  it('shows the schema in words where only JSON mode is left, and asks for JSON by that name', async () => {
    server().rule(refusesFormats(['json_schema']));
    server().always(says(verdict));
    const reply = await openModel({ baseUrl: server().baseUrl }).model.complete(judgement);
    expect(reply.format).toBe('json');
    const sent = JSON.stringify(server().requests.at(-1)?.body.messages);
    expect(sent).toContain('JSON schema');
    expect(sent).toContain('\\"enum\\":[1,2,3,4,5]');
  });

  it.each([
    {
      status: 400,
      body: {
        error: {
          message:
            "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
          param: 'response_format',
        },
      },
    },
    {
      status: 422,
      body: {
        detail: [
          {
            type: 'literal_error',
            loc: ['body', 'response_format', 'type'],
            msg: "Input should be 'text' or 'json_object'",
          },
        ],
      },
    },
    {
      status: 400,
      body: {
        error:
          'Failed to deserialize the JSON body into the target type: response_format: unknown variant `json_schema`, expected `text` or `json_object` at line 1 column 99',
      },
    },
    { status: 422, body: { error: 'Failed to deserialize the JSON body into the target type' } },
    { status: 400, body: {} },
    {
      status: 500,
      body: { error: { message: 'guided decoding with a grammar is not supported by this backend' } },
    },
    {
      status: 404,
      body: { error: { message: 'No endpoints found that support response_format', code: 404 } },
    },
    {
      status: 400,
      body: [
        {
          error: {
            code: 400,
            message: 'JSON mode is not enabled for this model',
            status: 'INVALID_ARGUMENT',
          },
        },
      ],
    },
  ])('understands $status $body', async ({ status, body }) => {
    server().rule(refusesFormats(['json_schema'], answersWith(status, body)));
    server().always(says(verdict));
    const reply = await openModel({ baseUrl: server().baseUrl }).model.complete(judgement);
    expect(reply).toMatchObject({ text: verdict, format: 'json', attempts: 2 });
  });

  it('writes a range as choices where the schema of a server has no limits', async () => {
    const ranged: ChatRequest = {
      ...judgement,
      format: {
        kind: 'json-schema',
        name: 'verdict',
        schema: {
          type: 'object',
          properties: { score: { type: 'integer', minimum: 1, maximum: 5 } },
          required: ['score'],
          additionalProperties: false,
        },
      },
    };
    server().rule(
      refusesText(
        /"minimum"/,
        fails(400, {
          message:
            "Invalid schema for response_format 'verdict': In context=('properties', 'score'), 'minimum' is not permitted.",
          param: 'response_format',
          code: 'invalid_json_schema',
        }),
      ),
    );
    server().always(says('{"score":5}'));
    const reply = await openModel({ baseUrl: server().baseUrl }).model.complete(ranged);
    expect(reply).toMatchObject({ format: 'json-schema', attempts: 2 });
    expect(server().requests.at(-1)?.body).toMatchObject({
      response_format: {
        json_schema: { schema: { properties: { score: { type: 'integer', enum: [1, 2, 3, 4, 5] } } } },
      },
    });
  });

  it('writes choices as a range where a server has only choices of strings', async () => {
    server().rule(
      refusesText(
        /"enum":\[1/,
        fails(400, {
          message: 'Invalid JSON payload: enum: only allowed for STRING type in response_schema',
        }),
      ),
    );
    server().always(says(verdict));
    const reply = await openModel({ baseUrl: server().baseUrl }).model.complete(judgement);
    expect(reply.format).toBe('json-schema');
    expect(server().requests.at(-1)?.body).toMatchObject({
      response_format: { json_schema: { schema: { properties: { score: { minimum: 1, maximum: 5 } } } } },
    });
  });

  it('leaves out "strict" alone where only that is unknown', async () => {
    server().rule(
      refusesText(
        /"strict"/,
        answersWith(422, {
          detail: [
            {
              type: 'extra_forbidden',
              loc: ['body', 'response_format', 'json_schema', 'strict'],
              msg: 'Extra inputs are not permitted',
            },
          ],
        }),
      ),
    );
    server().always(says(verdict));
    const reply = await openModel({ baseUrl: server().baseUrl }).model.complete(judgement);
    expect(reply).toMatchObject({ format: 'json-schema', attempts: 2 });
  });

  it('claims to be strict only for a schema that is', async () => {
    server().always(says('{}'));
    const open: ChatRequest = {
      ...judgement,
      format: {
        kind: 'json-schema',
        name: 'open',
        schema: { type: 'object', properties: { a: { type: 'string' } } },
      },
    };
    const { model } = openModel({ baseUrl: server().baseUrl });
    await model.complete(judgement);
    await model.complete(open);
    expect(server().requests.map(({ body }) => JSON.stringify(body).includes('"strict":true'))).toEqual([
      true,
      false,
    ]);
  });

  it('puts the word JSON into a prompt that asks for JSON without it', async () => {
    server().always(says('{}'));
    await openModel({ baseUrl: server().baseUrl }).model.complete({
      purpose: 'judge',
      messages: [{ role: 'user', content: 'Grade this.' }],
      format: { kind: 'json' },
    });
    expect(JSON.stringify(server().requests[0]?.body.messages)).toMatch(/JSON/);
  });
});

describe('JP-15: white space without end', () => {
  const runsOn = (text: string, blanks: number): Behaviour =>
    says(`${text}${'\n'.repeat(blanks)}`, { finish: 'length', usage: { input: 10, output: 200 } });

  it.each([20, 160, 5000])(
    'takes an object that is whole, and has the next one streamed to stop it there (%i)',
    async (blanks) => {
      server().rule(({ body }) =>
        body.stream
          ? streams([verdict, '\n'.repeat(40)], { finish: null, usage: null, end: 'open' })
          : undefined,
      );
      server().always(runsOn(verdict, blanks));
      const { model } = openModel({ baseUrl: server().baseUrl });
      expect(await model.complete(judgement)).toMatchObject({
        text: verdict,
        finish: 'stop',
        format: 'json-schema',
      });
      const second = await model.complete(judgement);
      expect(second).toMatchObject({ text: verdict, finish: 'stop', format: 'json-schema' });
      expect(second.usage.output).toBeLessThan(50);
      expect(server().requests.map(({ body }) => body.stream ?? false)).toEqual([false, true]);
    },
  );

  it('does without the form where such a server does not stream', async () => {
    server().rule(refuses('stream'));
    server().rule(({ body }) => (body.response_format ? runsOn(verdict, 100) : undefined));
    server().always(says('Right. [RESULT] 5'));
    const { model } = openModel({ baseUrl: server().baseUrl });
    await model.complete(judgement);
    expect(await model.complete(judgement)).toMatchObject({ format: 'text' });
    expect(await model.complete(judgement)).toMatchObject({ format: 'text', attempts: 1 });
  });

  it('is a reply cut off where the object never ends, and the form is not used again', async () => {
    server().script(runsOn('{"feedback":"Right.",', 3000), says('Right. [RESULT] 5'));
    const { model } = openModel({ baseUrl: server().baseUrl });
    expect(await model.complete(judgement)).toMatchObject({ finish: 'length' });
    expect(await model.complete(judgement)).toMatchObject({ format: 'text', finish: 'stop' });
    expect(server().requests.map(formOf)).toEqual(['json_schema', 'text']);
  });

  it('leaves ordinary blanks alone', async () => {
    server().always(says(`\n${verdict}\n`));
    const { model } = openModel({ baseUrl: server().baseUrl });
    expect(await model.complete(judgement)).toMatchObject({ text: `\n${verdict}\n`, format: 'json-schema' });
    expect(await model.complete(judgement)).toMatchObject({ format: 'json-schema' });
    expect(server().requests.map(({ body }) => body.stream)).toEqual([undefined, undefined]);
  });

  it('is no matter of free text', async () => {
    const { format: _format, ...free } = judgement;
    server().always(runsOn('A poem.', 300));
    const { model } = openModel({ baseUrl: server().baseUrl });
    expect((await model.complete(free)).text).toHaveLength(307);
    expect(await model.complete(judgement)).toMatchObject({ format: 'json-schema' });
  });
});
