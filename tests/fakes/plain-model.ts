import type { ChatModel, ChatOptions, ChatReply, ChatRequest } from '../../src/model/chat-model.ts';

/** One call that was made, to be answered by the test. */
export type OpenCall = {
  readonly request: ChatRequest;
  readonly options: ChatOptions | undefined;
  readonly answer: (reply?: Partial<ChatReply>) => void;
  readonly fail: (error: unknown) => void;
};

export type PlainModel = ChatModel & {
  /** Every call so far; each waits until the test answers it. */
  readonly calls: OpenCall[];
};

export const aReply: ChatReply = {
  text: 'the middle value',
  finish: 'stop',
  usage: { input: 10, output: 5 },
  model: 'plain-1',
  format: 'text',
  omitted: [],
  ms: 12,
  cached: false,
};

/** A model whose calls stay open until the test answers them: for the order and number of calls. */
export function createPlainModel(name = 'plain'): PlainModel {
  const calls: OpenCall[] = [];
  return {
    name,
    baseUrl: 'http://127.0.0.1:1/v1',
    calls,
    complete: (request, options) =>
      new Promise((resolve, reject) => {
        calls.push({
          request,
          options,
          answer: (reply = {}) => resolve({ ...aReply, ...reply }),
          fail: reject,
        });
      }),
  };
}
