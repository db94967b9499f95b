import type { StatementEntry } from '../statements/read-statements.ts';
import { levels, type Subject, statementText, subjects } from '../statements/statement.ts';
import { statementIdOf } from '../statements/statement-id.ts';
import { type Columns, holds } from './columns.ts';
import { type FileFacts, factsOfFile } from './file-facts.ts';
import { cellOf, type PublishedRow, type PublishedRows, type Search } from './rows.ts';
import { type PublishedStatement, statementIn } from './shown-prompt.ts';

/** Whether there is a column that statements can be taken from. */
export const statementSearch = (file: string): Search => ({
  file,
  what: 'statements',
  wanted: (columns: Columns) => holds(columns, 'statement'),
});

/**
 * The statements of a published file, each once, from the prompts that showed them. Subject, level and whether they are
 * wrong are what the prompt, the row and the file's name say ("Physics_Basic", "Maths_wrong"); what says nothing is
 * right, and general. `tell` is told, at the end, how many rows have no statement, or one that was there already.
 */
export async function* publishedStatements(
  rows: PublishedRows,
  file: string,
  tell: (text: string) => void,
): AsyncGenerator<StatementEntry> {
  const facts = factsOfFile(file);
  const seen = new Set<string>();
  let [repeated, without] = [0, 0];
  for await (const { row, columns } of rows) {
    const shown = statementIn(cellOf(row, columns, 'statement') ?? '');
    if (shown === null) without += 1;
    else if (seen.has(statementText(shown.text))) repeated += 1;
    else {
      seen.add(statementText(shown.text));
      const subject = subjectOf(row, columns, shown, facts);
      const said = cellOf(row, columns, 'level')?.trim().toLowerCase();
      const level = levels.find((one) => one === said) ?? facts.level;
      const hasLevel = level !== null && !facts.isWrong && subject !== 'general';
      yield {
        kind: 'statement',
        statement: {
          id: statementIdOf(subject, shown.text),
          subject,
          ...(hasLevel ? { level } : {}),
          statement: shown.text,
          correct: !facts.isWrong,
        },
        ...{ file, line: row.line },
      };
    }
  }
  const rest = [
    ...(repeated === 0
      ? []
      : [`${repeated === 1 ? '1 row repeats' : `${repeated} rows repeat`} a statement`]),
    ...(without === 0 ? [] : [`${without === 1 ? '1 row has' : `${without} rows have`} none`]),
  ];
  if (rest.length > 0) tell(`${file}: ${rest.join(', ')}; they are left out.`);
}

/** The subject that the row, its prompt or the file's name says; what says nothing is general. */
export function subjectOf(
  row: PublishedRow,
  columns: Columns,
  shown: PublishedStatement,
  facts: FileFacts,
): Subject {
  const own = cellOf(row, columns, 'subject')?.trim().toLowerCase();
  const named = subjects.find((subject) => subject === own?.replace(/^(?:maths|mathematics)$/, 'math'));
  return named ?? shown.subject ?? facts.subject ?? 'general';
}
