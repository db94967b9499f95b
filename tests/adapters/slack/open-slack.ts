import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bot } from '../../../src/app/bot/open-bot.ts';
import { slackOf } from '../../../src/app/commands/run-slack.ts';
import type { QuestionGraph } from '../../../src/graph/question-graph.ts';
import { closeServer, listen, portOf } from '../../platforms/core/server.ts';
import { type SlackSim, startSlack } from '../../platforms/slack/index.ts';
import type { Said } from '../../platforms/slack/person.ts';
import { type SlackEntry, type SlackOptions, team } from '../../platforms/slack/world.ts';
import { createBotStarter, graphFile, untilHandled } from '../serve-bot.ts';

/** A bot in this process, as `plumbline slack` runs it, at a Slack of its own. */
export type ServedSlack = {
  readonly slack: SlackSim;
  bot(): Bot;
  /** What it wrote for those who run it. */
  said(): string;
  /** Resolves when these have been handled, by their ids in the spine. */
  handled(...ids: readonly string[]): Promise<void>;
  /** What people were shown since this was asked last. */
  news(): SlackEntry[];
  /** Ends it, however much is under way, and starts another one on the same store. */
  restart(): Promise<void>;
  /** Asks it to stop; resolves to its exit code. */
  stop(): Promise<number>;
  close(): Promise<void>;
};

export type OpenOptions = SlackOptions & {
  /** Posts go out as slowly as Slack wants it; else as fast as they come. */
  readonly isPaced?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** What `plumbline.config.json` holds. */
  readonly config?: unknown;
};

const atOnce = { burst: 1_000, everyMs: 1 };

/** A port that nobody listens at. */
export async function freePort(): Promise<number> {
  const server = await listen(async () => {});
  const port = portOf(server);
  await closeServer(server);
  return port;
}

/** How the spine calls a message. */
export function idOf({ channel, ts }: Pick<Said, 'channel' | 'ts'>): string {
  return `slack:${team}:${channel}:${ts}`;
}

/** Starts a Slack, and a bot at it on a store of its own. */
export async function openSlack(
  graph: QuestionGraph,
  { isPaced = false, env = {}, config = {}, ...options }: OpenOptions = {},
): Promise<ServedSlack> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-slack-'));
  await writeFile(join(folder, 'plumbline.config.json'), JSON.stringify(config));
  const slack = await startSlack({ limitsPosts: isPaced, ...options });
  const port = await freePort();
  slack.world.requestUrl = `http://127.0.0.1:${port}/slack/events`;
  const { said, start } = createBotStarter({
    folder,
    questions: await graphFile(graph, folder),
    env: { ...slack.env(), PORT: String(port), ...env },
    ready: 'serving Slack',
    serve: (io, bot) => {
      const pace = isPaced ? {} : { pace: { perPlace: atOnce, inAll: atOnce } };
      return bot.serve(slackOf(io, bot, pace), { graceMs: 2_000 });
    },
  });
  let running = await start();
  let read = 0;
  return {
    slack,
    bot: () => running.bot,
    said,
    handled: (...ids) => untilHandled(running.bot, ids, said),
    news() {
      const shown = slack.world.log.filter(({ bot: isOurs, seq }) => isOurs && seq > read);
      read = slack.world.mark();
      return shown;
    },
    async restart() {
      await running.stop();
      running = await start();
    },
    stop: () => running.stop(),
    async close() {
      await running.stop();
      await slack.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
