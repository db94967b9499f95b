import { extname, resolve } from 'node:path';
import { readStatements, type StatementEntry } from '../curiosity/statements/read-statements.ts';
import type { Statement } from '../curiosity/statements/statement.ts';
import { PlumblineError, type Problem } from '../errors.ts';
import type { CommandIo } from './io.ts';
import { shownPath } from './load-graphs.ts';
import { readWithProgress } from './read-with-progress.ts';

type FileIo = Pick<CommandIo, 'cwd' | 'stderr'>;

/**
 * The lines of files of statements, read when they are asked for; paths are relative to the command's folder. A file
 * called `.csv`, `.tsv` or `.tab` is a sheet, any other JSONL.
 */
export function statementSources(io: FileIo, files: readonly string[]): AsyncIterable<StatementEntry>[] {
  return files.map((name) => {
    const path = resolve(io.cwd, name);
    const file = shownPath(path, io.cwd);
    return /^\.(?:csv|tsv|tab)$/i.test(extname(path))
      ? sheetEntries(io, path, file)
      : readStatements(readWithProgress(io, path, file), file);
  });
}

/** The reader of sheets is loaded for sheets alone. */
async function* sheetEntries(io: FileIo, path: string, file: string): AsyncGenerator<StatementEntry> {
  const [{ readCsv }, { readStatementSheet }] = await Promise.all([
    import('../../adapters/files/read-csv.ts'),
    import('../curiosity/statements/statement-sheet.ts'),
  ]);
  yield* readStatementSheet(
    readCsv(() => readWithProgress(io, path, file), file),
    file,
  );
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
