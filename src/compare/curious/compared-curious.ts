import { type SetScore, setKey } from '../../curiosity/figures/set-score.ts';
import type { RunStatement } from '../../curiosity/run/part.ts';
import type { CuriousSummary } from '../../curiosity/run/summarise-curious.ts';
import { statementText } from '../../curiosity/statements/statement.ts';
import type { Params } from '../../model/params.ts';

/** A curiosity run as it is set beside others. */
export type ComparedCurious = {
  /** Unique among the runs compared. */
  readonly name: string;
  /** Whether its questions were written earlier, and nobody was asked. */
  readonly recorded: boolean;
  /** Parameters of the askers for this run alone. */
  readonly params: Params;
  /** Hashes of what words each kind of call. */
  readonly prompts: Readonly<Record<string, string>>;
  /** Those that were asked about, by id. */
  readonly statements: ReadonlyMap<string, RunStatement>;
  /** The final scores of the sets as they were asked. */
  readonly finals: readonly SetScore[];
  /** The lines with the doubt of these sets. */
  readonly doubts: readonly SetScore[];
  /** The questions of each set, by `setKey`. */
  readonly questions: ReadonlyMap<string, readonly string[]>;
  readonly summary: CuriousSummary;
};

/** One asker of one of the runs. */
export type Entry = {
  readonly run: string;
  readonly asker: string;
  /** Unique among the entries: the run's name, with the asker where the run has several. */
  readonly label: string;
  readonly of: ComparedCurious;
};

export function entriesOf(run: ComparedCurious): Entry[] {
  const { askers } = run.summary;
  return askers.map((asker) => ({
    run: run.name,
    asker,
    label: askers.length === 1 ? run.name : `${run.name}: ${asker}`,
    of: run,
  }));
}

/** Scores of one asker about one statement; each metric `null` where there is none. */
export type EntryScore = Pick<SetScore, 'relevance' | 'coherence' | 'diversity' | 'doubt' | 'firstDoubt'>;

/** What the sets of an entry got, by statement. A set without a line has no score. */
export function scoresOf({ asker, of }: Entry): Map<string, EntryScore> {
  const byKey = (scores: readonly SetScore[]): Map<string, SetScore> =>
    new Map(scores.map((score) => [setKey(score), score]));
  const [finals, doubts] = [byKey(of.finals), byKey(of.doubts)];
  return new Map(
    [...of.statements.keys()].map((statement): [string, EntryScore] => {
      const key = setKey({ statement, model: asker });
      const { relevance = null, coherence = null, diversity = null } = finals.get(key) ?? {};
      const { doubt = null, firstDoubt = null } = doubts.get(key) ?? {};
      return [statement, { relevance, coherence, diversity, doubt, firstDoubt }];
    }),
  );
}

/** Ids of the statements that are the same in all of the runs: id, subject, words, level, and whether they are right. */
export function sharedStatements([first, ...others]: readonly ComparedCurious[]): string[] {
  const same = (one: RunStatement, other: RunStatement | undefined): boolean =>
    other !== undefined &&
    one.subject === other.subject &&
    one.correct === other.correct &&
    one.level === other.level &&
    statementText(one.statement) === statementText(other.statement);
  return [...(first?.statements ?? [])].flatMap(([id, statement]) =>
    others.every((run) => same(statement, run.statements.get(id))) ? [id] : [],
  );
}
