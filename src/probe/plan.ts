import type { Lead } from './conversations.ts';
import { carriesRecall, type ProbeMode } from './modes.ts';
import type { Task } from './scheduler.ts';

/**
 * Where the zero-shot answers of a prompt mode come from: from a part of the same run; from a run that was finished
 * before, or from nowhere, which `prompt-gold` can do without.
 */
export type ZeroShotSource =
  | { readonly kind: 'part'; readonly part: number }
  | { readonly kind: 'recorded' }
  | { readonly kind: 'none' };

/** One run over the questions, as far as the order of its work goes. */
export type PartPlan = {
  readonly mode: ProbeMode;
  /** The ids that are asked, in file order. */
  readonly asked: readonly string[];
  readonly leads: ReadonlyMap<string, Lead>;
  readonly depthOf: (id: string) => number;
  readonly zeroShot: ZeroShotSource;
  /** True where the answers were recorded earlier: they are only judged. */
  readonly answered?: boolean;
};

/** `ask` puts a question to the model, `judge` scores its answer, `carry` takes both over from a zero-shot run. */
export type StepKind = 'ask' | 'judge' | 'carry';

export type Step = Task & { readonly part: number; readonly kind: StepKind; readonly id: string };

export type Places = { readonly ask: readonly string[]; readonly judge: readonly string[] };

/**
 * All the work of a run and its parts as tasks that wait for each other: a judgement for its answer, a question for
 * the answers that stand before it, a carried answer for the zero-shot one. Without these, questions of all parts
 * may be asked side by side.
 */
export function planSteps(parts: readonly PartPlan[], places: Places): Step[] {
  const steps: Step[] = [];
  const numbers = new Map<string, number>();
  const key = (part: number, kind: StepKind, id: string): string => `${part} ${kind} ${id}`;
  const add = (step: Omit<Step, 'after' | 'places'>, held: readonly string[]): void => {
    numbers.set(key(step.part, step.kind, step.id), steps.length);
    steps.push({ ...step, after: [], places: held });
  };
  parts.forEach((plan, part) => {
    for (const id of plan.asked) {
      if (isCarried(plan, id)) add({ part, kind: 'carry', id }, []);
      else {
        if (plan.answered !== true) add({ part, kind: 'ask', id }, places.ask);
        add({ part, kind: 'judge', id }, places.judge);
      }
    }
  });
  const number = (part: number, kind: StepKind, id: string): number[] => {
    const found = numbers.get(key(part, kind, id));
    return found === undefined ? [] : [found];
  };
  return steps.map((step) => {
    const plan = parts[step.part];
    return plan === undefined ? step : { ...step, after: neededBy(step, plan, number) };
  });
}

/** Whether a node's answer and score are those of the zero-shot run. */
export function isCarried(plan: PartPlan, id: string): boolean {
  return carriesRecall(plan.mode) && plan.zeroShot.kind !== 'none' && plan.depthOf(id) === 1;
}

function neededBy(
  { part, kind, id }: Step,
  plan: PartPlan,
  number: (part: number, kind: StepKind, id: string) => number[],
): number[] {
  if (kind === 'judge') return number(part, 'ask', id);
  if (kind === 'carry') return plan.zeroShot.kind === 'part' ? number(plan.zeroShot.part, 'judge', id) : [];
  const turns = plan.leads.get(id)?.turns ?? [];
  if (plan.mode === 'multi-turn') return turns.flatMap((turn) => number(part, 'ask', turn));
  if (plan.mode === 'prompt-pred' && plan.zeroShot.kind === 'part') {
    const source = plan.zeroShot.part;
    return turns.flatMap((turn) => number(source, 'ask', turn));
  }
  return [];
}
