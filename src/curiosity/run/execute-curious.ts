import { PlumblineError } from '../../errors.ts';
import { hashOf } from '../../judge/prompts/prompt-hash.ts';
import { ModelError } from '../../model/model-error.ts';
import {
  type Attempted,
  executeSteps,
  type RunOutcome,
  type StepsOptions,
} from '../../probe/execute-steps.ts';
import { createTrackedWrites } from '../../probe/tracked-writes.ts';
import { askAlteration } from '../alteration/ask-alteration.ts';
import { fenceOver } from '../prompts/fenced-set.ts';
import { setSize } from '../questions/question-list.ts';
import { shownStatement } from '../statements/statement.ts';
import {
  type AlterationLine,
  type AskReason,
  formKey,
  type QuestionsLine,
  questionsKey,
  type SetScoreLine,
  scoreKey,
} from './lines.ts';
import type { CuriousRun, CuriousWorkers, RunStatement } from './part.ts';
import { type CuriousPlaces, type CuriousRole, type CuriousStep, isFinished, planCurious } from './plan.ts';
import { scoreSet } from './score-set.ts';
import { alteredVariants } from './variant.ts';

export type ExecuteCuriousOptions = CuriousWorkers &
  Pick<
    StepsOptions<CuriousRole>,
    'capacity' | 'usedUp' | 'mostFailures' | 'keepFailures' | 'stop' | 'drop'
  > & {
    readonly run: CuriousRun;
    readonly places: CuriousPlaces;
    /** Whether a step makes calls that a budget pays for. */
    readonly costs: (step: CuriousStep) => boolean;
    readonly now: () => number;
    /** Told of every step that is done. */
    readonly onStep?: () => void;
  };

/** Asks, alters, scores and reviews everything that has no line yet. Resolves and rejects as `executeSteps`. */
export function executeCurious(options: ExecuteCuriousOptions): Promise<RunOutcome> {
  const { run, now, drop } = options;
  const steps = planCurious(run, options.places);
  const writes = createTrackedWrites();
  const { lines, log } = run;
  const keep = {
    questions(line: QuestionsLine): void {
      const key = questionsKey(line);
      lines.questions.set(key, line);
      writes.add(key, [], () => log.appendQuestions(line));
    },
    alteration(line: AlterationLine): void {
      const key = formKey(line);
      lines.alterations.set(key, line);
      writes.add(key, [questionsKey(line)], () => log.appendAlteration(line));
    },
    /** A line never stands without those that it was made from. */
    scores(line: SetScoreLine): void {
      lines.scores.set(scoreKey(line), line);
      const judged = run.judges.map((judge) => scoreKey({ ...line, judge }));
      const after = [questionsKey(line), formKey(line), ...judged];
      writes.add(scoreKey(line), after, () => log.appendScores(line));
    },
  };

  const ask = async (step: CuriousStep, statement: RunStatement): Promise<Attempted> => {
    const asker = options.askers.get(step.model);
    if (asker === undefined) throw new PlumblineError('internal', 'This run has nobody to ask');
    const started = now();
    const line = { statement: step.statement, model: step.model, promptHash: asker.promptHash };
    const made = () => ({ at: new Date(now()).toISOString(), ms: now() - started });
    try {
      const {
        cached,
        usage,
        dropped,
        questions,
        finish,
        omitted = [],
        served,
        raw,
      } = await asker.ask(shownOf(statement), drop);
      const reason = raw === null ? undefined : emptyReason(finish, raw);
      keep.questions({
        ...line,
        questions: reason === undefined ? [...questions] : [],
        dropped: [...dropped],
        raw,
        ...(reason === undefined ? {} : { reason }),
        ...(finish === undefined ? {} : { finish }),
        ...(served === undefined ? {} : { served }),
        ...(omitted.length === 0 ? {} : { omitted: [...omitted] }),
        ...made(),
        usage: usage === null ? null : { ...usage, ...(cached ? { cached } : {}) },
      });
      return { kind: 'done', spoke: true };
    } catch (error) {
      if (drop.aborted || !(error instanceof ModelError)) throw error;
      const { failure, message, advice, usage = null } = error;
      const reason = reasonOf(failure);
      const kept = {
        ...line,
        questions: [],
        dropped: [],
        raw: null,
        reason,
        detail: message,
        ...made(),
        usage,
      };
      const keepIt = (): void => keep.questions(kept);
      const own = failure === 'filtered' || failure === 'refused' || failure === 'context-length';
      if (!own)
        return { kind: 'failed', failure, message, advice, cause: error, repeatable: true, keep: keepIt };
      keepIt();
      return { kind: 'done', spoke: true };
    }
  };

  const alter = async (step: CuriousStep, statement: RunStatement): Promise<Attempted> => {
    const { alterer } = options;
    const form = alteredVariants.find(({ variant }) => variant === step.variant);
    if (alterer === null || form === undefined)
      throw new PlumblineError('internal', 'Nobody alters sets here');
    const { statement: id, model, variant } = step;
    const questions = lines.questions.get(questionsKey(step))?.questions ?? [];
    const line = { statement: id, model, variant, alterer: alterer.name, promptHash: alterer.promptHash };
    const started = now();
    const made = () => ({ at: new Date(now()).toISOString(), ms: now() - started });
    if (questions.length < setSize) {
      const left = { questions: [], changed: [], verified: false, reason: 'too-few' as const };
      keep.alteration({ ...line, ...left, ...made(), usage: null });
      return { kind: 'done', spoke: false };
    }
    const texts = [statement.statement, ...questions];
    const hash = hashOf({ purpose: 'alterer', texts });
    const fence = fenceOver(texts, (length) => hash.slice(0, length));
    const { metric, count } = form;
    const altered = await askAlteration(
      { ...alterer, prompt: { statement: shownOf(statement), questions, metric, count, fence } },
      drop,
    );
    const { reason, usage, changed, verified } = altered;
    const kept: AlterationLine = {
      ...line,
      ...{ questions: [...(altered.questions ?? [])], changed: [...changed], verified },
      ...(reason === undefined ? {} : { reason }),
      ...{ ...made(), usage },
    };
    return settled(reason, `The alterer ${alterer.name} gives no sets`, usage !== null, () =>
      keep.alteration(kept),
    );
  };

  const score = async (step: CuriousStep, statement: RunStatement): Promise<Attempted> => {
    const judge = step.role === 'meta' ? options.meta : options.judges.get(step.judge);
    if (judge == null) throw new PlumblineError('internal', `There is no judge "${step.judge}" here`);
    const alteration = lines.alterations.get(formKey(step));
    if (step.variant !== 'original' && alteration?.verified !== true) return { kind: 'done', spoke: false };
    const asked = lines.questions.get(questionsKey(step));
    const set = {
      questions: (alteration ?? asked)?.questions ?? [],
      reason: asked?.reason,
    };
    const { line, spoke, failure } = await scoreSet(step, statement, set, { run, judge, now, signal: drop });
    return settled(failure ?? undefined, `The judge ${judge.name} gives no scores`, spoke, () =>
      keep.scores(line),
    );
  };

  const by = { ask, alter, judge: score, meta: score };
  return executeSteps<CuriousRole>({
    ...options,
    steps,
    done: new Set(steps.flatMap((step, number) => (isFinished(run, step) ? [number] : []))),
    lines: writes,
    roleOf: (number) => steps[number]?.role ?? 'ask',
    answeredBefore: (role) =>
      (role === 'ask' ? lines.questions : role === 'alter' ? lines.alterations : lines.scores).size > 0,
    costs: (number) => {
      const step = steps[number];
      return step !== undefined && options.costs(step);
    },
    async attempt(number) {
      const step = steps[number];
      const statement = step && run.statements.get(step.statement);
      if (step === undefined || statement === undefined)
        throw new PlumblineError('internal', 'An unknown step');
      const attempted = await by[step.role](step, statement);
      if (attempted.kind === 'done') options.onStep?.();
      return attempted.kind === 'done'
        ? attempted
        : {
            ...attempted,
            keep: () => {
              attempted.keep();
              options.onStep?.();
            },
          };
    },
  });
}

const shownOf = ({ subject, statement }: RunStatement) =>
  shownStatement({ id: '', correct: true, subject, statement });

/** A failure of the server is tried again, except one that had all its time; anything else is a result. */
function settled(reason: string | undefined, message: string, spoke: boolean, keep: () => void): Attempted {
  if (reason === 'error' || reason === 'timeout' || reason === 'budget')
    return {
      kind: 'failed',
      failure: reason === 'budget' ? 'budget' : undefined,
      message: `${message} (${reason})`,
      repeatable: reason === 'error',
      keep,
    };
  keep();
  return { kind: 'done', spoke };
}

function emptyReason(finish: string | undefined, raw: string): AskReason | undefined {
  if (finish === 'filtered' || finish === 'refused') return finish;
  return raw.trim() === '' ? 'empty' : undefined;
}

function reasonOf(failure: ModelError['failure']): AskReason {
  return failure === 'timeout' || failure === 'filtered' || failure === 'refused' || failure === 'budget'
    ? failure
    : 'error';
}
