import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { PlumblineError } from '../../src/errors.ts';
import { lineLimitBytes } from '../../src/read-lines.ts';
import type { SheetRecord } from '../../src/sheet/read-sheet.ts';
import { findDelimiter } from './find-delimiter.ts';
import { decodeText, detectEncoding } from './text-encoding.ts';

/** Characters that are looked at to find the delimiter. */
const sampleLength = 64 * 1024;

/**
 * The records of a CSV or TSV file as a stream, each with the physical line that it begins on: comma, semicolon, tab or
 * bar between cells, quoted line ends, UTF-8, UTF-16 or Windows-1252. `open` gives the bytes from the start each time
 * that it is called; `file` is the name used in problems. Throws `invalid_input` where a quotation mark is not closed
 * or a record is longer than a line may be.
 */
export async function* readCsv(
  open: () => AsyncIterable<Uint8Array>,
  file: string,
): AsyncGenerator<SheetRecord> {
  const encoding = await detectEncoding(open());
  const text = (): AsyncGenerator<string> => decodeText(open(), encoding);
  let line = 1;
  let given = 0;
  try {
    for await (const { record, raw } of entriesOf(text())) {
      // "sep=;" in the first line tells Excel the delimiter; it is no record.
      if (!(line === 1 && /^sep=.?\s*$/i.test(raw))) yield { line, cells: record };
      line += linesIn(raw);
      given += 1;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // A failed stream keeps back what it had read, so the way to the faulty record is read again.
    let place = 0;
    for await (const { raw } of entriesOf(text(), Number(error.records))) {
      place += 1;
      if (place > given) line += linesIn(raw);
    }
    throw csvFailure(error, file, line);
  }
}

/** The records of a text as the parser gives them; only the first `most` where that is said. */
async function* entriesOf(text: AsyncGenerator<string>, most?: number): AsyncGenerator<Entry> {
  if (most === 0) return;
  const { head, rest } = await splitHead(text);
  const parser = parse({
    delimiter: findDelimiter(head),
    raw: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: lineLimitBytes,
    ...(most === undefined ? {} : { to: most }),
  });
  // The parser passes every failure on to the loop below, so there is nothing left to do here.
  pipeline(Readable.from(chain(head, rest)), parser, () => {});
  for await (const entry of parser) yield entryOf(entry);
}

function linesIn(raw: string): number {
  return raw.match(/\r\n|\n|\r/g)?.length ?? 0;
}

type Entry = { readonly record: readonly string[]; readonly raw: string };

/** What the parser gives for a record with the options above. */
function entryOf(entry: unknown): Entry {
  if (typeof entry === 'object' && entry !== null && 'record' in entry && 'raw' in entry) {
    const { record, raw } = entry;
    if (Array.isArray(record) && typeof raw === 'string') return { record: record.map(String), raw };
  }
  throw new PlumblineError('internal', 'The CSV parser gave a record of an unknown shape');
}

function csvFailure(error: CsvError, file: string, line: number): PlumblineError {
  const [message, advice] = wordsFor(error.code);
  return new PlumblineError('invalid_input', `${file} cannot be read as a table`, {
    cause: error,
    problems: [{ code: 'bad-line', message, file, line }],
    advice,
  });
}

function wordsFor(code: string): readonly [message: string, advice: string] {
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return [
        'In the record that begins here a quotation mark opens a text and none closes it',
        'Close it, or double a quotation mark that belongs to the text ("").',
      ];
    case 'CSV_MAX_RECORD_SIZE':
      return [
        `The record is longer than ${lineLimitBytes} bytes, the most that is read`,
        'Look for a quotation mark that is not closed.',
      ];
    default:
      return ['The record is not CSV', 'Save the sheet as "CSV UTF-8" and try again.'];
  }
}

/** The first piece of a text, up to `sampleLength` or more characters, and what follows. */
async function splitHead(
  text: AsyncGenerator<string>,
): Promise<{ head: string; rest: AsyncGenerator<string> }> {
  let head = '';
  while (head.length < sampleLength) {
    const { value, done } = await text.next();
    if (done === true) break;
    head += value;
  }
  return { head, rest: text };
}

async function* chain(head: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield head;
  yield* rest;
}
