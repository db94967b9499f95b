import { extname, resolve } from 'node:path';
import { readBytes } from '../../adapters/files/read-bytes.ts';
import {
  readStatements,
  type StatementEntry,
  statementEntry,
} from '../curiosity/statements/read-statements.ts';
import type { Statement } from '../curiosity/statements/statement.ts';
import { PlumblineError, type Problem } from '../errors.ts';
import { isObject } from '../graph/row-problems.ts';
import { readJsonLines } from '../read-json-lines.ts';
import type { SheetRecord } from '../sheet/read-sheet.ts';
import { type CommandIo, writeLine } from './io.ts';
import { shownPath } from './load-graphs.ts';
import { readWithProgress } from './read-with-progress.ts';

type FileIo = Pick<CommandIo, 'cwd' | 'stderr'>;

/**
 * The lines of files of statements, read when they are asked for; paths are relative to the command's folder. A file
 * called `.csv`, `.tsv` or `.tab` is a sheet, `.txt` has a statement a line, any other is JSON, a statement a line or all
 * in one document. Published questions about statements are taken for these, too.
 */
export function statementSources(io: FileIo, files: readonly string[]): AsyncIterable<StatementEntry>[] {
  return files.map((name) => {
    const path = resolve(io.cwd, name);
    const file = shownPath(path, io.cwd);
    const kind = extname(path).toLowerCase();
    if (/^\.(?:csv|tsv|tab)$/.test(kind)) return sheetEntries(io, path, file);
    if (kind === '.txt') return lineEntries(io, path, file);
    if (/^\.(?:json|docx|xlsx)$/.test(kind)) return documentEntries(io, path, file);
    return jsonLineEntries(io, path, file);
  });
}

/** The readers of sheets are loaded for sheets alone. */
async function* sheetEntries(io: FileIo, path: string, file: string): AsyncGenerator<StatementEntry> {
  const [{ readCsv }, { readStatementSheet, statementColumns }, { hasHeader }] = await Promise.all([
    import('../../adapters/files/read-csv.ts'),
    import('../curiosity/statements/statement-sheet.ts'),
    import('../sheet/read-sheet.ts'),
  ]);
  const head: SheetRecord[] = [];
  for await (const record of readCsv(() => readBytes(path), file)) if (head.push(record) >= 15) break;
  if (!hasHeader(head, statementColumns) && (await isPublished(head.map(({ cells }) => cells)))) {
    yield* publishedEntries(io, path, file);
    return;
  }
  yield* readStatementSheet(
    readCsv(() => readWithProgress(io, path, file), file),
    file,
  );
}

/** One JSON document: of Plumbline's own statements, or of what was published about some. */
async function* documentEntries(io: FileIo, path: string, file: string): AsyncGenerator<StatementEntry> {
  const { openSource } = await import('../../adapters/files/open-source.ts');
  const source = await openSource(path, file);
  let isOwn: boolean | null = null;
  for await (const row of source.kind === 'rows' ? source.rows : []) {
    isOwn ??= row.problem !== undefined || (isObject(row.value) && 'correct' in row.value);
    if (!isOwn) break;
    const place = { file, line: row.line };
    yield row.problem === undefined
      ? statementEntry(row.value, place)
      : { kind: 'broken', id: null, problems: [row.problem], ...place };
  }
  if (isOwn !== true) yield* publishedEntries(io, path, file);
}

/** Statements a line; where the first line tells of questions about one instead, what was published. */
async function* jsonLineEntries(io: FileIo, path: string, file: string): AsyncGenerator<StatementEntry> {
  for await (const row of readJsonLines(readBytes(path), file)) {
    const value = row.problem === undefined ? row.value : null;
    const isOwn = !isObject(value) || 'correct' in value || 'pack' in value || 'subject' in value;
    if (!isOwn && (await isPublished([Object.keys(value)]))) {
      yield* publishedEntries(io, path, file);
      return;
    }
    break;
  }
  yield* readStatements(readWithProgress(io, path, file), file);
}

/** A text with a statement a line, as a document of the published data set is when it is saved as one. */
async function* lineEntries(io: FileIo, path: string, file: string): AsyncGenerator<StatementEntry> {
  const [{ publishedStatements }, { rowsOfText }] = await Promise.all([
    import('../curiosity/published/published-statements.ts'),
    import('../curiosity/published/rows-of-text.ts'),
  ]);
  const rows = rowsOfText(readWithProgress(io, path, file), file);
  yield* publishedStatements(rows, file, (text) => writeLine(io.stderr, text));
}

/** Whether one of these lists of headings tells of statements by questions or prompts about them, and not by a key. */
async function isPublished(head: readonly (readonly string[])[]): Promise<boolean> {
  const { holds, readColumns } = await import('../curiosity/published/columns.ts');
  return head.some((headings) => {
    const columns = readColumns(headings);
    return holds(columns, 'statement') && holds(columns, 'questions', 'reply', 'value');
  });
}

/** Statements from published questions about them. */
async function* publishedEntries(io: FileIo, path: string, file: string): AsyncGenerator<StatementEntry> {
  const [{ publishedStatements, statementSearch }, { openPublished }] = await Promise.all([
    import('../curiosity/published/published-statements.ts'),
    import('./published-rows.ts'),
  ]);
  const rows = openPublished(io, path, statementSearch(file));
  yield* publishedStatements(rows, file, (text) => writeLine(io.stderr, text));
}

/**
 * Loads the statements of these files. Throws `invalid_input` with every problem where a line cannot be read or an id
 * comes twice, and where there is no statement at all. Gaps that only the lint minds (a wrong statement without flaw
 * or source) are taken, since published sets have them.
 */
export async function loadStatementFiles(io: FileIo, files: readonly string[]): Promise<Statement[]> {
  const statements = new Map<string, Statement>();
  const problems: Problem[] = [];
  for (const source of statementSources(io, files))
    for await (const entry of source) {
      if (entry.kind === 'broken') problems.push(...entry.problems);
      if (entry.kind !== 'statement') continue;
      const { statement, file, line } = entry;
      if (statements.has(statement.id))
        problems.push({
          code: 'duplicate-id',
          message: `The id "${statement.id}" comes twice`,
          field: 'id',
          id: statement.id,
          file,
          line,
        });
      else statements.set(statement.id, statement);
    }
  if (problems.length > 0)
    throw new PlumblineError('invalid_input', 'The statements cannot be used', {
      problems,
      advice: 'See them all with plumbline statements lint.',
    });
  if (statements.size === 0)
    throw new PlumblineError('invalid_input', `There is no statement in ${files.join(', ')}`);
  return [...statements.values()];
}
