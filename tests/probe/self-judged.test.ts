import { describe, expect, it } from 'vitest';
import { selfJudged } from '../../src/probe/self-judged.ts';

const at = (model: string, baseUrl = 'http://one/v1') => ({ model, baseUrl });

describe('selfJudged', () => {
  it.each([
    { subject: 'gpt-4o', judges: ['gpt-4o'], expected: 'same-model' },
    { subject: 'meta-llama/Llama-3-8B:free', judges: ['llama-3-8b'], expected: 'same-model' },
    { subject: 'gpt-4o-mini', judges: ['gpt-4o'], expected: 'same-family' },
    { subject: 'llama3:8b', judges: ['mistral-7b', 'llama-3.1-70b'], expected: 'same-family' },
    { subject: 'mistral-7b', judges: ['gpt-4o'], expected: null },
    { subject: 'o1-mini', judges: ['o3'], expected: null },
    { subject: 'gpt-4o', judges: [], expected: null },
  ])('$subject by $judges: $expected', ({ subject, judges, expected }) =>
    expect(
      selfJudged(
        at(subject),
        judges.map((judge) => at(judge, 'http://other/v1')),
      ),
    ).toBe(expected),
  );
});
