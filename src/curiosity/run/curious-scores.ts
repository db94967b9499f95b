import { meanOf, metaName, type SetScore } from '../figures/set-score.ts';
import { setMetrics } from '../scores/metric.ts';
import type { CuriousLines } from './lines.ts';
import type { CuriousManifest } from './manifest.ts';

/** The judges' plain mean, which stands beside the meta-review, and in its place where there is none. */
export const meanName = 'mean';

/** The scores of a run as figures see them: of each judge, their means, and those that count. */
export function curiousScores(
  { judges, meta }: Pick<CuriousManifest, 'judges' | 'meta'>,
  { scores }: Pick<CuriousLines, 'scores'>,
) {
  const given = [...scores.values()].map(({ firstDoubt, ...line }): SetScore => {
    return { ...line, ...(firstDoubt === undefined ? {} : { firstDoubt }) };
  });
  const means = meansOf(given);
  const only = judges.length === 1 ? judges[0] : undefined;
  const final = meta === undefined ? (only ?? meanName) : metaName;
  const finals = final === meanName ? means : given.filter(({ judge }) => judge === final);
  return { given, means, finals, final };
}

/** For each form of each set, the mean over the judges that scored it; the meta-review is no judge. */
function meansOf(scores: readonly SetScore[]): SetScore[] {
  const forms = new Map<string, SetScore[]>();
  for (const score of scores) {
    if (score.judge === metaName) continue;
    const key = JSON.stringify([score.statement, score.model, score.variant]);
    forms.set(key, [...(forms.get(key) ?? []), score]);
  }
  return [...forms.values()].flatMap((given) => {
    const [first] = given;
    if (first === undefined) return [];
    const { statement, model, variant } = first;
    const [relevance = null, coherence = null, diversity = null] = setMetrics.map((metric) =>
      meanOf(given.map((score) => score[metric])),
    );
    return [{ statement, model, variant, judge: meanName, relevance, coherence, diversity, doubt: null }];
  });
}
