import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chosenModels, readConfig } from '../../src/app/config.ts';
import { PlumblineError } from '../../src/errors.ts';

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'plumbline-config-'));
});
afterEach(() => rm(cwd, { recursive: true }));

const write = (content: unknown): Promise<void> =>
  writeFile(
    join(cwd, 'plumbline.config.json'),
    typeof content === 'string' ? content : JSON.stringify(content),
  );

async function failure(env: Record<string, string> = {}): Promise<PlumblineError> {
  const outcome = await readConfig({ env, cwd }).then(
    () => 'a configuration',
    (error: unknown) => error,
  );
  if (outcome instanceof PlumblineError) return outcome;
  throw new Error(`Expected a PlumblineError, got ${String(outcome)}`);
}

describe('without a file', () => {
  it('everything is offline', async () => {
    const config = await readConfig({ env: {}, cwd });
    expect(config).toMatchObject({ file: null, defaultBaseUrl: 'https://api.openai.com/v1', owners: [] });
    expect(chosenModels(config, 'judge')).toEqual(['offline']);
    expect(chosenModels(config, 'tutor')).toEqual(['offline']);
    expect(chosenModels(config, 'embedder')).toEqual([]);
  });

  it('a key alone chooses nothing', async () => {
    const config = await readConfig({
      env: { OPENAI_API_KEY: 'sk-1', OPENAI_BASE_URL: 'http://localhost:1/v1' },
      cwd,
    });
    expect(chosenModels(config, 'judge')).toEqual(['offline']);
    expect(chosenModels(config, 'tutor')).toEqual(['offline']);
  });

  it('variables name judge and tutor, and an option wins', async () => {
    const config = await readConfig({
      env: { PLUMBLINE_JUDGE: 'a, b@http://localhost:1', PLUMBLINE_TUTOR: ' ' },
      cwd,
    });
    expect(chosenModels(config, 'judge')).toEqual(['a', 'b@http://localhost:1']);
    expect(chosenModels(config, 'judge', 'offline')).toEqual(['offline']);
    expect(chosenModels(config, 'tutor')).toEqual(['offline']);
  });

  it('empty variables are unset ones', async () => {
    const config = await readConfig({
      env: { OPENAI_API_KEY: ' \n', OPENAI_BASE_URL: '', PLUMBLINE_OWNERS: 'U1, U2  123' },
      cwd,
    });
    expect(config.variable('OPENAI_API_KEY')).toBeUndefined();
    expect(config.defaultBaseUrl).toBe('https://api.openai.com/v1');
    expect(config.owners).toEqual(['U1', 'U2', '123']);
  });
});

describe('the file', () => {
  const judge = {
    model: 'gpt-4o',
    baseURL: 'https://api.openai.com/v1',
    apiKeyEnv: 'JUDGE_KEY',
    params: { temperature: 0 },
    price: { input: 2.5, output: 10 },
  };

  it('names models, and one named after a role has that role', async () => {
    await write({ models: { judge, small: { model: 'llama3' } }, graphs: ['own/*.jsonl'] });
    const config = await readConfig({ env: {}, cwd });
    expect(config.models.get('judge')).toEqual(judge);
    expect(chosenModels(config, 'judge')).toEqual(['judge']);
    expect(chosenModels(config, 'tutor')).toEqual(['offline']);
    expect(config.graphs).toEqual({ patterns: ['own/*.jsonl'], folder: cwd });
  });

  it('can give a role to another, or to several; a variable wins over it', async () => {
    await write({
      models: { judge, small: { model: 'llama3' } },
      judge: ['small', 'judge'],
      tutor: 'small',
      meta: 'a,b',
    });
    const config = await readConfig({ env: { PLUMBLINE_JUDGE: 'offline' }, cwd });
    expect(chosenModels(config, 'judge')).toEqual(['offline']);
    expect(chosenModels(config, 'tutor')).toEqual(['small']);
    expect(chosenModels(config, 'meta')).toEqual(['a', 'b']);
    expect(chosenModels(await readConfig({ env: {}, cwd }), 'judge')).toEqual(['small', 'judge']);
  });

  it('says how often a borderline verdict is repeated: never, unless it does', async () => {
    expect((await readConfig({ env: {}, cwd })).repeatBorderline).toBe(0);
    await write({ judging: { repeatBorderline: 2 } });
    expect((await readConfig({ env: {}, cwd })).repeatBorderline).toBe(2);
  });

  it('may have a byte-order mark and CRLF', async () => {
    await write('\uFEFF{\r\n "models": {}\r\n}\r\n');
    expect((await readConfig({ env: {}, cwd })).file).toBe(join(cwd, 'plumbline.config.json'));
  });

  it('has names that no other meaning can hide', async () => {
    await write('{"models":{"constructor":{"model":"x"},"__proto__":{"model":"y"}}}');
    const config = await readConfig({ env: {}, cwd });
    expect(config.models.get('constructor')).toEqual({ model: 'x' });
    expect(config.models.get('toString')).toBeUndefined();
  });
});

describe('what is wrong', () => {
  it('is told all at once, with its place', async () => {
    await write({
      models: {
        a: {
          modle: 'x',
          baseURL: 'ftp://x',
          apiKeyEnv: 'not a name',
          price: { input: -1 },
          concurrency: 0,
          params: { temperature: 9, messages: [] },
        },
      },
      jugde: 'a',
      graphs: 'x',
    });
    const error = await failure({ OPENAI_BASE_URL: '::', OPENAI_API_KEY: 'a b' });
    expect(error.code).toBe('config_invalid');
    expect(error.problems.map(({ field }) => field).toSorted()).toEqual([
      'OPENAI_API_KEY',
      'OPENAI_BASE_URL',
      'graphs',
      'jugde',
      'models.a.apiKeyEnv',
      'models.a.baseURL',
      'models.a.concurrency',
      'models.a.model',
      'models.a.modle',
      'models.a.params.messages',
      'models.a.params.temperature',
      'models.a.price.input',
      'models.a.price.output',
    ]);
  });

  it.each([
    { content: { modles: {} }, says: 'did you mean "models"?' },
    { content: { models: { a: { model: 'x', baseUrl: 'http://x' } } }, says: 'did you mean "baseURL"?' },
    { content: { models: { a: { model: 'x', base_url: 'http://x' } } }, says: 'did you mean "baseURL"?' },
    { content: { models: { a: { model: 'x', prize: {} } } }, says: 'did you mean "price"?' },
    { content: { models: { a: { model: 'x', temperature: 0 } } }, says: 'did you mean "params"?' },
    { content: { models: { a: { model: 'x', apiKey: 'sk-1' } } }, says: '"apiKeyEnv"' },
    {
      content: { models: { a: { model: 'x', price: { inputs: 1, output: 1, input: 1 } } } },
      says: 'did you mean "input"?',
    },
    { content: { judging: { repeat: 1 } }, says: 'did you mean "repeatBorderline"' },
    { content: { repeatBorderline: 1 }, says: 'did you mean "judging"' },
    { content: { zzz: 1 }, says: 'there are models, graphs, judge, tutor' },
  ])('an unknown setting is named with the nearest right one: $content', async ({ content, says }) => {
    await write(content);
    const [problem] = (await failure()).problems;
    expect(problem).toMatchObject({ code: 'unknown-key', file: 'plumbline.config.json' });
    expect(problem?.message).toContain(says);
  });

  it.each([-1, 1.5, 99, '2', null])('%j is no number of repeats', async (repeatBorderline) => {
    await write({ judging: { repeatBorderline } });
    expect((await failure()).problems).toMatchObject([
      { code: 'bad-value', field: 'judging.repeatBorderline' },
    ]);
  });

  it.each([
    {
      what: 'a key in place of its name',
      content: { models: { a: { model: 'x', apiKeyEnv: 'sk-s3cret-s3cret' } } },
    },
    { what: 'a key as a setting', content: { models: { a: { model: 'x', 'sk-s3cret-s3cret': 1 } } } },
    {
      what: 'a key in the address',
      content: { models: { a: { model: 'x', baseURL: 'https://x.example/?key=s3cret-s3cret' } } },
    },
    { what: 'a key where there is no JSON', content: '{"apiKey": sk-s3cret-s3cret}' },
    { what: 'a key as a name', content: { models: { 'sk-s3cret,s3cret': { model: 'x' } } } },
    { what: 'a key as a role', content: { judge: { key: 's3cret' } } },
  ])('no value is repeated: $what', async ({ content }) => {
    await write(content);
    const error = await failure();
    expect(
      `${error.message} ${error.advice} ${JSON.stringify(error.problems)} ${String(error.cause)}`,
    ).not.toContain('s3cret');
  });

  it.each([
    { content: '{\n  "models": {\n    "a": {"model": "x",}\n  }\n}', line: 3 },
    { content: '{\n  // models\n}', line: 2 },
    { content: '{"a": 1', line: 1 },
    { content: '', line: 1 },
    { content: '{}\n{}', line: 2 },
    { content: "{'models': {}}", line: 1 },
    { content: '{"a": "x\ny"}', line: 1 },
    { content: '{\n"a": 1\n"b": 2}', line: 3 },
    { content: '[1, 2\n, ]', line: 2 },
  ])('text that is no JSON is named by its line: $content', async ({ content, line }) => {
    await write(content);
    expect((await failure()).problems).toMatchObject([{ code: 'bad-json', line }]);
  });

  it.each([
    { content: '[]' },
    { content: 'null' },
    { content: '"x"' },
    { content: { models: [] } },
    { content: { models: { a: null } } },
    { content: { models: { offline: { model: 'x' } } } },
  ])('is said of $content', async ({ content }) => {
    await write(content);
    expect((await failure()).problems.length).toBeGreaterThan(0);
  });
});
