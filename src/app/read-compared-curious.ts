import type { ComparedCurious } from '../compare/curious/compared-curious.ts';
import { metaName, setKey } from '../curiosity/figures/set-score.ts';
import { curiousScores } from '../curiosity/run/curious-scores.ts';
import type { CuriousManifest } from '../curiosity/run/manifest.ts';
import type { BootstrapOptions } from '../metrics/bootstrap-targets.ts';
import type { Params } from '../model/params.ts';
import type { NamedFolder } from './read-compared-runs.ts';
import { readCuriousRecord } from './read-curious-report.ts';

/** A curiosity run as it is set beside others; `null` where the folder holds a run of another kind. */
export async function readComparedCurious(
  { name, folder }: NamedFolder,
  intervals: BootstrapOptions,
): Promise<ComparedCurious | null> {
  const { resamples, seed } = intervals;
  const record = await readCuriousRecord(folder, { resamples, seed });
  if (record === null) return null;
  const { manifest, statements, lines, summary } = record;
  const { given, finals } = curiousScores(manifest, lines);
  const doubter = manifest.meta === undefined ? (manifest.judges[0] ?? '') : metaName;
  return {
    name,
    recorded: manifest.questionsFile !== undefined,
    params: { ...configuredParams(manifest), ...manifest.params },
    prompts: manifest.promptHashes,
    statements,
    finals: finals.filter(({ variant }) => variant === 'original'),
    doubts: given.filter(({ judge, variant }) => judge === doubter && variant === 'original'),
    questions: new Map([...lines.questions.values()].map((line) => [setKey(line), line.questions])),
    summary,
  };
}

/** The parameters of the askers by the configuration; of several askers each under its name. */
function configuredParams({ askerModels }: CuriousManifest): Params {
  const several = askerModels.length > 1;
  return Object.fromEntries(
    askerModels.flatMap(({ name, params }) =>
      Object.entries(params ?? {}).map(([param, value]) => [several ? `${name} ${param}` : param, value]),
    ),
  );
}
