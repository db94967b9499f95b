import { PlumblineError } from '../../../src/errors.ts';
import { countField, textField } from '../rows.ts';
import type { Query } from './pool.ts';

/** Version of the layout below. One that is not this is refused, never guessed at. */
const format = 1;

/** Any number that no other program is likely to lock. */
const layoutLock = 7_584_201_337;

/** Where the tables are: a schema of our own, beside whatever else is in the database. */
export const schema = 'plumbline';
/** The table of Keyv's adapter, which makes it itself if it is missing: its columns are Keyv's. */
export const keptTable = 'kept';

// Keys and names are the texts of src/store/key-text.ts, which collation "C" orders as they are. The text of a kept
// value begins with the end of its lifetime, or "-" (adapters/storage/lifetimes.ts).
const layout = `
  CREATE SCHEMA IF NOT EXISTS ${schema};
  CREATE TABLE ${schema}.format (version integer NOT NULL);
  CREATE TABLE ${schema}.cells (key text COLLATE "C" PRIMARY KEY, value text NOT NULL);
  CREATE SEQUENCE ${schema}.touched;
  CREATE TABLE ${schema}.logs (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text COLLATE "C" NOT NULL UNIQUE,
    last_seq integer NOT NULL,
    touched bigint NOT NULL
  );
  CREATE INDEX logs_by_touched ON ${schema}.logs (touched);
  CREATE TABLE ${schema}.entries (
    log_id bigint NOT NULL,
    seq integer NOT NULL,
    value text NOT NULL,
    PRIMARY KEY (log_id, seq)
  );
  CREATE TABLE ${schema}.${keptTable} (key varchar(700) COLLATE "C" PRIMARY KEY, value text);
  CREATE INDEX kept_by_until ON ${schema}.${keptTable} ((substring(left(value, 20) FROM '^[0-9]+')::bigint));
  INSERT INTO ${schema}.format VALUES (${format});
`;

/** Lays out the schema in a database that has none; refuses one that it cannot use. `query` is of a transaction. */
export async function prepareSchema(query: Query): Promise<void> {
  await checkEncoding(query);
  // One process lays out while others wait; later starts only look.
  if (!(await isLaidOut(query))) {
    await query(`SELECT pg_advisory_xact_lock(${layoutLock})`);
    if (!(await isLaidOut(query))) await query(layout);
  }
  await checkFormat(query);
}

async function isLaidOut(query: Query): Promise<boolean> {
  // Not to_regclass: it may still not see what another process has laid out while this one waited for the lock.
  const [row] = await query(
    `SELECT count(*)::integer AS found FROM pg_tables WHERE schemaname = '${schema}' AND tablename = 'format'`,
  );
  return countField(row, 'found') === 1;
}

async function checkFormat(query: Query): Promise<void> {
  const [row] = await query(`SELECT version FROM ${schema}.format`);
  const version = countField(row, 'version');
  if (version === format) return;
  throw new PlumblineError(
    'store_failed',
    `The store on Postgres has format ${version}; this Plumbline reads format ${format}. It was left as it is.`,
    { advice: 'Use the Plumbline that wrote it (or a newer one), or name another database in STORE_URL.' },
  );
}

async function checkEncoding(query: Query): Promise<void> {
  const [row] = await query('SHOW server_encoding');
  const encoding = textField(row, 'server_encoding');
  if (encoding === 'UTF8') return;
  throw new PlumblineError(
    'store_failed',
    `The Postgres database is encoded in ${encoding}, which cannot hold every text. It was left as it is.`,
    { advice: 'Name a database in STORE_URL that was created with ENCODING UTF8.' },
  );
}
