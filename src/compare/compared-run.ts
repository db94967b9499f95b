import type { QuestionGraph } from '../graph/question-graph.ts';
import type { Score } from '../judge/verdict.ts';
import type { Params } from '../model/params.ts';

/** A run as it is set beside others. */
export type ComparedRun = {
  /** Unique among the runs compared. */
  readonly name: string;
  readonly model: string;
  /** The mode, with the history of a conversation where it has one. */
  readonly mode: string;
  readonly judges: readonly string[];
  /** Hashes of the judges' prompts, as they stand in the verdicts. */
  readonly judgePrompts: readonly string[];
  /** Parameters of the model for this run alone and of its entry in the configuration. */
  readonly params: Params;
  /** Hashes of the words of the prompts, by mode. */
  readonly prompts: Readonly<Record<string, string>>;
  readonly formula: string;
  readonly graphHash: string;
  /** How many times the run was made; only the first counts here. */
  readonly repeats: number;
  /** False while questions are still to be asked or judged. */
  readonly complete: boolean;
  /** The questions that were asked, and no other. */
  readonly graph: QuestionGraph;
  readonly scores: ReadonlyMap<string, Score | null>;
  /** Why a question has no score, by id. */
  readonly reasons: ReadonlyMap<string, string>;
  readonly answers: ReadonlyMap<string, string | null>;
};
