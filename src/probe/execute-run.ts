import { PlumblineError } from '../errors.ts';
import type { Judge } from '../judge/judge.ts';
import type { ChatModel } from '../model/chat-model.ts';
import { type AskParts, askNode } from './ask-node.ts';
import { judgeNode } from './judge-node.ts';
import { keepLines } from './keep-lines.ts';
import type { AnswerLine, ScoreLine } from './lines.ts';
import { createOutageWatch } from './outage.ts';
import { type Part, zeroShotOf } from './part.ts';
import { type Places, planSteps, type Step, type StepKind } from './plan.ts';
import { type Performed, runTasks } from './scheduler.ts';

export type ExecuteOptions = {
  readonly parts: readonly Part[];
  /** The model that is asked; absent where all answers were recorded earlier. */
  readonly model?: ChatModel | undefined;
  readonly judge: Judge;
  readonly places: Places;
  /** How many calls may be under way at a place, now. */
  readonly capacity: (place: string) => number;
  /** Whether the budget allows no further call. */
  readonly usedUp: () => boolean;
  /** Whether steps of this kind make calls that a budget pays for. */
  readonly costs: (kind: StepKind) => boolean;
  readonly now: () => number;
  /** Questions that fail in a row and make an outage. */
  readonly mostFailures: number;
  /** Takes every failure for the node's result. */
  readonly keepFailures?: boolean | undefined;
  /** Begin nothing more; what is under way goes on. */
  readonly stop: AbortSignal;
  /** Drop what is under way as well. */
  readonly drop: AbortSignal;
  /** Told of every line that is kept. */
  readonly onLine?: (part: Part, line: AnswerLine | ScoreLine) => void;
};

/** `stopped` and `budget` leave questions open, for going on. */
export type RunOutcome = 'done' | 'stopped' | 'budget';

/**
 * Asks and judges everything that has no line yet, and resolves once every line is kept. Rejects with `model_failed`
 * when a server is down, with what the log rejects with when a line cannot be kept; all lines before stay.
 */
export async function executeRun(options: ExecuteOptions): Promise<RunOutcome> {
  const { parts, model, now, stop, drop } = options;
  const steps = planSteps(parts, options.places);
  const lines = keepLines(now, options.onLine);
  const watching = { mostInARow: options.mostFailures, keepFailures: options.keepFailures };
  const watch = {
    ask: createOutageWatch({ ...watching, answeredBefore: parts.some(({ answers }) => answers.size > 0) }),
    judge: createOutageWatch({ ...watching, answeredBefore: parts.some(({ scores }) => scores.size > 0) }),
  };
  let outOfBudget = false;

  const performAsk = async (task: number, part: Part, id: string): Promise<Performed> => {
    if (model === undefined) throw new PlumblineError('internal', 'This run has no model to ask');
    const asking: AskParts = { model, lane: options.parts[0]?.run ?? part.run, signal: drop, now };
    const asked = await askNode(part, parts, id, asking);
    if (asked.kind === 'line') {
      if (asked.spoke) watch.ask.succeeded();
      lines.answer(part, asked.line);
      return 'done';
    }
    if (asked.error.failure === 'budget') return endOfBudget();
    switch (watch.ask.failed(task, asked.error.failure)) {
      case 'again':
        return 'again';
      case 'give-up':
        lines.answer(part, asked.line);
        return 'done';
      case 'outage':
        throw outage(asked.error.message, asked.error.advice, asked.error);
    }
  };

  const performJudge = async (task: number, part: Part, id: string): Promise<Performed> => {
    const judged = await judgeNode(part, id, { judge: options.judge, signal: drop, now });
    if (judged.kind === 'line') {
      if (judged.spoke) watch.judge.succeeded();
      lines.score(part, judged.line);
      return 'done';
    }
    if (judged.reason === 'budget') return endOfBudget();
    const after = watch.judge.failed(task);
    if (after === 'outage')
      throw outage(`The judge ${options.judge.name} gives no verdicts: ${judged.line.feedback}`);
    // A verdict that took too long once would do so again: it has had all the time there is for one.
    if (after === 'again' && judged.reason === 'error') return 'again';
    lines.score(part, judged.line);
    return 'done';
  };

  /** The task stays open, since it may not be started again. */
  const endOfBudget = (): Performed => {
    outOfBudget = true;
    return 'again';
  };

  const perform = async (task: number): Promise<Performed> => {
    const step = steps[task];
    const part = step && parts[step.part];
    if (step === undefined || part === undefined) throw new PlumblineError('internal', 'An unknown task');
    try {
      if (step.kind === 'ask') return await performAsk(task, part, step.id);
      if (step.kind === 'judge') return await performJudge(task, part, step.id);
      lines.carry(part, step.id, zeroShotOf(part, parts));
      return 'done';
    } catch (error) {
      if (drop.aborted) return 'again'; // dropped: it stays open
      throw error;
    }
  };

  const schedule = runTasks({
    tasks: steps,
    done: finishedSteps(steps, parts),
    perform,
    capacity: options.capacity,
    mayStart: (task) => {
      if (stop.aborted || lines.failure() !== undefined) return false;
      outOfBudget ||= options.usedUp();
      // What costs nothing is done all the same: answers that were paid for get their score.
      return !outOfBudget || !options.costs(steps[task]?.kind ?? 'ask');
    },
  });
  const onStop = (): void => schedule.stop();
  stop.addEventListener('abort', onStop, { once: true });
  drop.addEventListener('abort', onStop, { once: true });
  try {
    const outcome = await schedule.outcome;
    if (outcome === 'done') return 'done';
    return outOfBudget && !stop.aborted ? 'budget' : 'stopped';
  } finally {
    stop.removeEventListener('abort', onStop);
    drop.removeEventListener('abort', onStop);
    await lines.kept();
  }
}

/** What an earlier sitting has done: a step is finished when its line is there. */
function finishedSteps(steps: readonly Step[], parts: readonly Part[]): Set<number> {
  const done = new Set<number>();
  steps.forEach(({ part, kind, id }, task) => {
    const lines = parts[part];
    if (lines === undefined) return;
    const finished = kind === 'ask' ? lines.answers.has(id) : lines.scores.has(id) && lines.answers.has(id);
    if (finished) done.add(task);
  });
  return done;
}

function outage(what: string, advice?: string, cause?: unknown): PlumblineError {
  return new PlumblineError('model_failed', what, {
    cause,
    advice: [...(advice === undefined ? [] : [advice]), 'Everything so far is kept.'].join(' '),
  });
}
