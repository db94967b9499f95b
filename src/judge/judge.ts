import type { Verdict } from './verdict.ts';

/** All that a score may depend on. */
export type JudgeRequest = {
  readonly question: string;
  /** The reference answer. */
  readonly reference: string;
  readonly answer: string;
  /** Only to say which points were found and missed; never moves the score. */
  readonly keyPoints?: readonly string[];
};

export type JudgeOptions = {
  readonly signal?: AbortSignal;
  /** For whom it is; where the judge is busy, they are served in turn. Never told to a model. */
  readonly owner?: string;
  /** Told how many others are before this one, where the judge is busy. */
  readonly onQueued?: (ahead: number) => void;
};

/**
 * Scores one answer against its reference. Promises: resolves to a verdict whatever the answer contains; what
 * could not be judged is a verdict with `score: null` and a reason. Rejects only when `signal` aborts.
 */
export interface Judge {
  readonly name: string;
  judge(request: JudgeRequest, options?: JudgeOptions): Promise<Verdict>;
}
