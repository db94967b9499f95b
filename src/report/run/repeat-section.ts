import type { RunSummary } from '../../probe/summary-schema.ts';
import type { ReportSection } from '../report-data.ts';
import type { Cell } from '../tables/table.ts';
import { figure, words } from './columns.ts';

/** How much sampling moves the figures; `null` under two repeats. */
export function repeatSection({ repeats }: RunSummary): ReportSection | null {
  if (repeats === null) return null;
  const { accuracy, forward, backward } = repeats;
  const cells = (name: string, { mean, sd, values }: typeof forward): Cell[] => [name, mean, sd, ...values];
  return {
    id: 'repeats',
    heading: 'Spread between repeats',
    words: [
      `The run was made ${repeats.count} times. The spread between the repeats says how much sampling moves a figure; the intervals elsewhere say how much the choice of targets does.`,
    ],
    figures: [],
    tables: [
      {
        id: 'repeats',
        caption: 'Each figure in each repeat',
        columns: [
          words('figure'),
          figure('mean'),
          figure('standard deviation'),
          ...forward.values.map((_, index) => figure(`repeat ${index + 1}`)),
        ],
        rows: [
          cells('mean score D1', accuracy.D1),
          cells('mean score D2', accuracy.D2),
          cells('mean score D3', accuracy.D3),
          cells('mean score, all questions', accuracy.overall),
          cells('forward discrepancy', forward),
          cells('backward discrepancy', backward),
        ],
      },
    ],
  };
}
