import { PlumblineError } from '../../src/errors.ts';

/** No connection could be had in time, so nothing was sent; `cause` is why, where that is known. */
export class UnreachableError extends Error {}

/** The server was asked and has not answered in time. */
export class UnansweredError extends Error {}

/** What became of a call to a server that failed. */
export type ServerFailure = {
  /** The server as a user knows it, without credentials: "Redis at localhost:6379". */
  readonly server: string;
  /**
   * `unreachable`: nothing was sent. `refused`: the server said no. `unanswered`: it was sent and the connection or
   * the time ended before an answer came, so a write may have happened.
   */
  readonly kind: 'unreachable' | 'refused' | 'unanswered';
  /** Why, in a few words, holding nothing of the address or the values. */
  readonly why: string;
  readonly advice?: string;
  readonly cause: unknown;
};

/** A server's failure as what a user can act on. */
export function serverError({ server, kind, why, advice, cause }: ServerFailure): PlumblineError {
  const message = {
    unreachable: `${server} cannot be reached (${why}); what was asked for was not saved or read.`,
    refused: `${server} refused (${why}); what was asked for was not saved or read.`,
    unanswered: `${server} did not answer (${why}); what was to be saved may have been saved or not.`,
  }[kind];
  return new PlumblineError('store_failed', message, {
    cause,
    advice:
      advice ??
      'Check that the server runs and that STORE_URL names it. Plumbline connects again by itself: try again.',
  });
}

/** The address of a server as a user knows it, without what is secret in it. */
export function serverName(kind: string, url: URL): string {
  return `${kind} at ${url.host === '' ? 'localhost' : url.host}`;
}

/** Parses an address; one that cannot be read is `config_invalid`. */
export function parseServerUrl(url: string): URL {
  try {
    return new URL(url);
  } catch {
    throw configInvalidUrl();
  }
}

/** An address that cannot be read. It is not printed, since it holds a password. */
export function configInvalidUrl(): PlumblineError {
  return new PlumblineError('config_invalid', 'STORE_URL cannot be read as the address of a server.', {
    advice: 'It has the form scheme://name:password@host:port/database; write %40 for an @ in a password.',
    problems: [{ code: 'bad-store-url', message: 'not an address', field: 'STORE_URL' }],
  });
}
