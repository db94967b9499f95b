import { resolve } from 'node:path';
import { readBytes } from '../../../adapters/files/read-bytes.ts';
import { PlumblineError } from '../../errors.ts';
import { type Agreement, measureAgreement } from '../../metrics/agreement/agreement.ts';
import { type AgreementGate, AgreementGateSchema, checkGate } from '../../metrics/agreement/gate.ts';
import type { Rating } from '../../metrics/agreement/rating.ts';
import { type ReadRatings, readRatings } from '../../metrics/agreement/read-ratings.ts';
import { readConfig } from '../config.ts';
import { exitCode } from '../exit-code.ts';
import { type CommandIo, writeJson, writeLine } from '../io.ts';
import { loadGraphs, shownPath } from '../load-graphs.ts';
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
  const read = await readAll(io, options.in);
  const rated = ofMetric(await withDepths(io, read.ratings, options), options.by);
  const judged = await judgeRatings(io, options, rated, read.texts);
  const ratings = [...rated, ...judged];
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

function readAll(io: CommandIo, files: readonly string[]): Promise<ReadRatings> {
  return readRatings(
    files.map((name) => {
      const path = resolve(io.cwd, name);
      return { file: shownPath(path, io.cwd), bytes: readBytes(path) };
    }),
  );
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

/** The ratings of judges that are not in the files: those of the run named, and of each judge that rated nothing yet. */
async function judgeRatings(
  io: CommandIo,
  options: AgreeOptions,
  ratings: readonly Rating[],
  texts: ReadRatings['texts'],
): Promise<readonly Rating[]> {
  const judged: Rating[] = [];
  if (options.run !== undefined) {
    const { readRunRatings } = await import('../read-run-ratings.ts');
    const metrics = new Set(ratings.map(({ metric }) => metric));
    const ofRun = await readRunRatings(io, options.run, ratings, options.graph);
    judged.push(...ofRun.filter(({ metric }) => metrics.has(metric)));
  }
  const raters = new Set([...ratings, ...judged].map(({ rater }) => rater));
  for (const name of judgeNames(options.judge).filter((judge) => !raters.has(judge))) {
    const { judgeRated } = await import('../judge-rated.ts');
    judged.push(...(await judgeRated(io, name, ratings, texts)));
  }
  return judged;
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
