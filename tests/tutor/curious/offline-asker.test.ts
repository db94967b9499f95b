import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readQuestions } from '../../../src/curiosity/questions/parse-questions.ts';
import { offlineAsker } from '../../../src/tutor/curious/offline-asker.ts';
import { shapeOf } from '../../../src/tutor/curious/statement-shape.ts';

const ask = async (statement: string): Promise<readonly string[]> =>
  (await offlineAsker.ask({ statement, subject: 'general' })).questions;

const bundled = ['physics', 'chemistry', 'math', 'general'].flatMap((pack) =>
  readFileSync(new URL(`../../../data/statements/${pack}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .flatMap((line): string[] => {
      const { statement } = JSON.parse(line);
      return typeof statement === 'string' ? [statement] : [];
    }),
);

describe('the offline asker', () => {
  it('asks five questions that the list parser keeps, whatever the statement', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.constantFrom(...bundled), fc.string()), async (statement) => {
        const asked = await ask(statement);
        expect(asked).toHaveLength(5);
        expect(readQuestions(asked).questions).toEqual(asked);
      }),
    );
  });

  it('asks of a statement what its words stake, and of an exception only where it claims to have none', async () => {
    expect((await ask('Every prime number is odd.')).at(-1)).toContain('no exception');
    expect((await ask('Water boils at 100 °C at sea level.')).at(-1)).toContain('“100 °C”');
    for (const statement of ['Soap helps water to wash away grease.', 'A passport is a document.'])
      expect((await ask(statement)).join(' ')).not.toMatch(/exception|hold/);
  });

  it('does not ask the same of all statements', async () => {
    const sets = await Promise.all(bundled.map(ask));
    for (const place of [0, 1, 2, 3])
      expect(new Set(sets.map((set) => set[place])).size).toBeGreaterThan(bundled.length / 2);
  });
});

describe('what a statement is built like', () => {
  it.each([
    [
      'Ice floats because it is less dense than water.',
      { cause: { reason: 'it is less dense than water', outcome: 'Ice floats' } },
    ],
    [
      'A bicycle is easier to balance when it moves than when it stands still.',
      { cause: null, comparison: 'than' },
    ],
    ['If it rains, the street gets wet.', { cause: { reason: 'it rains', outcome: 'the street gets wet' } }],
    [
      'A satellite is accelerated although its speed stays the same.',
      { contrast: { seeming: 'its speed stays the same', fact: 'A satellite is accelerated' } },
    ],
    ['Entropy never decreases.', { absolute: 'never' }],
    ['About 2.5 % of it is salt.', { figure: '2.5 %' }],
  ])('%s', (statement, parts) => {
    expect(shapeOf(statement)).toMatchObject(parts);
  });
});
