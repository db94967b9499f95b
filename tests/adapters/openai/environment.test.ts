import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { says } from '../../fakes/model-behaviours.ts';
import { openModel } from './open-model.ts';
import { question, withServer } from './with-server.ts';

// In a file of its own: the library keeps the console's functions from its first use on.
const server = withServer();
const key = 'sk-planted-0123456789abcdef';

describe("the environment's settings for the client library", () => {
  const planted = {
    OPENAI_API_KEY: key,
    OPENAI_ADMIN_KEY: key,
    OPENAI_ORG_ID: key,
    OPENAI_PROJECT_ID: key,
    OPENAI_CUSTOM_HEADERS: `x-planted: ${key}`,
    OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
    OPENAI_LOG: 'debug',
  };
  const before = { ...process.env };
  beforeEach(() => void Object.assign(process.env, planted));
  afterEach(() => {
    for (const name of Object.keys(planted)) delete process.env[name];
    Object.assign(process.env, before);
  });

  it('change nothing of what is sent, where to, and what is printed', async () => {
    const { console: output } = globalThis;
    const spies = (['log', 'info', 'debug', 'warn', 'error'] as const).map((method) =>
      vi.spyOn(output, method),
    );
    server().always(says('ok'));
    await openModel({ baseUrl: server().baseUrl }).model.complete(question);
    const printed = spies.flatMap((spy) => spy.mock.calls);
    for (const spy of spies) spy.mockRestore();
    expect(JSON.stringify(server().requests[0]?.headers)).not.toContain('planted');
    expect(Object.keys(server().requests[0]?.headers ?? {}).toSorted()).toEqual(
      [
        'accept',
        'accept-encoding',
        'accept-language',
        'connection',
        'content-length',
        'content-type',
        'host',
        'sec-fetch-mode',
        'user-agent',
      ].toSorted(),
    );
    expect(printed).toEqual([]);
  });
});
