import type { Judge, JudgeOptions, JudgeRequest } from './judge.ts';
import type { ScoredVerdict, UnscoredReason, Verdict } from './verdict.ts';

/** Who decides an appeal: another judge by its verdict, or the teacher, and then why no judge did. */
export type SecondOpinion =
  | { readonly by: 'judge'; readonly verdict: ScoredVerdict }
  | { readonly by: 'teacher'; readonly why: 'no-other-judge' | UnscoredReason };

export type Appeal = {
  readonly request: JudgeRequest;
  /** The verdict that is contested. */
  readonly first: Verdict;
  /** Judges in the order in which they are preferred. Those that gave the first verdict are passed over. */
  readonly judges: readonly Judge[];
};

/**
 * Asks a judge that had no part in the first verdict. It sees question, reference and answer alone: neither the
 * contested score nor what the learner says for it, so that insisting cannot raise a score. The first that gives a
 * score decides; where none does, the teacher has to.
 */
export async function askSecondOpinion(appeal: Appeal, options: JudgeOptions = {}): Promise<SecondOpinion> {
  const { request, first, judges } = appeal;
  const involved = new Set([first.judge, ...(first.members ?? []).map(({ judge }) => judge)]);
  let why: 'no-other-judge' | UnscoredReason = 'no-other-judge';
  for (const judge of judges.filter(({ name }) => !involved.has(name))) {
    const verdict = await judge.judge(request, options);
    if (verdict.score !== null) return { by: 'judge', verdict };
    why = verdict.reason;
  }
  return { by: 'teacher', why };
}
