import { compareCsv, compareLatex, compareMarkdown } from '../../compare/compare-document.ts';
import { renderComparison } from '../../compare/compare-page.ts';
import { compareRuns, type RunsCompared } from '../../compare/compare-runs.ts';
import type { ComparisonView } from '../../compare/comparison-view.ts';
import { type CompareGate, CompareGateSchema, checkCompareGate } from '../../compare/gate.ts';
import type { CompareFailure } from '../../compare/gate-parts.ts';
import { viewOfRuns } from '../../compare/view-of-runs.ts';
import { PlumblineError } from '../../errors.ts';
import { exitCode } from '../exit-code.ts';
import { type CommandIo, writeJson, writeLine } from '../io.ts';
import { readComparedRuns } from '../read-compared-runs.ts';
import { readJsonFile } from '../read-json-file.ts';
import { writeOut } from '../write-out.ts';
import { type CompareFormat, type CompareOptions, compareFormats } from './compare.ts';
import { compareText } from './compare-text.ts';

const renderers: Readonly<Record<CompareFormat, (view: ComparisonView) => string>> = {
  text: compareText,
  html: renderComparison,
  md: compareMarkdown,
  csv: compareCsv,
  latex: compareLatex,
};

/** `plumbline compare`: the runs of these names side by side, each against the first. */
export async function runCompare(
  io: CommandIo,
  names: readonly string[],
  options: CompareOptions,
): Promise<number | undefined> {
  const format = compareFormats.find((one) => one === options.format);
  if (format === undefined)
    throw new PlumblineError('usage', `"${options.format}" is no format of a comparison`, {
      advice: `Use one of ${compareFormats.join(', ')}.`,
    });
  const gate = options.gate === undefined ? null : await readGate(io, options.gate);
  const compared = compareRuns(await readComparedRuns(io, names), options);
  const failures = gate === null ? null : checkCompareGate(compared.comparisons, gate);
  if (options.out !== undefined) {
    await writeOut(
      io,
      options.out,
      renderers[format](viewOfRuns(compared)),
      options.gate === undefined ? [] : [options.gate],
    );
    if (options.json !== true) writeLine(io.stdout, `${options.out}: ${names.length} runs side by side`);
  } else if (options.json !== true) io.stdout.write(renderers[format](viewOfRuns(compared)));
  if (options.json === true) writeJson(io.stdout, jsonOf(compared, failures));
  if (failures === null) return undefined;
  for (const failure of failures) writeLine(io.stderr, failureLine(failure));
  if (failures.length > 0) return exitCode.checkFailed;
  writeLine(io.stderr, 'The gate holds.');
  return undefined;
}

function jsonOf(compared: RunsCompared, failures: readonly CompareFailure[] | null) {
  return failures === null ? compared : { ...compared, gate: { held: failures.length === 0, failures } };
}

function failureLine({ run, figure, value, wanted }: CompareFailure): string {
  const found = value === null ? '' : ` is ${value.toFixed(3)}`;
  return `gate: ${run}: ${figure}${found}, wanted ${wanted}`;
}

async function readGate(io: CommandIo, name: string): Promise<CompareGate> {
  const { value, file } = await readJsonFile(io, name);
  const gate = CompareGateSchema.safeParse(value);
  if (gate.success) return gate.data;
  throw new PlumblineError('invalid_input', `${file} is not a gate`, {
    problems: gate.error.issues.map(({ path, message }) => ({
      code: 'bad-gate',
      message,
      file,
      field: path.join('.'),
    })),
    advice: 'See `plumbline compare --help` for what a gate holds.',
  });
}
