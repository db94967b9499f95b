import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstDoubtOf } from '../../../src/curiosity/first-doubt.ts';
import { createModelAsker } from '../../../src/curiosity/run/ask-set.ts';
import { type CuriousLines, SetScoreLineSchema, scoreKey } from '../../../src/curiosity/run/lines.ts';
import type { CuriousRun, RunStatement } from '../../../src/curiosity/run/part.ts';
import type { CuriousStep } from '../../../src/curiosity/run/plan.ts';
import { scoreSet } from '../../../src/curiosity/run/score-set.ts';
import { metrics } from '../../../src/curiosity/scores/metric.ts';
import { createModelSetJudge } from '../../../src/curiosity/set-judge.ts';
import type { ChatModel } from '../../../src/model/chat-model.ts';
import { aReply } from '../../fakes/plain-model.ts';
import { messyReply } from '../questions/messy-reply.ts';

/** A model that says these, one after the other, and the last again and again. */
function saying(replies: readonly string[]): ChatModel {
  let next = 0;
  return {
    name: 'm',
    baseUrl: 'http://127.0.0.1:1/v1',
    complete: async () => {
      const text = replies[Math.min(next, replies.length - 1)] ?? '';
      next += 1;
      return { ...aReply, text };
    },
  };
}

const statement: RunStatement = { id: 's', subject: 'physics', statement: 'Ice floats.', correct: true };
const lines: CuriousLines = { questions: new Map(), scores: new Map(), alterations: new Map() };
const run: CuriousRun = {
  ...{ id: 'r', statements: new Map(), sources: new Map(), askers: ['a'], judges: ['m', 'n'] },
  ...{ reviewed: false, noise: false, seed: 1, lines },
  log: { appendQuestions: async () => {}, appendScores: async () => {}, appendAlteration: async () => {} },
};
const step: CuriousStep = {
  ...{ role: 'judge', statement: 's', model: 'a', variant: 'original', judge: 'm', after: [], places: [] },
};

const piece = fc.constantFrom(
  ...[
    '{"relevance": {"score": 4, "justification": "near"}',
    '"coherence": "3/5"',
    'Diversity: 5',
    '}',
    '```json',
  ],
  ...['| relevance | 2 |', 'doubt: 3', '"firstDoubt": 4', 'Relevance 9 of 10', 'I cannot judge this.', ', '],
  ...[
    '<think>relevance: 1</think>',
    'score: 4',
    '{"doubt":{"justification":"","score":5},"firstDoubt":1}',
    'final',
  ],
);
const reply = fc.array(piece, { maxLength: 8 }).map((parts) => parts.join('\n'));

describe('a set of askers and judges that write as they like', () => {
  it('gives the questions that were asked, the first five in order, and no others', async () => {
    await fc.assert(
      fc.asyncProperty(messyReply, async ({ reply: text, asked }) => {
        const asker = createModelAsker({
          name: 'a',
          model: saying([text]),
          params: {},
          scope: 'r',
          lane: 'r',
        });
        const { questions, raw } = await asker.ask(
          { subject: 'physics', statement: 'An unrelated statement.' },
          new AbortController().signal,
        );
        expect(raw).toBe(text);
        for (const question of questions) expect(asked).toContain(question);
        expect(questions.length).toBeLessThanOrEqual(5);
        expect(questions).toEqual([...new Set(asked)].filter((one) => questions.includes(one)));
      }),
      { numRuns: 150 },
    );
  });

  it('gives each metric a score that some reply states, or none and a reason', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(reply, { minLength: 1, maxLength: 4 }), async (replies) => {
        const judge = createModelSetJudge({
          ...{
            name: 'm',
            model: saying(replies),
            params: { maxTokens: 100 },
            deadlineMs: 30_000,
            queueMs: 0,
          },
        });
        const set = { questions: ['What?', 'Why?', 'How?', 'When?', 'Where?'], reason: undefined };
        const { line } = await scoreSet(step, statement, set, {
          ...{ run, judge, now: () => 0, signal: new AbortController().signal },
        });
        expect(SetScoreLineSchema.parse(line)).toEqual(line);
        expect(scoreKey(line)).toBe(scoreKey(step));
        for (const metric of metrics) {
          const score = line[metric];
          if (score === null) expect(line.reason?.[metric]).toBeDefined();
          else {
            expect(line.reason?.[metric]).toBeUndefined();
            expect(replies.join('\n')).toMatch(new RegExp(`${metric}[^]*${score}`, 'i'));
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['{"doubt": {"score": 4}, "firstDoubt": 2}', 2],
    ['{"firstDoubt": 0}', null],
    ['first doubt: 6', undefined],
    ['"firstDoubt": 1 … "firstDoubt": 2', undefined],
    ['nothing of it', undefined],
    ['<think>"firstDoubt": 1</think>"firstDoubt": "3"', 3],
  ])('reads the first doubting question of %s', (text, position) => {
    expect(firstDoubtOf(text, 5)).toBe(position);
  });
});
