import { createHash } from 'node:crypto';

/** Names the messages of a post, so that Discord takes each once, and so that they are known again in the history. */
export type PostNonces = {
  /** The nonce of the message at `index` of `count`: at most 25 characters. */
  at(index: number, count: number): string;
  /** Which message of how many a nonce is, where it is one of this post. */
  read(nonce: unknown): { readonly index: number; readonly count: number } | null;
};

export function noncesOf(place: string, postId: string): PostNonces {
  const name = createHash('sha256').update(`${place} ${postId}`).digest('base64url').slice(0, 16);
  return {
    at: (index, count) => `${name}.${index}.${count}`,
    read(nonce) {
      if (typeof nonce !== 'string' || !nonce.startsWith(`${name}.`)) return null;
      const [, index, count] = nonce.split('.');
      return { index: Number(index), count: Number(count) };
    },
  };
}
