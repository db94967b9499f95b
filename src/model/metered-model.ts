import type { Usage } from '../judge/verdict.ts';
import type { ChatModel, ChatRequest } from './chat-model.ts';
import { estimateInput } from './estimate-tokens.ts';
import type { Entry, Ledger, Price } from './ledger.ts';
import { ModelError } from './model-error.ts';

// For a call without a limit of its own, until there is experience.
const firstGuess = 512;

/** `model` with its calls in the books of `ledger`; a call that the budget does not allow is not made. */
export function createMeteredModel(
  model: ChatModel,
  { ledger, price }: { ledger: Ledger; price?: Price | undefined },
): ChatModel {
  const longest = new Map<string, number>();

  const worstCase = (request: ChatRequest): Usage => ({
    input: estimateInput(request.messages),
    output: request.maxTokens ?? longest.get(request.purpose) ?? firstGuess,
  });

  return {
    name: model.name,
    baseUrl: model.baseUrl,
    async complete(request, options = {}) {
      const entry: Entry = { model: model.name, purpose: request.purpose, price };
      const reservation = await ledger.reserve(entry, worstCase(request), options.signal);
      let usage: Usage | null = null;
      try {
        const reply = await model.complete(request, options);
        usage = reply.usage;
        longest.set(request.purpose, Math.max(reply.usage.output, longest.get(request.purpose) ?? 0));
        return reply;
      } catch (error) {
        // Whoever stops a call does not unsend it.
        const aborted = { input: estimateInput(request.messages), output: 0, estimated: true };
        usage = error instanceof ModelError ? (error.usage ?? null) : aborted;
        throw error;
      } finally {
        reservation.settle(usage);
      }
    },
  };
}
