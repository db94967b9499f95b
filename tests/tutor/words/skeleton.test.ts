import { expect, it } from 'vitest';
import { cue, skeleton } from '../../../src/tutor/words/skeleton.ts';

it.each([
  {
    name: 'keeps words of the question and function words, begins the others',
    statement: 'Density is mass divided by volume.',
    question: 'What does density measure?',
    expected: 'Density is m… d… by v….',
  },
  {
    name: 'hides numbers and units',
    statement: 'It is about 4 °C.',
    question: 'How warm?',
    expected: 'It is a… … °C….',
  },
  {
    name: 'hides compounds and apostrophes',
    statement: "Newton's well-known law",
    question: 'Which law?',
    expected: 'N… w… law',
  },
])('$name', ({ statement, question, expected }) => {
  expect(skeleton(statement, question)).toBe(expected);
});

const question = 'What does density measure, and in what units is it given?';

it.each([
  {
    name: 'points to the part that the missed point is about',
    context: {
      answer: 'mass per volume',
      missed: ['It is given in units such as kg/m3'],
      found: ['Density measures mass'],
    },
    expected: 'in what units is it given',
  },
  {
    name: 'else to the part that the answer says least about',
    context: { answer: 'the units are given' },
    expected: 'What does density measure',
  },
])('$name', ({ context, expected }) => {
  expect(cue(question, context)).toBe(expected);
});

it('gives the whole question where it has no parts', () => {
  expect(cue('Why?', { answer: '' })).toBe('Why?');
});
