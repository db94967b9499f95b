import { describe, expect, it } from 'vitest';
import type { ChatMessage, ChatModel } from '../../src/model/chat-model.ts';
import { ModelError } from '../../src/model/model-error.ts';
import { createForgetfulModel } from '../../src/model/shorten-history.ts';
import { aReply } from '../fakes/plain-model.ts';

/** A model that takes at most `most` messages. */
function narrowModel(most: number): ChatModel & { readonly seen: (readonly ChatMessage[])[] } {
  const seen: (readonly ChatMessage[])[] = [];
  return {
    name: 'narrow',
    baseUrl: 'http://127.0.0.1:1/v1',
    seen,
    async complete({ messages }) {
      seen.push(messages);
      if (messages.length > most) throw new ModelError('context-length', 'does not fit');
      return aReply;
    },
  };
}

function conversation(turns: number): ChatMessage[] {
  const messages: ChatMessage[] = [{ role: 'system', content: 'rubric' }];
  for (let turn = 1; turn < turns; turn += 1)
    messages.push({ role: 'user', content: `q${turn}` }, { role: 'assistant', content: `a${turn}` });
  return [...messages, { role: 'user', content: `q${turns}` }];
}

describe('SV-12: a conversation that outgrows its model', () => {
  it('loses its oldest turns and says how many', async () => {
    const narrow = narrowModel(6);
    const reply = await createForgetfulModel(narrow).complete({
      messages: conversation(8),
      purpose: 'subject',
    });
    expect(reply.droppedTurns).toBe(5);
    expect(narrow.seen.at(-1)?.map(({ content }) => content)).toEqual([
      'rubric',
      'q6',
      'a6',
      'q7',
      'a7',
      'q8',
    ]);
    expect(narrow.seen).toHaveLength(3);
  });

  it('is left alone where it fits', async () => {
    const narrow = narrowModel(100);
    const reply = await createForgetfulModel(narrow).complete({
      messages: conversation(8),
      purpose: 'subject',
    });
    expect(reply.droppedTurns).toBeUndefined();
    expect(narrow.seen).toEqual([conversation(8)]);
  });

  it('fails where even the last two turns do not fit: the question itself is never cut', async () => {
    const narrow = narrowModel(1);
    const call = createForgetfulModel(narrow).complete({ messages: conversation(8), purpose: 'subject' });
    await expect(call).rejects.toMatchObject({ failure: 'context-length' });
    for (const messages of narrow.seen) expect(messages.at(-1)?.content).toBe('q8');
  });

  it('fails as before for other reasons', async () => {
    const failing: ChatModel = {
      ...narrowModel(1),
      complete: () => Promise.reject(new ModelError('timeout', 'late')),
    };
    const call = createForgetfulModel(failing).complete({ messages: conversation(8), purpose: 'subject' });
    await expect(call).rejects.toMatchObject({ failure: 'timeout' });
  });
});
