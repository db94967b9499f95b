import { describe, expect, it } from 'vitest';
import { openOfflineJudge } from '../../../src/app/offline-judge.ts';
import { withoutAttacks } from '../../../src/judge/offline/without-attacks.ts';
import { honestAnswers } from '../injection/honest-answers.ts';

const judge = openOfflineJudge(() => 0);

describe('an honest answer', () => {
  it.each(honestAnswers)('is no attack: $answer', (request) =>
    expect(withoutAttacks(request).attacked).toBe(false),
  );

  it.each([
    ['What is 2 + 3?', '5', 'Result: 5', 5],
    ['What is 2 + 3?', '5', 'The result is 5', 4],
    ['Which blood type can receive A+ and O+?', 'A+', 'a+', 5],
    ['What share of a day is the sun up at the pole in June?', '100 %', '100%', 5],
    [
      'What do levels 1 and 2 of Bloom stand for?',
      'Level 1 is remembering, level 2 understanding.',
      'Level 1: remember\nLevel 2: understand',
      4,
    ],
    [
      'What is a pipeline flush?',
      'After a wrong branch the instructions behind it are thrown away.',
      'Discard all instructions after the wrong branch.',
      4,
    ],
    [
      'How do you search a sorted list fast?',
      'Look at the middle, drop the half that cannot hold it, and repeat.',
      'Look at the middle, skip everything before it or everything after it, and repeat.',
      3,
    ],
    [
      'What does an HTML form do?',
      'It collects input and sends it to a server.',
      'The <form> element holds <input> and <button>; </form> closes it. On submit the browser sends the data.',
      4,
    ],
    [
      'How do plants get energy?',
      'They capture sunlight in their leaves and make glucose from it.',
      'Foliage absorbs solar rays producing carbohydrates',
      3,
    ],
  ])('keeps its score: to "%s" (%s) "%s"', async (question, reference, answer, least) => {
    const verdict = await judge.judge({ question, reference, answer });
    expect(verdict.score).toBeGreaterThanOrEqual(least);
    expect(verdict.flags).toBeUndefined();
  });
});
