import { openSource } from '../../adapters/files/open-source.ts';
import type { Columns } from '../curiosity/published/columns.ts';
import {
  columnsText,
  type PublishedRows,
  rowsOfSheet,
  rowsOfValues,
  type Search,
} from '../curiosity/published/rows.ts';
import { type CommandIo, writeLine } from './io.ts';

/**
 * The rows of a sheet, a JSON document or JSONL whose columns are told by their headings. Says once on standard error
 * which columns were understood. Throws `invalid_input` with the columns seen where nothing is.
 */
export async function* openPublished(
  io: Pick<CommandIo, 'stderr'>,
  path: string,
  search: Search,
): PublishedRows {
  const source = await openSource(path, search.file);
  const rows =
    source.kind === 'sheet' ? rowsOfSheet(source.records, search) : rowsOfValues(source.rows, search);
  let told: Columns | null = null;
  for await (const one of rows) {
    if (told === null) {
      told = one.columns;
      writeLine(io.stderr, columnsText(search.file, told));
    }
    yield one;
  }
}
