import { hashOf } from '../../judge/prompts/prompt-hash.ts';
import type { ChatModel } from '../../model/chat-model.ts';
import { askQuestions } from '../ask-questions.ts';
import { curiosityHash } from '../prompts/curiosity-hash.ts';
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

/** A language model as an asker of a run. */
export function createModelAsker({ name, model, params, scope, lane }: ModelAskerOptions): SetAsker {
  return {
    name,
    promptHash: hashOf({ asker: curiosityHash('asker', {}), params }),
    async ask(statement, signal) {
      const { read, reply } = await askQuestions(model, statement, {}, { signal, lane, cacheScope: scope });
      const { text: raw, finish, omitted, usage, cached, model: served } = reply;
      return { ...read, raw, finish, omitted, usage, cached, served };
    },
  };
}
