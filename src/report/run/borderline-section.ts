import type { RunSummary } from '../../probe/summary-schema.ts';
import type { ReportSection } from '../report-data.ts';
import { count, figure, words } from './columns.ts';

/** How far the judge can be trusted at the pass mark; `null` where no verdict was repeated. */
export function borderlineSection({ judge }: RunSummary): ReportSection | null {
  const { borderline } = judge;
  if (borderline === null) return null;
  const { repeated, flipped, meanSpread, failedRepeats } = borderline;
  return {
    id: 'borderline',
    heading: 'Borderline verdicts',
    words: [
      'A score of 3 or 4 lies at the pass mark, where one point decides whether a question counts as known. Such verdicts were asked for again, and the median counts (the lower of two middle ones). How often they flip says how far the judge can be trusted there.',
    ],
    figures: [],
    tables: [
      {
        id: 'borderline',
        caption: 'Verdicts that were repeated',
        columns: [
          words('judge'),
          count('repeated'),
          count('passed once and failed once'),
          figure('share', 2),
          figure('mean spread', 2),
          count('repeats without a score'),
        ],
        rows: [[judge.names.join(', '), repeated, flipped, flipped / repeated, meanSpread, failedRepeats]],
      },
    ],
  };
}
