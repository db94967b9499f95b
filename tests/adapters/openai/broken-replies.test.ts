import { describe, expect, it } from 'vitest';
import { answersWith, cutsBody, fails, floods, says, sendsText } from '../../fakes/model-behaviours.ts';
import { openModel } from './open-model.ts';
import { failureOf, question, withServer } from './with-server.ts';

const server = withServer();
const page =
  '<!doctype html><html><head><style>x{}</style><title>Sign in</title></head><body>Please</body></html>';

describe('a reply that is no reply', () => {
  it('is asked for again where it was cut', async () => {
    server().script(cutsBody, says('the middle value'));
    const reply = await openModel({ baseUrl: server().baseUrl }).model.complete(question);
    expect(reply).toMatchObject({ text: 'the middle value', attempts: 2 });
    // The model had worked for the first one too.
    expect(reply.usage.estimated).toBe(true);
    expect(reply.usage.input).toBeGreaterThan(10);
  });

  it.each([
    { what: 'a page of a proxy', behaviour: sendsText(502, page), failure: 'server-error', requests: 6 },
    {
      what: 'a page where the interface should be',
      behaviour: sendsText(200, page),
      failure: 'server-error',
      requests: 1,
    },
    { what: 'a page that says 404', behaviour: sendsText(404, page), failure: 'not-found', requests: 1 },
    {
      what: 'another JSON',
      behaviour: answersWith(200, { hello: 'world' }),
      failure: 'server-error',
      requests: 1,
    },
    {
      what: 'no choices',
      behaviour: answersWith(200, { choices: [] }),
      failure: 'server-error',
      requests: 1,
    },
    {
      what: 'half a JSON',
      behaviour: sendsText(200, '{"choices":[{"mes', 'application/json'),
      failure: 'server-error',
      requests: 6,
    },
    {
      what: 'nothing',
      behaviour: sendsText(200, '', 'application/json'),
      failure: 'server-error',
      requests: 6,
    },
    {
      what: 'null',
      behaviour: sendsText(200, 'null', 'application/json'),
      failure: 'server-error',
      requests: 1,
    },
    { what: 'a body without end', behaviour: floods, failure: 'server-error', requests: 1 },
    {
      what: 'an error with status 200',
      behaviour: answersWith(200, { error: { message: 'Provider returned error', code: 502 } }),
      failure: 'server-error',
      requests: 6,
    },
    {
      what: 'an error in a choice',
      behaviour: answersWith(200, {
        choices: [
          { error: { code: 429, message: 'slow down' }, message: { content: '' }, finish_reason: 'error' },
        ],
      }),
      failure: 'rate-limited',
      requests: 6,
    },
    { what: 'a 204', behaviour: sendsText(204, ''), failure: 'server-error', requests: 6 },
    {
      what: 'a status that does not exist',
      behaviour: sendsText(799, 'what'),
      failure: 'server-error',
      requests: 6,
    },
  ])('is a failure in words: $what', async ({ behaviour, failure, requests }) => {
    server().always(behaviour);
    const error = await failureOf(openModel({ baseUrl: server().baseUrl }).model.complete(question));
    expect(error.failure).toBe(failure);
    expect(server().requests).toHaveLength(requests);
    expect(error.message).not.toMatch(/[<>]|Unexpected token|SyntaxError|undefined|\n/);
    expect(error.message.length).toBeLessThan(500);
  });

  it('is a failure where the server redirects: nothing is followed', async () => {
    server().always(answersWith(307, {}, { location: 'http://elsewhere.example/v1/chat/completions' }));
    const error = await failureOf(openModel({ baseUrl: server().baseUrl }).model.complete(question));
    expect(error).toMatchObject({ failure: 'not-found' });
    expect(error.message).toContain('redirects to http://elsewhere.example');
    expect(server().requests).toHaveLength(1);
  });

  it('does not matter where only its type is wrong', async () => {
    server().always(
      sendsText(
        200,
        JSON.stringify({ choices: [{ message: { content: 'ok' }, finish_reason: 'stop' }] }),
        'text/plain',
      ),
    );
    const reply = await openModel({ baseUrl: server().baseUrl }).model.complete(question);
    expect(reply).toMatchObject({ text: 'ok', finish: 'stop' });
  });

  it('speaks of what to do', async () => {
    server().always(fails(404, { message: 'The model `gpt-9` does not exist', code: 'model_not_found' }));
    const error = await failureOf(
      openModel({ baseUrl: server().baseUrl, model: 'gpt-9' }).model.complete(question),
    );
    expect(error.message).toContain('has no model "gpt-9"');
    expect(error.advice).toContain(`${server().baseUrl}/models`);
  });
});

describe('SV-15: Azure', () => {
  const azure = (path: string): string => `${server().origin}${path}`;

  it('names deployment, endpoint and version where the deployment is unknown, and is asked once', async () => {
    server().always(
      fails(404, {
        code: 'DeploymentNotFound',
        message: 'The API deployment for this resource does not exist.',
      }),
    );
    const baseUrl = azure('/openai/deployments/gpt-4o/chat/completions?api-version=2024-10-21');
    const error = await failureOf(openModel({ baseUrl, key: 'azure-key-123456' }).model.complete(question));
    expect(error.failure).toBe('not-found');
    expect(error.message).toContain(
      `deployment "gpt-4o", endpoint ${server().origin}/openai/deployments/gpt-4o, api-version 2024-10-21`,
    );
    expect(server().requests).toHaveLength(1);
    expect(server().requests[0]?.path).toBe('/openai/deployments/gpt-4o/chat/completions');
    expect(server().requests[0]?.query.get('api-version')).toBe('2024-10-21');
    expect(server().requests[0]?.headers).toMatchObject({ 'api-key': 'azure-key-123456' });
    expect(server().requests[0]?.headers.authorization).toBeUndefined();
  });

  it('is known by its words where the address does not show it', async () => {
    server().always(fails(404, { code: '404', message: 'Resource not found' }));
    const error = await failureOf(
      openModel({ baseUrl: azure('/openai/'), model: 'gpt-4o' }).model.complete(question),
    );
    expect(error.message).toContain(
      `deployment "gpt-4o", endpoint ${server().origin}/openai, no api-version`,
    );
    expect(error.advice).toContain('/openai/deployments/DEPLOYMENT?api-version=');
    expect(server().requests).toHaveLength(1);
  });

  it('says that the version is missing', async () => {
    server().always(fails(404, { code: '404', message: 'Resource not found' }));
    const error = await failureOf(
      openModel({ baseUrl: azure('/openai/deployments/gpt-4o') }).model.complete(question),
    );
    expect(error.message).toContain('no api-version');
    expect(error.advice).toContain('?api-version=');
  });
});
