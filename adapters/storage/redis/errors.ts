import { ClientClosedError, ErrorReply, TimeoutError } from '@redis/client';
import { PlumblineError } from '../../../src/errors.ts';
import { type ServerFailure, serverError } from '../server-error.ts';

/** The server was asked and has not answered in time. */
export class UnansweredError extends Error {}

/** What the first word of a refusal means; Redis promises these words (https://redis.io/docs/reference/protocol-spec). */
const refusals: Readonly<Record<string, readonly [why: string, advice: string]>> = {
  WRONGPASS: ['the name or password is wrong', 'Correct the name and password in STORE_URL.'],
  NOAUTH: ['it wants a password', 'Write it into STORE_URL: redis://:password@host:port.'],
  NOPERM: ['the user may not do this', 'Allow this user the keys {plumbline}:* and their commands.'],
  OOM: ['its memory is full', 'Raise maxmemory, or free memory on the server; then try again.'],
  MISCONF: ['it cannot write to its own disk', 'Free space on the disk of the server; then try again.'],
  READONLY: ['it is a replica', 'Let STORE_URL name the primary server.'],
  LOADING: ['it is still loading its data', 'Try again in a moment.'],
  WRONGTYPE: [
    'something else uses keys that start with {plumbline}:',
    'Give Plumbline a database of its own.',
  ],
};

/** `error` of a call to `server` as ours; `lastError` is why there is no connection, where there is none. */
export function toStoreError(error: unknown, server: string, lastError: unknown): PlumblineError {
  if (error instanceof PlumblineError) return error;
  const explained = explain(error, lastError);
  return serverError({ server, cause: error, ...explained });
}

function explain(error: unknown, lastError: unknown): Omit<ServerFailure, 'server' | 'cause'> {
  if (error instanceof ErrorReply) return explainRefusal(error);
  if (error instanceof TimeoutError || error instanceof ClientClosedError) {
    if (lastError instanceof ErrorReply) return explainRefusal(lastError);
    return { kind: 'unreachable', why: codeOf(lastError) ?? 'no connection' };
  }
  return { kind: 'unanswered', why: codeOf(error) ?? 'the connection broke off' };
}

function explainRefusal(error: Error): Omit<ServerFailure, 'server' | 'cause'> {
  const word = /^[A-Z]+/.exec(error.message)?.[0] ?? 'an error';
  const [why, advice] = refusals[word] ?? [word, 'Look at the log of the server.'];
  return { kind: 'refused', why, advice };
}

/** A system's word for what went wrong, as ECONNREFUSED. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof UnansweredError) return error.message;
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
