import { isDoubt } from '../../curiosity/figures/doubt-figures.ts';
import { type RowKind, rankingRows, rowKindOf } from '../../curiosity/figures/ranking-table.ts';
import { setKey } from '../../curiosity/figures/set-score.ts';
import { type Metric, metrics } from '../../curiosity/scores/metric.ts';
import type { Subject } from '../../curiosity/statements/statement.ts';
import type { BootstrapOptions } from '../../metrics/bootstrap-targets.ts';
import { type Entry, type EntryScore, scoresOf, sharedStatements } from './compared-curious.ts';
import { type Pair, type PairedChange, pairedChange } from './paired-change.ts';

export type AskerPair = { readonly before: Entry; readonly after: Entry };

type Changes = Readonly<Record<Metric, PairedChange>>;

/** One set whose score differs. */
export type SetDifference = {
  readonly statement: string;
  readonly text: string;
  readonly metric: Metric;
  readonly before: number;
  readonly after: number;
  readonly difference: number;
  readonly questionsBefore: readonly string[];
  readonly questionsAfter: readonly string[];
};

export type AskersCompared = {
  /** Statements that are the same in both runs. */
  readonly statements: number;
  readonly overall: Changes;
  /** The thirteen rows. */
  readonly rows: readonly { readonly subject: Subject; readonly kind: RowKind; readonly metrics: Changes }[];
  readonly doubt: {
    /** The share of right statements that are doubted; less is better. */
    readonly falseAlarms: PairedChange;
    /** The share of wrong ones. */
    readonly hits: PairedChange;
    /** Doubt of a wrong statement minus doubt of the right one it was made from, over pairs of both. */
    readonly difference: PairedChange;
  };
  /** All scores that differ, the largest differences first. */
  readonly differences: readonly SetDifference[];
};

/** What changed from one asker's sets to another's, on the statements that are the same in both runs. */
export function compareAskers({ before, after }: AskerPair, options: BootstrapOptions): AskersCompared {
  const ids = sharedStatements([before.of, after.of]);
  const [one, other] = [scoresOf(before), scoresOf(after)];
  const pairs = (chosen: readonly string[], read: (scores: Scores, id: string) => number | null): Pair[] =>
    chosen.map((statement) => ({
      statement,
      before: read(one, statement),
      after: read(other, statement),
    }));
  const change = (chosen: readonly string[], read: (scores: Scores, id: string) => number | null) =>
    pairedChange(pairs(chosen, read), options);
  const changes = (chosen: readonly string[]): Changes => ({
    relevance: change(chosen, scoreFor('relevance')),
    coherence: change(chosen, scoreFor('coherence')),
    diversity: change(chosen, scoreFor('diversity')),
    doubt: change(chosen, scoreFor('doubt')),
  });
  const about = before.of.statements;
  const where = (correct: boolean): string[] => ids.filter((id) => about.get(id)?.correct === correct);
  const shared = new Set(ids);
  const made = where(false).filter((id) => shared.has(about.get(id)?.basedOn ?? ''));
  return {
    statements: ids.length,
    overall: changes(ids),
    rows: rankingRows.map(({ subject, kind }) => ({
      subject,
      kind,
      metrics: changes(
        ids.filter((id) => {
          const statement = about.get(id);
          return statement?.subject === subject && rowKindOf(statement) === kind;
        }),
      ),
    })),
    doubt: {
      falseAlarms: change(where(true), doubting),
      hits: change(where(false), doubting),
      difference: change(made, (scores, id) => {
        const [wrong, right] = [scores.get(id)?.doubt, scores.get(about.get(id)?.basedOn ?? '')?.doubt];
        return wrong == null || right == null ? null : wrong - right;
      }),
    },
    differences: differencesOf({ before, after }, ids, one, other),
  };
}

type Scores = ReadonlyMap<string, EntryScore>;

const scoreFor =
  (metric: Metric) =>
  (scores: Scores, id: string): number | null =>
    scores.get(id)?.[metric] ?? null;

function doubting(scores: Scores, id: string): number | null {
  const doubt = scores.get(id)?.doubt ?? null;
  return doubt === null ? null : Number(isDoubt(doubt));
}

function differencesOf(
  { before, after }: AskerPair,
  ids: readonly string[],
  one: Scores,
  other: Scores,
): SetDifference[] {
  const questionsOf = ({ of, asker }: Entry, statement: string): readonly string[] =>
    of.questions.get(setKey({ statement, model: asker })) ?? [];
  return ids
    .flatMap((statement) =>
      metrics.flatMap((metric): SetDifference[] => {
        const [from, to] = [scoreFor(metric)(one, statement), scoreFor(metric)(other, statement)];
        if (from === null || to === null || from === to) return [];
        return [
          {
            ...{ statement, text: before.of.statements.get(statement)?.statement ?? '', metric },
            ...{ before: from, after: to, difference: to - from },
            questionsBefore: questionsOf(before, statement),
            questionsAfter: questionsOf(after, statement),
          },
        ];
      }),
    )
    .sort((left, right) => Math.abs(right.difference) - Math.abs(left.difference));
}
