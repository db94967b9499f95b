import { join } from 'node:path';
import { PlumblineError } from '../errors.ts';
import type { QuestionGraph } from '../graph/question-graph.ts';
import { askedGraph } from '../probe/asked-graph.ts';
import type { Manifest } from '../probe/manifest.ts';
import { memorizationPairs } from '../probe/memorization.ts';
import type { RunLines } from '../probe/part.ts';
import { scoresOf, summariseRun } from '../probe/summarise-run.ts';
import type { RunSummary } from '../probe/summary-schema.ts';
import type { Fact } from '../report/report-data.ts';
import type { RunRecord } from '../report/report-of-run.ts';
import type { RunValues } from '../report/run/memorization-section.ts';
import { runSections } from '../report/run/run-sections.ts';
import { readManifest, readRunLines, readSummary } from './run-files.ts';

/**
 * What the report of a probe tells besides its answers and scores: gain, memorization and repeats, what to keep in
 * mind, and how it was made. `null` for a folder that is no probe's of this version.
 */
export async function runReportParts(
  folder: string,
  graph: QuestionGraph,
): Promise<Pick<RunRecord, 'asked' | 'sections' | 'caveats' | 'facts' | 'resampling'> | null> {
  let manifest: Manifest;
  try {
    manifest = await readManifest(folder);
  } catch (error) {
    if (error instanceof PlumblineError && error.code === 'invalid_input') return null;
    throw error;
  }
  const lines = await readRunLines(folder);
  const zeroShot = await zeroShotLines(folder, manifest);
  const summary = await summaryOf(folder, manifest, graph, lines, zeroShot);
  const source = manifest.mode === 'zero-shot' ? lines : zeroShot;
  return {
    asked: askedOf(manifest, graph),
    facts: factsOf(manifest, summary),
    caveats: summary.notes,
    resampling: { resamples: summary.resamples, seed: summary.seed },
    sections: runSections(
      summary,
      summary.memorization === null || source === undefined ? noValues : valuesOf(graph, source),
    ),
  };
}

const askedOf = ({ questions }: Manifest, graph: QuestionGraph): string[] => graph.ids().slice(0, questions);

async function zeroShotLines(
  folder: string,
  { mode, zeroShot }: Manifest,
): Promise<ZeroShotLines | undefined> {
  if (mode === 'zero-shot' || zeroShot === undefined) return undefined;
  return { run: zeroShot.run, ...(await readRunLines(join(folder, zeroShot.folder))) };
}
type ZeroShotLines = RunLines & { readonly run: string };

/** The summary that a finished run wrote; of one that was killed, or is still under way, that of its lines so far. */
async function summaryOf(
  folder: string,
  manifest: Manifest,
  graph: QuestionGraph,
  lines: RunLines,
  zeroShot: ZeroShotLines | undefined,
): Promise<RunSummary> {
  const written = await readSummary(folder);
  if (written?.complete === true && lines.scores.size >= written.nodes.all) return written;
  return summariseRun({ manifest, graph: askedGraph(graph, askedOf(manifest, graph)), lines, zeroShot });
}

const noValues: RunValues = { minK: { 1: [], 2: [], 3: [] }, pairs: [] };

function valuesOf(graph: QuestionGraph, lines: RunLines): RunValues {
  const values = new Map<string, number>();
  for (const [id, { minK }] of lines.answers) if (minK !== undefined) values.set(id, minK);
  const at = (depth: 1 | 2 | 3): number[] =>
    graph.atDepth(depth).flatMap(({ id }) => {
      const value = values.get(id);
      return value === undefined ? [] : [value];
    });
  return {
    minK: { 1: at(1), 2: at(2), 3: at(3) },
    pairs: memorizationPairs(graph, values, scoresOf(lines)),
  };
}

function factsOf(manifest: Manifest, summary: RunSummary): Fact[] {
  const { subject, selection, budget, zeroShot, history, judgePreset, repeatBorderline, answersFile } =
    manifest;
  const facts: (readonly [string, string | undefined])[] = [
    ['Run', manifest.id],
    ['Model', subject === undefined ? manifest.model : `${subject.model} at ${subject.baseURL}`],
    ['Served as', manifest.served.join(', ') || undefined],
    ['Answers from', answersFile],
    ['Mode', history === undefined ? manifest.mode : `${manifest.mode}, history: ${history}`],
    ['Parameters', paramWords({ ...subject?.params, ...manifest.params })],
    ['Refused by the server', summary.subject.omitted.join(', ') || undefined],
    ['Judge', manifest.judges.join(', ')],
    ['Preset', judgePreset],
    [
      'Borderline verdicts',
      repeatBorderline === undefined ? undefined : `repeated ${repeatBorderline} times`,
    ],
    ['Questions from', manifest.graphFiles.join(', ')],
    ['Targets', selection.targets],
    ['Limit', selection.limit?.toString()],
    ['Zero-shot run', zeroShot?.run],
    ['Repeat', manifest.repeat.of > 1 ? `${manifest.repeat.number} of ${manifest.repeat.of}` : undefined],
    ['Budget', budgetWords(budget)],
    ['Cost', costWords(summary)],
    ['Resamples and seed', `${manifest.resamples}, ${manifest.seed}`],
    ['Prompts', hashWords(manifest.promptHashes)],
    ['Graph', `SHA-256 ${manifest.graphHash}`],
    ['Begun', manifest.startedAt],
    ['Versions', `Plumbline ${manifest.versions.plumbline}, Node ${manifest.versions.node}`],
  ];
  return facts.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [{ name, value }]));
}

function paramWords(params: Manifest['params']): string {
  const words = Object.entries(params).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return words.length === 0 ? "the server's defaults" : words.join(', ');
}

function budgetWords({ usd, tokens }: Manifest['budget']): string | undefined {
  const words = [
    ...(usd === undefined ? [] : [`$${usd}`]),
    ...(tokens === undefined ? [] : [`${tokens} tokens`]),
  ];
  return words.length === 0 ? undefined : words.join(', ');
}

function costWords({ spending: { subject, judge, usd, estimated } }: RunSummary): string {
  const tokens = subject.input + subject.output + judge.input + judge.output;
  return `${tokens} tokens${usd === null ? '' : `, $${usd.toFixed(4)}`}${estimated ? ' (partly estimated)' : ''}`;
}

function hashWords(hashes: Manifest['promptHashes']): string {
  return Object.entries(hashes)
    .map(([mode, hash]) => `${mode} ${hash}`)
    .join(', ');
}
