import { asyncBufferFromFile, type FileMetaData, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { PlumblineError } from '../../src/errors.ts';
import type { SourceRow } from '../../src/graph/import/source.ts';

/** No table of texts packs more rows into a byte; a file that says so is damaged and would fill the memory. */
const mostRowsPerByte = 16;

/**
 * The rows of a Parquet file, one row group at a time, each with its row number from 1 as its line. Only the columns
 * in `columns` are read, so that columns of other types do no harm. Whole numbers of 64 bits become numbers, or texts
 * where a number would lose digits; bytes become texts. All codecs of the format are read. `file` is the name used in
 * errors. Throws `invalid_input` where the file is not Parquet, damaged, or has none of the columns.
 */
export async function* readParquet(
  path: string,
  file: string,
  columns: readonly string[],
): AsyncGenerator<SourceRow> {
  const buffer = await asyncBufferFromFile(path);
  const metadata = await guarded(file, 0, () => parquetMetadataAsync(buffer));
  const wanted = wantedColumns(metadata, columns, file);
  let line = 0;
  for (const { num_rows } of metadata.row_groups) {
    const rows = Number(num_rows);
    const read = await guarded(file, line, async () => {
      if (rows > buffer.byteLength * mostRowsPerByte)
        throw new RangeError('more rows than the file can hold');
      const range = { rowStart: line, rowEnd: line + rows };
      const found = await parquetReadObjects({
        file: buffer,
        metadata,
        columns: wanted,
        compressors,
        ...range,
      });
      if (found.length !== rows) throw new RangeError('a row group of another length than it says');
      return found;
    });
    for (const row of read) {
      line += 1;
      yield { line, value: plainValue(row) };
    }
  }
}

function wantedColumns({ schema }: FileMetaData, columns: readonly string[], file: string): string[] {
  const present = topColumns(schema);
  const wanted = columns.filter((column) => present.includes(column));
  if (wanted.length > 0) return wanted;
  const message = `The table has the columns ${present.slice(0, 12).join(', ')}; none of them is one that is imported`;
  throw new PlumblineError('invalid_input', `${file} is a Parquet table of something else`, {
    problems: [{ code: 'bad-line', message, file, line: 1 }],
  });
}

/** Names of the outermost columns: the schema is a list in which an element is followed by its children. */
function topColumns(schema: FileMetaData['schema']): string[] {
  const names: string[] = [];
  let at = 1;
  const skip = (): void => {
    const children = schema[at]?.num_children ?? 0;
    at += 1;
    for (let child = 0; child < children && at < schema.length; child += 1) skip();
  };
  while (at < schema.length) {
    names.push(schema[at]?.name ?? '');
    skip();
  }
  return names;
}

/** Runs a step of the reading; whatever the library throws at damaged bytes becomes words. */
async function guarded<T>(file: string, line: number, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (cause) {
    const detail = cause instanceof Error && /codec/i.test(cause.message) ? ` (${cause.message})` : '';
    const message = `The Parquet file cannot be read from row ${line + 1} on${detail}; it is damaged or cut off`;
    throw new PlumblineError('invalid_input', `${file} cannot be read`, {
      cause,
      problems: [{ code: 'bad-line', message, file, line: line + 1 }],
      advice: 'Get the file again, or take the table as JSONL.',
    });
  }
}

const decoder = new TextDecoder();

/** A value of a column as JSON would have it. */
function plainValue(value: unknown): unknown {
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : String(value);
  }
  if (value instanceof Uint8Array) return decoder.decode(value);
  if (Array.isArray(value)) return value.map(plainValue);
  if (typeof value === 'object' && value !== null && !(value instanceof Date))
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plainValue(part)]));
  return value;
}
