import type { ServerAddress } from '../../src/model/base-url.ts';
import type { ModelFailure } from '../../src/model/chat-model.ts';
import { ModelError } from '../../src/model/model-error.ts';
import type { Try } from '../../src/model/model-server.ts';
import { quotable, withoutEcho } from '../../src/model/redact.ts';
import { notFound } from './not-found.ts';
import { readProblem, type ServerProblem } from './problem.ts';
import { findRefusal } from './refusals.ts';
import type { WireRequest } from './request-body.ts';
import { retryAfterMs } from './retry-after.ts';

export type FailureContext = {
  /** The model as the user knows it, for messages. */
  readonly label: string;
  readonly model: string;
  readonly address: ServerAddress;
  /** Which key was sent, or why none was, as a sentence without the key. */
  readonly keyNote: string;
  readonly sent: WireRequest;
  /** Texts of the prompt, which no message may repeat. */
  readonly prompt: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: number;
};

const tooLong =
  /maximum context|context (length|window|size)|context_length|exceed_context|n_ctx|prompt is too long|input (is )?too long|too many (input )?tokens|reduce the length|max_tokens.{0,40}(at least|must be (positive|greater)|negative|got -)/i;
const filteredWords =
  /content[ _]?(filter|policy|management)|responsible ?ai|moderation|flagged|safety system/i;
const outOfCredit =
  /insufficient_quota|insufficient (quota|credit|balance|funds)|exceeded your current quota|billing|out of credit/i;
const waitTooLongMs = 10 * 60_000;

type Kind = { readonly failure: ModelFailure; readonly what: string; readonly advice?: string };

/** What the answer with an error `status` and the body `text` means for the call. */
export function readFailure(
  status: number,
  text: string,
  headers: Headers | undefined,
  context: FailureContext,
): Try {
  const problem = readProblem(text);
  const clean = { ...problem, message: withoutEcho(problem.message, context.prompt) };
  const about = `${clean.message}\n${clean.codes}`;
  const fail = (kind: Kind, more: Partial<FailedTry> = {}): FailedTry => ({
    kind: 'failed',
    error: failureError(kind, clean, status, context),
    again: false,
    congestion: 'none',
    accepted: false,
    ...more,
  });

  if (status >= 300 && status < 400) return fail(redirected(headers, context));
  // A server that says so itself knows better than the number of its status.
  const filtered = /content_filter|content_policy|responsibleaipolicy/.test(clean.codes);
  if (filtered || (/^(400|403|422|451)$/.test(String(status)) && filteredWords.test(about)))
    return fail({ failure: 'filtered', what: 'a content filter refused the request' });
  if (status < 502 && status !== 429 && tooLong.test(about)) {
    const shorter = findRefusal(400, clean, context.sent);
    const error = failureError(
      {
        failure: 'context-length',
        what: 'the conversation does not fit the model',
        advice: 'Use a model with a larger context, or fewer turns.',
      },
      clean,
      status,
      context,
    );
    if (shorter?.outputLimit !== undefined) return { kind: 'refused', ...shorter, error };
    return { kind: 'failed', error, again: false, congestion: 'none', accepted: false };
  }
  const refusal = findRefusal(status, clean, context.sent);
  if (refusal !== undefined) {
    const error = failureError(
      { failure: 'bad-request', what: 'the request was refused' },
      clean,
      status,
      context,
    );
    return { kind: 'refused', ...refusal, error };
  }
  if (status === 402 || (status === 429 && outOfCredit.test(about)))
    return fail({
      failure: 'rate-limited',
      what: 'the account has no credit left',
      advice: 'Asking again does not help: add credit, or use another key or model.',
    });
  if (status === 401 || status === 403)
    return fail({
      failure: 'unauthorized',
      what: 'the server did not accept the key',
      advice: context.keyNote,
    });
  // Some gateways say it with 400.
  if (status === 404 || status === 405 || (status === 400 && clean.codes.includes('model_not_found')))
    return fail(notFound(clean, context));
  if (status === 429 || isTransient(status)) return transient(status, clean, headers, context, fail);
  return fail({
    failure: status >= 500 ? 'server-error' : 'bad-request',
    what: 'the server refused the request',
  });
}

type FailedTry = Extract<Try, { kind: 'failed' }>;

function isTransient(status: number): boolean {
  return [408, 409, 425, 499].includes(status) || (status >= 500 && ![501, 505].includes(status));
}

function transient(
  status: number,
  problem: ServerProblem,
  headers: Headers | undefined,
  context: FailureContext,
  fail: (kind: Kind, more: Partial<FailedTry>) => FailedTry,
): FailedTry {
  const waitMs = retryAfterMs(headers, problem.message, context.now);
  const throttled = [429, 503, 529].includes(status);
  const kind: Kind =
    status === 429
      ? {
          failure: 'rate-limited',
          what: 'the server takes no more requests for now',
          advice: waitAdvice(waitMs),
        }
      : { failure: 'server-error', what: throttled ? 'the server is overloaded' : 'the server failed' };
  return fail(kind, {
    again: headers?.get('x-should-retry') !== 'false' && (waitMs ?? 0) <= waitTooLongMs,
    congestion: throttled ? 'throttled' : 'failing',
    ...(waitMs === undefined ? {} : { waitMs }),
  });
}

function waitAdvice(waitMs: number | undefined): string {
  if (waitMs === undefined) return 'Ask fewer at once, or later.';
  return `It asks to wait ${Math.ceil(waitMs / 1_000)} s.`;
}

function redirected(headers: Headers | undefined, { address }: FailureContext): Kind {
  const target = headers?.get('location') ?? '';
  const url =
    target !== '' && URL.canParse(target, address.baseUrl) ? new URL(target, address.baseUrl) : undefined;
  const place = url === undefined ? '' : ` to ${url.origin}`;
  return {
    failure: 'not-found',
    what: `the server redirects${place}; redirects are not followed, since they could carry a key elsewhere`,
    advice: 'Name the address that it redirects to as the base URL.',
  };
}

/** One message in one form: which model where, what happened, and the server's own words, short and clean. */
function failureError(
  kind: Kind,
  problem: ServerProblem,
  status: number,
  context: FailureContext,
): ModelError {
  const words = quotable(problem.message);
  const said = words === '' ? '' : `: "${words}"`;
  const at = `${context.label} at ${context.address.baseUrl}`;
  return new ModelError(kind.failure, `${at}: ${kind.what} (status ${status})${said}`, {
    cause: { status, codes: quotable(problem.codes, 100) },
    ...(kind.advice === undefined ? {} : { advice: kind.advice }),
  });
}
