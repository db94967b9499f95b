import type { Finding } from '../../graph/lint/finding.ts';
import { type LintReport, lintGraph } from '../../graph/lint/lint-graph.ts';
import { exitCode } from '../exit-code.ts';
import { type CommandIo, writeJson, writeLine } from '../io.ts';
import { packSources } from '../load-graphs.ts';
import type { JsonOption } from './graph.ts';

/** `plumbline graph lint`: findings on standard output, notes on standard error; 3 where there are errors. */
export async function runGraphLint(
  io: CommandIo,
  files: readonly string[],
  { json }: JsonOption,
): Promise<number> {
  const report = await lintGraph(packSources(io, files));
  for (const note of report.notes) writeLine(io.stderr, note);
  if (json === true) writeJson(io.stdout, { errors: report.errors, warnings: report.warnings });
  else for (const line of describe(report)) writeLine(io.stdout, line);
  return report.errors.length > 0 ? exitCode.checkFailed : exitCode.done;
}

function* describe({ errors, warnings, questions }: LintReport): Generator<string> {
  yield* section('error', errors);
  yield* section('warning', warnings);
  const found = `${counted(errors.length, 'error')}, ${counted(warnings.length, 'warning')}`;
  const loads = errors.length === 0 ? '' : ' The graph cannot be loaded until the errors are mended.';
  yield `${counted(questions, 'question')}: ${found}.${loads}`;
}

/** At most so many findings of one code are printed; `--json` has all. */
const shownOfCode = 20;

function* section(word: string, findings: readonly Finding[]): Generator<string> {
  for (const code of new Set(findings.map((finding) => finding.code))) {
    const group = findings.filter((finding) => finding.code === code);
    for (const { file, line, id, message } of group.slice(0, shownOfCode))
      yield `${file}:${line}: ${word}: ${subject(id, message)}${message} [${code}]`;
    const more = group.length - shownOfCode;
    if (more > 0) yield `… and ${more} more of [${code}]; --json lists them all`;
  }
}

function subject(id: string | null, message: string): string {
  return id === null || message.includes(`"${id}"`) ? '' : `"${id}": `;
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
