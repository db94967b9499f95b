import type { ChatMessage, ChatModel, ChatRequest } from './chat-model.ts';
import { ModelError } from './model-error.ts';

/**
 * `model` for conversations that may outgrow its context: when they do, the oldest turns go, and the reply says how
 * many (`droppedTurns`). The system's words, the last question and the turn before it always stay.
 */
export function createForgetfulModel(model: ChatModel): ChatModel {
  return {
    name: model.name,
    baseUrl: model.baseUrl,
    async complete(request, options = {}) {
      let dropped = 0;
      for (;;) {
        try {
          const reply = await model.complete(withoutOldest(request, dropped), options);
          return dropped === 0 ? reply : { ...reply, droppedTurns: dropped };
        } catch (error) {
          if (!(error instanceof ModelError) || error.failure !== 'context-length') throw error;
          const left = turnsOf(request.messages).turns.length - 2 - dropped;
          if (left <= 0) throw error;
          dropped += Math.ceil(left / 2);
        }
      }
    },
  };
}

function withoutOldest(request: ChatRequest, dropped: number): ChatRequest {
  if (dropped === 0) return request;
  const { system, turns } = turnsOf(request.messages);
  return { ...request, messages: [...system, ...turns.slice(dropped).flat()] };
}

/** The system's messages, and the rest in turns that each begin with a question. */
function turnsOf(messages: readonly ChatMessage[]): { system: ChatMessage[]; turns: ChatMessage[][] } {
  const turns: ChatMessage[][] = [];
  for (const message of messages) {
    if (message.role === 'system') continue;
    const current = turns.at(-1);
    if (message.role === 'user' || current === undefined) turns.push([message]);
    else current.push(message);
  }
  return { system: messages.filter(({ role }) => role === 'system'), turns };
}
