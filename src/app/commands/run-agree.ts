import { resolve } from 'node:path';
import { readBytes } from '../../../adapters/files/read-bytes.ts';
import { PlumblineError } from '../../errors.ts';
import { type Agreement, measureAgreement } from '../../metrics/agreement/agreement.ts';
import { type AgreementGate, AgreementGateSchema, checkGate } from '../../metrics/agreement/gate.ts';
import type { Rating } from '../../metrics/agreement/rating.ts';
import type { ReadRatings } from '../../metrics/agreement/read-ratings.ts';
import { readConfig } from '../config.ts';
import { exitCode } from '../exit-code.ts';
import { type CommandIo, writeJson, writeLine } from '../io.ts';
import { loadGraphs, shownPath } from '../load-graphs.ts';
import { readRatingFiles } from '../read-rating-files.ts';
import type { AgreeOptions } from './agree.ts';
import { agreeTables, failureLine } from './agree-tables.ts';

/** Measures the agreement of ratings, or draws a rating set where `--draw` names a run. */
export async function runAgree(io: CommandIo, options: AgreeOptions): Promise<number | undefined> {
  if (options.draw !== undefined) {
    const { runAgreeDraw } = await import('./run-agree-draw.ts');
    return runAgreeDraw(io, { ...options, draw: options.draw });
  }
  if (options.in === undefined)
    throw new PlumblineError(
      'usage',
      'Name a file of ratings with --in, or a run to draw a rating set from with --draw',
    );
  const gate = options.gate === undefined ? null : await readGate(io, options.gate);
  const read = await readRatingFiles(io, options.in);
  const rated = ofMetric(await withDepths(io, read.ratings, options), options.by);
  const { judged, ratings } = await withJudges(io, options, rated, read);
  const agreement = measureAgreement(ratings, judgeTest(judged, options.judge), options);
  const failures = gate === null ? null : checkGate(agreement, gate);
  if (options.json === true) writeJson(io.stdout, jsonOf(agreement, read.unrated, failures));
  else for (const line of agreeTables(agreement, read.unrated)) writeLine(io.stdout, line);
  if (failures === null) return undefined;
  for (const failure of failures) writeLine(io.stderr, failureLine(failure));
  if (failures.length === 0 && options.json !== true) writeLine(io.stdout, 'The gate holds.');
  return failures.length === 0 ? undefined : exitCode.checkFailed;
}

function jsonOf(agreement: Agreement, unrated: number, failures: ReturnType<typeof checkGate> | null) {
  return {
    ...agreement,
    unrated,
    ...(failures === null ? {} : { gate: { held: failures.length === 0, failures } }),
  };
}

/** The depth of items that are questions of the graph named, or of those in use, where a rating does not say it. */
async function withDepths(
  io: CommandIo,
  ratings: readonly Rating[],
  options: AgreeOptions,
): Promise<readonly Rating[]> {
  if (options.graph === undefined && ratings.every(({ depth }) => depth !== undefined)) return ratings;
  const configured = options.graph === undefined ? (await readConfig(io)).graphs : undefined;
  const { graph } = await loadGraphs(io, { graph: options.graph, configured });
  return ratings.map((rating) =>
    rating.depth === undefined && graph.has(rating.item)
      ? { ...rating, depth: graph.get(rating.item).depth }
      : rating,
  );
}

/**
 * The ratings with those of judges that are not in the files: the judges of what the set was drawn from, and each one
 * that is named and rated nothing yet. Sets of questions then have their names and forms, which raters did not see.
 */
async function withJudges(
  io: CommandIo,
  options: AgreeOptions,
  rated: readonly Rating[],
  read: ReadRatings,
): Promise<{ readonly judged: readonly Rating[]; readonly ratings: readonly Rating[] }> {
  const judged: Rating[] = [];
  const sets = new Map<string, { readonly item: string; readonly variant: string }>();
  const metrics = new Set(rated.map(({ metric }) => metric));
  for (const name of options.run ?? []) {
    const { readSourceRatings } = await import('../read-run-ratings.ts');
    const source = await readSourceRatings(io, name, rated, options.graph);
    if (source.judges.length === 0) writeLine(io.stderr, `No judge has scored anything in ${name}.`);
    judged.push(...source.judges.filter(({ metric }) => metrics.has(metric)));
    for (const [item, set] of source.sets) sets.set(item, set);
  }
  const raters = new Set([...rated, ...judged].map(({ rater }) => rater));
  for (const name of judgeNames(options.judge).filter((judge) => !raters.has(judge))) {
    const { judgeRated } = await import('../judge-rated.ts');
    judged.push(...(await judgeRated(io, name, rated, read)));
  }
  const known = ({ item, ...rating }: Rating): Rating => ({ item, ...rating, ...sets.get(item) });
  return { judged, ratings: once([...rated, ...judged].map(known)) };
}

/** The first rating of each rater for each thing: one answer may stand in several files. */
function once(ratings: readonly Rating[]): Rating[] {
  const first = new Map<string, Rating>();
  for (const rating of ratings) {
    const { item, metric, rater, variant } = rating;
    const key = JSON.stringify([item, metric, rater, variant]);
    if (!first.has(key)) first.set(key, rating);
  }
  return [...first.values()];
}

function judgeNames(named: string | undefined): string[] {
  return (named ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

function ofMetric(ratings: readonly Rating[], metric: string | undefined): readonly Rating[] {
  if (ratings.length === 0)
    throw new PlumblineError('invalid_input', 'There is no rating in these files', {
      advice:
        'A line is {"item":"…","rater":"…","metric":"…","score":n}; lines without a score are not counted.',
    });
  if (metric === undefined) return ratings;
  const chosen = ratings.filter((rating) => rating.metric === metric);
  if (chosen.length > 0) return chosen;
  const metrics = [...new Set(ratings.map((rating) => rating.metric))].sort().join(', ');
  throw new PlumblineError('usage', `No rating has the metric "${metric}"`, {
    advice: `The metrics of these ratings are: ${metrics}.`,
  });
}

/** The names that Plumbline's own judges write, and whatever calls itself a judge. */
const judgeName = /^(offline|panel|meta|judge)$|^judge[^\p{L}]/iu;

/** Tells the judges among the raters: those asked or of the run, and those named; if none is, those with a judge's name. */
function judgeTest(judged: readonly Rating[], named: string | undefined): (rater: string) => boolean {
  const names = new Set([...judgeNames(named), ...judged.map(({ rater }) => rater)]);
  return (rater) => names.has(rater) || (named === undefined && judgeName.test(rater));
}

async function readGate(io: CommandIo, name: string): Promise<AgreementGate> {
  const path = resolve(io.cwd, name);
  const file = shownPath(path, io.cwd);
  const chunks: Uint8Array[] = [];
  for await (const chunk of readBytes(path)) chunks.push(chunk);
  let value: unknown;
  try {
    value = JSON.parse(
      Buffer.concat(chunks)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    );
  } catch (cause) {
    throw new PlumblineError('invalid_input', `${file} is not JSON`, { cause });
  }
  const gate = AgreementGateSchema.safeParse(value);
  if (gate.success) return gate.data;
  throw new PlumblineError('invalid_input', `${file} is not a gate`, {
    problems: gate.error.issues.map(({ path: field, message }) => ({
      code: 'bad-gate',
      message,
      file,
      field: field.join('.'),
    })),
    advice: 'See `plumbline agree --help` for what a gate holds.',
  });
}
