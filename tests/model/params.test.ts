import { describe, expect, it } from 'vitest';
import type { ChatRequest } from '../../src/model/chat-model.ts';
import { parseParams, withParams } from '../../src/model/params.ts';

const request: ChatRequest = { messages: [], purpose: 'subject' };

describe('--param', () => {
  it('reads numbers, words, and JSON', () => {
    expect(
      parseParams(['temperature=0', 'top_p = 0.9', 'reasoning_effort=low', 'stop=["\\n"]', 'x=a=b']),
    ).toEqual({
      temperature: 0,
      top_p: 0.9,
      reasoning_effort: 'low',
      stop: ['\n'],
      x: 'a=b',
    });
  });

  it.each([
    'temperature',
    '=1',
    'temperature=hot',
    'temperature=3',
    'top_p=2',
    'max_tokens=0',
    'max_tokens=1.5',
    'model=x',
    'messages=[]',
    'n=2',
    'stream=true',
    'a b=1',
  ])('rejects %s as wrong usage', (option) => {
    expect(() => parseParams([option])).toThrow(expect.objectContaining({ code: 'usage' }));
  });
});

describe("a user's parameters", () => {
  it('go to their fields, and the rest along as it is', () => {
    const params = {
      temperature: 0.1,
      top_p: 1,
      top_k: 1,
      max_tokens: 400,
      seed: 3,
      reasoning_effort: 'low',
    };
    expect(withParams(request, { run: params })).toEqual({
      ...request,
      temperature: 0.1,
      topP: 1,
      topK: 1,
      maxTokens: 400,
      seed: 3,
      extra: { reasoning_effort: 'low' },
    });
  });

  it('of the run win over those of the model, and both over the code', () => {
    const asked = { ...request, temperature: 0 };
    expect(withParams(asked, { model: { temperature: 0.5 } }).temperature).toBe(0.5);
    expect(withParams(asked, { model: { temperature: 0.5 }, run: { temperature: 1 } }).temperature).toBe(1);
    expect(withParams(asked, {})).toEqual(asked);
  });

  it('of the model only raise the limit of tokens, so that a second ask with more room has it', () => {
    expect(withParams({ ...request, maxTokens: 400 }, { model: { max_tokens: 4000 } }).maxTokens).toBe(4000);
    expect(withParams({ ...request, maxTokens: 800 }, { model: { max_tokens: 400 } }).maxTokens).toBe(800);
    expect(withParams(request, { model: { max_tokens: 400 } }).maxTokens).toBe(400);
    expect(withParams({ ...request, maxTokens: 800 }, { run: { max_tokens: 400 } }).maxTokens).toBe(400);
  });
});
