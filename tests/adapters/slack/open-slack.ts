import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Bot, openBot } from '../../../src/app/bot/open-bot.ts';
import { slackOf } from '../../../src/app/commands/run-slack.ts';
import type { QuestionGraph } from '../../../src/graph/question-graph.ts';
import { keyPart } from '../../../src/store/key-part.ts';
import { closeServer, listen, portOf } from '../../platforms/core/server.ts';
import { type SlackSim, startSlack } from '../../platforms/slack/index.ts';
import type { SlackOptions } from '../../platforms/slack/world.ts';

/** A bot in this process, as `plumbline slack` runs it. */
export type ServedSlack = {
  readonly slack: SlackSim;
  readonly bot: Bot;
  /** What it wrote for those who run it. */
  said(): string;
  /** Resolves when a message has been handled, by its id in the spine. */
  handled(id: string): Promise<void>;
  /** Resolves when nothing is waiting. */
  quiet(): Promise<void>;
  /** Asks it to stop; resolves to its exit code. */
  stop(): Promise<number>;
};

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A port that nobody listens at. */
export async function freePort(): Promise<number> {
  const server = await listen(async () => {});
  const port = portOf(server);
  await closeServer(server);
  return port;
}

/** The questions as a file that a bot can be given. */
export async function graphFile(graph: QuestionGraph, folder: string): Promise<string> {
  const file = join(folder, 'questions.jsonl');
  await writeFile(
    file,
    graph
      .questions()
      .map((question) => `${JSON.stringify(question)}\n`)
      .join(''),
  );
  return file;
}

/** Starts a Slack and a bot at it, on a store in memory. */
export async function openSlack(graph: QuestionGraph, options: SlackOptions = {}): Promise<ServedSlack> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-slack-'));
  const slack = await startSlack({ limitsPosts: false, ...options });
  const port = options.transport === 'http' ? await freePort() : 3000;
  slack.world.requestUrl = `http://127.0.0.1:${port}/slack/events`;
  const stderr = new PassThrough();
  const output = text(stderr);
  let soFar = '';
  stderr.on('data', (part: Buffer) => {
    soFar += part.toString();
  });
  const stopping = new AbortController();
  const io = {
    stdin: new PassThrough(),
    stdout: new PassThrough(),
    stderr,
    env: { ...slack.env(), PORT: String(port), STORE_URL: 'memory:', PLUMBLINE_HOME: folder },
    cwd: folder,
    now: Date.now,
    randomId: (length: number) =>
      Array.from({ length }, () => letters[Math.floor(Math.random() * letters.length)]).join(''),
    signal: stopping.signal,
  };
  const bot = await openBot(io, { graph: await graphFile(graph, folder) });
  const serving = bot.serve(slackOf(io, bot), { graceMs: 2_000 });
  const handled = async (id: string): Promise<void> => {
    const done = bot.store.keyValue('handled-messages');
    await until(
      async () => (await done.get(keyPart(id))) !== undefined,
      `"${id}" to be handled`,
      () => soFar,
    );
  };
  await until(
    async () => soFar.includes('serving Slack'),
    'the bot to serve',
    () => soFar,
  );
  return {
    slack,
    bot,
    said: () => soFar,
    handled,
    async quiet() {
      await until(
        async () => {
          for await (const _key of bot.store.list('inbox/')) return false;
          return true;
        },
        'everything to be handled',
        () => soFar,
      );
    },
    async stop() {
      stopping.abort('SIGTERM');
      const code = await serving;
      stderr.end();
      await output;
      await slack.stop();
      await rm(folder, { recursive: true, force: true });
      return code;
    },
  };
}

async function until(look: () => Promise<boolean>, what: string, said: () => string): Promise<void> {
  const end = Date.now() + 10_000;
  while (!(await look())) {
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}\n${said().slice(-2_000)}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
