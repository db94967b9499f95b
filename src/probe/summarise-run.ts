import type { QuestionGraph } from '../graph/question-graph.ts';
import { borderlineFigures } from '../judge/borderline.ts';
import type { Score } from '../judge/verdict.ts';
import { summarise } from '../metrics/summary.ts';
import { costOf, type Price } from '../model/ledger.ts';
import { gainOf } from './gain.ts';
import type { AnswerLine, ScoreLine } from './lines.ts';
import type { Manifest } from './manifest.ts';
import { memorizationOf, minKPercent, minKTokens } from './memorization.ts';
import { notesOf } from './notes.ts';
import type { RunLines } from './part.ts';
import { repeatFiguresOf } from './repeats.ts';
import { selfJudged } from './self-judged.ts';
import { type RunSummary, summaryVersion } from './summary-schema.ts';

export type RunFacts = {
  readonly manifest: Manifest;
  /** The questions of this run alone: see `askedGraph`. */
  readonly graph: QuestionGraph;
  readonly lines: RunLines;
  /** The zero-shot run that this one is compared with. */
  readonly zeroShot?: (RunLines & { readonly run: string }) | undefined;
  /** The summaries of all repeats, this one's figures first; left out where there is one. */
  readonly repeats?: Parameters<typeof repeatFiguresOf>[0] | undefined;
};

/** The figures of a run, from its lines alone: the same lines give the same summary. */
export function summariseRun(facts: RunFacts): RunSummary {
  const { manifest, graph, lines, zeroShot } = facts;
  const { resamples, seed } = manifest;
  const scores = scoresOf(lines);
  const figures = summarise(graph, scores, { resamples, seed });
  const ids = graph.ids();
  const scored = ids.filter((id) => scores.get(id) != null).length;
  const summary: Omit<RunSummary, 'notes'> = {
    v: summaryVersion,
    run: manifest.id,
    model: manifest.model,
    mode: manifest.mode,
    ...(manifest.history === undefined ? {} : { history: manifest.history }),
    complete: ids.every((id) => lines.scores.has(id)),
    ...figures,
    nodes: {
      all: ids.length,
      answered: ids.filter((id) => lines.answers.get(id)?.answer != null).length,
      scored,
      carried: ids.filter((id) => lines.scores.get(id)?.carried === true).length,
    },
    unscored: reasonsOf(ids, lines),
    marks: marksOf(ids, lines),
    judge: {
      names: manifest.judges,
      selfJudged: selfJudgedIn(manifest),
      borderline: borderlineFigures(
        ids.map((id) => lines.scores.get(id)).filter((line) => line !== undefined),
      ),
    },
    subject: {
      served: manifest.served,
      params: { ...manifest.subject?.params, ...manifest.params },
      omitted: [...new Set(ids.flatMap((id) => lines.answers.get(id)?.omitted ?? []))].sort(),
    },
    gain:
      manifest.mode === 'zero-shot' || zeroShot === undefined
        ? null
        : {
            zeroShotRun: zeroShot.run,
            ...gainOf(graph, scores, scoresOf(zeroShot), { resamples, seed }),
          },
    memorization: memorizationIn(facts),
    repeats: facts.repeats === undefined ? null : repeatFiguresOf([figures, ...facts.repeats]),
    spending: spendingOf(ids, lines, manifest),
    resamples,
    seed,
  };
  return { ...summary, notes: notesOf(summary, manifest) };
}

/** The scores of a run by id; an id without a line has none. */
export function scoresOf(lines: RunLines): Map<string, Score | null> {
  return new Map([...lines.scores].map(([id, { score }]) => [id, score]));
}

function selfJudgedIn({ subject, model, judgeModels }: Manifest) {
  const judges = judgeModels.map((judge) => ({ model: judge.model, baseUrl: judge.baseURL }));
  // Of recorded answers only the name is known that somebody gave them.
  return selfJudged({ model: subject?.model ?? model, baseUrl: subject?.baseURL ?? '' }, judges);
}

function reasonsOf(ids: readonly string[], lines: RunLines): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const id of ids) {
    const line = lines.scores.get(id);
    if (line?.score != null) continue;
    const reason = line === undefined ? 'open' : (line.reason ?? 'no-verdict');
    counts[reason] = (counts[reason] ?? 0) + 1;
  }
  return Object.fromEntries(Object.entries(counts).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function marksOf(ids: readonly string[], lines: RunLines): RunSummary['marks'] {
  const answers = (fits: (line: AnswerLine) => boolean): number =>
    ids.filter((id) => {
      const line = lines.answers.get(id);
      return line !== undefined && fits(line);
    }).length;
  const verdicts = (fits: (line: ScoreLine) => boolean): number =>
    ids.filter((id) => {
      const line = lines.scores.get(id);
      return line !== undefined && fits(line);
    }).length;
  return {
    truncated: answers(({ finish, answer }) => finish === 'length' && answer !== null && answer !== ''),
    historyShortened: answers(({ droppedTurns = 0 }) => droppedTurns > 0),
    injection: verdicts(({ flags = [] }) => flags.includes('injection')),
    disputed: verdicts(({ flags = [] }) => flags.includes('disputed')),
  };
}

function memorizationIn({ manifest, graph, lines, zeroShot }: RunFacts): RunSummary['memorization'] {
  const source = manifest.mode === 'zero-shot' ? lines : zeroShot;
  if (source === undefined) return null;
  const values = new Map<string, number>();
  let missing = 0;
  for (const id of graph.ids()) {
    const line = source.answers.get(id);
    if (line?.minK !== undefined) values.set(id, line.minK);
    else if (line?.answer != null && line.answer.trim() !== '') missing += 1;
  }
  if (values.size === 0) return null;
  return {
    percent: minKPercent,
    tokens: minKTokens,
    measured: values.size,
    missing,
    ...memorizationOf(graph, values, scoresOf(source)),
  };
}

/** What the lines cost; a verdict of a panel costs what its members' models charge, of which one price is known. */
export function spendingOf(
  ids: Iterable<string>,
  lines: RunLines,
  manifest: Pick<Manifest, 'subject' | 'judgeModels'>,
): RunSummary['spending'] {
  const subject = { input: 0, output: 0 };
  const judge = { input: 0, output: 0 };
  let estimated = false;
  const add = (sums: { input: number; output: number }, usage: AnswerLine['usage'] | undefined): void => {
    if (usage == null || usage.cached === true) return;
    sums.input += usage.input;
    sums.output += usage.output;
    estimated ||= usage.estimated === true;
  };
  for (const id of ids) {
    add(subject, lines.answers.get(id)?.usage);
    add(judge, lines.scores.get(id)?.usage);
  }
  const judgePrice = manifest.judgeModels.map(({ price }) => price).find((price) => price !== undefined);
  const prices: readonly (Price | undefined)[] = [manifest.subject?.price, judgePrice];
  const usd = costOf(subject, prices[0]) + costOf(judge, prices[1]);
  return { subject, judge, usd: prices.every((price) => price === undefined) ? null : usd, estimated };
}
