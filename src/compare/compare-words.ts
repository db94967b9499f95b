import type { Comparison, RunsCompared } from './compare-runs.ts';

/** What a comparison comes to, a sentence or two for each run against the first. */
export function compareWords({ comparisons }: RunsCompared): string[] {
  return comparisons.map((comparison) => `${scoreWords(comparison)} ${nodeWords(comparison)}`.trim());
}

function scoreWords({ run, base, accuracy: { overall } }: Comparison): string {
  const { nodes, difference, interval } = overall;
  if (difference === null)
    return `Nothing has a score in both ${base} and ${run}: there is no difference to tell.`;
  const on = `on the ${nodes} ${nodes === 1 ? 'question' : 'questions'} with a score in both`;
  if (difference === 0) return `${run} scores the same as ${base} on average, ${on}.`;
  const size = Math.abs(difference) < 0.005 ? 'less than 0.01' : Math.abs(difference).toFixed(2);
  const way = difference > 0 ? 'above' : 'below';
  return `${run} is ${size} points ${way} ${base} ${on}${certainty(interval)}.`;
}

function certainty(interval: readonly [number, number] | null): string {
  if (interval === null) return '; under five targets there is no interval to tell whether that is chance';
  const [low, high] = interval;
  const words = `95 % interval ${low.toFixed(2)} to ${high.toFixed(2)}`;
  return low <= 0 && high >= 0 ? `, which may be chance (${words})` : ` (${words})`;
}

function nodeWords({ paired, better, worse, same, lostScore, gotScore }: Comparison): string {
  if (paired === 0) return '';
  const lost = lostScore === 0 ? '' : ` ${lostScore} lost ${lostScore === 1 ? 'its' : 'their'} score.`;
  const got = gotScore === 0 ? '' : ` ${gotScore} got a score that had none.`;
  return `${better} better, ${worse} worse, ${same} the same.${lost}${got}`;
}
