import { createHash } from 'node:crypto';
import type { KeyValue } from '../store/store.ts';
import type { ChatModel, ChatReply, ChatRequest } from './chat-model.ts';
import { ChatReplySchema, fromMemory } from './reply-schema.ts';
import { type ModelIdentity, requestKey } from './request-key.ts';

export type ReplyCacheOptions = {
  readonly keyValue: KeyValue;
  /** Told when the store fails: the call goes to the model then, and its reply is not thrown away. */
  readonly onProblem: (error: unknown) => void;
};

/** Replies kept for the next time, over all models; made once, so that equal calls under way share one request. */
export function createReplyCache({ keyValue, onProblem }: ReplyCacheOptions) {
  const underWay = new Map<string, Promise<ChatReply>>();

  async function find(key: string): Promise<ChatReply | undefined> {
    try {
      const stored = ChatReplySchema.safeParse(await keyValue.get(key));
      return stored.success ? fromMemory(stored.data) : undefined;
    } catch (error) {
      onProblem(error);
      return undefined;
    }
  }

  async function keep(key: string, reply: ChatReply): Promise<void> {
    if (!isWorthKeeping(reply)) return;
    try {
      await keyValue.set(key, reply);
    } catch (error) {
      onProblem(error);
    }
  }

  async function through(key: string, ask: () => Promise<ChatReply>): Promise<ChatReply> {
    const found = await find(key);
    if (found !== undefined) return found;
    const reply = await ask();
    await keep(key, reply);
    return reply;
  }

  return {
    /**
     * The reply kept under `key`, else what `ask` gives. While one call asks, equal ones wait for it; if it fails,
     * they ask for themselves, since its failure may be its own (an abort, a deadline).
     */
    async get(
      key: string,
      signal: AbortSignal | undefined,
      ask: () => Promise<ChatReply>,
    ): Promise<ChatReply> {
      for (;;) {
        const other = underWay.get(key);
        if (other === undefined) break;
        const reply = await unlessAborted(other, signal);
        if (reply !== undefined && isWorthKeeping(reply)) return fromMemory(ChatReplySchema.parse(reply));
      }
      const own = through(key, ask);
      underWay.set(key, own);
      try {
        return await own;
      } finally {
        underWay.delete(key);
      }
    },
  };
}
export type ReplyCache = ReturnType<typeof createReplyCache>;

/**
 * `model` with a cache in front of it. A reply is kept by everything that determines it and by the scope that the
 * caller (or `scope`) names; without a scope nothing is kept. Errors, refusals, and replies that are empty, filtered
 * or cut off are never kept.
 */
export function createCachedModel(
  model: ChatModel,
  { cache, identity, scope }: { cache: ReplyCache; identity: ModelIdentity; scope?: string | undefined },
): ChatModel {
  return {
    name: model.name,
    baseUrl: model.baseUrl,
    complete(request: ChatRequest, options = {}) {
      const chosen = options.cacheScope === undefined ? scope : options.cacheScope;
      if (chosen === undefined || chosen === null) return model.complete(request, options);
      const key = createHash('sha256')
        .update(`${chosen}\n${requestKey(identity, request)}`)
        .digest('hex');
      return cache.get(key, options.signal, () => model.complete(request, options));
    },
  };
}

function isWorthKeeping(reply: ChatReply): boolean {
  return reply.finish === 'stop' && reply.text.trim() !== '';
}

/** The other call's reply; `undefined` where it failed. Rejects only when `signal` aborts. */
async function unlessAborted(
  other: Promise<ChatReply>,
  signal: AbortSignal | undefined,
): Promise<ChatReply | undefined> {
  const quiet = other.catch(() => undefined);
  if (signal === undefined) return quiet;
  signal.throwIfAborted();
  let stop = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([quiet, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
