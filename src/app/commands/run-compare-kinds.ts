import type { z } from 'zod';
import type { ComparisonView } from '../../compare/comparison-view.ts';
import type { CompareFailure } from '../../compare/gate-parts.ts';
import { PlumblineError } from '../../errors.ts';
import type { BootstrapOptions } from '../../metrics/bootstrap-targets.ts';
import { readCuriousManifest } from '../curious-files.ts';
import { type NamedFolder, readComparedRun } from '../read-compared-runs.ts';

/** Runs of one kind, compared: what the command shows, prints and holds against a gate. */
export type Compared = {
  readonly view: ComparisonView;
  /** All figures, as `--json` prints them. */
  readonly figures: object;
  /** Throws a `ZodError` where `gate` is none for runs of this kind. */
  readonly failures: (gate: unknown) => readonly CompareFailure[];
};

/** Compares the runs in these folders, which must be of one kind. Throws `usage` where they are not. */
export async function compareFolders(
  folders: readonly NamedFolder[],
  options: BootstrapOptions,
): Promise<Compared> {
  const kinds = await Promise.all(
    folders.map(async ({ folder }) => (await readCuriousManifest(folder)) !== null),
  );
  if (kinds.every((isCurious) => isCurious)) return compareCuriousFolders(folders, options);
  if (kinds.every((isCurious) => !isCurious)) return compareProbeFolders(folders, options);
  const named = (isCurious: boolean): string =>
    folders.flatMap(({ name }, index) => (kinds[index] === isCurious ? [name] : [])).join(', ');
  throw new PlumblineError(
    'usage',
    `A probe and a curiosity run have no figure in common: ${named(false)} answered questions, ${named(true)} asked them`,
    { advice: 'Compare probes with probes, and curiosity runs with curiosity runs.' },
  );
}

async function compareProbeFolders(
  folders: readonly NamedFolder[],
  options: BootstrapOptions,
): Promise<Compared> {
  const [{ compareRuns }, { viewOfRuns }, { CompareGateSchema, checkCompareGate }] = await Promise.all([
    import('../../compare/compare-runs.ts'),
    import('../../compare/view-of-runs.ts'),
    import('../../compare/gate.ts'),
  ]);
  const figures = compareRuns(await inOrder(folders, readComparedRun), options);
  return {
    view: viewOfRuns(figures),
    figures,
    failures: checked(CompareGateSchema, (gate) => checkCompareGate(figures.comparisons, gate)),
  };
}

async function compareCuriousFolders(
  folders: readonly NamedFolder[],
  options: BootstrapOptions,
): Promise<Compared> {
  const [{ readComparedCurious }, { compareCurious }, { viewOfCurious }, gates] = await Promise.all([
    import('../read-compared-curious.ts'),
    import('../../compare/curious/compare-curious.ts'),
    import('../../compare/curious/view-of-curious.ts'),
    import('../../compare/curious/curious-gate.ts'),
  ]);
  const runs = await inOrder(folders, (folder) => readComparedCurious(folder, options));
  const figures = compareCurious(
    runs.filter((run) => run !== null),
    options,
  );
  return {
    view: viewOfCurious(figures),
    figures,
    failures: checked(gates.CuriousGateSchema, (gate) => gates.checkCuriousGate(figures, gate)),
  };
}

const checked =
  <Gate>(schema: z.ZodType<Gate>, check: (gate: Gate) => readonly CompareFailure[]) =>
  (gate: unknown): readonly CompareFailure[] =>
    check(schema.parse(gate));

/** One after the other: each may hold much. */
async function inOrder<T>(
  folders: readonly NamedFolder[],
  read: (folder: NamedFolder) => Promise<T>,
): Promise<T[]> {
  const runs: T[] = [];
  for (const folder of folders) runs.push(await read(folder));
  return runs;
}
