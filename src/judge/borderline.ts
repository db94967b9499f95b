import { passMark, type Score, type UnscoredReason } from './verdict.ts';

/** Repeats of a verdict that can be asked for. More would cost more than they tell. */
export const mostRepeats = 20;

/** Whether one point more or less may move the score across the pass mark, which is also the gate. */
export function isBorderline(score: Score): boolean {
  return score === passMark || score === passMark - 1;
}

/** Whether some of these scores pass and some do not. */
export function isFlipped(scores: readonly Score[]): boolean {
  return scores.some((score) => score >= passMark) && scores.some((score) => score < passMark);
}

/** What of a verdict, or of a line that holds one, tells of repeats. */
export type Repeated = {
  readonly reason?: string | undefined;
  readonly scores?: readonly Score[] | undefined;
  readonly spread?: number | undefined;
  readonly failedRepeats?: readonly UnscoredReason[] | undefined;
  readonly members?: readonly Repeated[] | undefined;
};

/**
 * Whether a verdict lacks something that a larger budget would have paid for: itself, a repeat, or what a member of a
 * panel has to say. It is worth asking for again then, and costs only what is lacking.
 */
export function lacksBudget({ reason, failedRepeats = [], members = [] }: Repeated): boolean {
  return reason === 'budget' || failedRepeats.includes('budget') || members.some(lacksBudget);
}

/** How steady a judge is where it matters. */
export type BorderlineFigures = {
  /** Verdicts that were borderline at first and were repeated; in a panel, those of its members. */
  readonly repeated: number;
  /** Those of them that passed at one time and did not at another. */
  readonly flipped: number;
  /** Highest minus lowest score, 0 to 4, on average over those with two scores at least; `null` without any. */
  readonly meanSpread: number | null;
  /** Repeats that have no score. */
  readonly failedRepeats: number;
};

/** Counts the verdicts that were repeated; `null` without any. */
export function borderlineFigures(verdicts: Iterable<Repeated>): BorderlineFigures | null {
  let [repeated, flipped, failedRepeats, spreads, sum] = [0, 0, 0, 0, 0];
  const add = ({ scores, spread = 0, failedRepeats: failed = [], members = [] }: Repeated): void => {
    members.forEach(add);
    if (scores === undefined) return;
    repeated += 1;
    failedRepeats += failed.length;
    if (isFlipped(scores)) flipped += 1;
    if (scores.length < 2) return;
    spreads += 1;
    sum += spread;
  };
  for (const verdict of verdicts) add(verdict);
  if (repeated === 0) return null;
  return { repeated, flipped, meanSpread: spreads === 0 ? null : sum / spreads, failedRepeats };
}

/** The figures as a sentence or two. */
export function borderlineWords(figures: BorderlineFigures): string {
  const { repeated, flipped, meanSpread, failedRepeats } = figures;
  const spread = meanSpread === null ? '' : `, ${meanSpread.toFixed(2)} points apart on average`;
  const failed =
    failedRepeats === 0
      ? ''
      : ` ${failedRepeats === 1 ? 'One repeat has' : `${failedRepeats} repeats have`} no score.`;
  const verdicts = repeated === 1 ? 'One borderline verdict was' : `${repeated} borderline verdicts were`;
  return `${verdicts} repeated: ${flipped === 0 ? 'none' : flipped} passed at one time and not at another${spread}.${failed}`;
}
