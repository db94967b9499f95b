import type { Dropped } from '../../curiosity/questions/question-list.ts';
import type { MetricScore, SetMetric } from '../../curiosity/scores/metric.ts';
import type { ShownStatement, Statement } from '../../curiosity/statements/statement.ts';
import type { JudgeOptions } from '../../judge/judge.ts';
import type { Usage, Verdict } from '../../judge/verdict.ts';
import type { SessionLog } from '../session-log.ts';

/** Questions about a statement, one line of inquiry from basic to deep. */
export type AskedQuestions = {
  /** One to five. */
  readonly questions: readonly string[];
  readonly dropped: readonly Dropped[];
  /** A model's name, or `offline`. */
  readonly asker: string;
};

/** Asks about a statement. Sees its subject and text alone. Rejects only when the signal aborts. */
export interface Asker {
  ask(statement: ShownStatement, options?: Pick<JudgeOptions, 'signal'>): Promise<AskedQuestions>;
}

/** What is known of how a score came about. */
export type ScoredBy = {
  readonly judge: string;
  readonly promptHash: string;
  /** True where it rests on features of the texts, and nobody read them. */
  readonly estimated: boolean;
};

export type SetScores = {
  readonly scores: Readonly<Record<SetMetric, MetricScore>>;
  readonly by: ScoredBy;
  readonly usage: Usage | null;
};

/** Scores a set of questions for relevance, coherence and diversity. Rejects only when the signal aborts. */
export interface SetScorer {
  score(
    statement: ShownStatement,
    questions: readonly string[],
    options?: Pick<JudgeOptions, 'signal'>,
  ): Promise<SetScores>;
}

export type Doubt = {
  readonly score: MetricScore;
  /** Number of the first text that doubts, from 1; `null` where none does. */
  readonly firstDoubt: number | null;
  readonly by: ScoredBy;
};

export type DoubtRequest = {
  readonly statement: Statement;
  /** The right statement that a wrong one was made from, where it is known. */
  readonly source: string | undefined;
  /** Whether the texts ask about the statement or answer questions about it. */
  readonly kind: 'questions' | 'answers';
  /** At least one. */
  readonly texts: readonly string[];
};

/** Says how far texts doubt a statement; alone in being told whether it is right. Rejects only when the signal aborts. */
export interface DoubtScorer {
  score(request: DoubtRequest, options?: Pick<JudgeOptions, 'signal'>): Promise<Doubt>;
}

export type AnswerScore = {
  readonly verdict: Verdict;
  /** What the answer was measured against: an answer that a model wrote to the question. */
  readonly reference: { readonly text: string; readonly by: string } | null;
  /** True where the score rests on features of the texts, and nobody read them. */
  readonly estimated: boolean;
};

export type AnswerRequest = {
  readonly statement: ShownStatement;
  readonly question: string;
  readonly answer: string;
};

/**
 * Scores an answer to a curiosity question, for which nobody has written a reference. Sees nothing of whether the
 * statement is right. Rejects only when the signal aborts.
 */
export interface AnswerScorer {
  score(request: AnswerRequest, options?: JudgeOptions): Promise<AnswerScore>;
}

/** Statements to offer, with their answer key. */
export type StatementBook = {
  readonly all: readonly Statement[];
  readonly byId: ReadonlyMap<string, Statement>;
};

/** What curiosity sessions are made of. */
export type CuriousParts = {
  readonly log: SessionLog;
  readonly asker: Asker;
  readonly answers: AnswerScorer;
  readonly sets: SetScorer;
  readonly doubts: DoubtScorer;
  /** Loaded at the first need. */
  readonly book: () => Promise<StatementBook>;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
  /** Text that no other session has; ids that are made later must sort later. */
  readonly newSessionId: () => string;
  /** 0 ≤ n < 1. */
  readonly random: () => number;
};
