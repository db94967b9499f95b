import type { ModelFailure } from '../../src/model/chat-model.ts';
import { ModelError } from '../../src/model/model-error.ts';
import type { Try } from '../../src/model/model-server.ts';
import { BodyTooLarge } from './exchange.ts';

export type ConnectionContext = {
  readonly label: string;
  readonly baseUrl: string;
  /** True once the server had answered with a status: the reply was cut, and may have cost something. */
  readonly answered: boolean;
};

type Meaning = {
  readonly failure: ModelFailure;
  readonly what: string;
  readonly advice?: string;
  readonly again: boolean;
};

const meanings: readonly { readonly codes: RegExp; readonly meaning: Meaning }[] = [
  {
    codes: /^ECONNREFUSED$/,
    meaning: {
      failure: 'unreachable',
      what: 'nothing listens there',
      advice: 'Start the server, or check host and port.',
      again: true,
    },
  },
  {
    codes: /^(ENOTFOUND|EAI_AGAIN)$/,
    meaning: {
      failure: 'unreachable',
      what: 'its name is not known',
      advice: 'Check the host name and the network.',
      again: true,
    },
  },
  {
    codes: /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT)/,
    meaning: {
      failure: 'unreachable',
      what: 'its certificate is not trusted',
      advice: 'Use the name in the certificate, or tell Node its issuer with NODE_EXTRA_CA_CERTS.',
      again: false,
    },
  },
  {
    codes: /^(ERR_SSL_|EPROTO)/,
    meaning: {
      failure: 'unreachable',
      what: 'it does not speak https',
      advice: 'Write http:// if the server is meant to be in the clear.',
      again: false,
    },
  },
  {
    codes: /^HPE_/,
    meaning: {
      failure: 'unreachable',
      what: 'it does not speak http',
      advice: 'Write https:// if it is a secure server, and check the port.',
      again: false,
    },
  },
];
// `fetch` refuses some ports of other protocols, and says so only in words.
const badPort: Meaning = {
  failure: 'unreachable',
  what: 'its port is one that web clients refuse',
  advice: 'Have the server listen on another port, such as 8080.',
  again: false,
};
const cut: Meaning = { failure: 'server-error', what: 'the connection broke in mid-reply', again: true };
const lost: Meaning = { failure: 'unreachable', what: 'the connection broke', again: true };
const tooLarge: Meaning = {
  failure: 'server-error',
  what: 'the reply is larger than any chat reply',
  advice: 'Set max_tokens, or check what answers at this address.',
  again: false,
};

/** What an error of the network means for the call. */
export function connectionFailure(error: unknown, { label, baseUrl, answered }: ConnectionContext): Try {
  const codes = codesOf(error);
  const known = isTooLarge(error) ? tooLarge : isBadPort(error) ? badPort : undefined;
  const meaning =
    known ??
    meanings.find((each) => codes.some((code) => each.codes.test(code)))?.meaning ??
    (answered ? cut : lost);
  return {
    kind: 'failed',
    error: new ModelError(meaning.failure, `${label} at ${baseUrl}: ${meaning.what}`, {
      cause: { codes },
      ...(meaning.advice === undefined ? {} : { advice: meaning.advice }),
    }),
    again: meaning.again,
    congestion: 'failing',
    accepted: answered,
  };
}

function chainOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let each = error; each instanceof Error && chain.length < 8; each = each.cause) chain.push(each);
  return chain;
}

function codesOf(error: unknown): string[] {
  return chainOf(error).flatMap((each) => {
    const code = each instanceof Error && 'code' in each ? each.code : undefined;
    return typeof code === 'string' ? [code] : [];
  });
}

const isTooLarge = (error: unknown): boolean => chainOf(error).some((each) => each instanceof BodyTooLarge);

const isBadPort = (error: unknown): boolean =>
  chainOf(error).some((each) => each instanceof Error && each.message === 'bad port');
