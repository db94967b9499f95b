import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFailure } from '../../../adapters/openai/failures.ts';
import { readAnswer } from '../../../adapters/openai/read-answer.ts';
import { wireRequest } from '../../../adapters/openai/request-body.ts';
import { readBaseUrl } from '../../../src/model/base-url.ts';
import type { Call } from '../../../src/model/model-server.ts';
import { judgement } from './with-server.ts';

const call: Call = { request: { ...judgement, logprobs: true }, refused: new Set(), outputLimit: undefined };
const sent = wireRequest(call, { model: 'm', newTokenLimit: false, stream: false });
const context = { call, sent, model: 'm' };
const failureContext = {
  label: 'm',
  model: 'm',
  address: readBaseUrl('http://localhost:1', 'm'),
  keyNote: 'No key was sent.',
  sent,
  prompt: judgement.messages.map(({ content }) => content),
  now: 0,
};

/** Objects with the names that servers use, and anything at all as their values. */
const names = fc.constantFrom(
  'error',
  'message',
  'code',
  'detail',
  'loc',
  'msg',
  'param',
  'type',
  'metadata',
  'raw',
  'choices',
  'content',
  'finish_reason',
  'usage',
  'prompt_tokens',
  'logprobs',
  'token',
  'logprob',
  'refusal',
  'reasoning_content',
);
const { body } = fc.letrec<{ body: unknown }>((tie) => ({
  body: fc.oneof(
    { maxDepth: 6 },
    fc.oneof(
      fc.string(),
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.constantFrom('max_tokens is not supported', '<think>', 'context length', '-9999'),
    ),
    fc.array(tie('body'), { maxLength: 3 }),
    fc.dictionary(names, tie('body'), { maxKeys: 5 }),
  ),
}));
const answer = fc.record({
  choices: fc.array(fc.record({ message: fc.dictionary(names, body), finish_reason: body, logprobs: body }), {
    maxLength: 2,
  }),
  usage: body,
  model: body,
});

describe('whatever a server answers', () => {
  it('with an error becomes one of our failures or a refusal, in one clean line', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 300, max: 999 }),
        fc.oneof(
          body.map((value) => JSON.stringify(value)),
          fc.string(),
        ),
        (status, text) => {
          const result = readFailure(status, text, new Headers(), failureContext);
          expect(result.kind).not.toBe('replied');
          if (result.kind === 'replied') return;
          expect(result.error.message.length).toBeLessThan(600);
          expect(result.error.message).not.toMatch(/\n|undefined|\[object/);
          if (result.kind === 'refused' && result.outputLimit === undefined)
            expect(result.features.every((feature) => sent.features.includes(feature))).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('with a completion becomes a reply whose numbers are sound', () => {
    fc.assert(
      fc.property(answer, (value) => {
        const read = readAnswer(JSON.parse(JSON.stringify(value)), context);
        expect(read === undefined).toBe(value.choices.length === 0);
        if (read === undefined) return;
        const { usage, logprobs, text } = read.reply;
        expect(usage.input).toBeGreaterThanOrEqual(0);
        expect(usage.output).toBeGreaterThanOrEqual(0);
        expect(typeof text).toBe('string');
        for (const value of logprobs ?? []) expect(value).toBeLessThanOrEqual(0);
      }),
      { numRuns: 500 },
    );
  });

  it('that is no completion is none', () => {
    fc.assert(
      fc.property(body, (value) => void readAnswer(value, context)),
      { numRuns: 500 },
    );
  });
});
