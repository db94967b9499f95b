import { levels, subjects } from '../../curiosity/statements/statement.ts';
import { type StatementStats, statementStats } from '../../curiosity/statements/statement-stats.ts';
import { aligned } from '../aligned.ts';
import { type CommandIo, writeJson, writeLine } from '../io.ts';
import { loadStatementFiles } from '../load-statements.ts';
import type { JsonOption } from './graph.ts';

/** `plumbline statements stats`: the counts of statements that can be read. */
export async function runStatementsStats(
  io: CommandIo,
  files: readonly string[],
  { json }: JsonOption,
): Promise<undefined> {
  const stats = statementStats(await loadStatementFiles(io, files));
  if (json === true) writeJson(io.stdout, stats);
  else for (const line of describe(stats)) writeLine(io.stdout, line);
}

function* describe(stats: StatementStats): Generator<string> {
  const rows = subjects.map((subject) => {
    const { levels: byLevel, unlevelled, correct, wrong, total } = stats.bySubject[subject];
    return [subject, ...levels.map((level) => byLevel[level]), unlevelled, correct, wrong, total].map(String);
  });
  yield* aligned([
    ['', ...levels, 'no level', 'right', 'wrong', 'all'],
    ...rows,
    [
      'all',
      ...levels.map((level) => String(stats.byLevel[level])),
      String(rows.reduce((sum, row) => sum + Number(row[levels.length + 1]), 0)),
      String(stats.correct),
      String(stats.wrong),
      String(stats.statements),
    ],
  ]);
  yield '';
  yield `${stats.pairs} of the wrong statements stand beside the right one that they were made from.`;
}
