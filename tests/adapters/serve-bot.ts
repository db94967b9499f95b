import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { type Bot, openBot } from '../../src/app/bot/open-bot.ts';
import type { CommandIo } from '../../src/app/io.ts';
import type { QuestionGraph } from '../../src/graph/question-graph.ts';
import { keyPart } from '../../src/store/key-part.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A bot that runs in this process. */
export type RunningBot = {
  readonly bot: Bot;
  /** Resolves to the exit code. */
  readonly serving: Promise<number>;
  /** Asks it to stop; resolves to its exit code. */
  stop(): Promise<number>;
};

export type BotStarter = {
  /** What bots that were started here wrote for those who run them. */
  said(): string;
  /** Starts a bot; resolves when it serves, or has ended. */
  start(): Promise<RunningBot>;
};

export type StarterOptions = {
  readonly folder: string;
  /** The file of its questions. */
  readonly questions: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What it says when it is ready. */
  readonly ready: string;
  readonly serve: (io: CommandIo, bot: Bot) => Promise<number>;
};

/** Starts bots one after the other on the same folder, as the command line would. */
export function createBotStarter({ folder, questions, env, ready, serve }: StarterOptions): BotStarter {
  let said = '';
  return {
    said: () => said,
    async start() {
      const stopping = new AbortController();
      const stderr = new PassThrough();
      stderr.on('data', (part: Buffer) => {
        said += part.toString();
      });
      const io = {
        stdin: new PassThrough(),
        stdout: new PassThrough(),
        stderr,
        env: { PLUMBLINE_HOME: folder, ...env },
        cwd: folder,
        now: Date.now,
        randomId: (length: number) =>
          Array.from({ length }, () => letters[Math.floor(Math.random() * letters.length)]).join(''),
        signal: stopping.signal,
      };
      const before = said.length;
      const bot = await openBot(io, { graph: questions });
      const serving = serve(io, bot);
      const isServing = until(
        async () => said.slice(before).includes(ready),
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
    },
  };
}

/** The questions as a file that a bot can be given. */
export async function graphFile(graph: QuestionGraph, folder: string): Promise<string> {
  const file = join(folder, 'questions.jsonl');
  const lines = graph.questions().map((question) => `${JSON.stringify(question)}\n`);
  await writeFile(file, lines.join(''));
  return file;
}

/** Resolves when the spine has handled these, by its own ids of them. */
export async function untilHandled(bot: Bot, ids: readonly string[], said: () => string): Promise<void> {
  const done = bot.store.keyValue('handled-messages');
  for (const id of ids)
    await until(async () => (await done.get(keyPart(id))) !== undefined, `${id} to be handled`, said);
}

export async function until(look: () => Promise<boolean>, what: string, said: () => string): Promise<void> {
  for (const end = Date.now() + 10_000; !(await look()); ) {
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}\n${said().slice(-3_000)}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
