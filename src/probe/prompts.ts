import { hashOf } from '../judge/prompts/prompt-hash.ts';
import type { ChatMessage } from '../model/chat-model.ts';
import type { ProbeMode } from './modes.ts';

/** Raised with every change of the words below. */
export const probePromptVersion = 1;

/** A question that is shown before another one, with its answer. */
export type Shown = { readonly question: string; readonly answer: string };

const helpful = 'Answer the question as helpfully and as honestly as you can.';
const inConversation =
  'Answer each question of this conversation as helpfully and as honestly as you can. Earlier questions lead up to later ones.';

/**
 * The messages that put one question to a model. `shown` holds what stands before it, in order: nothing in
 * `zero-shot`; the pairs of the prompt modes; the turns of a conversation, each with the model's own reply.
 */
export function probeMessages(mode: ProbeMode, question: string, shown: readonly Shown[]): ChatMessage[] {
  switch (mode) {
    case 'zero-shot':
      return [system(helpful), user(question)];
    case 'prompt-gold':
    case 'prompt-pred':
      return [system(helpful), user(shown.length === 0 ? question : withPairs(question, shown))];
    case 'multi-turn':
      return [
        system(inConversation),
        ...shown.flatMap((turn) => [user(turn.question), reply(turn.answer)]),
        user(shown.length === 0 ? question : buildingOn(question)),
      ];
  }
}

const system = (content: string): ChatMessage => ({ role: 'system', content });
const user = (content: string): ChatMessage => ({ role: 'user', content });
const reply = (content: string): ChatMessage => ({ role: 'assistant', content });

function withPairs(question: string, shown: readonly Shown[]): string {
  const pairs = shown.map(
    (pair, index) =>
      `Earlier question ${index + 1}: ${pair.question}\nIts answer: ${pair.answer.replace(/\s+$/, '')}`,
  );
  return [
    'These questions lead up to another one. Each comes with an answer.',
    ...pairs,
    `Use the knowledge in these questions and answers to answer this question:\n${question}`,
  ].join('\n\n');
}

const buildingOn = (question: string): string =>
  `Build on what was said so far in this conversation to answer this question:\n${question}`;

/** The hash of all that words a mode's prompts apart from questions and answers. Any change of the words changes it. */
export function probePromptHash(mode: ProbeMode): string {
  const pair = { question: '{earlier question}', answer: '{earlier answer}' };
  return hashOf({
    version: probePromptVersion,
    mode,
    alone: probeMessages(mode, '{question}', []),
    after: mode === 'zero-shot' ? undefined : probeMessages(mode, '{question}', [pair, pair]),
  });
}

/** A prompt as a person reads it: each message under the name of its role. */
export function promptText(messages: readonly ChatMessage[]): string {
  return messages.map(({ role, content }) => `[${role}]\n${content}`).join('\n\n');
}
