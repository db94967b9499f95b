import pg from 'pg';
import { PlumblineError } from '../../../src/errors.ts';
import { type ServerFailure, serverError, UnansweredError, UnreachableError } from '../server-error.ts';

/** What a refusal means, by its SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const refusals: Readonly<Record<string, readonly [why: string, advice: string]>> = {
  '28P01': ['the name or password is wrong', 'Correct the name and password in STORE_URL.'],
  '28000': ['the user may not connect', 'Correct STORE_URL, or allow the user in pg_hba.conf.'],
  '3D000': ['there is no such database', 'Create the database, or correct its name in STORE_URL.'],
  '42501': [
    'the user may not do this',
    'Let the user create and use the schema "plumbline" in this database.',
  ],
  '53100': ['its disk is full', 'Free space on the disk of the server; then try again.'],
  '53200': ['it is out of memory', 'Give the server more memory; then try again.'],
  '53300': ['it has no connection left', 'Raise max_connections, or run fewer processes.'],
  '25006': ['it only reads', 'Let STORE_URL name the primary server.'],
  '55P03': ['another process holds the same record', 'Try again.'],
  '57014': ['it took too long', 'Try again; if it lasts, look at the load of the server.'],
  '57P03': ['it is still starting or shutting down', 'Try again in a moment.'],
};

/** The server ended the connection: it may have done before that what was asked. */
const cutOff = ['57P01', '57P02', '57P05', '25P03'];

/** Whether the connection is as good as before `error`, so that it can go on. */
export function leavesConnectionWhole(error: unknown): boolean {
  if (error instanceof PlumblineError) return true;
  return (
    error instanceof pg.DatabaseError && !cutOff.includes(error.code ?? '') && error.severity !== 'FATAL'
  );
}

/** Whether a connection that was had ended before the answer came; a silent one has not. */
export function isBrokenOff(error: unknown): boolean {
  const wasAsked = !(error instanceof UnreachableError || error instanceof UnansweredError);
  return wasAsked && !leavesConnectionWhole(error);
}

/** `error` of a call to `server` as ours. */
export function toStoreError(error: unknown, server: string): PlumblineError {
  return error instanceof PlumblineError ? error : serverError({ server, cause: error, ...explain(error) });
}

function explain(error: unknown): Omit<ServerFailure, 'server' | 'cause'> {
  const reason = error instanceof UnreachableError ? error.cause : error;
  const code = codeOf(reason);
  if (reason instanceof pg.DatabaseError && !(code !== undefined && cutOff.includes(code))) {
    const [why, advice] = refusals[code ?? ''] ?? [`error ${code}`, 'Look at the log of the server.'];
    return { kind: 'refused', why, advice };
  }
  if (error instanceof UnreachableError) return { kind: 'unreachable', why: code ?? 'no connection' };
  if (error instanceof UnansweredError) return { kind: 'unanswered', why: 'no answer in time' };
  return { kind: 'unanswered', why: code ?? 'the connection broke off' };
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
