import { hashOf } from '../../judge/prompts/prompt-hash.ts';
import type { ChatModel } from '../../model/chat-model.ts';
import { askerMessages } from '../prompts/asker-prompt.ts';
import { curiosityHash } from '../prompts/curiosity-hash.ts';
import { parseQuestions } from '../questions/parse-questions.ts';
import type { SetAsker } from './part.ts';

export type ModelAskerOptions = {
  readonly name: string;
  readonly model: ChatModel;
  /** Parameters of the run, for the hash alone: the model sends them by itself. */
  readonly params: { readonly [name: string]: unknown };
  /** Who may use a reply again: this run alone. */
  readonly scope: string;
  readonly lane: string;
};

/** Asks a language model, in the words that every asker gets, and reads its questions as it really writes them. */
export function createModelAsker({ name, model, params, scope, lane }: ModelAskerOptions): SetAsker {
  return {
    name,
    promptHash: hashOf({ asker: curiosityHash('asker', {}), params }),
    async ask(statement, signal) {
      const messages = askerMessages(statement);
      const reply = await model.complete({ messages, purpose: 'asker' }, { signal, lane, cacheScope: scope });
      const read = parseQuestions(reply.text, {
        statement: statement.statement,
        prompt: messages.map(({ content }) => content).join('\n'),
        truncated: reply.finish === 'length',
      });
      const { text: raw, finish, omitted, usage, cached, model: served } = reply;
      return { ...read, raw, finish, omitted, usage, cached, served };
    },
  };
}
