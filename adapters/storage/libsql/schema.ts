import type Libsql from 'libsql';
import { PlumblineError } from '../../../src/errors.ts';
import { countField } from '../rows.ts';

/** Version of the layout below. One that is not this is migrated or refused, never guessed at. */
export const schemaVersion = 1;

/** Marks the file as Plumbline's own ("Plmb"), so that no other program's database is written to. */
export const applicationId = 0x506c6d62;

// Keys and names are the texts of src/store/key-text.ts. `touched` grows with each append to any log.
const layout = `
  CREATE TABLE cells (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE logs (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    last_seq INTEGER NOT NULL,
    touched INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX logs_by_touched ON logs (touched);
  CREATE TABLE entries (
    log_id INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (log_id, seq)
  ) STRICT;
  CREATE TABLE key_values (
    namespace TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    until INTEGER,
    PRIMARY KEY (namespace, key)
  ) STRICT;
  CREATE INDEX key_values_by_until ON key_values (until) WHERE until IS NOT NULL;
  PRAGMA application_id = ${applicationId};
  PRAGMA user_version = ${schemaVersion};
`;

/** Lays out an empty file; refuses one that another program or a newer Plumbline has laid out. Atomic. */
export function prepareSchema(db: Libsql.Database, file: string): void {
  if (isLaidOut(db, file)) return;
  db.exec('BEGIN IMMEDIATE');
  try {
    // Another process may have been first.
    if (!isLaidOut(db, file)) db.exec(layout);
    db.exec('COMMIT');
  } catch (error) {
    if (db.inTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

function isLaidOut(db: Libsql.Database, file: string): boolean {
  const application = countField(db.prepare('PRAGMA application_id').get(), 'application_id');
  const version = countField(db.prepare('PRAGMA user_version').get(), 'user_version');
  const tables = countField(db.prepare('SELECT count(*) AS tables FROM sqlite_schema').get(), 'tables');
  if (application === 0 && version === 0 && tables === 0) return false;
  if (application !== applicationId) {
    throw new PlumblineError(
      'store_failed',
      `${file} is a database of another program. It was left as it is.`,
      {
        advice: 'Move the file away, or set PLUMBLINE_HOME to another folder.',
      },
    );
  }
  if (version === schemaVersion) return true;
  throw new PlumblineError(
    'store_failed',
    `The store ${file} has format ${version}; this Plumbline reads format ${schemaVersion}. It was left as it is.`,
    { advice: 'Use the Plumbline that wrote it (or a newer one), or set PLUMBLINE_HOME to another folder.' },
  );
}
