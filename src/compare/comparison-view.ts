import type { Table } from '../report/tables/table.ts';

/** What people read of a comparison, whatever kind of runs it is of: every format is written from it. */
export type ComparisonView = {
  /** The runs, the one first that the others are compared with. */
  readonly runs: readonly string[];
  /** What it comes to, in sentences. */
  readonly words: readonly string[];
  readonly warnings: readonly { readonly message: string }[];
  /** Finished SVG documents, each with what a reader who does not see it is told. */
  readonly pictures: readonly { readonly svg: string; readonly label: string }[];
  readonly tables: readonly Table[];
  /** Ids of tables that are too wide for a terminal, and whose figures stand in other tables, too. */
  readonly wide: readonly string[];
  readonly differences: readonly DifferenceList[];
  /** Every single difference, for a spreadsheet. */
  readonly sheet: Table;
};

/** The single differences between a run and the first one, the largest first. */
export type DifferenceList = {
  readonly run: string;
  /** What is said where there is none. */
  readonly none: string;
  readonly items: readonly ShownDifference[];
};

export type ShownDifference = {
  readonly id: string;
  /** What was asked, or asked about. */
  readonly asked: string;
  /** What the scores are for: a depth, or a metric. */
  readonly about: string;
  /** Score after − score before. */
  readonly difference: number;
  readonly before: ShownSide;
  readonly after: ShownSide;
};

export type ShownSide = {
  readonly run: string;
  readonly score: number;
  /** What the score was given for; `null` where it is not on record. */
  readonly said: string | null;
};

/** So many of a comparison's largest differences are shown with both sides where people read it. */
export const shownDifferences = 10;

/** What stands where the record has no words for a score. */
export const notOnRecord = 'not on record';
