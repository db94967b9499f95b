import {
  lintStatements,
  type StatementFinding,
  type StatementLint,
} from '../../curiosity/statements/lint-statements.ts';
import { exitCode } from '../exit-code.ts';
import { type CommandIo, writeJson, writeLine } from '../io.ts';
import { statementSources } from '../load-statements.ts';
import type { JsonOption } from './graph.ts';

/** `plumbline statements lint`: findings on standard output; 3 where there are errors. */
export async function runStatementsLint(
  io: CommandIo,
  files: readonly string[],
  { json }: JsonOption,
): Promise<number> {
  const report = await lintStatements(statementSources(io, files));
  if (json === true) writeJson(io.stdout, { errors: report.errors, warnings: report.warnings });
  else for (const line of describe(report)) writeLine(io.stdout, line);
  return report.errors.length > 0 ? exitCode.checkFailed : exitCode.done;
}

/** At most so many findings of one code are printed; `--json` has all. */
const shownOfCode = 20;

function* describe({ errors, warnings, statements }: StatementLint): Generator<string> {
  yield* section('error', errors);
  yield* section('warning', warnings);
  const found = `${counted(errors.length, 'error')}, ${counted(warnings.length, 'warning')}`;
  yield `${counted(statements, 'statement')}: ${found}.`;
}

function* section(word: string, findings: readonly StatementFinding[]): Generator<string> {
  for (const code of new Set(findings.map((finding) => finding.code))) {
    const group = findings.filter((finding) => finding.code === code);
    for (const { file, line, id, message } of group.slice(0, shownOfCode))
      yield `${file}:${line}: ${word}: ${id === null ? '' : `"${id}": `}${message} [${code}]`;
    const more = group.length - shownOfCode;
    if (more > 0) yield `… and ${more} more of [${code}]; --json lists them all`;
  }
}

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
