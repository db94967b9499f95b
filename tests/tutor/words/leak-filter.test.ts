import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutLeaks } from '../../../src/tutor/words/leak-filter.ts';
import { loadBundled } from '../../fixtures/bundled-graph.ts';

const secret = {
  hidden: ['Fresh water is densest at about 4 °C. Below that it expands again.'],
  known: ['At what temperature is fresh water densest?', 'it depends on the salt'],
};

describe('the leak filter', () => {
  it.each([
    ['a statement', 'It is densest at 4 degrees.', null],
    ['a number alone', 'Think of 4.', null],
    ['other words of the same matter', 'Water expands below that point.', null],
    [
      'a harmless sentence',
      'Salt is a good thought, but the question is about fresh water.',
      'Salt is a good thought, but the question is about fresh water.',
    ],
    [
      'a leak between harmless sentences',
      'You are close. It expands. Look at the word densest.',
      'You are close. Look at the word densest.',
    ],
    [
      'what the learner wrote',
      'You say that it depends on the salt.',
      'You say that it depends on the salt.',
    ],
  ])('%s', (_name, text, expected) => {
    expect(withoutLeaks(text, secret)).toBe(expected);
  });

  it('lets no sentence of a bundled reference through, however it is dressed', async () => {
    const { graph } = await loadBundled();
    const questions = graph.questions();
    fc.assert(
      fc.property(
        fc.constantFrom(...questions),
        fc.nat(),
        fc.constantFrom('%', 'Well, %', 'You could say: "%"', '%!', '1. %'),
        ({ question, answer, keyPoints }, pick, frame) => {
          const statements = [...keyPoints, ...answer.split(/(?<=[.!?])\s+/)];
          const statement = statements[pick % statements.length] ?? '';
          const said = withoutLeaks(
            frame.replace('%', () => statement),
            { hidden: [answer, ...keyPoints], known: [question] },
          );
          expect(said ?? '').not.toContain(statement);
        },
      ),
      { numRuns: 300, seed: 7 },
    );
  });
});
