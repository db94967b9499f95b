import type { ChatModel } from './chat-model.ts';

const longestMs = 5 * 60_000;

/**
 * Has a server load the model before anyone waits for it: one token, without a cache, and with the patience that
 * loading takes. For a session that begins, while the learner still reads; a run's first call does the same work.
 * Rejects as `complete` does.
 */
export async function warmUp(model: ChatModel, signal?: AbortSignal): Promise<void> {
  await model.complete(
    { messages: [{ role: 'user', content: 'Say yes.' }], purpose: 'warm-up', maxTokens: 1 },
    { deadlineMs: longestMs, cacheScope: null, ...(signal === undefined ? {} : { signal }) },
  );
}
