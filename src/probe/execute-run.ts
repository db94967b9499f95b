import { PlumblineError } from '../errors.ts';
import type { Judge } from '../judge/judge.ts';
import type { ChatModel } from '../model/chat-model.ts';
import { type AskParts, askNode } from './ask-node.ts';
import { type Attempted, executeSteps, type RunOutcome } from './execute-steps.ts';
import { judgeNode } from './judge-node.ts';
import { keepLines } from './keep-lines.ts';
import type { AnswerLine, ScoreLine } from './lines.ts';
import { type Part, zeroShotOf } from './part.ts';
import { type Places, planSteps, type Step, type StepKind } from './plan.ts';

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

/**
 * Asks and judges everything that has no line yet, and resolves once every line is kept. Rejects as `executeSteps`;
 * all lines before stay.
 */
export function executeRun(options: ExecuteOptions): Promise<RunOutcome> {
  const { parts, model, now, drop } = options;
  const steps = planSteps(parts, options.places);
  const lines = keepLines(now, options.onLine);
  const lane = parts[0]?.run ?? '';

  const ask = async (part: Part, id: string): Promise<Attempted> => {
    if (model === undefined) throw new PlumblineError('internal', 'This run has no model to ask');
    const asking: AskParts = { model, lane, signal: drop, now };
    const asked = await askNode(part, parts, id, asking);
    const keep = (): void => lines.answer(part, asked.line);
    if (asked.kind === 'failed') {
      const { failure, message, advice } = asked.error;
      return { kind: 'failed', failure, message, advice, cause: asked.error, repeatable: true, keep };
    }
    keep();
    return { kind: 'done', spoke: asked.spoke };
  };

  const judge = async (part: Part, id: string): Promise<Attempted> => {
    const judged = await judgeNode(part, id, { judge: options.judge, signal: drop, now });
    const keep = (): void => lines.score(part, judged.line);
    if (judged.kind === 'failed')
      return {
        kind: 'failed',
        failure: judged.reason === 'budget' ? 'budget' : undefined,
        message: `The judge ${options.judge.name} gives no verdicts: ${judged.line.feedback}`,
        // A verdict that took too long once would do so again: it has had all the time there is for one.
        repeatable: judged.reason === 'error',
        keep,
      };
    keep();
    return { kind: 'done', spoke: judged.spoke };
  };

  return executeSteps({
    ...options,
    steps,
    done: finishedSteps(steps, parts),
    lines,
    roleOf: (step) => (steps[step]?.kind === 'judge' ? 'judge' : 'ask'),
    answeredBefore: (role) =>
      parts.some(({ answers, scores }) => (role === 'ask' ? answers : scores).size > 0),
    costs: (step) => options.costs(steps[step]?.kind ?? 'ask'),
    async attempt(task) {
      const step = steps[task];
      const part = step && parts[step.part];
      if (step === undefined || part === undefined) throw new PlumblineError('internal', 'An unknown task');
      if (step.kind === 'ask') return ask(part, step.id);
      if (step.kind === 'judge') return judge(part, step.id);
      lines.carry(part, step.id, zeroShotOf(part, parts));
      return { kind: 'done', spoke: false };
    },
  });
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
