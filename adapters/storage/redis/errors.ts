import { ClientClosedError, ClientOfflineError, ErrorReply } from '@redis/client';
import { PlumblineError } from '../../../src/errors.ts';
import { type ServerFailure, serverError, UnansweredError, UnreachableError } from '../server-error.ts';

const wrongPassword = [
  'the name or password is wrong or missing',
  'Correct them in STORE_URL: redis://name:password@host:port, without a name redis://:password@host:port.',
] as const;

/** What the first word of a refusal means; Redis promises these words (https://redis.io/docs/reference/protocol-spec). */
const refusals: Readonly<Record<string, readonly [why: string, advice: string]>> = {
  WRONGPASS: wrongPassword,
  NOAUTH: wrongPassword,
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

/** `error` of a call to `server` as ours. */
export function toStoreError(error: unknown, server: string): PlumblineError {
  return error instanceof PlumblineError ? error : serverError({ server, cause: error, ...explain(error) });
}

/** Whether the connection ended before the answer came. */
export function isBrokenOff(error: unknown): boolean {
  return (
    !isUnsent(error) &&
    !(error instanceof PlumblineError || error instanceof ErrorReply) &&
    !(error instanceof UnansweredError)
  );
}

function isUnsent(error: unknown): boolean {
  return (
    error instanceof UnreachableError ||
    error instanceof ClientClosedError ||
    error instanceof ClientOfflineError
  );
}

function explain(error: unknown): Omit<ServerFailure, 'server' | 'cause'> {
  const reason = error instanceof UnreachableError ? error.cause : error;
  if (reason instanceof ErrorReply) return explainRefusal(reason);
  if (isUnsent(error)) return { kind: 'unreachable', why: codeOf(reason) ?? 'no connection' };
  if (error instanceof UnansweredError) return { kind: 'unanswered', why: 'no answer in time' };
  return { kind: 'unanswered', why: codeOf(error) ?? 'the connection broke off' };
}

function explainRefusal(error: Error): Omit<ServerFailure, 'server' | 'cause'> {
  const word = /^[A-Z]+/.exec(error.message)?.[0] ?? '';
  // The server's words, up to where it may quote what it was sent.
  const [why, advice] = refusals[word] ?? [
    error.message.split(/[,:'"`]/)[0]?.slice(0, 80) ?? 'an error',
    'Look at STORE_URL and at the log of the server.',
  ];
  return { kind: 'refused', why, advice };
}

/** A system's word for what went wrong, as ECONNREFUSED. */
function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
