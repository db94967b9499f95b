import { readSheet, type SheetColumn, type SheetRecord } from '../../sheet/read-sheet.ts';
import { type StatementEntry, statementEntry } from './read-statements.ts';
import { statementIdOf } from './statement-id.ts';

/** The columns of a sheet of statements. */
export const statementColumns: readonly SheetColumn[] = [
  { name: 'id', aliases: ['statement id', 'key', 'nr', 'no', '#'], required: false },
  { name: 'subject', aliases: ['field', 'domain', 'topic'], required: true },
  { name: 'level', aliases: ['difficulty', 'grade'], required: false },
  { name: 'statement', aliases: ['text', 'claim', 'sentence', 'scenario'], required: true },
  { name: 'correct', aliases: ['is correct', 'right', 'true', 'truth', 'label'], required: true },
  { name: 'flaw', aliases: ['error', 'mistake', "what's wrong", 'what is wrong'], required: false },
  { name: 'basedOn', aliases: ['source', 'source id', 'original'], required: false },
];

/**
 * Reads a sheet of statements (`subject, statement, correct`, and `id`, `level`, `flaw`, `basedOn` where it has them)
 * with the habits of spreadsheets: "TRUE", "yes" or "right" for a right statement, "maths" and "Basic". A statement
 * without an id gets one made of its subject and a hash of its text, which stays the same wherever the row stands and
 * tells nothing of whether it is right. Every row gives one entry, as a line of JSONL does.
 */
export async function* readStatementSheet(
  records: AsyncIterable<SheetRecord>,
  file: string,
): AsyncGenerator<StatementEntry> {
  for await (const { line, cells, problems } of readSheet(records, file, statementColumns)) {
    const place = { file, line };
    const id = cells.id?.[0]?.trim();
    const entry = statementEntry(rowValue(cells), place);
    // A sheet without a header has no row that could say more.
    const row = Object.keys(cells).length > 0;
    if (problems.length === 0 && row) yield entry;
    else
      yield {
        kind: 'broken',
        id: id ?? null,
        problems: [...problems, ...(row && entry.kind === 'broken' ? entry.problems : [])],
        ...place,
      };
  }
}

function rowValue(cells: Readonly<Record<string, readonly string[]>>): Readonly<Record<string, unknown>> {
  const cell = (name: string): string | undefined => cells[name]?.[0]?.trim();
  const subject = word(cell('subject'));
  const named = subject === undefined ? undefined : (subjectWords.get(subject) ?? subject);
  const statement = cell('statement');
  return {
    id: cell('id') ?? statementIdOf(named, statement ?? ''),
    subject: named,
    level: word(cell('level')),
    statement,
    correct: truthOf(word(cell('correct'))),
    flaw: cell('flaw'),
    basedOn: cell('basedOn'),
  };
}

const word = (cell: string | undefined): string | undefined => cell?.normalize('NFKC').toLowerCase();

const subjectWords: ReadonlyMap<string, string> = new Map([
  ['maths', 'math'],
  ['mathematics', 'math'],
  ['general knowledge', 'general'],
]);

/** Any other word stays what it is, and is refused as such: a truth is not guessed. */
function truthOf(cell: string | undefined): unknown {
  if (cell === undefined) return undefined;
  if (/^(?:true|yes|y|right|correct|1)$/.test(cell)) return true;
  if (/^(?:false|no|n|wrong|incorrect|0)$/.test(cell)) return false;
  return cell;
}
