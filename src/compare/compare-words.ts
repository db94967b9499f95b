import { certainty, distance } from './certainty.ts';
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
  const far = distance(difference);
  if (far === null) return `${run} scores the same as ${base} on average, ${on}.`;
  return `${run} is ${far} ${base} ${on}${certainty(interval, 'targets')}.`;
}

function nodeWords({ paired, better, worse, same, lostScore, gotScore }: Comparison): string {
  if (paired === 0) return '';
  const lost = lostScore === 0 ? '' : ` ${lostScore} lost ${lostScore === 1 ? 'its' : 'their'} score.`;
  const got = gotScore === 0 ? '' : ` ${gotScore} got a score that had none.`;
  return `${better} better, ${worse} worse, ${same} the same.${lost}${got}`;
}
