import type { Time } from '../model/time.ts';
import type { ChatCommand } from '../spine/chat-command.ts';
import { createSettings } from '../spine/commands/settings.ts';
import type { Outlet } from '../spine/outlet.ts';
import type { People } from '../spine/people.ts';
import { createBudgetCommand } from '../spine/probes/budget-command.ts';
import { createProbeBudget } from '../spine/probes/probe-budget.ts';
import { createProbeCommand } from '../spine/probes/probe-command.ts';
import { createProbeRecords } from '../spine/probes/probe-record.ts';
import { createProbeRunner, type ProbeRunner } from '../spine/probes/probe-runner.ts';
import { isLive } from '../spine/probes/show-probe.ts';
import type { Conversation } from '../tutor/conversation.ts';
import type { CommandWord } from '../tutor/read-message.ts';
import { type ChatRunsParts, openChatRuns } from './chat-runs.ts';
import { exclusivelyOn } from './compose-spine.ts';
import type { CommandIo } from './io.ts';
import { reportError } from './report-error.ts';
import { systemTime } from './system-time.ts';

export type ProbesComposition = ChatRunsParts & {
  readonly conversation: Pick<Conversation, 'lookUp'>;
  readonly people: People;
  readonly outlet: Outlet;
  /** Timers; the system's without it. */
  readonly time?: Time;
  readonly atOnce?: number;
};

export type Probes = {
  /** `probe`, and `settings` with the budget: words for a spine. */
  readonly commands: ReadonlyMap<CommandWord, ChatCommand>;
  /** To be started with the spine, and stopped after it. */
  readonly runner: Pick<ProbeRunner, 'start' | 'stop' | 'idle'>;
};

/** Probing from a chat platform; `null` where the platform has no messages that can be edited. */
export async function composeProbes(io: CommandIo, composition: ProbesComposition): Promise<Probes | null> {
  const { store, config, outlet, people, conversation, time = systemTime(io.now), atOnce } = composition;
  if (!isLive(outlet)) return null;
  const runs = await openChatRuns(io, composition);
  const [records, budget] = [createProbeRecords(store), createProbeBudget(store, io.now)];
  const runner = createProbeRunner({
    ...{ records, budget, runs, outlet, time },
    exclusively: exclusivelyOn(store),
    onFault: (error) => reportError(io, error),
    ...(atOnce === undefined ? {} : { atOnce }),
  });
  const isOwner = (person: string): boolean => config.owners.includes(person);
  const probe = createProbeCommand({ records, budget, runs, runner, conversation, isOwner, now: io.now });
  const settings = createSettings(people, createBudgetCommand(budget, isOwner));
  return {
    commands: new Map<CommandWord, ChatCommand>([
      ['probe', probe],
      ['settings', settings],
    ]),
    runner,
  };
}
