import type { Logprobs, Token } from './answer-schema.ts';

// Below any probability that arithmetic in 32 bits can give: a placeholder such as -9999.
const leastLogprob = -1_000;

export type Passage = {
  /** What the tokens spell. */
  readonly content: string;
  /** The part of it that is wanted, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
};

/**
 * Log-probabilities of the tokens that make up a passage of the content. `undefined` where the server gave none,
 * where one is missing or a placeholder (leaving it out would shift what is computed from the rest), or where the
 * tokens do not spell the content and only a part of it is wanted.
 */
export function readLogprobs(logprobs: Logprobs | null | undefined, passage: Passage): number[] | undefined {
  const tokens = tokensOf(logprobs);
  if (tokens.length === 0 || passage.end <= passage.start) return undefined;
  const wanted = within(tokens, passage);
  if (wanted === undefined) return undefined;
  const values = wanted.map(({ logprob }) => logprob);
  return values.every(isLogprob) ? values.map((value) => Math.min(0, value)) : undefined;
}

// Rounding can lift a certain token a hair above 0.
function isLogprob(value: number | null): value is number {
  return value !== null && Number.isFinite(value) && value > leastLogprob && value < 0.01;
}

function tokensOf(logprobs: Logprobs | null | undefined): Token[] {
  const { content, tokens, token_logprobs: values } = logprobs ?? {};
  if (content !== null && content !== undefined) return content;
  if (!tokens || !values || tokens.length !== values.length) return [];
  return tokens.map((token, index) => ({ token, logprob: values[index] ?? null }));
}

function within(tokens: readonly Token[], { content, start, end }: Passage): Token[] | undefined {
  // The mark that ends a reply is a token without text.
  const spelled = tokens.filter(({ token }) => token !== '');
  if (start === 0 && end === content.length) return spelled;
  const bytes = spelled.map(({ token, bytes }) => (bytes ? Buffer.from(bytes) : Buffer.from(token)));
  const whole = Buffer.concat(bytes);
  // A server may leave a blank at either end out of the content; a difference inside is another matter.
  const shift = whole.indexOf(Buffer.from(content));
  if (shift === -1) return undefined;
  const from = shift + Buffer.byteLength(content.slice(0, start));
  const to = shift + Buffer.byteLength(content.slice(0, end));
  let at = 0;
  return spelled.filter((_, index) => {
    const begins = at;
    at += bytes[index]?.byteLength ?? 0;
    return at > from && begins < to;
  });
}
