import { describe, expect, it } from 'vitest';
import { yesNoWords } from '../../../src/graph/lexical/yes-no.ts';

describe('yesNoWords', () => {
  it.each([
    ['Is water wet?', 'Is water wet'],
    ['Is water wet', 'Is water wet'],
    ['“Do plants breathe at night?”', 'Do plants breathe'],
    ['Don’t all swans look white?', 'Don’t all swans'],
    ['If f is continuous, is it differentiable?', 'is it differentiable'],
    ['In a vacuum, do a feather and a stone fall equally fast?', 'do a feather'],
    ['A ball is thrown up. Does it come back?', 'Does it come'],
    ['Is the angle at which light falls equal to the angle of reflection?', 'Is the angle'],
    ['Is light a wave or a particle?', 'Is light a … or'],
    ['True or false: pi is rational.', 'True or false'],
    ["It is a wave, isn't it?", "isn't it"],
    ['Have you ever seen a comet?', 'Have you ever'],
  ])('takes %j as closed because of its words', (question, words) => {
    expect(yesNoWords(question)).toBe(words);
  });

  it.each([
    'What is mass?',
    'Why is it true that ice floats?',
    'For which n is it true that n² > n?',
    'How can it be possible to cool below zero?',
    'Can you explain how a kidney filters blood?',
    'Could you please briefly describe osmosis?',
    'Does the series converge, and why?',
    'Does the series converge? Explain.',
    'Could entropy decrease? If so, when?',
    'Do you know why the sky is blue?',
    'Do the following in order: boil, then cool.',
    'May 1968: what happened?',
    'What is a vector? Is it a list of numbers?',
    'Compare a stack with a queue.',
    'Ist Wasser nass?',
    '',
  ])('takes %j as open', (question) => {
    expect(yesNoWords(question)).toBeNull();
  });

  it('looks only at the end of a text of any length', () => {
    expect(yesNoWords(`${'If so, then, '.repeat(200_000)} is it so?`)).not.toBeNull();
  });
});
