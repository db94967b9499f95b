import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DiscordSettings } from '../../../adapters/discord/index.ts';
import type { Bot } from '../../../src/app/bot/open-bot.ts';
import { discordOf, discordSettings } from '../../../src/app/commands/run-discord.ts';
import type { QuestionGraph } from '../../../src/graph/question-graph.ts';
import { type Discord, type DiscordOptions, startDiscord } from '../../platforms/discord/index.ts';
import type { DiscordEntry } from '../../platforms/discord/types.ts';
import { createBotStarter, graphFile, untilHandled } from '../serve-bot.ts';

/** A bot in this process, as `plumbline discord` runs it with the real client, at a Discord of its own. */
export type ServedDiscord = {
  readonly discord: Discord;
  bot(): Bot;
  /** What it wrote for those who run it. */
  said(): string;
  /** Resolves when these have been handled: ids of messages and of interactions. */
  handled(...ids: readonly string[]): Promise<void>;
  /** What people were shown since this was asked last. */
  news(): DiscordEntry[];
  /** Ends it and starts another one on the same store. */
  restart(): Promise<void>;
  /** Resolves to the exit code when it ends by itself. */
  ended(): Promise<number>;
  stop(): Promise<number>;
  close(): Promise<void>;
};

export type OpenOptions = DiscordOptions & {
  /** Posts go out as slowly as Discord wants it, and it looks; else as fast as they come. */
  readonly isPaced?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** What `plumbline.config.json` holds. */
  readonly config?: unknown;
  readonly settings?: Partial<DiscordSettings>;
};

const atOnce = { perPlace: { burst: 1_000, everyMs: 1 }, inAll: { burst: 1_000, everyMs: 1 } };

/** Starts a Discord, and a bot at it on a store of its own. */
export async function openDiscord(
  graph: QuestionGraph,
  { isPaced = false, env = {}, config = {}, settings = {}, ...options }: OpenOptions = {},
): Promise<ServedDiscord> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-discord-'));
  await writeFile(join(folder, 'plumbline.config.json'), JSON.stringify(config));
  const discord = await startDiscord({ identifyLimit: false, ...options });
  discord.limits.isOn = isPaced;
  const starter = createBotStarter({
    folder,
    questions: await graphFile(graph, folder),
    // Registered everywhere, so that there are commands in direct messages too.
    env: { ...discord.env, DISCORD_GUILD_ID: '', ...env },
    ready: 'serving Discord',
    serve: (io, bot) => {
      const paced = { ...discordSettings(bot.config), identifyPauseMs: 20 };
      const how = isPaced ? paced : { ...paced, pace: atOnce };
      return bot.serve(discordOf(io, bot, { ...how, ...settings }), { graceMs: 2_000 });
    },
  });
  const { said, start } = starter;
  let running = await start();
  let read = 0;
  return {
    discord,
    bot: () => running.bot,
    said,
    handled: (...ids) =>
      untilHandled(
        running.bot,
        ids.map((id) => `discord:${id}`),
        () => `${said()}\n${discord.lately()}`,
      ),
    news() {
      const shown = discord.log.filter(({ bot, seq, kind }) => bot && seq > read && kind !== 'deferred');
      read = discord.mark();
      return shown;
    },
    async restart() {
      await running.stop();
      running = await start();
    },
    ended: () => running.serving,
    stop: () => running.stop(),
    async close() {
      await running.stop();
      await discord.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
