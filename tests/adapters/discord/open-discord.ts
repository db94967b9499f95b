import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { DiscordSettings } from '../../../adapters/discord/index.ts';
import { type Bot, openBot } from '../../../src/app/bot/open-bot.ts';
import { discordOf, discordSettings } from '../../../src/app/commands/run-discord.ts';
import type { QuestionGraph } from '../../../src/graph/question-graph.ts';
import { keyPart } from '../../../src/store/key-part.ts';
import { type Discord, type DiscordOptions, startDiscord } from '../../platforms/discord/index.ts';
import type { DiscordEntry } from '../../platforms/discord/types.ts';

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

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
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
  const questions = join(folder, 'questions.jsonl');
  await writeFile(
    questions,
    graph
      .questions()
      .map((one) => `${JSON.stringify(one)}\n`)
      .join(''),
  );
  let said = '';
  const start = async () => {
    const stopping = new AbortController();
    const stderr = new PassThrough();
    stderr.on('data', (part: Buffer) => {
      said += part.toString();
    });
    const io = {
      stdin: new PassThrough(),
      stdout: new PassThrough(),
      stderr,
      // Registered everywhere, so that there are commands in direct messages too.
      env: { ...discord.env, DISCORD_GUILD_ID: '', PLUMBLINE_HOME: folder, ...env },
      cwd: folder,
      now: Date.now,
      randomId: (length: number) =>
        Array.from({ length }, () => letters[Math.floor(Math.random() * letters.length)]).join(''),
      signal: stopping.signal,
    };
    const before = said.length;
    const bot = await openBot(io, { graph: questions });
    const how = { ...discordSettings(bot.config), identifyPauseMs: 20, ...(isPaced ? {} : { pace: atOnce }) };
    const serving = bot.serve(discordOf(io, bot, { ...how, ...settings }), { graceMs: 2_000 });
    const isServing = until(
      async () => said.slice(before).includes('serving Discord'),
      'the bot to serve',
      () => said,
    );
    await Promise.race([isServing, serving]);
    isServing.catch(() => {});
    return {
      bot,
      serving,
      stop(): Promise<number> {
        stopping.abort('SIGTERM');
        return serving;
      },
    };
  };
  let running = await start();
  let read = 0;
  return {
    discord,
    bot: () => running.bot,
    said: () => said,
    async handled(...ids) {
      const done = running.bot.store.keyValue('handled-messages');
      for (const id of ids)
        await until(
          async () => (await done.get(keyPart(`discord:${id}`))) !== undefined,
          `${id} to be handled`,
          () => `${said}\n${discord.lately()}`,
        );
    },
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

async function until(look: () => Promise<boolean>, what: string, said: () => string): Promise<void> {
  for (const end = Date.now() + 10_000; !(await look()); ) {
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}\n${said().slice(-3_000)}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
