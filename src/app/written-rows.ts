import { readBytes } from '../../adapters/files/read-bytes.ts';
import { publishedQuestions, questionSearch } from '../curiosity/published/published-questions.ts';
import type { WrittenRow } from '../curiosity/questions/written-questions.ts';
import { isObject } from '../graph/row-problems.ts';
import { readJsonLines } from '../read-json-lines.ts';
import type { CommandIo } from './io.ts';
import { openPublished } from './published-rows.ts';

/**
 * The rows of a file of questions written earlier: lines of `{"statement","model","questions"}`, or a sheet or JSON
 * whose columns are told by their headings.
 */
export async function writtenRows(
  io: Pick<CommandIo, 'stderr'>,
  path: string,
  file: string,
): Promise<AsyncIterable<WrittenRow>> {
  if (await isOwn(path, file)) return readJsonLines(readBytes(path), file);
  return publishedQuestions(openPublished(io, path, questionSearch(file)), file);
}

/** Whether the first line is one of Plumbline's own. A file of lines that are broken is one, too. */
async function isOwn(path: string, file: string): Promise<boolean> {
  if (!/\.jsonl$/i.test(path)) return false;
  for await (const { problem, ...row } of readJsonLines(readBytes(path), file)) {
    if (problem !== undefined || !('value' in row) || !isObject(row.value)) return true;
    return 'statement' in row.value && ('questions' in row.value || 'raw' in row.value);
  }
  return true;
}
