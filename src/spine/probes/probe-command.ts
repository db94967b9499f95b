import { PlumblineError } from '../../errors.ts';
import { escapeMarkup } from '../../markup/escape.ts';
import { type ProbeMode, probeModes } from '../../probe/modes.ts';
import type { Conversation } from '../../tutor/conversation.ts';
import type { Reply } from '../../tutor/reply.ts';
import { note } from '../../tutor/words/replies.ts';
import type { ChatCommand, CommandCall } from '../chat-command.ts';
import { shortId } from '../short-id.ts';
import { nextTurn } from './fair-order.ts';
import type { ProbeBudget } from './probe-budget.ts';
import { isOpen, type ProbeRecord, type ProbeRecords } from './probe-record.ts';
import type { ProbeRunner } from './probe-runner.ts';
import type { PlannedProbe, ProbeRuns } from './probe-runs.ts';
import * as words from './probe-words.ts';

/** Probes that one learner may have open at once. */
const mostOpen = 5;

export type ProbeCommandParts = {
  readonly records: ProbeRecords;
  readonly budget: ProbeBudget;
  readonly runs: ProbeRuns;
  readonly runner: Pick<ProbeRunner, 'wake'>;
  readonly conversation: Pick<Conversation, 'lookUp'>;
  readonly isOwner: (person: string) => boolean;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
};

/**
 * `probe model topic [mode]`: asks for a probe, which is shown by a message of its own; `probe cancel ID` and
 * `probe resume ID` are for whoever asked for it, and for owners.
 */
export function createProbeCommand(parts: ProbeCommandParts): ChatCommand {
  return async (call) => {
    const [first = '', ...rest] = call.rest.split(/\s+/).filter((word) => word !== '');
    const [id, ...more] = rest;
    const isAbout = (first === 'cancel' || first === 'resume') && id !== undefined && more.length === 0;
    if (isAbout) return first === 'cancel' ? cancel(parts, call, id) : resume(parts, call, id);
    if (first === '' || rest.length === 0) {
      const budget = words.budgetText(await parts.budget.state());
      return [note(`${words.usage(parts.runs.models())}\n\n${budget}`)];
    }
    return begin(parts, call, first, rest);
  };
}

async function begin(
  parts: ProbeCommandParts,
  call: CommandCall,
  model: string,
  rest: readonly string[],
): Promise<readonly Reply[]> {
  const { records, runs, runner, conversation, now } = parts;
  const id = shortId(call.message);
  if ((await records.get(id)) !== null) return wakeUp(runner);
  const last = probeModes.find((mode) => mode === rest.at(-1)?.toLowerCase());
  const mode: ProbeMode = last ?? 'zero-shot';
  const topic = conversation.lookUp((last === undefined ? rest : rest.slice(0, -1)).join(' '));
  let planned: PlannedProbe;
  try {
    if ('problem' in topic) {
      runs.plan(model, '', mode);
      return [note(topic.problem)];
    }
    planned = runs.plan(model, topic.id, mode);
  } catch (error) {
    return [note(refusal(error))];
  }
  const refused = await refusedBy(parts, call, planned);
  if (refused !== null) return [note(refused)];
  const { person, subject, place } = call;
  await records.add({
    v: 1,
    id,
    home: runs.home,
    run: runs.newRunId(model, mode, id),
    ...{ person, subject, place, ...pick(planned) },
    state: 'waiting',
    cancel: false,
    round: 1,
    told: true,
    message: null,
    turn: nextTurn(await records.open(runs.home), subject),
    at: new Date(now()).toISOString(),
  });
  return wakeUp(runner);
}

function pick({ model, target, mode, questions }: PlannedProbe) {
  return { model, target, mode, questions };
}

/** The probe's own message says the rest. */
async function wakeUp(runner: ProbeCommandParts['runner']): Promise<readonly Reply[]> {
  await runner.wake();
  return [];
}

async function refusedBy(
  { budget, records, runs }: ProbeCommandParts,
  { subject }: Pick<CommandCall, 'subject'>,
  { isPriced }: Pick<PlannedProbe, 'isPriced'>,
): Promise<string | null> {
  const { set, left } = await budget.state();
  if (isPriced && set === null) return words.noBudget;
  if ((isPriced && left.usd === 0) || left.tokens === 0) return words.nothingLeft;
  const own = (await records.open(runs.home)).filter((probe) => probe.subject === subject && isOpen(probe));
  return own.length >= mostOpen ? words.tooMany : null;
}

/** What keeps a model from being asked, in words; nothing of a server or a key. */
function refusal(error: unknown): string {
  if (!(error instanceof PlumblineError)) throw error;
  if (error.code !== 'not_found' && error.code !== 'usage')
    return 'That model cannot be asked: its configuration is not complete. Whoever runs this bot finds out more with `plumbline doctor`.';
  return escapeMarkup([error.message, error.advice].filter((part) => part !== undefined).join('. '));
}

async function ownProbe(
  { records, isOwner }: ProbeCommandParts,
  { subject, person }: CommandCall,
  id: string,
): Promise<ProbeRecord | null> {
  const probe = await records.get(id.toLowerCase());
  return probe !== null && (probe.subject === subject || isOwner(person)) ? probe : null;
}

const unknown =
  'There is no such probe of yours. Its id stands in its message; `/probe` says how to begin one.';

async function cancel(parts: ProbeCommandParts, call: CommandCall, id: string): Promise<readonly Reply[]> {
  const probe = await ownProbe(parts, call, id);
  if (probe === null) return [note(unknown)];
  if (!isOpen(probe)) return [note(`Probe ${probe.id} is not running.`)];
  await parts.records.change(probe.id, (now) => (isOpen(now) ? { cancel: true } : null));
  await parts.runner.wake();
  return [note(`Probe ${probe.id} is being cancelled. What is under way is finished first.`)];
}

async function resume(parts: ProbeCommandParts, call: CommandCall, id: string): Promise<readonly Reply[]> {
  const { records, runs, runner, now } = parts;
  const probe = await ownProbe(parts, call, id);
  if (probe === null) return [note(unknown)];
  if (probe.state === 'done') return [note(`Probe ${probe.id} is done; its report is below its message.`)];
  if (isOpen(probe)) return [note(`Probe ${probe.id} is on its way already.`)];
  if (probe.home !== runs.home)
    return [note(`Probe ${probe.id} was made on another machine; it goes on there.`)];
  try {
    const refused = await refusedBy(parts, probe, runs.plan(probe.model, probe.target, probe.mode));
    if (refused !== null) return [note(refused)];
  } catch (error) {
    return [note(refusal(error))];
  }
  const { place } = call;
  const turn = nextTurn(await records.open(runs.home), probe.subject);
  const at = new Date(now()).toISOString();
  await records.change(probe.id, (before) =>
    isOpen(before) || before.state === 'done'
      ? null
      : {
          state: 'waiting',
          cancel: false,
          round: before.round + 1,
          told: true,
          message: null,
          place,
          turn,
          at,
        },
  );
  return wakeUp(runner);
}
