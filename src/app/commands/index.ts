import type { Command } from 'commander';
import type { Action } from '../cli.ts';
import type { CommandIo } from '../io.ts';
import { registerAgree } from './agree.ts';
import { registerChat } from './chat.ts';
import { registerCompare } from './compare.ts';
import { registerCurious } from './curious.ts';
import { registerDemo } from './demo.ts';
import { registerDiscord } from './discord.ts';
import { registerDoctor } from './doctor.ts';
import { registerGraph } from './graph.ts';
import { registerJudge } from './judge.ts';
import { registerMetrics } from './metrics.ts';
import { registerOverride } from './override.ts';
import { registerProbe } from './probe.ts';
import { registerReport } from './report.ts';
import { registerSlack } from './slack.ts';
import { registerStatements } from './statements.ts';
import { registerStore } from './store.ts';
import { registerTrace } from './trace.ts';

/** Adds one command to the program. What the command does is loaded only when it runs, so that starting is quick. */
export type Register = (program: Command, io: CommandIo, action: Action) => void;

const commands: readonly Register[] = [
  registerAgree,
  registerChat,
  registerCompare,
  registerCurious,
  registerDemo,
  registerDiscord,
  registerDoctor,
  registerGraph,
  registerJudge,
  registerMetrics,
  registerOverride,
  registerProbe,
  registerReport,
  registerSlack,
  registerStatements,
  registerStore,
  registerTrace,
];

export const registerCommands: Register = (program, io, action) => {
  for (const register of commands) register(program, io, action);
};
