import { createSlack, type SlackParts, type SlackSettings } from '../../../adapters/slack/index.ts';
import { PlumblineError } from '../../errors.ts';
import { learnerHome } from '../bot/learner-home.ts';
import { type Bot, openBot } from '../bot/open-bot.ts';
import { createWalkLookup } from '../bot/open-question.ts';
import type { BotPlatform } from '../bot/platform.ts';
import type { Config } from '../config.ts';
import { type CommandIo, writeLine } from '../io.ts';
import { reportError } from '../report-error.ts';
import { systemTime } from '../system-time.ts';
import type { SlackOptions } from './slack.ts';

/** Where Slack's requests are expected without `PORT`. */
const usualPort = 3000;

/** Serves Slack: in Socket Mode where `SLACK_APP_TOKEN` is set, else over HTTP. */
export async function runSlack(io: CommandIo, options: SlackOptions): Promise<number> {
  const bot = await openBot(io, options);
  let slack: BotPlatform;
  try {
    slack = slackOf(io, bot);
  } catch (error) {
    await bot.close();
    throw error;
  }
  return bot.serve(slack);
}

/** Slack as the configuration has it. Throws `config_invalid` where a credential is missing. */
export function slackOf(io: CommandIo, bot: Bot, more: Partial<SlackParts> = {}): BotPlatform {
  return createSlack({
    settings: slackSettings(bot.config),
    time: systemTime(io.now),
    walkPicture: bot.walkPicture,
    home: (person) => learnerHome(bot, person),
    say: (line) => writeLine(io.stderr, `plumbline: ${line}`),
    onFault: (error) => reportError(io, error),
    ...createWalkLookup(bot),
    ...more,
  });
}

/** What the environment says of Slack. */
export function slackSettings({ variable }: Pick<Config, 'variable'>): SlackSettings {
  const port = variable('PORT') ?? String(usualPort);
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new PlumblineError('config_invalid', 'PORT is no port: it has to be a number up to 65535.');
  const apiUrl = variable('SLACK_API_URL');
  if (apiUrl !== undefined && !URL.canParse(apiUrl))
    throw new PlumblineError('config_invalid', 'SLACK_API_URL is no address.', {
      advice: 'Leave it unset to use Slack itself.',
    });
  return {
    token: variable('SLACK_BOT_TOKEN'),
    appToken: variable('SLACK_APP_TOKEN'),
    signingSecret: variable('SLACK_SIGNING_SECRET'),
    port: Number(port),
    apiUrl,
  };
}
