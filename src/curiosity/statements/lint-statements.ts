import { inFileOrder } from '../../graph/lint/finding.ts';
import type { Place } from '../../graph/row-problems.ts';
import type { StatementEntry } from './read-statements.ts';
import { type Statement, statementText } from './statement.ts';

export type StatementCode =
  | 'bad-line'
  | 'empty-text'
  | 'duplicate-id'
  | 'duplicate-statement'
  | 'no-flaw'
  | 'no-source'
  | 'missing-source'
  | 'source-not-right'
  | 'equal-to-source'
  | 'no-level'
  | 'stray-field'
  | 'other-subject'
  | 'telling-id';

/** One thing that the lint has to say, about one line; `id` is `null` where the line has none that can be read. */
export type StatementFinding = Place & {
  readonly code: StatementCode;
  readonly id: string | null;
  readonly message: string;
  readonly field?: string;
  /** The other statement of a finding about two. */
  readonly other?: string;
};

export type StatementLint = {
  readonly errors: readonly StatementFinding[];
  readonly warnings: readonly StatementFinding[];
  /** Statements that could be read. */
  readonly statements: number;
};

type Placed = Place & { readonly statement: Statement };
type Find = (code: StatementCode, message: string, more?: { field?: string; other?: string }) => void;

/**
 * Checks files of statements as one set. Errors: lines that cannot be read, an id or a statement that comes twice
 * (case, spacing and the last full stop do not count), and a wrong statement without flaw, without source, with a
 * source that is not there or not right, or with the text of its source. Warnings: a right statement of a science
 * without a level, fields that a statement should not have, a source of another subject, an id that tells.
 */
export async function lintStatements(
  files: readonly AsyncIterable<StatementEntry>[],
): Promise<StatementLint> {
  const errors: StatementFinding[] = [];
  const warnings: StatementFinding[] = [];
  const byId = new Map<string, Placed>();
  const byText = new Map<string, Placed>();
  const all: Placed[] = [];
  for (const file of files)
    for await (const entry of file) {
      if (entry.kind === 'broken') errors.push(...brokenFindings(entry));
      if (entry.kind !== 'statement') continue;
      const { statement } = entry;
      const error = finder(errors, entry);
      const twin = byId.get(statement.id);
      if (twin === undefined) byId.set(statement.id, entry);
      else error('duplicate-id', `The id stands already in ${placeOf(twin)}`, { field: 'id' });
      const text = statementText(statement.statement);
      const same = byText.get(text);
      if (same === undefined) byText.set(text, entry);
      else if (!isSource(same, statement) && !isSource(entry, same.statement))
        error('duplicate-statement', `"${same.statement.id}" in ${placeOf(same)} says the same`, {
          other: same.statement.id,
        });
      all.push(entry);
    }
  for (const entry of all) {
    checkSource(entry, byId, finder(errors, entry), finder(warnings, entry));
    checkFields(entry.statement, finder(warnings, entry));
  }
  return { errors: inFileOrder(errors), warnings: inFileOrder(warnings), statements: all.length };
}

function brokenFindings(entry: StatementEntry & { readonly kind: 'broken' }): StatementFinding[] {
  return entry.problems.map(({ code, message, field }) => ({
    code: code === 'empty-text' ? 'empty-text' : 'bad-line',
    id: entry.id,
    message,
    file: entry.file,
    line: entry.line,
    ...(field === undefined ? {} : { field }),
  }));
}

const finder =
  (into: StatementFinding[], { file, line, statement }: Placed): Find =>
  (code, message, more = {}) => {
    into.push({ code, id: statement.id, message, file, line, ...more });
  };

const placeOf = ({ file, line }: Place): string => `${file}:${line}`;

/** A wrong statement with the text of its source is reported once, as that. */
const isSource = (one: Placed, other: Statement): boolean =>
  !other.correct && other.basedOn === one.statement.id;

function checkSource(
  { statement }: Placed,
  byId: ReadonlyMap<string, Placed>,
  error: Find,
  warn: Find,
): void {
  if (statement.correct) return;
  const { flaw, basedOn } = statement;
  if (flaw === undefined) error('no-flaw', 'A wrong statement says in flaw what is wrong', { field: 'flaw' });
  if (basedOn === undefined) {
    error('no-source', 'A wrong statement names in basedOn the right one it was made from', {
      field: 'basedOn',
    });
    return;
  }
  const source = byId.get(basedOn);
  const about = { field: 'basedOn', other: basedOn };
  if (source === undefined) error('missing-source', `There is no statement "${basedOn}"`, about);
  else if (!source.statement.correct)
    error('source-not-right', `"${basedOn}" is itself a wrong statement`, about);
  else if (statementText(source.statement.statement) === statementText(statement.statement))
    error('equal-to-source', `The statement says the same as the right one, "${basedOn}"`, about);
  else if (source.statement.subject !== statement.subject)
    warn('other-subject', `"${basedOn}" is of another subject`, about);
}

const telling =
  /(?:^|[^a-z])(?:in)?(?:correct|valid)(?:[^a-z]|$)|(?:^|[^a-z])(?:wrong|false|flawed|untrue|true|right|altered|erroneous)(?:[^a-z]|$)|basic|intermediate|advanced/i;

function checkFields(statement: Statement, warn: Find): void {
  const { id, subject, level, correct, flaw, basedOn } = statement;
  if (correct && subject !== 'general' && level === undefined)
    warn('no-level', 'A right statement of a science has a level: basic, intermediate or advanced', {
      field: 'level',
    });
  const stray = (field: string, why: string): void =>
    warn('stray-field', `${field} is not used: ${why}`, { field });
  if (level !== undefined && (!correct || subject === 'general'))
    stray('level', 'levels are for right statements of the three sciences');
  if (correct && flaw !== undefined) stray('flaw', 'the statement is right');
  if (correct && basedOn !== undefined) stray('basedOn', 'the statement is right');
  if (telling.test(id))
    warn('telling-id', 'The id tells whether the statement is right, and files that others see carry it', {
      field: 'id',
    });
}
