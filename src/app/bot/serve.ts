import { setTimeout } from 'node:timers/promises';
import { PlumblineError } from '../../errors.ts';
import type { ChatCommand } from '../../spine/chat-command.ts';
import { createHelp } from '../../spine/commands/index.ts';
import { createReadiness, type ReadinessState } from '../../spine/readiness.ts';
import type { CommandWord } from '../../tutor/read-message.ts';
import { composeProbes } from '../compose-probes.ts';
import { composeSpine } from '../compose-spine.ts';
import { composeBuild } from '../compose-topics.ts';
import { exitCode, exitCodeOf } from '../exit-code.ts';
import { type CommandIo, writeLine } from '../io.ts';
import { reportError } from '../report-error.ts';
import type { Bot } from './open-bot.ts';
import type { BotPlatform } from './platform.ts';

export type ServeOptions = {
  /** Words besides those of every chat, or in their place. */
  readonly commands?: ReadonlyMap<CommandWord, ChatCommand>;
  /** How long what is under way may go on after the process was asked to stop, in milliseconds. */
  readonly graceMs?: number;
};

/** Less than the ten seconds that most supervisors wait before they kill. */
const usualGraceMs = 8_000;

/** How long a reading of what was missed is waited for at the end, in milliseconds. */
const longestReadingMs = 1_000;

const probeHelp = '- `/probe <model> <topic>`: how deep does a model know a topic';
const buildHelp = '- `/build` with a file attached: a topic of your own, for teachers';

/** Serves one platform; see `Bot.serve`. */
export async function serve(
  io: CommandIo,
  bot: Pick<Bot, 'store' | 'loaded' | 'chat' | 'config' | 'people' | 'conversation'>,
  platform: BotPlatform,
  { commands, graceMs = usualGraceMs }: ServeOptions = {},
): Promise<number> {
  const say = (line: string): void => writeLine(io.stderr, `plumbline: ${line}`);
  const fault = (error: unknown): void => reportError(io, error);
  const readiness = createReadiness((state) => say(readinessLine(state)));
  const { outlet } = platform;
  const probes = await composeProbes(io, { ...bot, outlet }).catch(async (error: unknown) => {
    await bot.store.close();
    throw error;
  });
  const build = composeBuild(io, { ...bot, live: bot.loaded, outlet });
  const spine = composeSpine(io, {
    store: bot.store,
    composed: bot.chat,
    get graph() {
      return bot.loaded.graph;
    },
    refresh: bot.loaded.refresh,
    outlet,
    readiness,
    commands: new Map<CommandWord, ChatCommand>([
      ...(probes?.commands ?? []),
      ['build', build],
      ['help', createHelp(probes === null ? [buildHelp] : [probeHelp, buildHelp])],
      ...(commands ?? []),
    ]),
  });
  let catchingUp: Promise<unknown> = Promise.resolve();
  let isStopping = false;
  const catchUp = (): void => {
    catchingUp = catchingUp
      .then(() => (isStopping ? 0 : spine.readBack()))
      .catch((error: unknown) => {
        // What was not read is read at the next start.
        if (!isStopping) fault(error);
      });
  };
  let code: number = exitCode.done;
  try {
    const started = Promise.all([
      platform.start({ accept: spine.accept, readiness, reconnected: catchUp }),
      bot.chat.warm(),
    ]);
    await Promise.race([started, stopped(io.signal)]);
    if (!io.signal.aborted) {
      await spine.start();
      probes?.runner.start();
      catchUp();
      say(`ready, serving ${platform.name}; stop it with Ctrl-C.`);
      await Promise.race([stopped(io.signal), ...(platform.broken === undefined ? [] : [platform.broken])]);
      say('stopping; what is under way is finished or kept.');
    }
    if (io.signal.reason === 'SIGINT') code = exitCode.interrupted;
  } catch (error) {
    fault(asKnown(error, platform.name));
    code = exitCodeOf(error);
  } finally {
    isStopping = true;
    // Whatever fails here keeps nothing else from being closed.
    await platform.stop().catch(fault);
    await Promise.all([spine.stop(graceMs).catch(fault), probes?.runner.stop().catch(fault)]);
    await platform.close?.().catch(fault);
    await Promise.race([catchingUp, setTimeout(longestReadingMs, undefined, { ref: false })]);
    await bot.store.close();
  }
  return code;
}

function stopped(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

function readinessLine({ state, problems }: ReadinessState): string {
  if (state === 'ready') return 'everything works again.';
  const parts = Object.entries(problems).map(([part, problem]) => `${part}: ${problem}`);
  return `not everything works (${parts.join('; ')}); I keep trying.`;
}

function asKnown(error: unknown, name: string): unknown {
  if (error instanceof PlumblineError || !(error instanceof Error)) return error;
  return new PlumblineError('internal', `${name} could not be served: ${error.message}`, { cause: error });
}
