import { describe, expect, it } from 'vitest';
import type { Config, ModelEntry } from '../../src/app/config.ts';
import { describeModel, resolveModel } from '../../src/app/resolve-model.ts';

const key = 'sk-own-0123456789';

function configOf(env: Record<string, string>, models: Record<string, ModelEntry> = {}): Config {
  return {
    file: null,
    models: new Map(Object.entries(models)),
    roles: {},
    repeatBorderline: 0,
    graphs: { patterns: [], folder: '/' },
    owners: [],
    teachers: [],
    defaultBaseUrl: env.OPENAI_BASE_URL ?? 'https://api.openai.com/v1',
    variable: (name) => env[name],
  };
}
const onCommandLine = { allowAdHoc: true };

describe('where a key may go', () => {
  it.each([
    { what: "OpenAI's own server", name: 'gpt-4o', env: {}, sent: true },
    { what: 'loopback', name: 'm@http://localhost:8080', env: {}, sent: true },
    { what: 'loopback by address', name: 'm@http://127.0.0.1:8080/v1', env: {}, sent: true },
    {
      what: 'the host of OPENAI_BASE_URL',
      name: 'm',
      env: { OPENAI_BASE_URL: 'https://llm.example/v1' },
      sent: true,
    },
    {
      what: 'that host by address',
      name: 'm@https://llm.example/other',
      env: { OPENAI_BASE_URL: 'https://llm.example/v1' },
      sent: true,
    },
    { what: 'another host', name: 'm@https://other.example/v1', env: {}, sent: false },
    {
      what: "OpenAI's own where OPENAI_BASE_URL is elsewhere",
      name: 'm@https://proxy.example',
      env: { OPENAI_BASE_URL: 'https://llm.example' },
      sent: false,
    },
    {
      what: 'another port of the host',
      name: 'm@https://llm.example:8443/v1',
      env: { OPENAI_BASE_URL: 'https://llm.example/v1' },
      sent: false,
    },
    {
      what: 'the host in the clear',
      name: 'm@http://llm.example:443/v1',
      env: { OPENAI_BASE_URL: 'https://llm.example/v1' },
      sent: false,
    },
    {
      what: 'a host that only looks like loopback',
      name: 'm@http://localhost.evil.example',
      env: {},
      sent: false,
    },
    {
      what: 'a host that only begins like it',
      name: 'm@http://127.0.0.1.evil.example',
      env: {},
      sent: false,
    },
    {
      what: 'a host with the name in front',
      name: 'm@https://api.openai.com@evil.example/v1',
      env: {},
      sent: 'refused',
    },
    { what: 'a subdomain', name: 'm@https://api.openai.com.evil.example/v1', env: {}, sent: false },
    { what: 'a machine of the network', name: 'm@http://192.168.1.5:8000', env: {}, sent: false },
  ])('$what: $sent', ({ name, env, sent }) => {
    const config = configOf({ OPENAI_API_KEY: key, ...env });
    if (sent === 'refused') {
      expect(() => resolveModel(config, name, onCommandLine)).toThrow(
        expect.objectContaining({ code: 'config_invalid' }),
      );
      return;
    }
    const choice = resolveModel(config, name, onCommandLine);
    expect(choice.apiKey?.()).toBe(sent ? key : undefined);
    expect(choice.keyNote).not.toContain(key);
    if (!sent) expect(choice.keyNote).toContain('apiKeyEnv');
    expect(JSON.stringify(choice)).not.toContain(key);
  });

  it("is wherever an entry's own apiKeyEnv sends it, and only that key", () => {
    const models = { far: { model: 'm', baseURL: 'https://far.example/v1', apiKeyEnv: 'FAR_KEY' } };
    const choice = resolveModel(
      configOf({ OPENAI_API_KEY: key, FAR_KEY: 'far-key' }, models),
      'far',
      onCommandLine,
    );
    expect(choice.apiKey?.()).toBe('far-key');
    expect(choice).toMatchObject({ configured: true, model: 'm', name: 'far' });
  });

  it('is not with an entry on another host that names no variable', () => {
    const models = { far: { model: 'm', baseURL: 'https://far.example/v1' } };
    expect(
      resolveModel(configOf({ OPENAI_API_KEY: key }, models), 'far', onCommandLine).apiKey,
    ).toBeUndefined();
  });

  it.each([
    {
      what: 'the named variable is not set',
      env: {},
      models: { a: { model: 'm', apiKeyEnv: 'A_KEY' } },
      name: 'a',
    },
    {
      what: 'its value is no key',
      env: { A_KEY: 'two words' },
      models: { a: { model: 'm', apiKeyEnv: 'A_KEY' } },
      name: 'a',
    },
    { what: 'OpenAI is asked without a key', env: {}, models: {}, name: 'gpt-4o' },
  ])('is a clear error before any call where $what', ({ env, models, name }) => {
    const resolve = () => resolveModel(configOf(env, models), name, onCommandLine);
    expect(resolve).toThrow(expect.objectContaining({ code: 'config_invalid' }));
    expect(resolve).not.toThrow('two words');
    // A replay goes nowhere and needs none.
    expect(
      resolveModel(configOf(env, models), name, { ...onCommandLine, withoutKey: true }).apiKey,
    ).toBeUndefined();
  });
});

describe('which model a name is', () => {
  const models = { small: { model: 'llama3:8b', baseURL: 'localhost:11434' } };

  it('an entry, a name with its address, or a name at the usual server', () => {
    const config = configOf({ OPENAI_BASE_URL: 'http://localhost:1' }, models);
    expect(resolveModel(config, 'small', onCommandLine)).toMatchObject({
      model: 'llama3:8b',
      address: { baseUrl: 'http://localhost:11434/v1' },
    });
    expect(resolveModel(config, 'x@http://localhost:2', onCommandLine)).toMatchObject({
      name: 'x@http://localhost:2',
      model: 'x',
      address: { baseUrl: 'http://localhost:2/v1' },
    });
    expect(resolveModel(config, 'x', onCommandLine)).toMatchObject({
      model: 'x',
      address: { baseUrl: 'http://localhost:1/v1' },
      configured: false,
    });
  });

  it.each([
    'x',
    'x@http://169.254.169.254/latest',
    'small@http://localhost:2',
    'offline',
    '',
    'toString',
    '__proto__',
  ])('in chat only an entry: not "%s"', (name) => {
    const resolve = () => resolveModel(configOf({}, models), name, { allowAdHoc: false });
    expect(resolve).toThrow(expect.objectContaining({ code: 'not_found' }));
    expect(resolve).toThrow('small');
  });

  it.each(['offline', ''])('not "%s" on the command line', (name) => {
    expect(() => resolveModel(configOf({}), name, onCommandLine)).toThrow(
      expect.objectContaining({ code: 'usage' }),
    );
  });

  it('is shown with its address, and what was made of that', () => {
    expect(describeModel(resolveModel(configOf({}, models), 'small', onCommandLine))).toBe(
      'small (llama3:8b) at http://localhost:11434/v1 (taken as http://, with the path /v1)',
    );
    expect(describeModel(resolveModel(configOf({}), 'x@http://localhost:2/v1', onCommandLine))).toBe(
      'x at http://localhost:2/v1',
    );
  });
});
