import { type AblationTable, ablationTable } from '../figures/ablation-table.ts';
import { type DoubtFigures, doubtFigures } from '../figures/doubt-figures.ts';
import { type MeanFigure, meanFigure } from '../figures/mean-figure.ts';
import { type RankingRow, rankingTable } from '../figures/ranking-table.ts';
import { meanOf, metaName, type SetScore } from '../figures/set-score.ts';
import { setSize } from '../questions/question-list.ts';
import { type Metric, metrics, setMetrics } from '../scores/metric.ts';
import type { Level, Statement, Subject } from '../statements/statement.ts';
import { curiousNotes } from './curious-notes.ts';
import { type CuriousLines, questionsKey } from './lines.ts';
import type { CuriousManifest } from './manifest.ts';
import type { RunStatement } from './part.ts';
import { type CuriousSpending, spendingOfCurious } from './spending.ts';

/** The judges' plain mean, which stands beside the meta-review, and in its place where there is none. */
export const meanName = 'mean';

/** What a figure counts: `wrong` is whatever is wrong, `other` a right statement without a level or one without a key. */
export type FigureKind = Level | 'wrong' | 'other' | 'all';

export type CuriousFigure = MeanFigure & {
  readonly model: string;
  /** `all` for every subject. */
  readonly subject: Subject | 'all';
  readonly kind: FigureKind;
  readonly metric: Metric;
  /** A judge, `meta`, or `mean`. */
  readonly judge: string;
  /** Of the scored ones, those of sets of fewer than five questions, and their own mean. */
  readonly short: number;
  readonly shortMean: number | null;
};

export type CuriousSummary = {
  readonly kind: 'curious';
  readonly id: string;
  /** Whether everything that was to be asked has a line. */
  readonly complete: boolean;
  readonly askers: readonly string[];
  readonly judges: readonly string[];
  readonly meta: string | null;
  readonly alterer: string | null;
  /** Whose scores the figures below are of: `meta`, the only judge, or `mean`. */
  readonly final: string;
  readonly statements: { readonly all: number; readonly right: number; readonly wrong: number };
  /** Sets by asker: of five questions, of fewer, of none; `open` are still to come. */
  readonly sets: Readonly<
    Record<
      string,
      { readonly full: number; readonly short: number; readonly none: number; readonly open: number }
    >
  >;
  /** How much of the replies was no question of the set, by asker and reason. */
  readonly dropped: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Why scores are missing, by judge: the reasons of the lines, each counted once a metric. */
  readonly reasons: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly figures: readonly CuriousFigure[];
  readonly ranking: readonly RankingRow[];
  readonly doubt: Readonly<Record<string, DoubtFigures>>;
  /** `null` without noise. */
  readonly ablation: AblationTable | null;
  /** Altered sets: how many were made with the right number of changes, and why others were left out. */
  readonly alterations: {
    readonly verified: number;
    readonly leftOut: Readonly<Record<string, number>>;
  } | null;
  readonly spending: CuriousSpending;
  readonly notes: readonly string[];
  readonly resamples: number;
  readonly seed: number;
};

export type CuriousFacts = {
  readonly manifest: CuriousManifest;
  readonly statements: ReadonlyMap<string, RunStatement>;
  readonly lines: CuriousLines;
  readonly complete: boolean;
};

/** All figures of a curiosity run, from its lines alone. */
export function summariseCurious({ manifest, statements, lines, complete }: CuriousFacts): CuriousSummary {
  const options = { resamples: manifest.resamples, seed: manifest.seed };
  const { given, means, finals, final } = curiousScores(manifest, lines);
  const doubter = manifest.meta !== undefined ? metaName : (manifest.judges[0] ?? '');
  const doubts = given.filter(({ judge, variant }) => judge === doubter && variant === 'original');
  const keyed = keyedStatements(statements);
  const isFull = (set: { readonly statement: string; readonly model: string }): boolean =>
    lines.questions.get(questionsKey(set))?.questions.length === setSize;
  const all = manifest.judges.length > 1 ? [...given, ...means] : given;
  const altered = [...lines.alterations.values()];
  const facts = {
    kind: 'curious' as const,
    id: manifest.id,
    complete,
    askers: manifest.askers,
    judges: manifest.judges,
    meta: manifest.meta ?? null,
    alterer: manifest.alterer ?? null,
    final,
    statements: {
      all: statements.size,
      right: [...statements.values()].filter(({ correct }) => correct === true).length,
      wrong: [...statements.values()].filter(({ correct }) => correct === false).length,
    },
    sets: setsOf(manifest.askers, statements, lines),
    dropped: Object.fromEntries(
      manifest.askers.map((model) => [
        model,
        counted(
          [...lines.questions.values()]
            .filter((line) => line.model === model)
            .flatMap(({ dropped }) => dropped.map(({ reason }) => reason)),
        ),
      ]),
    ),
    reasons: reasonsOf(lines),
    figures: figuresOf(all, statements, isFull, options),
    ranking: rankingTable(finals, keyed, options),
    doubt: Object.fromEntries(
      manifest.askers.map((model) => {
        const own = (score: SetScore): boolean => score.model === model;
        return [model, doubtFigures(doubts.filter(own), finals.filter(own), keyed, options)];
      }),
    ),
    ablation: manifest.alterer === undefined ? null : ablationTable(all, isFull, options),
    alterations:
      manifest.alterer === undefined
        ? null
        : {
            verified: altered.filter(({ verified }) => verified).length,
            leftOut: counted(altered.flatMap(({ reason }) => (reason === undefined ? [] : [reason]))),
          },
    spending: spendingOfCurious(lines, manifest),
    ...options,
  };
  return { ...facts, notes: curiousNotes(facts, manifest, lines) };
}

/** The scores of a run as figures see them: of each judge, their means, and those that count. */
export function curiousScores(
  { judges, meta }: Pick<CuriousManifest, 'judges' | 'meta'>,
  { scores }: Pick<CuriousLines, 'scores'>,
) {
  const given = [...scores.values()].map(({ firstDoubt, ...line }): SetScore => {
    return { ...line, ...(firstDoubt === undefined ? {} : { firstDoubt }) };
  });
  const means = meansOf(given);
  const only = judges.length === 1 ? judges[0] : undefined;
  const final = meta === undefined ? (only ?? meanName) : metaName;
  const finals = final === meanName ? means : given.filter(({ judge }) => judge === final);
  return { given, means, finals, final };
}

const counted = (words: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return Object.fromEntries(Object.entries(counts).sort(([one], [other]) => (one < other ? -1 : 1)));
};

/** For each form of each set, the mean over the judges that scored it; the meta-review is no judge. */
function meansOf(scores: readonly SetScore[]): SetScore[] {
  const forms = new Map<string, SetScore[]>();
  for (const score of scores) {
    if (score.judge === metaName) continue;
    const key = JSON.stringify([score.statement, score.model, score.variant]);
    forms.set(key, [...(forms.get(key) ?? []), score]);
  }
  return [...forms.values()].flatMap((given) => {
    const [first] = given;
    if (first === undefined) return [];
    const { statement, model, variant } = first;
    const [relevance = null, coherence = null, diversity = null] = setMetrics.map((metric) =>
      meanOf(given.map((score) => score[metric])),
    );
    return [{ statement, model, variant, judge: meanName, relevance, coherence, diversity, doubt: null }];
  });
}

/** Those of which somebody has said whether they are right. */
function keyedStatements(statements: ReadonlyMap<string, RunStatement>): Map<string, Statement> {
  return new Map(
    [...statements].flatMap(([id, { correct, ...rest }]): [string, Statement][] =>
      correct === undefined ? [] : [[id, { ...rest, correct }]],
    ),
  );
}

function setsOf(
  askers: readonly string[],
  statements: ReadonlyMap<string, RunStatement>,
  { questions }: CuriousLines,
): CuriousSummary['sets'] {
  return Object.fromEntries(
    askers.map((model) => {
      const sizes = [...questions.values()]
        .filter((line) => line.model === model)
        .map((line) => line.questions.length);
      const full = sizes.filter((size) => size === setSize).length;
      const none = sizes.filter((size) => size === 0).length;
      return [model, { full, short: sizes.length - full - none, none, open: statements.size - sizes.length }];
    }),
  );
}

/** What stands in another line, or in none by design, is no missing score. */
const byDesign = new Set(['not-asked', 'no-key']);

function reasonsOf({ scores }: CuriousLines): CuriousSummary['reasons'] {
  const judges = [...new Set([...scores.values()].map(({ judge }) => judge))].sort();
  return Object.fromEntries(
    judges.map((judge) => [
      judge,
      counted(
        [...scores.values()]
          .filter((line) => line.judge === judge)
          .flatMap(({ reason = {} }) => Object.values(reason))
          .filter(
            (reason): reason is NonNullable<typeof reason> => reason !== undefined && !byDesign.has(reason),
          ),
      ),
    ]),
  );
}

function figuresOf(
  scores: readonly SetScore[],
  statements: ReadonlyMap<string, RunStatement>,
  isFull: (set: Pick<SetScore, 'statement' | 'model'>) => boolean,
  options: Parameters<typeof meanFigure>[1],
): CuriousFigure[] {
  const groups = new Map<
    string,
    { head: Pick<CuriousFigure, 'model' | 'subject' | 'kind' | 'judge'>; own: SetScore[] }
  >();
  for (const score of scores) {
    const about = statements.get(score.statement);
    if (score.variant !== 'original' || about === undefined) continue;
    const { model, judge } = score;
    for (const place of [
      { subject: about.subject, kind: kindOf(about) },
      { subject: about.subject, kind: 'all' as const },
      { subject: 'all' as const, kind: 'all' as const },
    ]) {
      const head = { model, judge, ...place };
      const key = JSON.stringify([model, place.subject, place.kind, judge]);
      const group = groups.get(key) ?? { head, own: [] };
      group.own.push(score);
      groups.set(key, group);
    }
  }
  return [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, { head, own }]) =>
      metrics
        .filter((metric) => metric !== 'doubt' || own.some(({ doubt }) => doubt !== null))
        .map((metric) => {
          const values = own.map((score) => ({ statement: score.statement, value: score[metric] }));
          const short = own.filter((score) => !isFull(score) && score[metric] !== null);
          return {
            ...head,
            metric,
            ...meanFigure(values, options),
            short: short.length,
            shortMean: meanOf(short.map((score) => score[metric])),
          };
        }),
    );
}

function kindOf({ correct, level }: RunStatement): FigureKind {
  if (correct === false) return 'wrong';
  return correct === true ? (level ?? 'other') : 'other';
}
