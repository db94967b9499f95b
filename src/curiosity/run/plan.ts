import type { Task } from '../../probe/scheduler.ts';
import type { Variant } from '../figures/set-score.ts';
import { metaName } from '../figures/set-score.ts';
import { formKey, questionsKey, scoreKey } from './lines.ts';
import type { CuriousRun } from './part.ts';
import { alteredVariants } from './variant.ts';

export type CuriousRole = 'ask' | 'alter' | 'judge' | 'meta';

/** One call, or two where doubt is asked for as well, and the line that comes of it. */
export type CuriousStep = Task & {
  readonly role: CuriousRole;
  readonly statement: string;
  /** The asker. */
  readonly model: string;
  readonly variant: Variant;
  /** The judge, `meta` for the meta-review; empty for the other roles. */
  readonly judge: string;
};

/** Where each of them is asked: the servers whose places a call takes. */
export type CuriousPlaces = {
  readonly asker: (name: string) => readonly string[];
  readonly judge: (name: string) => readonly string[];
  readonly meta: readonly string[];
  readonly alterer: readonly string[];
};

/** Where nobody works: the plan alone counts. */
export const nowhere: CuriousPlaces = { asker: () => [], judge: () => [], meta: [], alterer: [] };

export type PlannedRun = Pick<CuriousRun, 'statements' | 'askers' | 'judges' | 'reviewed' | 'noise'>;

/**
 * All the work of a run: each set is asked, then scored by each judge, then reviewed; with noise, each of its altered
 * forms is made from the original and goes the same way.
 */
export function planCurious(run: PlannedRun, places: CuriousPlaces): CuriousStep[] {
  const steps: CuriousStep[] = [];
  const add = (step: CuriousStep): number => steps.push(step) - 1;
  for (const statement of run.statements.keys())
    for (const model of run.askers) {
      const set = { statement, model };
      const ask = add({
        ...set,
        ...{ role: 'ask', variant: 'original', judge: '', after: [], places: places.asker(model) },
      });
      const score = (variant: Variant, made: number): void => {
        const judged = run.judges.map((judge) =>
          add({ ...set, role: 'judge', variant, judge, after: [made], places: places.judge(judge) }),
        );
        if (run.reviewed)
          add({ ...set, role: 'meta', variant, judge: metaName, after: judged, places: places.meta });
      };
      score('original', ask);
      if (!run.noise) continue;
      for (const { variant } of alteredVariants)
        score(
          variant,
          add({ ...set, role: 'alter', variant, judge: '', after: [ask], places: places.alterer }),
        );
    }
  return steps;
}

/** Whether the line of a step is there, or none is to come since its form of the set was left out. */
export function isFinished({ lines }: Pick<CuriousRun, 'lines'>, step: CuriousStep): boolean {
  if (step.role === 'ask') return lines.questions.has(questionsKey(step));
  const alteration = lines.alterations.get(formKey(step));
  if (step.role === 'alter') return alteration !== undefined;
  return lines.scores.has(scoreKey(step)) || alteration?.verified === false;
}
