import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeWholeFile } from '../../../adapters/files/write-whole-file.ts';
import { discrepanciesOf } from '../../metrics/discrepancy.ts';
import { drawGraph } from '../../picture/draw-graph.ts';
import { zeroShotOf } from '../../probe/part.ts';
import { scoresOf, summariseRun } from '../../probe/summarise-run.ts';
import type { RunSummary } from '../../probe/summary-schema.ts';
import { renderReport } from '../../report/render-report.ts';
import { reportOfRun } from '../../report/report-of-run.ts';
import type { CommandIo } from '../io.ts';
import { readRun } from '../read-run.ts';
import { discrepanciesFile, jsonText, summaryFile, writeManifest } from '../run-files.ts';
import type { FolderPart, OpenRun } from './run-probe-open.ts';

const reportFile = 'report.html';

/**
 * Writes what follows from the lines of a finished run and of its parts: discrepancies, picture, summary, and last the
 * report. Everything is written anew from the lines, so a kill in between costs nothing.
 */
export async function finishRun(io: CommandIo, run: OpenRun): Promise<RunSummary> {
  const summaries = new Map<FolderPart, RunSummary>();
  // The run itself comes last: it tells how its repeats came out.
  for (const part of [...run.parts].reverse()) {
    const summary = summaryOf(run, part, summaries);
    summaries.set(part, summary);
    await writeResults(io, run, part, summary);
  }
  const [first] = run.parts;
  const summary = first === undefined ? undefined : summaries.get(first);
  if (summary === undefined) throw new Error('A run has at least one part');
  return summary;
}

/** The figures of a run that was stopped, written for whoever looks into the folder. */
export async function partialSummary(run: OpenRun): Promise<RunSummary> {
  let summary: RunSummary | undefined;
  for (const part of [...run.parts].reverse()) {
    summary = summaryOf(run, part, new Map());
    await writeWholeFile(join(part.folder, summaryFile), jsonText(summary));
  }
  if (summary === undefined) throw new Error('A run has at least one part');
  return summary;
}

/** Notes in each manifest by what names the server called the model. */
export async function noteServed(run: OpenRun): Promise<void> {
  for (const part of run.parts) {
    const names = [...part.answers.values()].flatMap(({ model, carried }) =>
      model === undefined || carried === true ? [] : [model],
    );
    const served = [...new Set([...part.manifest.served, ...names])];
    if (served.length > part.manifest.served.length)
      await writeManifest(part.folder, { ...part.manifest, served });
    part.manifest.served.splice(0, Number.POSITIVE_INFINITY, ...served);
  }
}

function summaryOf(
  run: OpenRun,
  part: FolderPart,
  summaries: ReadonlyMap<FolderPart, RunSummary>,
): RunSummary {
  const repeats =
    part === run.parts[0]
      ? [...summaries].filter(([other]) => other.mode === part.mode && other.repeat > 0)
      : [];
  return summariseRun({
    manifest: part.manifest,
    graph: run.asked,
    lines: part,
    zeroShot: part.mode === 'zero-shot' ? undefined : (zeroShotOf(part, run.parts) ?? part.recorded),
    ...(repeats.length === 0
      ? {}
      : {
          repeats: repeats.sort(([one], [other]) => one.repeat - other.repeat).map(([, summary]) => summary),
        }),
  });
}

async function writeResults(
  io: CommandIo,
  run: OpenRun,
  part: FolderPart,
  summary: RunSummary,
): Promise<void> {
  const scores = scoresOf(part);
  const found = discrepanciesOf(run.asked, scores);
  const at = new Date(io.now()).toISOString();
  const lines = found.map((discrepancy) => `${JSON.stringify({ ...discrepancy, at })}\n`);
  await writeWholeFile(join(part.folder, discrepanciesFile), lines.join(''));
  const picture = drawGraph({ graph: run.asked, scores, discrepancies: found, reasons: reasonsOf(part) });
  await writeWholeFile(join(part.folder, 'graph.svg'), picture);
  await writeWholeFile(join(part.folder, summaryFile), jsonText(summary));
  const record = await readRun(io, part.folder);
  await writeWholeFile(join(part.folder, reportFile), renderReport(reportOfRun(record)));
}

/** Whether a summary is that of a finished run, with all that follows it. */
export function isFinished(folder: string, summary: RunSummary): boolean {
  return summary.complete && existsSync(join(folder, reportFile));
}

function reasonsOf(part: FolderPart): Map<string, string> {
  return new Map(
    [...part.scores].flatMap(([id, { reason }]) => (reason === undefined ? [] : [[id, reason]])),
  );
}
