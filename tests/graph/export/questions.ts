import fc from 'fast-check';
import { type Question, reasoningTypes } from '../../../src/graph/question.ts';

/** Texts that formats have trouble with, and any others. */
export const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1 }),
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.constantFrom(
      '=HYPERLINK("http://a.example")',
      "'=1+1",
      '-3',
      'a "quoted", text; with | all\tof it',
      'two\nlines',
      'two\r\nlines\r',
      '<b>&amp;</b> ]]> <!-- x -->',
      '#35; `code` %%{init: {}}%% $$x$$',
      '漢字 🙂 ρ = m/V',
      '• first\n• second',
      '1. one',
      '["a","b"]',
      ' spaces around ',
      '\u00a0',
    ),
  )
  .filter((value) => /[^\s\p{Cf}\p{Cc}]/u.test(value));

/** Graphs of up to three D1s, two D2s and a D3, every field of which may hold anything. */
export const questions = (id: fc.Arbitrary<string>): fc.Arbitrary<Question[]> =>
  fc
    .tuple(
      fc.uniqueArray(id, { minLength: 6, maxLength: 6 }),
      fc.array(
        fc.record({
          question: text,
          answer: text,
          keyPoints: fc.array(text, { maxLength: 3 }),
          domain: fc.option(text),
        }),
        {
          minLength: 6,
          maxLength: 6,
        },
      ),
      fc.uniqueArray(fc.constantFrom(...reasoningTypes), { maxLength: 3 }),
      fc.array(id, { minLength: 1, maxLength: 2 }),
    )
    .map(([ids, texts, reasoning, nodeIds]) =>
      ids.map((own, index): Question => {
        const depth = index < 3 ? 1 : index < 5 ? 2 : 3;
        const predecessors = depth === 1 ? [] : depth === 2 ? ids.slice(0, 3) : ids.slice(3, 5);
        const { question = '?', answer = '!', keyPoints = [], domain = null } = texts[index] ?? {};
        return {
          id: own,
          depth,
          question,
          answer,
          keyPoints,
          domain,
          reasoning: depth === 1 ? [] : reasoning,
          predecessors,
          ...(index === 5 ? { nodeIds } : {}),
        };
      }),
    );
