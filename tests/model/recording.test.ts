import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/json.ts';
import type { ChatRequest } from '../../src/model/chat-model.ts';
import { ModelError } from '../../src/model/model-error.ts';
import { createRecordedModel } from '../../src/model/recording.ts';
import { readReplay } from '../../src/model/replay.ts';
import { bytesOf } from '../collect.ts';
import { aReply, createPlainModel } from '../fakes/plain-model.ts';

const identity = { model: 'plain', baseUrl: 'http://127.0.0.1:1/v1' };
const request: ChatRequest = { messages: [{ role: 'user', content: 'What is a median?' }], purpose: 'judge' };
const now = (): number => Date.UTC(2025, 0, 2, 3, 4, 5);

async function record(outcomes: readonly (string | ModelError)[]): Promise<string> {
  const lines: string[] = [];
  const sink = { append: async (value: Json) => void lines.push(`${JSON.stringify(value)}\n`) };
  const plain = createPlainModel();
  const model = createRecordedModel(plain, { sink, identity, now });
  for (const outcome of outcomes) {
    const call = model.complete(request).catch(() => undefined);
    if (typeof outcome === 'string') plain.calls.at(-1)?.answer({ text: outcome });
    else plain.calls.at(-1)?.fail(outcome);
    await call;
  }
  return lines.join('');
}

describe('a recording', () => {
  it('holds every prompt, parameter and reply, with its time', async () => {
    const line: unknown = JSON.parse(await record(['the middle value']));
    expect(line).toMatchObject({
      v: 1,
      at: '2025-01-02T03:04:05.000Z',
      name: 'plain',
      ...identity,
      request: { messages: request.messages, purpose: 'judge' },
      reply: { text: 'the middle value', usage: aReply.usage },
    });
  });

  it('plays again in its order, failures too, and then is at its end', async () => {
    const text = await record(['one', new ModelError('timeout', 'too late'), 'two']);
    const replay = await readReplay(bytesOf(text), 'calls.jsonl');
    const model = replay.model('plain', identity);
    expect(await model.complete(request)).toMatchObject({
      text: 'one',
      cached: true,
      usage: { input: 0, output: 0 },
    });
    await expect(model.complete(request)).rejects.toMatchObject({ failure: 'timeout', message: 'too late' });
    expect(replay.unused()).toBe(1);
    expect(await model.complete(request)).toMatchObject({ text: 'two' });
    await expect(model.complete(request)).rejects.toThrow('asked more often now than then');
  });

  it.each([
    {
      what: 'another prompt',
      ask: { ...request, messages: [{ role: 'user' as const, content: 'SECRET words' }] },
      id: identity,
      says: 'differ',
    },
    { what: 'another parameter', ask: { ...request, temperature: 1 }, id: identity, says: 'differ' },
    {
      what: 'another model',
      ask: request,
      id: { ...identity, model: 'other' },
      says: 'plain at http://127.0.0.1:1/v1, not other',
    },
  ])('says what is missing: $what', async ({ ask, id, says }) => {
    const replay = await readReplay(bytesOf(await record(['one'])), 'calls.jsonl');
    const miss = replay.model('judge', id).complete(ask);
    await expect(miss).rejects.toMatchObject({ code: 'not_found' });
    await expect(miss).rejects.toThrow(says);
    await expect(miss).rejects.toThrow(
      /calls\.jsonl has no reply for this judge call to judge \(key [0-9a-f]{12}\)/,
    );
    await expect(miss).rejects.not.toThrow('SECRET');
  });

  it('is read with a torn last line, and with no other', async () => {
    const text = await record(['one', 'two']);
    expect((await readReplay(bytesOf(text.slice(0, -20)), 'calls.jsonl')).unused()).toBe(1);
    await expect(readReplay(bytesOf(`{"v":1}\n${text}`), 'calls.jsonl')).rejects.toMatchObject({
      code: 'invalid_input',
      problems: [{ file: 'calls.jsonl', line: 1 }],
    });
  });

  it('with holes is none: a call whose record cannot be written fails', async () => {
    const plain = createPlainModel();
    const sink = { append: () => Promise.reject(new Error('disk full')) };
    const call = createRecordedModel(plain, { sink, identity, now }).complete(request);
    plain.calls[0]?.answer();
    await expect(call).rejects.toThrow('disk full');
  });
});
