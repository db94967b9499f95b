import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SlackSim, startSlack } from '../../platforms/slack/index.ts';
import { type CommandRun, runCommand } from '../../run-command.ts';

describe('starting at a Slack that will not have us', () => {
  let slack: SlackSim;
  let folder: string;
  beforeAll(async () => {
    slack = await startSlack();
    folder = await mkdtemp(join(tmpdir(), 'plumbline-slack-'));
  });
  afterAll(async () => {
    await slack.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const start = (env: Record<string, string>): Promise<CommandRun> =>
    runCommand(folder, ['slack'], { ...slack.env(), STORE_URL: 'memory:', ...env }, { now: Date.now });

  it.each([
    ['without a token', { SLACK_BOT_TOKEN: '' }, 'SLACK_BOT_TOKEN is not set', 2],
    ['with the tokens mixed up', { SLACK_BOT_TOKEN: 'xapp-1' }, 'begin with xoxb-', 2],
    ['without a way to be called', { SLACK_APP_TOKEN: '' }, 'SLACK_SIGNING_SECRET', 2],
    [
      'with a token that is refused',
      { SLACK_BOT_TOKEN: 'xoxb-wrong' },
      'Slack refuses SLACK_BOT_TOKEN (invalid_auth)',
      2,
    ],
    [
      'with an app token that is refused',
      { SLACK_APP_TOKEN: 'xapp-wrong' },
      'Slack refuses SLACK_APP_TOKEN',
      2,
    ],
    ['where nobody answers', { SLACK_API_URL: 'http://127.0.0.1:9/api/' }, 'Slack could not be reached', 1],
    ['with an address that is none', { SLACK_API_URL: 'slack' }, 'SLACK_API_URL', 2],
    ['with a port that is none', { PORT: 'http' }, 'PORT', 2],
  ])('says what to do %s', async (_name, env, sentence, code) => {
    const run = await start(env);
    expect(run.stderr).toContain(sentence);
    expect(run.code).toBe(code);
    expect(run.stderr).not.toMatch(/xoxb-(sim|wrong)|xapp-(1-A|wrong)|\n\s+at /);
  });
});
