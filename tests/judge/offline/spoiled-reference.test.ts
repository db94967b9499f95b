import { describe, expect, it } from 'vitest';
import { openOfflineJudge } from '../../../src/app/offline-judge.ts';

const judge = openOfflineJudge(() => 0);
const question = 'How does water move in osmosis, and what does the membrane do?';
const reference =
  'Water moves through the membrane from the side with low solute concentration to the side with high solute concentration. The membrane lets 1 kind of molecule pass and holds 2 kinds back.';

describe('an answer that sounds like the reference and is wrong', () => {
  it.each([
    [
      'an opposite',
      reference.replace('low', 'high').replace('to the side with high', 'to the side with low'),
    ],
    ['one opposite', reference.replace('holds', 'never holds')],
    ['another number', reference.replace('2 kinds', '5 kinds')],
    ['a negation', reference.replace('moves', 'does not move')],
    ['a denial of all', `It is not true that ${reference.toLowerCase()}`],
    [
      'a list of words',
      'concentration membrane low water side solute high moves kinds molecule pass side holds concentration back solute',
    ],
    ['the question', question],
    ['something else', 'A stack is a list in which the last item added is removed first.'],
  ])('%s is at most a 2', async (_, answer) => {
    const verdict = await judge.judge({ question, reference, answer });
    expect(verdict.score).toBeLessThanOrEqual(2);
  });

  it('says in words what is wrong with it', async () => {
    const { feedback } = await judge.judge({
      question,
      reference,
      answer: reference.replace('moves', 'does not move'),
    });
    expect(feedback).toContain('contrary');
  });
});
