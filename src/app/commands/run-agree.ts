import { resolve } from 'node:path';
import { readBytes } from '../../../adapters/files/read-bytes.ts';
import { PlumblineError } from '../../errors.ts';
import { type Agreement, measureAgreement } from '../../metrics/agreement/agreement.ts';
import { type AgreementGate, AgreementGateSchema, checkGate } from '../../metrics/agreement/gate.ts';
import type { Rating } from '../../metrics/agreement/rating.ts';
import { type ReadRatings, readRatings } from '../../metrics/agreement/read-ratings.ts';
import { exitCode } from '../exit-code.ts';
import { type CommandIo, writeJson, writeLine } from '../io.ts';
import { shownPath } from '../load-graphs.ts';
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
  const judged = options.run === undefined ? [] : await judgeRatings(io, options, read.ratings);
  const ratings = ofMetric([...read.ratings, ...judged], options.by);
  const agreement = measureAgreement(ratings, judgeTest(ratings, judged, options.judge), options);
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

async function judgeRatings(
  io: CommandIo,
  options: AgreeOptions,
  ratings: readonly Rating[],
): Promise<readonly Rating[]> {
  const { readRunRatings } = await import('../read-run-ratings.ts');
  return readRunRatings(io, options.run ?? '', ratings, options.graph);
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

/** Tells the judges among the raters: those named, else those of the run and those with a judge's name. */
function judgeTest(
  ratings: readonly Rating[],
  judged: readonly Rating[],
  named: string | undefined,
): (rater: string) => boolean {
  const ofRun = new Set(judged.map(({ rater }) => rater));
  if (named === undefined) return (rater) => ofRun.has(rater) || judgeName.test(rater);
  const names = new Set([...named.split(',').map((name) => name.trim()), ...ofRun]);
  const raters = new Set(ratings.map(({ rater }) => rater));
  const missing = [...names].filter((name) => !raters.has(name));
  if (missing.length > 0)
    throw new PlumblineError('usage', `No rating is by ${missing.map((name) => `"${name}"`).join(', ')}`, {
      advice: `The raters are: ${[...raters].sort().join(', ')}.`,
    });
  return (rater) => names.has(rater);
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
