import type { QuestionGraph } from '../graph/question-graph.ts';
import type { Score } from '../judge/verdict.ts';
import type { Discrepancy } from '../metrics/discrepancy.ts';
import type { MetricsSummary } from '../metrics/summary.ts';
import type { Table } from './tables/table.ts';

/** One answer and what was said of it. */
export type ReportAnswer = {
  readonly text: string;
  readonly score: Score | null;
  /** Why there is no score. */
  readonly reason: string | null;
  readonly feedback: string | null;
  /** Name of the judge. */
  readonly judge: string | null;
  /** Hash of everything that words the judgement. */
  readonly promptHash: string | null;
  /** Things a reader should know: "after a hint", "contested", "the answer talks to the judge". */
  readonly notes: readonly string[];
};

/** One question of the report with what the subject made of it. */
export type ReportQuestion = {
  readonly id: string;
  /** f(q): the score that every figure counts; `null` where there is none. */
  readonly score: Score | null;
  readonly state: 'scored' | 'unscored' | 'skipped' | 'not-asked';
  /** Why there is no score. */
  readonly reason: string | null;
  /** The answer that the score belongs to; `null` where none was given, or it is not known. */
  readonly answer: ReportAnswer | null;
  /** Further answers, in the order in which they were given: later tries, which no figure counts. */
  readonly others: readonly ReportAnswer[];
  /** The reference answer; `null` where the subject is still to find it. */
  readonly reference: string | null;
  /** What was sent to a model, word for word. */
  readonly prompt?: string;
  readonly notes: readonly string[];
};

/** A fact about how the report came to be: what, and its value. */
export type Fact = { readonly name: string; readonly value: string };

/** A part of a report that only some have: memorization, gain of a mode, a comparison. */
export type ReportSection = {
  /** Letters and dashes; names the section in links. */
  readonly id: string;
  readonly heading: string;
  /** Its finding in a sentence, for the opening of the report. */
  readonly inShort?: string | undefined;
  /** Paragraphs of plain words. */
  readonly words: readonly string[];
  /** SVG documents drawn by src/picture. */
  readonly figures: readonly string[];
  readonly tables: readonly Table[];
};

/**
 * All that a report tells, of a learner's session or of a model's run alike. Plain data but for the graph; every text
 * may be a user's or a model's and is escaped when it is rendered.
 */
export type ReportData = {
  readonly title: string;
  readonly subject: { readonly kind: 'learner' | 'model'; readonly name: string };
  /** The questions of this report alone. */
  readonly graph: QuestionGraph;
  /** One entry for each question of `graph`, in the order of reading: shallow before deep within each target. */
  readonly questions: readonly ReportQuestion[];
  /** Those of every gated node, 0 included. */
  readonly discrepancies: readonly Discrepancy[];
  readonly summary: MetricsSummary;
  /** What a reader has to keep in mind: that a climb is scaffolded, that a model judged itself. */
  readonly caveats: readonly string[];
  readonly sections?: readonly ReportSection[];
  /** Judge, formula, dates, versions, settings. */
  readonly made: readonly Fact[];
};
