import { walkOrder } from '../graph/walk-order.ts';
import { fewestTargets } from '../metrics/bootstrap-targets.ts';
import type { Direction } from '../metrics/formula.ts';
import type { MetricsSummary } from '../metrics/summary.ts';
import { depthWords } from '../picture/palette.ts';
import type { ReportData } from './report-data.ts';

/** "1 question", "3 questions". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** The scores in a sentence for somebody who never heard of depths. */
function scoreWords({ accuracy }: MetricsSummary): string {
  const parts = ([1, 2, 3] as const)
    .map((depth) => ({ words: depthWords[depth], ...accuracy[`D${depth}`] }))
    .filter(({ scored, unscored }) => scored + unscored > 0)
    .map(({ words, mean, scored }) =>
      mean === null ? `${words} has no score yet` : `${words} ${mean.toFixed(2)} (${scored} scored)`,
    );
  return `On a scale from 1 (largely wrong) to 5 (complete and right), where 4 passes, the mean scores are: ${parts.join(', ')}.`;
}

const meanings: Readonly<Record<Direction, { one: string; several: string; none: string; meaning: string }>> =
  {
    forward: {
      one: 'was answered worse than what it rests on',
      several: 'were answered worse than what they rest on',
      none: 'No question was answered worse than what it rests on (no forward discrepancy)',
      meaning: 'the parts are known, but putting them together is not',
    },
    backward: {
      one: 'was answered worse than what builds on it',
      several: 'were answered worse than what builds on them',
      none: 'No question was answered worse than what builds on it (no backward discrepancy)',
      meaning:
        'the deeper answer is there while a foundation under it is shaky, as when something was learnt by heart',
    },
  };

function discrepancyWords(summary: MetricsSummary, direction: Direction): string {
  const { gated, positive, intensity } = summary[direction].overall;
  const { one, several, none, meaning } = meanings[direction];
  if (gated === 0)
    return `Nothing could be compared ${direction === 'forward' ? 'with what it rests on' : 'with what builds on it'}: that takes neighbours that average 4 or more.`;
  if (positive === 0) return `${none}; ${gated} were compared.`;
  const found = positive === 1 ? one : several;
  const large = intensity === null ? '' : `, by ${(intensity * 4).toFixed(1)} points on average`;
  return `${counted(positive, 'question')} of ${gated} compared ${found} (${direction} discrepancy)${large}: ${meaning}.`;
}

/** Fewer questions than this, compared or found, carry no conclusion about a whole subject. */
const fewest = 5;

/**
 * Which way the gaps lean, where there are enough to say so. Where one direction has nothing to compare (somebody who
 * only recalls has no deep answer that is good enough) the other stands alone.
 */
function leaning({ forward, backward }: MetricsSummary): string | null {
  const [ahead, behind] = [forward.overall, backward.overall];
  const compared = [ahead, behind].filter(({ gated }) => gated >= fewest).length;
  const [often, other] = [ahead.average ?? 0, behind.average ?? 0];
  if (compared === 0) return null;
  if (Math.max(often, other) < 0.02)
    return compared === 2 ? 'Deep and shallow knowledge agree nearly everywhere.' : null;
  if (ahead.positive >= fewest && often > 1.5 * other)
    return 'The gaps lean forward: this looks like recall without the reasoning that should follow from it.';
  if (behind.positive >= fewest && other > 1.5 * often)
    return 'The gaps lean backward: this looks like answers that were memorized rather than built up from their foundations.';
  return compared === 2 ? 'The gaps lean neither way.' : null;
}

/** What a model's figures allow to be said of other questions: which way they lean, or that they are too few. */
function conclusion(data: ReportData): string | null {
  const { subject, summary } = data;
  if (subject.kind !== 'model' || measured(data) >= fewestTargets) return leaning(summary);
  if (summary.forward.overall.gated + summary.backward.overall.gated === 0) return null;
  return `These are figures of fewer than ${fewestTargets} targets, too few for an interval: other questions may well show something else.`;
}

/** Targets with a score somewhere in their subgraph, which is what intervals are drawn from. */
function measured({ graph, questions }: ReportData): number {
  const scored = new Set(questions.filter(({ score }) => score !== null).map(({ id }) => id));
  return graph.targets().filter(({ id }) => walkOrder(graph, id).some((other) => scored.has(other))).length;
}

/** The report in a few sentences of plain words. */
export function summaryWords(data: ReportData): string[] {
  const { subject, questions, summary } = data;
  const scored = questions.filter(({ score }) => score !== null).length;
  const without = questions.length - scored;
  const who = subject.kind === 'model' ? `The model ${subject.name}` : 'The learner';
  const start = `${who} was asked from simple recall (D1) through procedures (D2) to strategy (D3): ${counted(questions.length, 'question')}, ${scored} with a score${without > 0 ? ` and ${without} without` : ''}.`;
  if (scored === 0) return [start, 'Nothing has a score yet, so there is nothing to compare.'];
  return [
    start,
    scoreWords(summary),
    discrepancyWords(summary, 'forward'),
    discrepancyWords(summary, 'backward'),
    ...[conclusion(data)].filter((sentence) => sentence !== null),
    ...(data.sections ?? []).flatMap(({ inShort }) => (inShort === undefined ? [] : [inShort])),
  ];
}
