import type { AblationVerdict } from '../../curiosity/figures/ablation-table.ts';
import type { DoubtFigures } from '../../curiosity/figures/doubt-figures.ts';
import type { MeanFigure } from '../../curiosity/figures/mean-figure.ts';
import type { Metric } from '../../curiosity/scores/metric.ts';
import type { BootstrapOptions } from '../../metrics/bootstrap-targets.ts';
import { type AskerPair, type AskersCompared, compareAskers } from './compare-askers.ts';
import { type ComparedCurious, type Entry, entriesOf } from './compared-curious.ts';
import {
  type CuriousCode,
  type CuriousWarning,
  curiousWarningsOf,
  ownCuriousWarnings,
  unpaired,
} from './curious-warnings.ts';
import { ownMeans, rankedOnShared, type SharedRanking } from './rank-entries.ts';

/** A run's own figures, over all that it was asked about. */
export type CuriousRunFigures = {
  readonly name: string;
  readonly judges: readonly string[];
  readonly meta: string | null;
  /** Whose scores the figures are of: `meta`, the only judge, or `mean`. */
  readonly final: string;
  readonly complete: boolean;
  readonly statements: number;
  readonly askers: readonly {
    readonly label: string;
    readonly asker: string;
    readonly means: Readonly<Record<Metric, MeanFigure>>;
    readonly doubt: DoubtFigures | null;
  }[];
  /** What the noise says of each judge; `null` where no set was altered. */
  readonly verdicts: readonly AblationVerdict[] | null;
};

/** A judge of whom the noise says another thing in one run than in the other. */
export type VerdictChange = {
  readonly judge: string;
  readonly metric: string;
  readonly before: boolean | null;
  readonly after: boolean | null;
};

/** An asker of a run against one of the first run. */
export type CuriousComparison = AskersCompared & {
  readonly run: string;
  readonly base: string;
  readonly asker: string;
  readonly baseAsker: string;
  /** How the two are called in tables. */
  readonly label: string;
  readonly baseLabel: string;
  /** Verdicts on judges that differ between the two runs. */
  readonly verdicts: readonly VerdictChange[];
  /** In what the two runs are not alike. */
  readonly differsIn: readonly CuriousCode[];
};

export type CuriousCompared = {
  readonly kind: 'curious';
  readonly base: string;
  readonly runs: readonly CuriousRunFigures[];
  /** All askers on the statements that are the same in all runs and scored for all of them. */
  readonly shared: SharedRanking;
  readonly comparisons: readonly CuriousComparison[];
  readonly warnings: readonly CuriousWarning[];
};

/**
 * Sets curiosity runs side by side, and each against the first, on the statements that both have scores for. Figures of
 * different runs are never pooled; in what they are not alike is said in `warnings`.
 */
export function compareCurious(runs: readonly ComparedCurious[], options: BootstrapOptions): CuriousCompared {
  const [base, ...others] = runs;
  if (base === undefined) throw new RangeError('There is no run to compare');
  const pairs = others.flatMap((run) => pairedAskers(base, run));
  const lonely = others.flatMap((run) => withoutCounterpart(base, run));
  const between = new Map(others.map((run) => [run.name, curiousWarningsOf(base, run)]));
  return {
    kind: 'curious',
    base: base.name,
    runs: runs.map((run) => figuresOf(run, options)),
    shared: rankedOnShared(runs, options),
    comparisons: pairs.map((pair) => {
      const { run } = pair.after;
      const warnings = [base, pair.after.of].flatMap(ownCuriousWarnings).concat(between.get(run) ?? []);
      const codes = warnings.concat(lonely.filter((one) => one.run === run)).map(({ code }) => code);
      return comparisonOf(pair, [...new Set(codes)], options);
    }),
    warnings: [...runs.flatMap(ownCuriousWarnings), ...[...between.values()].flat(), ...lonely],
  };
}

function figuresOf(run: ComparedCurious, options: BootstrapOptions): CuriousRunFigures {
  const { judges, meta, final, complete, doubt, ablation } = run.summary;
  return {
    ...{ name: run.name, judges, meta, final, complete, statements: run.statements.size },
    askers: entriesOf(run).map((entry) => ({
      label: entry.label,
      asker: entry.asker,
      means: ownMeans(entry, options),
      doubt: doubt[entry.asker] ?? null,
    })),
    verdicts: ablation?.verdicts ?? null,
  };
}

/** Askers of the same name; where each run has only one, these two, whatever their names. */
function pairedAskers(base: ComparedCurious, run: ComparedCurious): AskerPair[] {
  const [before, after] = [entriesOf(base), entriesOf(run)];
  const [one, other] = [before[0], after[0]];
  if (before.length === 1 && after.length === 1 && one !== undefined && other !== undefined)
    return [{ before: one, after: other }];
  return after.flatMap((entry): AskerPair[] => {
    const same = before.find(({ asker }) => asker === entry.asker);
    return same === undefined ? [] : [{ before: same, after: entry }];
  });
}

function withoutCounterpart(base: ComparedCurious, run: ComparedCurious): CuriousWarning[] {
  const pairs = pairedAskers(base, run);
  const missing = (entries: readonly Entry[], side: 'before' | 'after'): string[] =>
    entries
      .filter(({ asker }) => pairs.every((pair) => pair[side].asker !== asker))
      .map(({ asker }) => asker);
  return [
    ...missing(entriesOf(run), 'after').map((asker) => unpaired(run.name, run.name, asker, base.name)),
    ...missing(entriesOf(base), 'before').map((asker) => unpaired(run.name, base.name, asker, run.name)),
  ];
}

function comparisonOf(
  pair: AskerPair,
  differsIn: readonly CuriousCode[],
  options: BootstrapOptions,
): CuriousComparison {
  const { before, after } = pair;
  return {
    ...{ run: after.run, base: before.run, asker: after.asker, baseAsker: before.asker },
    ...{ label: after.label, baseLabel: before.label },
    ...compareAskers(pair, options),
    verdicts: verdictChanges(before.of, after.of),
    differsIn,
  };
}

/** A judge whom the other run's noise says nothing of is not known to be valid there. */
function verdictChanges(
  { summary: one }: ComparedCurious,
  { summary: other }: ComparedCurious,
): VerdictChange[] {
  const later = other.ablation?.verdicts ?? [];
  return (one.ablation?.verdicts ?? []).flatMap(({ judge, metric, valid }) => {
    const same = later.find((verdict) => verdict.judge === judge && verdict.metric === metric);
    const after = same?.valid ?? null;
    return after === valid ? [] : [{ judge, metric, before: valid, after }];
  });
}
