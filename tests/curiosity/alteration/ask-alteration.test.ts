import { describe, expect, it } from 'vitest';
import { askAlteration } from '../../../src/curiosity/alteration/ask-alteration.ts';
import type { ChatReply, ChatRequest } from '../../../src/model/chat-model.ts';
import { ModelError } from '../../../src/model/model-error.ts';
import { aReply } from '../../fakes/plain-model.ts';

const questions = [
  'What is ice?',
  'Why does it float?',
  'How dense is it?',
  'Does salt matter?',
  'Who found it?',
];
/** A reply that changes the first `count` questions, and claims to have changed two. */
const changing = (count: number): string =>
  JSON.stringify({
    changed: 2,
    questions: questions.map((text, index) =>
      index < count ? `${text.slice(0, -1)} now?` : ` ${text.toUpperCase()}`,
    ),
  });

async function ask(script: readonly (Partial<ChatReply> | Error)[]) {
  const requests: ChatRequest[] = [];
  const result = await askAlteration({
    model: {
      name: 'm',
      baseUrl: 'http://127.0.0.1:1/v1',
      complete: async (request) => {
        const next = script[requests.push(request) - 1];
        if (next === undefined) throw new Error(`Call ${requests.length} is not scripted`);
        if (next instanceof Error) throw next;
        return { ...aReply, ...next };
      },
    },
    params: { temperature: 0, maxTokens: 600 },
    prompt: {
      statement: { subject: 'physics', statement: 'Ice floats.' },
      questions,
      metric: 'relevance',
      count: 2,
      fence: 'f',
    },
    deadlineMs: 30_000,
    queueMs: 0,
  });
  return { requests, result, last: JSON.stringify(requests.at(-1)?.messages) };
}

describe('asking for an altered set', () => {
  it('takes one whose changes we count to be right, case and spacing apart', async () => {
    const { requests, result } = await ask([{ text: changing(2) }]);
    expect(result).toMatchObject({ changed: [1, 2], verified: true });
    expect(result.reason).toBeUndefined();
    expect(requests.length).toBe(1);
  });

  it('does not believe a claim: a wrong count is asked again, with what was counted', async () => {
    const { result, last } = await ask([{ text: changing(3) }, { text: changing(2) }]);
    expect(last).toContain('changed 3 questions, not 2');
    expect(result).toMatchObject({ verified: true, usage: { input: 20, output: 10 } });
  });

  it('leaves a set out with its reason after three replies', async () => {
    const { requests, result } = await ask([{ text: changing(0) }, { text: 'no' }, { text: changing(4) }]);
    expect(requests.length).toBe(3);
    expect(result).toMatchObject({ changed: [1, 2, 3, 4], verified: false, reason: 'wrong-count' });
  });

  it.each([
    ['a refusal', { finish: 'refused' as const, text: '' }, 'refused'],
    ['a used-up budget', new ModelError('budget', 'spent'), 'budget'],
    ['a failed server', new ModelError('server-error', 'gone'), 'error'],
  ])('does not ask again after %s', async (_, reply, reason) => {
    const { requests, result } = await ask([reply]);
    expect([requests.length, result.verified, result.reason]).toEqual([1, false, reason]);
  });

  it('gives more room to a reply that was cut off', async () => {
    const { requests } = await ask([
      { text: '{"questions": ["What', finish: 'length' },
      { text: changing(2) },
    ]);
    expect(requests.map(({ maxTokens }) => maxTokens)).toEqual([600, 1200]);
  });
});
