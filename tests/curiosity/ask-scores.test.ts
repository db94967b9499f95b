import { describe, expect, it } from 'vitest';
import { type AskedScores, askScores, type ScoresAsking } from '../../src/curiosity/ask-scores.ts';
import { scoresFormat } from '../../src/curiosity/prompts/scores-format.ts';
import { setJudgeMessages } from '../../src/curiosity/prompts/set-judge-prompt.ts';
import { type SetMetric, setMetrics } from '../../src/curiosity/scores/metric.ts';
import type { ChatReply, ChatRequest } from '../../src/model/chat-model.ts';
import { ModelError } from '../../src/model/model-error.ts';
import { aReply } from '../fakes/plain-model.ts';

const questions = ['What is ice?', 'Why does it float?'];

/** Asks a model that replies with `script` in turn, and gives what was asked and what came of it. */
async function ask(
  script: readonly (Partial<ChatReply> | Error)[],
  more: Partial<ScoresAsking<SetMetric>> = {},
) {
  const requests: ChatRequest[] = [];
  const asked = await askScores<SetMetric>({
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
    purpose: 'judge',
    metrics: setMetrics,
    questions,
    messages: (wanted, again) =>
      setJudgeMessages({
        statement: { subject: 'physics', statement: 'Ice floats.' },
        questions,
        wanted,
        fence: 'f',
        again,
      }),
    format: (wanted) => scoresFormat(wanted),
    untrusted: questions,
    deadlineMs: 30_000,
    queueMs: 0,
    ...more,
  });
  return { requests, asked };
}
const brief = ({ scores }: AskedScores<SetMetric>) =>
  [...scores].map(([metric, { score, reason }]) => `${metric} ${score ?? reason}`).sort();

describe('asking for scores', () => {
  it('takes one call where the reply is whole', async () => {
    const { requests, asked } = await ask([{ text: '{"relevance": 5, "coherence": 4, "diversity": 3}' }]);
    expect(brief(asked)).toEqual(['coherence 4', 'diversity 3', 'relevance 5']);
    expect(requests.length).toBe(1);
    expect(asked.usage).toEqual({ input: 10, output: 5 });
  });

  it('asks again for the missing metrics alone, and keeps what was read before', async () => {
    const { requests, asked } = await ask([
      { text: '{"relevance": 5, "diversity": 9}' },
      { text: '{"relevance": 1, "coherence": 4, "diversity": 2}' },
    ]);
    expect(brief(asked)).toEqual(['coherence 4', 'diversity 2', 'relevance 5']);
    expect(JSON.stringify(requests[1]?.messages)).not.toContain('relevance:');
    expect(requests.map(({ repeat }) => repeat)).toEqual([0, 1]);
    expect(asked.usage).toEqual({ input: 20, output: 10 });
  });

  it('leaves a metric null with its reason after three replies', async () => {
    const { requests, asked } = await ask([
      { text: 'Relevance: 5' },
      { text: 'Coherence: 4' },
      { text: 'Diversity: 3-4' },
    ]);
    expect(brief(asked)).toEqual(['coherence 4', 'diversity ambiguous', 'relevance 5']);
    expect(requests.map(({ format }) => format?.kind)).toEqual(['json-schema', 'json-schema', undefined]);
  });

  it('gives more room to a reply that was cut off', async () => {
    const { requests } = await ask([
      { text: '{"relevance": {"just', finish: 'length' },
      { text: '{"relevance": 5, "coherence": 4, "diversity": 3}' },
    ]);
    expect(requests.map(({ maxTokens }) => maxTokens)).toEqual([600, 1200]);
  });

  it('does not ask for metrics of which so few questions say nothing', async () => {
    const { requests, asked } = await ask([{ text: '{"relevance": 5, "coherence": 4, "diversity": 3}' }], {
      questions: ['Why?'],
    });
    expect(brief(asked)).toEqual(['coherence too-few', 'diversity too-few', 'relevance 5']);
    expect(JSON.stringify(requests[0]?.format)).not.toContain('coherence');
  });

  it('asks nothing about no questions', async () => {
    const { requests, asked } = await ask([], { questions: [] });
    expect([requests.length, asked.usage, asked.raw]).toEqual([0, null, null]);
    expect([...asked.scores.values()].map(({ reason }) => reason)).toEqual(['too-few', 'too-few', 'too-few']);
  });

  it.each([
    ['a refusal of the server', { finish: 'refused' as const, text: '' }, 'refused'],
    ['a filter', { finish: 'filtered' as const, text: '' }, 'filtered'],
    ['a timeout', new ModelError('timeout', 'late'), 'timeout'],
    ['a used-up budget', new ModelError('budget', 'spent'), 'budget'],
    ['a server that is gone', new ModelError('unreachable', 'gone'), 'error'],
  ])('does not repeat after %s', async (_, reply, reason) => {
    const { requests, asked } = await ask([reply]);
    expect(requests.length).toBe(1);
    expect([...asked.scores.values()].map((score) => score.reason)).toEqual([reason, reason, reason]);
  });

  it('rejects when it is stopped', async () => {
    const stop = new AbortController();
    stop.abort(new Error('stopped'));
    const model = { name: 'm', baseUrl: 'x', complete: () => Promise.reject(stop.signal.reason) };
    const asking = {
      model,
      params: { maxTokens: 1 },
      purpose: 'judge',
      metrics: setMetrics,
      questions,
      messages: () => [],
      format: scoresFormat,
      untrusted: [],
      deadlineMs: 9_000,
      queueMs: 0,
    };
    await expect(askScores(asking, stop.signal)).rejects.toThrow('stopped');
  });
});
