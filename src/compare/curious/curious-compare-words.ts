import type { Ranking } from '../../curiosity/figures/ranking-table.ts';
import { type SetMetric, setMetrics } from '../../curiosity/scores/metric.ts';
import { verdictText } from '../../report/curious/ablation-section.ts';
import { certainty, distance } from '../certainty.ts';
import type { CuriousCompared, CuriousComparison } from './compare-curious.ts';

/** What a comparison of curiosity runs comes to: who asks best on the same statements, and each against the first. */
export function curiousCompareWords({ runs, shared, comparisons }: CuriousCompared): string[] {
  const withNoise = new Set(runs.flatMap(({ name, verdicts }) => (verdicts === null ? [] : [name])));
  return [
    ...setMetrics.map((metric) => rankingWords(metric, shared.overall[metric], shared.scored[metric])),
    ...comparisons.flatMap((comparison) => [
      setMetrics.map((metric) => changeWords(comparison, metric)).join(' '),
      ...doubtWords(comparison),
      ...(withNoise.has(comparison.run) ? verdictWords(comparison) : []),
    ]),
  ];
}

function rankingWords(metric: SetMetric, { askers, highest, near }: Ranking, scored: number): string {
  const mean = askers.find(({ model }) => model === highest[0])?.mean ?? null;
  if (mean === null) return `No statement has a score for ${metric} from every asker.`;
  const on = `on the ${scored === 1 ? '1 statement' : `${scored} statements`} that all have a score for`;
  const who =
    highest.length === 1
      ? `${highest.join('')} is highest for ${metric}`
      : `${highest.join(' and ')} share the highest mean for ${metric}`;
  const others = near.length === 0 ? '' : `; by its interval ${near.join(', ')} is not told apart from that`;
  return `${who} (${mean.toFixed(2)}, ${on})${others}.`;
}

function changeWords({ label, baseLabel, overall }: CuriousComparison, metric: SetMetric): string {
  const { paired, difference, interval } = overall[metric];
  if (difference === null) return `Nothing has a score for ${metric} in both ${baseLabel} and ${label}.`;
  const far = distance(difference);
  const on = `on ${paired === 1 ? 'the 1 statement' : `the ${paired} statements`} with a score in both`;
  return far === null
    ? `For ${metric} ${label} scores the same as ${baseLabel} on average, ${on}.`
    : `For ${metric} ${label} is ${far} ${baseLabel} ${on}${certainty(interval, 'statements')}.`;
}

function doubtWords({
  label,
  baseLabel,
  doubt: { falseAlarms, hits, difference },
}: CuriousComparison): string[] {
  if (falseAlarms.paired === 0 && hits.paired === 0) return [];
  const percent = (share: number | null): string => (share === null ? '–' : `${Math.round(share * 100)} %`);
  const pairs =
    difference.difference === null
      ? ''
      : ` Over ${difference.paired} pairs of a wrong statement and its source, doubt differs by ${difference.after?.toFixed(2)} points in ${label} and by ${difference.before?.toFixed(2)} in ${baseLabel}.`;
  return [
    `${label} doubts ${percent(hits.after)} of ${hits.paired} wrong statements, ${baseLabel} ${percent(hits.before)}; false alarms: ${percent(falseAlarms.after)} of ${falseAlarms.paired} right ones, and ${percent(falseAlarms.before)}.${pairs}`,
  ];
}

function verdictWords({ run, base, verdicts }: CuriousComparison): string[] {
  return verdicts.map(
    ({ judge, metric, before, after }) =>
      `What the noise says of ${judge} for ${metric}: ${verdictText(after)} in ${run}, ${verdictText(before)} in ${base}.`,
  );
}
