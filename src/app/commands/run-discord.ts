import { createDiscordPlatform, type DiscordSettings, shortNode } from '../../../adapters/discord/index.ts';
import { PlumblineError } from '../../errors.ts';
import { createInbox } from '../../spine/inbox.ts';
import type { Store } from '../../store/store.ts';
import { type Bot, openBot } from '../bot/open-bot.ts';
import { createWalkLookup } from '../bot/open-question.ts';
import type { BotPlatform } from '../bot/platform.ts';
import { createSuggest } from '../bot/suggestions.ts';
import type { Config } from '../config.ts';
import { type CommandIo, writeLine } from '../io.ts';
import { reportError } from '../report-error.ts';
import { systemTime } from '../system-time.ts';
import type { DiscordOptions } from './discord.ts';

/** Serves Discord until the process is asked to stop. */
export async function runDiscord(io: CommandIo, options: DiscordOptions): Promise<number> {
  const bot = await openBot(io, options);
  let discord: BotPlatform;
  try {
    discord = discordOf(io, bot, discordSettings(bot.config));
  } catch (error) {
    await bot.close();
    throw error;
  }
  return bot.serve(discord);
}

/** Discord with everything that a bot has for it. */
export function discordOf(
  io: Pick<CommandIo, 'now' | 'stderr'>,
  bot: Pick<Bot, 'config' | 'store' | 'people' | 'chat' | 'loaded' | 'walkPicture'>,
  settings: DiscordSettings,
): BotPlatform {
  const walks = createWalkLookup(bot);
  const inbox = createInbox({ store: bot.store, onUnreadable: (_key, error) => reportError(io, error) });
  return createDiscordPlatform(settings, {
    lookups: {
      suggest: createSuggest(bot),
      openQuestion: walks.openQuestion,
      questionText: walks.questionOf,
      isDone: inbox.isDone,
      nodeOf: (short) => bot.loaded.graph.questions().find(({ id }) => shortNode(id) === short)?.id,
    },
    memory: threadMemory(bot.store),
    walkPicture: bot.walkPicture,
    time: systemTime(io.now),
    say: (line) => writeLine(io.stderr, `plumbline: ${line}`),
    onFault: (error) => reportError(io, error),
  });
}

/** Which private thread is whose. */
function threadMemory(store: Store) {
  const threads = store.keyValue('discord-threads');
  return {
    async get(key: string): Promise<string | null> {
      const found = await threads.get(key);
      return typeof found === 'string' ? found : null;
    },
    async set(key: string, value: string | null): Promise<void> {
      if (value === null) await threads.delete(key);
      else await threads.set(key, value);
    },
  };
}

/** What the environment says of Discord. Throws `config_invalid`, with what to do. */
export function discordSettings({ variable }: Pick<Config, 'variable'>): DiscordSettings {
  const token = variable('DISCORD_TOKEN');
  if (token === undefined)
    throw new PlumblineError('config_invalid', 'DISCORD_TOKEN is not set: without it there is no way in.', {
      advice: 'Make a bot in the developer portal and put its token there; docs/discord.md shows how.',
    });
  const guildId = variable('DISCORD_GUILD_ID');
  if (guildId !== undefined && !/^\d{5,20}$/.test(guildId))
    throw new PlumblineError(
      'config_invalid',
      'DISCORD_GUILD_ID is no id of a server: it is a long number.',
      {
        advice: 'Copy it with "Copy Server ID", or leave it unset to register the commands everywhere.',
      },
    );
  const apiUrl = variable('DISCORD_API_URL')?.replace(/\/+$/, '');
  if (apiUrl !== undefined && !URL.canParse(apiUrl))
    throw new PlumblineError('config_invalid', 'DISCORD_API_URL is no address.', {
      advice: 'Leave it unset to use Discord itself.',
    });
  return { token: token.replace(/^Bot\s+/i, ''), apiUrl, guildId };
}
