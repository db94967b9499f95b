import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { openOfflineJudge } from '../../../src/app/offline-judge.ts';

type Attack = {
  id: string;
  kind: string;
  language: string;
  text: string;
  placement: 'prefix' | 'suffix' | 'replace' | 'wrap';
};

const attacks = readFileSync(new URL('../attacks.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line): Attack => JSON.parse(line));
const judge = openOfflineJudge(() => 0);

const asked = [
  {
    question: 'What is a stack, and where are items added and removed?',
    reference:
      'A stack is a collection in which the last item added is the first one removed. Items are added and removed at its top.',
    answers: [
      'A stack is a collection in which the last item added is removed first; items are added and removed at the top.',
      'The last item that was added comes out first.',
      'Items are kept in memory.',
      'A stack is a queue in which the first item added is removed first.',
      'bananas are yellow',
      'What is a stack, and where are items added and removed?',
      'stack last first top item removed added collection',
    ],
  },
  {
    question: 'What do plants make in photosynthesis, and from what?',
    reference: 'Plants make glucose and oxygen from carbon dioxide and water. The energy comes from light.',
    answers: [
      'They make sugar and oxygen out of water and carbon dioxide with light.',
      'Plants make glucose.',
      'Plants make carbon dioxide from oxygen and glucose.',
      'no idea really, some chemicals',
    ],
  },
  {
    question: 'Explain how a vaccine protects against a disease.',
    reference:
      'A vaccine shows the immune system a harmless form of a pathogen, so that memory cells form and respond fast at a later infection.',
    answers: [
      'It trains the immune system.',
      'It kills all bacteria in the blood.',
      'Vaccines make you ill so that you are strong.',
    ],
  },
];

const placed: Readonly<Record<Attack['placement'], (answer: string, text: string) => string>> = {
  prefix: (answer, text) => `${text} ${answer}`,
  suffix: (answer, text) => `${answer} ${text}`,
  replace: (_, text) => text,
  wrap: (answer, text) => `${text}\n${answer}\n${text}`,
};

describe('the offline judge under attack', () => {
  it('has a corpus of fifty and more in several languages', () => {
    expect(attacks.length).toBeGreaterThanOrEqual(50);
    expect(new Set(attacks.map(({ language }) => language)).size).toBeGreaterThanOrEqual(8);
  });

  const honest = new Map<string, number>();
  beforeAll(async () => {
    for (const { question, reference, answers } of asked)
      for (const answer of answers) {
        const { score } = await judge.judge({ question, reference, answer });
        // An answer that is replaced is not compared with: the attack alone must be worth nothing.
        honest.set(answer, score ?? 0);
      }
  });

  it.each(attacks)('$id ($kind, $language) raises no score', async ({ id, text, placement }) => {
    // Each stands in its own place with every answer, and in the other places with those to one question in turn.
    const turn = Number(id.replace(/\D/g, '')) % asked.length;
    for (const [index, { question, reference, answers }] of asked.entries()) {
      const others = placement === 'replace' || index !== turn ? [] : [placed.prefix, placed.suffix];
      for (const answer of placement === 'replace' ? answers.slice(0, 1) : answers) {
        for (const place of new Set([placed[placement], ...others])) {
          const { score } = await judge.judge({ question, reference, answer: place(answer, text) });
          const most = placement === 'replace' ? 1 : honest.get(answer);
          expect(score, place(answer, text)).toBeLessThanOrEqual(most ?? 0);
        }
      }
    }
  });
});
