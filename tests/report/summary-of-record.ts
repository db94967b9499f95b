import { summarise } from '../../src/metrics/summary.ts';
import { type RunSummary, summaryVersion } from '../../src/probe/summary-schema.ts';
import type { RunRecord } from '../../src/report/report-of-run.ts';

/** What `summary.json` would hold of a run without gain, memorization and repeats. */
export function summaryOfRecord({ name, model, graph, scores }: RunRecord): RunSummary {
  const all = graph.ids().length;
  const judged = new Map(scores.map(({ id, score }) => [id, score]));
  return {
    ...{ v: summaryVersion, run: name, model, mode: 'zero-shot', complete: true },
    ...summarise(graph, judged),
    nodes: { all, answered: all, scored: all, carried: 0 },
    unscored: {},
    marks: { truncated: 0, historyShortened: 0, injection: 0, disputed: 0 },
    judge: { names: ['strict-judge'], selfJudged: null, borderline: null },
    subject: { served: [model], params: {}, omitted: [] },
    ...{ gain: null, memorization: null, repeats: null, resamples: 1000, seed: 1, notes: [] },
    spending: {
      ...{ subject: { input: 0, output: 0 }, judge: { input: 0, output: 0 } },
      ...{ usd: null, estimated: false },
    },
  };
}
