import { type AblationTable, ablationTable } from '../figures/ablation-table.ts';
import { type DoubtFigures, doubtFigures } from '../figures/doubt-figures.ts';
import { type RankingRow, rankingTable } from '../figures/ranking-table.ts';
import { metaName, type SetScore } from '../figures/set-score.ts';
import { setSize } from '../questions/question-list.ts';
import type { Statement } from '../statements/statement.ts';
import { counted, reasonsOf, type SetCounts, setsOf } from './count-sets.ts';
import { type CuriousFigure, figuresOf } from './curious-figures.ts';
import { curiousNotes } from './curious-notes.ts';
import { curiousScores } from './curious-scores.ts';
import { type CuriousLines, questionsKey } from './lines.ts';
import type { CuriousManifest } from './manifest.ts';
import type { RunStatement } from './part.ts';
import { type CuriousSpending, spendingOfCurious } from './spending.ts';

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
  /** Sets by asker. */
  readonly sets: Readonly<Record<string, SetCounts>>;
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

/** Those of which somebody has said whether they are right. */
export function keyedStatements(statements: ReadonlyMap<string, RunStatement>): Map<string, Statement> {
  return new Map(
    [...statements].flatMap(([id, { correct, ...rest }]): [string, Statement][] =>
      correct === undefined ? [] : [[id, { ...rest, correct }]],
    ),
  );
}
