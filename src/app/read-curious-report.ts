import { setKey } from '../curiosity/figures/set-score.ts';
import { setSize } from '../curiosity/questions/question-list.ts';
import { curiousScores } from '../curiosity/run/curious-scores.ts';
import { type CuriousLines, questionsKey } from '../curiosity/run/lines.ts';
import type { CuriousManifest } from '../curiosity/run/manifest.ts';
import type { RunStatement } from '../curiosity/run/part.ts';
import { isFinished, nowhere, planCurious } from '../curiosity/run/plan.ts';
import { type CuriousSummary, summariseCurious } from '../curiosity/run/summarise-curious.ts';
import type { BootstrapOptions } from '../metrics/bootstrap-targets.ts';
import type { CuriousReport } from '../report/curious/curious-report.ts';
import { reportOfCurious } from '../report/curious/report-of-curious.ts';
import type { Fact } from '../report/report-data.ts';
import { readCuriousLines, readCuriousManifest, readRunStatements } from './curious-files.ts';

/** A curiosity run as its folder has it, finished or not. */
export type CuriousRecord = {
  readonly manifest: CuriousManifest;
  /** Those that were to be asked about. */
  readonly statements: ReadonlyMap<string, RunStatement>;
  readonly lines: CuriousLines;
  readonly summary: CuriousSummary;
};

/**
 * The curiosity run in a folder with its figures; `null` where a run of another kind is there. `intervals` are those of
 * the run itself where they are not named.
 */
export async function readCuriousRecord(
  folder: string,
  intervals?: BootstrapOptions,
): Promise<CuriousRecord | null> {
  const manifest = await readCuriousManifest(folder);
  if (manifest === null) return null;
  const all = [...(await readRunStatements(folder, manifest))];
  const statements = new Map(all.slice(0, manifest.count));
  const lines = await readCuriousLines(folder);
  const { meta, alterer } = manifest;
  const plan = { ...manifest, statements, reviewed: meta !== undefined, noise: alterer !== undefined };
  const complete = planCurious(plan, nowhere).every((step) => isFinished({ lines }, step));
  const counted = { ...manifest, ...intervals };
  const summary = summariseCurious({ manifest: counted, statements, lines, complete });
  return { manifest, statements, lines, summary };
}

/** The report of the curiosity run in a folder, finished or not; `null` where a run of another kind is there. */
export async function readCuriousReport(folder: string): Promise<CuriousReport | null> {
  const record = await readCuriousRecord(folder);
  return record === null ? null : curiousReport(record.manifest, record.lines, record.summary);
}

/** The report of a run whose figures are there already. */
export function curiousReport(
  manifest: CuriousManifest,
  lines: CuriousLines,
  summary: CuriousSummary,
): CuriousReport {
  const full = new Set(
    [...lines.questions.values()].filter(({ questions }) => questions.length === setSize).map(questionsKey),
  );
  const { finals } = curiousScores(manifest, lines);
  return reportOfCurious({
    title: `Curiosity about ${summary.statements.all} statements`,
    summary,
    forms: finals.filter((score) => full.has(setKey(score))),
    made: factsOf(manifest, summary),
  });
}

function factsOf(manifest: CuriousManifest, { spending }: CuriousSummary): Fact[] {
  const { id, selection, params, startedAt, versions, questionsFile, promptHashes } = manifest;
  const { askers, judges, alterer, usd, estimated } = spending;
  const tokens = [askers, judges, alterer].reduce((sum, { input, output }) => sum + input + output, 0);
  const models = [
    ...manifest.askerModels,
    ...manifest.judgeModels,
    manifest.metaModel,
    manifest.altererModel,
  ];
  const servers = [...new Set(models.flatMap((model) => (model === undefined ? [] : [model.baseURL])))];
  return [
    { name: 'Run', value: id },
    ...(questionsFile === undefined ? [] : [{ name: 'Questions from', value: questionsFile }]),
    ...(servers.length === 0 ? [] : [{ name: 'Servers', value: servers.join(', ') }]),
    { name: 'Statements, SHA-256', value: manifest.statementsHash },
    { name: 'Selection', value: JSON.stringify(selection) },
    { name: 'Parameters of the askers', value: JSON.stringify(params) },
    { name: 'Tokens', value: `${tokens}${estimated ? ' (some estimated)' : ''}` },
    ...(usd === null ? [] : [{ name: 'Cost', value: `$${usd.toFixed(4)}` }]),
    { name: 'Prompt hashes', value: JSON.stringify(promptHashes) },
    { name: 'Begun', value: startedAt },
    { name: 'Versions', value: JSON.stringify(versions) },
  ];
}
