import type { Question } from '../graph/question.ts';
import type { Verdict } from '../judge/verdict.ts';

/** A question that the learner answered earlier in this walk, for context. */
export type EarlierAnswer = {
  readonly question: Question;
  readonly answer: string;
  readonly score: number | null;
  /** True once its reference was shown. */
  readonly revealed: boolean;
};

/** What the words are about: the open question, the last answer, and what came before it. */
export type VoiceContext = {
  readonly question: Question;
  readonly answer: string | null;
  readonly verdict: Pick<Verdict, 'score' | 'reason' | 'feedback' | 'points'> | null;
  /** The question's direct predecessors that were put in this walk, in listed order. */
  readonly earlier: readonly EarlierAnswer[];
};

/**
 * Finds the tutor's words. Promises that nothing it says before the reveal gives the reference away: points that the
 * answer states may be quoted, missed ones appear as a count and a cue in the question's own words.
 */
export interface Voice {
  /** On a scored answer. */
  feedback(context: VoiceContext): Promise<string>;
  /** The ladder's first step: where to look. */
  nudge(context: VoiceContext): Promise<string>;
  /** The ladder's second step: one step done, the rest left. */
  workedStep(context: VoiceContext): Promise<string>;
  /** An answer to a question that the learner asked back. */
  answerBack(context: VoiceContext, asked: string): Promise<string>;
}
