import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuestions } from '../../../src/curiosity/questions/parse-questions.ts';
import { questionText, setSize } from '../../../src/curiosity/questions/question-list.ts';
import { cutReply, messyReply } from './messy-reply.ts';

const runs = { numRuns: 250 };

/** Letters and digits alone: what layout may not change. */
const letters = (text: string): string => text.normalize('NFKC').replace(/[^\p{L}\p{N}]+/gu, '');

describe('the questions of any messy reply', () => {
  it('are those that were asked, in order; what is over or said twice is dropped as that', () => {
    fc.assert(
      fc.property(messyReply, ({ reply, asked }) => {
        const different = asked.filter(
          (text, index) => asked.findIndex((other) => questionText(other) === questionText(text)) === index,
        );
        const { questions, dropped } = parseQuestions(reply);
        expect(questions).toEqual(different.slice(0, setSize));
        expect(
          dropped.filter(({ reason }) => reason === 'extra').map(({ text }) => questionText(text)),
        ).toEqual(expect.arrayContaining(different.slice(setSize).map(questionText)));
        const repeats = dropped.filter(({ reason }) => reason === 'repeat').length;
        expect(repeats).toBe(asked.length - different.length);
      }),
      runs,
    );
  });

  it('are, when the reply is cut anywhere, whole questions of it, none of them half or invented', () => {
    fc.assert(
      fc.property(cutReply, ({ reply, asked, truncated }) => {
        const whole = new Set(asked.map(letters));
        const { questions } = parseQuestions(reply, { truncated });
        for (const text of questions) expect(whole).toContain(letters(text));
      }),
      runs,
    );
  });

  it('are all there or reasoned away: no question that was asked is lost without a word', () => {
    fc.assert(
      fc.property(messyReply, ({ reply, asked }) => {
        const { questions, dropped } = parseQuestions(reply);
        const told = letters([...questions, ...dropped.map(({ text }) => text)].join(' '));
        for (const text of asked) expect(told).toContain(letters(text));
      }),
      runs,
    );
  });
});

describe('any text whatever', () => {
  it('makes no question of what stood on both sides of a thought', () => {
    const { questions } = parseQuestions('Why<think></think>What is ?', {});
    expect(questions).toEqual(['What is ?']);
  });

  it('gives at most five different questions, each of them words of the text', () => {
    const piece = fc.constantFrom(
      '?',
      '- ',
      '1. ',
      '\n',
      '[',
      "'",
      '"',
      ',',
      ']',
      '**',
      '|',
      'What is ',
      'ice',
      '. ',
      '<think>',
      '</think>',
      '{',
      '}',
      ':',
      '#NAME?',
      '\\',
      'Why',
      ' ',
    );
    const text = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.array(piece, { maxLength: 60 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, fc.boolean(), (reply, truncated) => {
        const { questions } = parseQuestions(reply, { truncated });
        expect(questions.length).toBeLessThanOrEqual(setSize);
        expect(new Set(questions.map(questionText)).size).toBe(questions.length);
        for (const each of questions) expect(letters(reply)).toContain(letters(each));
      }),
      { numRuns: 1_000 },
    );
  });

  it('of questions alone comes back unchanged', () => {
    fc.assert(
      fc.property(messyReply, ({ reply }) => {
        const { questions } = parseQuestions(reply);
        expect(parseQuestions(questions.map((text) => `- ${text}`).join('\n')).questions).toEqual(questions);
      }),
      runs,
    );
  });
});
