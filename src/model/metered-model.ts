import type { Usage } from '../judge/verdict.ts';
import type { ChatModel, ChatRequest } from './chat-model.ts';
import { estimateInput } from './estimate-tokens.ts';
import type { Entry, Ledger, Price } from './ledger.ts';
import { ModelError } from './model-error.ts';

/** What calls of one purpose were seen to cost. */
type Experience = {
  /** Most that the server counted for a prompt, as a multiple of our estimate. */
  readonly inputRatio: number;
  readonly longestOutput: number;
};

/** `model` with its calls in the books of `ledger`; a call that the budget does not allow is not made. */
export function createMeteredModel(
  model: ChatModel,
  { ledger, price }: { ledger: Ledger; price?: Price | undefined },
): ChatModel {
  const experience = new Map<string, Experience>();

  /** `null` before the first call: servers count a prompt as they like, hidden templates and thinking included. */
  const worstCase = (request: ChatRequest): Usage | null => {
    const seen = experience.get(request.purpose);
    if (seen === undefined) return null;
    return {
      input: Math.ceil(estimateInput(request.messages) * seen.inputRatio),
      output: Math.max(request.maxTokens ?? 0, seen.longestOutput),
    };
  };
  const learn = (request: ChatRequest, usage: Usage): void => {
    const seen = experience.get(request.purpose) ?? { inputRatio: 1, longestOutput: 0 };
    experience.set(request.purpose, {
      inputRatio: Math.max(seen.inputRatio, usage.input / estimateInput(request.messages)),
      longestOutput: Math.max(seen.longestOutput, usage.output),
    });
  };

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
        learn(request, reply.usage);
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
