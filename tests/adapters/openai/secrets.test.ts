import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import {
  answersWith,
  cutsBody,
  fails,
  hangsUp,
  says,
  sendsText,
  streams,
} from '../../fakes/model-behaviours.ts';
import { openModel } from './open-model.ts';
import { failureOf, question, withServer } from './with-server.ts';

const server = withServer();
const key = 'sk-planted-0123456789abcdef';
const secretWords = {
  messages: [{ role: 'user' as const, content: 'My name is Ada Lovelace and I live in St James Square.' }],
  purpose: 'judge',
};

/** Everything that a log, a stack or a trace could show of an error. */
const shown = (error: unknown): string =>
  `${inspect(error, { depth: 10, showHidden: true })} ${JSON.stringify(error)}`;

describe('a key', () => {
  it('goes along in the header and nowhere else', async () => {
    server().always(says('ok'));
    await openModel({ baseUrl: server().baseUrl, key }).model.complete(question);
    const [request] = server().requests;
    expect(request?.headers.authorization).toBe(`Bearer ${key}`);
    expect(JSON.stringify([request?.body, request?.path, request?.query.toString()])).not.toContain(key);
  });

  it('is not sent where there is none', async () => {
    server().always(says('ok'));
    await openModel({ baseUrl: server().baseUrl }).model.complete(question);
    expect(server().requests[0]?.headers.authorization).toBeUndefined();
    expect(JSON.stringify(server().requests[0]?.headers)).not.toContain('none');
  });

  it.each([
    {
      what: '401',
      behaviour: fails(401, { message: `Incorrect API key provided: ${key}.`, code: key, param: key }),
    },
    { what: '400', behaviour: answersWith(400, { detail: [{ loc: ['header', key], msg: `bad ${key}` }] }) },
    { what: 'a page', behaviour: sendsText(500, `<html>${key}</html>`) },
    { what: 'another JSON', behaviour: answersWith(200, { authorization: `Bearer ${key}` }) },
    { what: 'a redirect', behaviour: answersWith(302, {}, { location: `http://x.example/?key=${key}` }) },
    { what: 'a broken line', behaviour: hangsUp },
    { what: 'a cut body', behaviour: cutsBody },
  ])('is in no part of an error: $what', async ({ behaviour }) => {
    server().always(behaviour);
    const error = await failureOf(openModel({ baseUrl: server().baseUrl, key }).model.complete(question));
    expect(shown(error)).not.toContain(key);
    expect(shown(error)).not.toContain('planted');
  });

  it('is in no reply of a server that repeats it', async () => {
    server().script(says(`Your header was Bearer ${key}`, { model: key, message: { reasoning: key } }));
    const { model } = openModel({ baseUrl: server().baseUrl, key });
    expect(JSON.stringify(await model.complete(question))).not.toContain(key);
    server().script(streams([`Your header was ${key.slice(0, 9)}`, key.slice(9)]));
    const streamed = openModel({ baseUrl: server().baseUrl, key, stream: true }).model;
    expect(JSON.stringify(await streamed.complete(question))).not.toContain(key);
  });
});

describe("a learner's words", () => {
  it.each([
    { what: 'as a whole', message: `Invalid input: ${secretWords.messages[0]?.content}` },
    {
      what: 'in a dump of the request',
      message: `Bad request body {"messages":[{"role":"user","content":"${secretWords.messages[0]?.content}"}]}`,
    },
    { what: 'in part', message: 'Cannot handle: is Ada Lovelace and I live in St James' },
  ])('are in no error of a server that repeats them $what', async ({ message }) => {
    server().always(fails(400, { message }));
    const error = await failureOf(openModel({ baseUrl: server().baseUrl }).model.complete(secretWords));
    expect(shown(error)).not.toContain('Lovelace');
  });
});
