import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { slackScopes } from '../../../adapters/slack/needs.ts';
import { checkNode } from '../../../src/app/doctor/check-machine.ts';
import type { Finding } from '../../../src/doctor/finding.ts';
import { says } from '../../fakes/model-behaviours.ts';
import { testServer } from '../../probe/probe-harness.ts';
import { ownFolder, runCommand } from '../../run-command.ts';

type Answer = { readonly status?: number; readonly headers?: Record<string, string>; readonly body: unknown };

/** A platform's server that answers by path; what it is asked for besides fails the test. */
async function serverOf(answers: Readonly<Record<string, Answer>>) {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    const {
      status = 200,
      headers = {},
      body,
    } = answers[new URL(request.url ?? '', 'http://x').pathname] ?? { status: 404, body: {} };
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

async function doctor(env: Record<string, string> = {}, args: readonly string[] = [], cwd = ownFolder()) {
  const run = await runCommand(cwd, ['doctor', '--json', ...args], env, { now: Date.now });
  const { findings } = JSON.parse(run.stdout) as { findings: Finding[] };
  const of = (check: string): Finding | undefined => findings.find((found) => found.check === check);
  return { ...run, findings, of };
}

const allScopes = { 'x-oauth-scopes': Object.keys(slackScopes).join(',') };
const me = { ok: true, team: 'School', user: 'plumb' };
const slackEnv = (url: string) => ({
  SLACK_API_URL: `${url}/api/`,
  SLACK_BOT_TOKEN: 'xoxb-secret-1',
  SLACK_APP_TOKEN: 'xapp-secret-2',
});

describe('plumbline doctor', () => {
  it('finds everything in order where nothing is set up, and says what is not in use', async () => {
    const { code, of, stderr } = await doctor();
    expect(code).toBe(0);
    expect(of('store')).toMatchObject({ state: 'ok' });
    expect(of('questions')?.what).toMatch(/^\d+ questions towards \d+ targets/);
    expect([of('models'), of('slack'), of('discord')].map((found) => found?.state)).toEqual([
      'skipped',
      'skipped',
      'skipped',
    ]);
    expect(stderr).toBe('');
  });

  it('prints a line a check, with what to do below', async () => {
    const { code, stdout } = await runCommand(ownFolder(), ['doctor'], {
      STORE_URL: 'mysql://u:hunter2@h/db',
    });
    expect(code).toBe(3);
    expect(stdout).toMatch(/MEND {2}store: .*\n {6}Use redis/);
    expect(stdout).toContain('1 thing is to be mended.');
    expect(stdout).not.toContain('hunter2');
  });

  it('names every fault of the configuration, with its place', async () => {
    const cwd = ownFolder();
    writeFileSync(join(cwd, 'plumbline.config.json'), '{"models":{"m":{"modell":"x"}},"judge":7}');
    const { code, findings } = await doctor({}, [], cwd);
    const faults = findings.filter(({ check }) => check === 'configuration');
    expect(code).toBe(3);
    expect(faults.length).toBeGreaterThan(1);
    expect(faults.map(({ what }) => what).join()).toContain('models.m');
  });

  it('says where its folder cannot be written to', async () => {
    const cwd = ownFolder();
    writeFileSync(join(cwd, 'taken'), '');
    const { code, of } = await doctor({ PLUMBLINE_HOME: join(cwd, 'taken'), STORE_URL: 'memory:' }, [], cwd);
    expect(code).toBe(3);
    expect(of('folder')).toMatchObject({ state: 'problem', fix: expect.stringContaining('PLUMBLINE_HOME') });
    expect(of('store')).toMatchObject({ state: 'warning' });
  });

  it.each([
    ['slack:T1:U1,discord:123456', 'ok'],
    ['U0456', 'problem'],
    ['', 'skipped'],
  ])('looks at who may do more: "%s"', async (owners, state) => {
    expect((await doctor({ PLUMBLINE_OWNERS: owners })).of('owners and teachers')?.state).toBe(state);
  });

  it('refuses an old Node', () => {
    expect(checkNode('v18.19.0')).toMatchObject({ state: 'problem' });
    expect(checkNode('v22.1.0')).toMatchObject({ state: 'ok' });
  });
});

describe('models', () => {
  const config = (baseURL: string) =>
    JSON.stringify({ models: { j: { model: 'small', baseURL, apiKeyEnv: 'MODEL_KEY' } }, judge: 'j' });

  it('are listed by their server, with the key, and are asked nothing', async () => {
    const { url, seen } = await serverOf({ '/v1/models': { body: { data: [{ id: 'small' }] } } });
    const cwd = ownFolder();
    writeFileSync(join(cwd, 'plumbline.config.json'), config(`${url}/v1`));
    const { code, of, stdout } = await doctor({ MODEL_KEY: 'sk-planted' }, [], cwd);
    expect([code, of('model j')?.state]).toEqual([0, 'ok']);
    expect(seen.map((request) => [request.method, request.url, request.headers.authorization])).toEqual([
      ['GET', '/v1/models', 'Bearer sk-planted'],
    ]);
    expect(stdout).not.toContain('sk-planted');
  });

  it.each([
    [{ body: { data: [{ id: 'large' }] } }, /has no model "small"; it has "large"/],
    [{ status: 401, body: {} }, /refuses the key/],
  ])('are told of where they are not there: %j', async (answer, words) => {
    const { url } = await serverOf({ '/v1/models': answer });
    const cwd = ownFolder();
    writeFileSync(join(cwd, 'plumbline.config.json'), config(`${url}/v1`));
    const { code, of } = await doctor({ MODEL_KEY: 'k' }, [], cwd);
    expect(code).toBe(3);
    expect(of('model j')?.what).toMatch(words);
  });

  it('miss a key, or a server', async () => {
    const cwd = ownFolder();
    writeFileSync(join(cwd, 'plumbline.config.json'), config('http://127.0.0.1:9/v1'));
    expect((await doctor({}, [], cwd)).of('model j')?.what).toContain('not set');
    expect((await doctor({ MODEL_KEY: 'k' }, [], cwd)).of('model j')?.what).toContain('cannot be reached');
  });

  it('are asked a word with --call', async () => {
    const server = await testServer();
    server.always(says('yes'));
    const cwd = ownFolder();
    writeFileSync(join(cwd, 'plumbline.config.json'), config(server.baseUrl));
    const { of } = await doctor({ MODEL_KEY: 'k' }, ['--call'], cwd);
    expect(of('model j')).toMatchObject({ state: 'ok', what: expect.stringContaining('15 tokens') });
    expect(server.requests).toHaveLength(1);
  });
});

describe('Slack', () => {
  it('is in order with both tokens and all scopes', async () => {
    const { url, seen } = await serverOf({
      '/api/auth.test': { headers: allScopes, body: me },
      '/api/apps.connections.open': { body: { ok: true, url: 'wss://x' } },
    });
    const { code, findings, stdout } = await doctor(slackEnv(url));
    expect(code).toBe(0);
    expect(
      findings
        .filter(({ check, state }) => check.startsWith('slack') && state === 'ok')
        .map(({ check }) => check),
    ).toEqual(['slack token', 'slack scopes', 'slack clock', 'slack socket']);
    expect(seen.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer xoxb-secret-1',
      'Bearer xapp-secret-2',
    ]);
    expect(stdout).not.toContain('secret');
  });

  it.each([
    [
      'a revoked token',
      { body: { ok: false, error: 'token_revoked' } },
      'slack token',
      /revoked/,
      /Copy the token again/,
    ],
    [
      'missing scopes',
      { headers: { 'x-oauth-scopes': 'chat:write,commands' }, body: me },
      'slack scopes',
      /im:history \(to read answers/,
      /Reinstall/,
    ],
    ['a page in between', { body: '<html>' }, 'slack token', /could not be reached/, /proxy/],
  ] as const)('names the fix for %s', async (_name, answer, check, what, fix) => {
    const { url } = await serverOf({
      '/api/auth.test': answer,
      '/api/apps.connections.open': { body: { ok: true } },
    });
    const { code, of } = await doctor(slackEnv(url));
    expect(code).toBe(3);
    expect(of(check)?.what).toMatch(what);
    expect(of(check)?.fix).toMatch(fix);
  });

  it.each([
    [{ SLACK_APP_TOKEN: 'xoxb-1' }, 'slack socket', /begin with xapp-/],
    [{ SLACK_BOT_TOKEN: 'xapp-1' }, 'slack token', /begin with xoxb-/],
    [{ SLACK_APP_TOKEN: '' }, 'slack http', /no way to reach the bot/],
    [{ SLACK_APP_TOKEN: '', SLACK_SIGNING_SECRET: 'short' }, 'slack http', /does not look like one/],
  ])('knows tokens in the wrong place, or missing: %j', async (env, check, what) => {
    const { url } = await serverOf({ '/api/auth.test': { headers: allScopes, body: me } });
    const { of } = await doctor({ ...slackEnv(url), ...env });
    expect(of(check)?.what).toMatch(what);
  });

  it('sees Socket Mode switched off, and a clock that is wrong', async () => {
    const { url } = await serverOf({
      '/api/auth.test': {
        headers: { ...allScopes, date: new Date(Date.now() - 900_000).toUTCString() },
        body: me,
      },
      '/api/apps.connections.open': { body: { ok: false, error: 'socket_mode_not_enabled' } },
    });
    const socket = await doctor(slackEnv(url));
    expect(socket.of('slack socket')?.fix).toContain('Switch it on under Socket Mode');
    expect(socket.of('slack clock')).toMatchObject({
      state: 'warning',
      what: expect.stringMatching(/90\d s off/),
    });
    const http = await doctor({
      ...slackEnv(url),
      SLACK_APP_TOKEN: '',
      SLACK_SIGNING_SECRET: 'a'.repeat(32),
    });
    expect(http.of('slack clock')).toMatchObject({ state: 'problem' });
  });
});

describe('Discord', () => {
  const answers = {
    '/api/v10/users/@me': { body: { id: '7', username: 'plumb', bot: true } },
    '/api/v10/applications/@me': { body: { id: '7', flags: 1 << 19 } },
    '/api/v10/users/@me/guilds': { body: [{ id: '12345', name: 'School' }] },
    '/api/v10/gateway/bot': {
      body: {
        url: 'wss://x',
        shards: 1,
        session_start_limit: { total: 1000, remaining: 999, reset_after: 1 },
      },
    },
  };
  const run = async (changes: Readonly<Record<string, Answer>> = {}, env: Record<string, string> = {}) => {
    const { url, seen } = await serverOf({ ...answers, ...changes });
    const found = await doctor({ DISCORD_API_URL: `${url}/api`, DISCORD_TOKEN: 'secret.token', ...env });
    return { ...found, seen };
  };

  it('is in order with a token, the intent and a server', async () => {
    const { code, findings, seen, stdout } = await run();
    expect(code).toBe(0);
    expect(findings.filter(({ check }) => check.startsWith('discord')).map(({ state }) => state)).toEqual([
      'ok',
      'ok',
      'ok',
      'ok',
    ]);
    expect(new Set(seen.map(({ headers }) => headers.authorization))).toEqual(new Set(['Bot secret.token']));
    expect(stdout).not.toContain('secret.token');
  });

  it('names the fix for each thing that is not', async () => {
    const refused = await run({ '/api/v10/users/@me': { status: 401, body: { code: 0 } } });
    expect([refused.code, refused.of('discord token')?.fix]).toEqual([
      3,
      expect.stringContaining('Reset Token'),
    ]);
    const intent = await run({ '/api/v10/applications/@me': { body: { id: '7', flags: 0 } } });
    expect([intent.code, intent.of('discord message content')?.fix]).toEqual([
      0,
      expect.stringContaining('applications/7/bot'),
    ]);
    const nowhere = await run({ '/api/v10/users/@me/guilds': { body: [] } });
    expect(nowhere.of('discord servers')?.fix).toContain('client_id=7&scope=bot+applications.commands');
    const elsewhere = await run({}, { DISCORD_GUILD_ID: '99999' });
    expect([elsewhere.code, elsewhere.of('discord servers')?.state]).toEqual([3, 'problem']);
    const limit = { total: 1000, remaining: 0, reset_after: 3_600_000 };
    const spent = await run({ '/api/v10/gateway/bot': { body: { shards: 1, session_start_limit: limit } } });
    expect(spent.of('discord gateway')?.fix).toContain('Wait 60 minutes');
  });
});
