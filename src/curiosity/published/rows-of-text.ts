import { PlumblineError } from '../../errors.ts';
import { type ByteSource, readLines } from '../../read-lines.ts';
import { readColumns } from './columns.ts';
import type { PublishedRows } from './rows.ts';

const heading = 'statement';
const columns = readColumns([heading]);
const listMark = /^\s*(?:[-*•–]|\(?\d{1,4}[.)])\s+/u;

/** The lines of a text as statements, without bullets and numbers. */
export async function* rowsOfText(source: ByteSource, file: string): PublishedRows {
  for await (const item of readLines(source)) {
    const { line } = item;
    if ('fault' in item)
      throw new PlumblineError('invalid_input', `${file} cannot be read as a text`, {
        problems: [{ code: 'bad-line', message: `The line ${item.fault}`, file, line }],
      });
    const text = item.text.replace(listMark, '').trim();
    if (text !== '') yield { row: { line, cells: new Map([[heading, text]]) }, columns };
  }
}
