import { join } from 'node:path';
import { writeWholeFile } from '../../../adapters/files/write-whole-file.ts';
import type { CuriousManifest } from '../../curiosity/run/manifest.ts';
import type { CuriousRun } from '../../curiosity/run/part.ts';
import { type CuriousSummary, summariseCurious } from '../../curiosity/run/summarise-curious.ts';
import { renderCuriousReport } from '../../report/curious/curious-report.ts';
import { curiousReport } from '../read-curious-report.ts';
import { jsonText, summaryFile } from '../run-files.ts';

export type FinishedCurious = {
  readonly manifest: CuriousManifest;
  readonly run: Pick<CuriousRun, 'statements' | 'lines'>;
  readonly complete: boolean;
};

/**
 * Writes what follows from the lines of a run: its report, and before it its summary. Everything is written anew from
 * the lines, so a kill in between costs nothing. A run that was stopped gets its summary alone.
 */
export async function finishCurious(
  folder: string,
  { manifest, run, complete }: FinishedCurious,
): Promise<CuriousSummary> {
  const { statements, lines } = run;
  const summary = summariseCurious({ manifest, statements, lines, complete });
  await writeWholeFile(join(folder, summaryFile), jsonText(summary));
  if (complete)
    await writeWholeFile(
      join(folder, 'report.html'),
      renderCuriousReport(curiousReport(manifest, lines, summary)),
    );
  return summary;
}
