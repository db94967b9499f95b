import { extname } from 'node:path';
import { PlumblineError } from '../../src/errors.ts';
import type { Source, SourceRow } from '../../src/graph/import/source.ts';
import { readJsonLines } from '../../src/read-json-lines.ts';
import { readBytes } from './read-bytes.ts';
import { readCsv } from './read-csv.ts';
import { readJsonDocument } from './read-json-document.ts';

/** Columns that an import can use; of a Parquet file only these are read. */
const columns = [
  ...[
    'qid',
    'nodeid',
    'id',
    'depth',
    'question',
    'answer',
    'domain',
    'predecessors',
    'keyPoints',
    'reasoning',
  ],
  ...['direct_predecessors', 'direct_successors', 'nodeIds', 'predicted_answer', 'score', 'feedback'],
];

/** Bytes from which the kind of a file is told. */
const headLength = 64 * 1024;

/**
 * Opens a file to import and tells by its content what it is: Parquet, JSONL, one JSON document, or a table of cells
 * (CSV, TSV). `file` is the name used in problems. Throws `invalid_input` for what is none of these, in words.
 */
export async function openSource(path: string, file: string): Promise<Source> {
  const head = await headOf(path);
  refuseOthers(head, file);
  const rows = (found: AsyncIterable<SourceRow>): Source => ({ kind: 'rows', file, rows: found });
  if (startsWith(head, 'PAR1')) {
    const { readParquet } = await import('./read-parquet.ts');
    return rows(readParquet(path, file, columns));
  }
  switch (textKind(headText(head), extname(path).toLowerCase())) {
    case 'lines':
      return rows(readJsonLines(readBytes(path), file));
    case 'document':
      return rows(readJsonDocument(readBytes(path), file));
    case 'sheet':
      return { kind: 'sheet', file, records: readCsv(() => readBytes(path), file) };
  }
}

/** Whether a file is one JSON document rather than lines of it. */
export async function isJsonDocument(path: string): Promise<boolean> {
  const head = await headOf(path);
  return !startsWith(head, 'PAR1') && textKind(headText(head), extname(path).toLowerCase()) === 'document';
}

async function headOf(path: string): Promise<Uint8Array> {
  let head = new Uint8Array();
  for await (const chunk of readBytes(path)) {
    head = Uint8Array.from([...head, ...chunk.subarray(0, headLength - head.length)]);
    if (head.length >= headLength) break;
  }
  return head;
}

/** Whether the bytes begin with these characters, all of them below 256. */
function startsWith(bytes: Uint8Array, text: string): boolean {
  return [...text].every((char, at) => bytes[at] === char.charCodeAt(0));
}

const others: readonly { readonly begins: string; readonly what: string; readonly advice: string }[] = [
  {
    begins: 'PK\x03\x04',
    what: 'a workbook, a document or an archive',
    advice: 'Save a workbook as "CSV UTF-8", and a document as plain text.',
  },
  { begins: '\xd0\xcf\x11\xe0', what: 'an old Excel workbook', advice: 'Save it as "CSV UTF-8".' },
  { begins: '\x1f\x8b', what: 'a gzip archive', advice: 'Unpack it first.' },
  { begins: '\x28\xb5\x2f\xfd', what: 'a Zstandard archive', advice: 'Unpack it first.' },
  { begins: '%PDF', what: 'a PDF', advice: 'Give the table itself, as CSV or JSONL.' },
];

function refuseOthers(head: Uint8Array, file: string): void {
  const page = /^\s*<(!doctype|html|\?xml|[a-z]+)/i.test(new TextDecoder().decode(head.subarray(0, 512)));
  const other = page
    ? { what: 'a web page or XML', advice: 'Download the file itself, not the page that shows it.' }
    : others.find(({ begins }) => startsWith(head, begins));
  if (other === undefined) return;
  const { what, advice } = other;
  throw new PlumblineError(
    'invalid_input',
    `${file} is ${what}; rows are read from JSONL, JSON, Parquet or CSV`,
    {
      problems: [{ code: 'bad-line', message: `The file is ${what}`, file, line: 1 }],
      advice,
    },
  );
}

function headText(head: Uint8Array): string {
  const wide = startsWith(head, '\xff\xfe')
    ? 'utf-16le'
    : startsWith(head, '\xfe\xff')
      ? 'utf-16be'
      : 'utf-8';
  return new TextDecoder(wide).decode(head);
}

function textKind(head: string, extension: string): 'lines' | 'document' | 'sheet' {
  if (/^\.(csv|tsv|tab)$/.test(extension)) return 'sheet';
  if (/^\.(jsonl|ndjson)$/.test(extension)) return 'lines';
  const text = head.replace(/^\uFEFF/, '').trimStart();
  if (text.startsWith('[') && !isLines(text)) return 'document';
  if (text.startsWith('{')) return isLines(text) ? 'lines' : 'document';
  return extension === '.json' ? 'document' : text.startsWith('[') ? 'lines' : 'sheet';
}

/** Whether the first line is JSON of its own and another follows, or stands alone and is a row rather than a document. */
function isLines(text: string): boolean {
  const [first = '', ...rest] = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  try {
    const value: unknown = JSON.parse(first);
    return (
      rest.length > 0 || (typeof value === 'object' && value !== null && ('id' in value || 'qid' in value))
    );
  } catch {
    return false;
  }
}
