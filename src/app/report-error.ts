import { PlumblineError, type Problem } from '../errors.ts';
import { type CommandIo, writeLine } from './io.ts';

const shownProblems = 20;

function describe(problem: Problem): string {
  const place = [problem.file, problem.line].filter((part) => part !== undefined).join(':');
  const field = problem.field === undefined ? '' : ` (field "${problem.field}")`;
  return `  ${place === '' ? '' : `${place}: `}${problem.message}${field} [${problem.code}]`;
}

/**
 * Says on standard error what happened and what to do next. A fault of ours keeps its stack, since somebody has to
 * find it; a failure that we foresaw does not, since its message is the whole story.
 */
export function reportError(io: Pick<CommandIo, 'stderr'>, error: unknown): void {
  if (!(error instanceof PlumblineError)) {
    writeLine(io.stderr, 'plumbline: something went wrong that should not have. Nothing stored was lost.');
    writeLine(io.stderr, error instanceof Error ? (error.stack ?? error.message) : String(error));
    return;
  }
  writeLine(io.stderr, `plumbline: ${error.message}`);
  for (const problem of error.problems.slice(0, shownProblems)) writeLine(io.stderr, describe(problem));
  const more = error.problems.length - shownProblems;
  if (more > 0) writeLine(io.stderr, `  … and ${more} more`);
  if (error.advice !== undefined) writeLine(io.stderr, error.advice);
}
