import type { WrittenRow } from '../questions/written-questions.ts';
import { type Columns, holds } from './columns.ts';
import { factsOfFile } from './file-facts.ts';
import { cellOf, type PublishedRow, type PublishedRows, type Search } from './rows.ts';
import { statementIn } from './shown-prompt.ts';

export const questionSearch = (file: string): Search => ({
  file,
  what: 'questions about statements',
  wanted: (columns: Columns) => holds(columns, 'statement') && holds(columns, 'questions'),
});

/**
 * The sets of a sheet or a published file: one asker a row, in one column or in one a question, or a column each. An
 * asker whom neither heading nor row names is whom the file's name names.
 */
export async function* publishedQuestions(rows: PublishedRows, file: string): AsyncGenerator<WrittenRow> {
  const facts = factsOfFile(file);
  for await (const { row, columns } of rows) {
    const shown = statementIn(cellOf(row, columns, 'statement') ?? '');
    if (shown === null) continue;
    for (const { asker, ...said } of setsOf(row, columns))
      yield {
        line: row.line,
        value: {
          statement: shown.text,
          model: asker ?? cellOf(row, columns, 'model') ?? facts.asker,
          ...said,
        },
      };
  }
}

type Said = {
  readonly asker: string | null;
  readonly raw?: string;
  readonly questions?: readonly string[];
};

function setsOf(row: PublishedRow, { roles }: Columns): Said[] {
  const several: string[] = [];
  const sets: Said[] = [];
  for (const [heading, cell] of row.cells) {
    const role = roles.get(heading);
    if (role?.kind !== 'questions') continue;
    if (role.isOneOfSeveral) several.push(cell);
    else sets.push({ asker: role.asker, raw: cell });
  }
  // One of several that is alone in its row may hold the whole list.
  const [only] = several;
  if (several.length > 1) sets.push({ asker: null, questions: several });
  else if (only !== undefined) sets.push({ asker: null, raw: only });
  return sets;
}
