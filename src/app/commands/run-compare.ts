import { ZodError } from 'zod';
import { compareCsv, compareLatex, compareMarkdown } from '../../compare/compare-document.ts';
import { renderComparison } from '../../compare/compare-page.ts';
import type { ComparisonView } from '../../compare/comparison-view.ts';
import type { CompareFailure } from '../../compare/gate-parts.ts';
import { PlumblineError } from '../../errors.ts';
import { exitCode } from '../exit-code.ts';
import { type CommandIo, writeJson, writeLine } from '../io.ts';
import { comparedFolders } from '../read-compared-runs.ts';
import { readJsonFile } from '../read-json-file.ts';
import { writeOut } from '../write-out.ts';
import { type CompareFormat, type CompareOptions, compareFormats } from './compare.ts';
import { compareText } from './compare-text.ts';
import { type Compared, compareFolders } from './run-compare-kinds.ts';

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
  const gate = options.gate === undefined ? null : await readJsonFile(io, options.gate);
  const compared = await compareFolders(await comparedFolders(io, names), options);
  const failures = gate === null ? null : failuresOf(compared, gate);
  if (options.out !== undefined) {
    await writeOut(
      io,
      options.out,
      renderers[format](compared.view),
      options.gate === undefined ? [] : [options.gate],
    );
    if (options.json !== true) writeLine(io.stdout, `${options.out}: ${names.length} runs side by side`);
  } else if (options.json !== true) io.stdout.write(renderers[format](compared.view));
  if (options.json === true) writeJson(io.stdout, jsonOf(compared, failures));
  if (failures === null) return undefined;
  for (const failure of failures) writeLine(io.stderr, failureLine(failure));
  if (failures.length > 0) return exitCode.checkFailed;
  writeLine(io.stderr, 'The gate holds.');
  return undefined;
}

function jsonOf({ figures }: Compared, failures: readonly CompareFailure[] | null) {
  return failures === null ? figures : { ...figures, gate: { held: failures.length === 0, failures } };
}

function failureLine({ run, figure, value, wanted }: CompareFailure): string {
  const found = value === null ? '' : ` is ${value.toFixed(3)}`;
  return `gate: ${run}: ${figure}${found}, wanted ${wanted}`;
}

function failuresOf(
  { failures }: Compared,
  { value, file }: { readonly value: unknown; readonly file: string },
): readonly CompareFailure[] {
  try {
    return failures(value);
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    throw new PlumblineError('invalid_input', `${file} is not a gate for these runs`, {
      problems: error.issues.map(({ path, message }) => ({
        code: 'bad-gate',
        message,
        file,
        field: path.join('.'),
      })),
      advice: 'See `plumbline compare --help` for what a gate holds.',
    });
  }
}
