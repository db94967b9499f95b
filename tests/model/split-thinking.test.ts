import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitThinking } from '../../src/model/split-thinking.ts';

describe('JP-03: thinking in the text', () => {
  it.each([
    {
      what: 'tags',
      source: '<think>draft {"score":2}</think>\n{"score":4}',
      text: '{"score":4}',
      reasoning: 'draft {"score":2}',
    },
    {
      what: 'only the closing tag',
      source: 'draft {"score":2}</think>{"score":4}',
      text: '{"score":4}',
      reasoning: 'draft {"score":2}',
    },
    { what: 'cut off', source: '<think>draft [RESULT] 2', text: '', reasoning: 'draft [RESULT] 2' },
    {
      what: 'JSON with the tag inside a string',
      source: '{"feedback":"use <think> or </think>","score":4}',
      text: '{"feedback":"use <think> or </think>","score":4}',
      reasoning: '',
    },
    { what: 'any other JSON', source: '["a </think> b"]', text: '["a </think> b"]', reasoning: '' },
    {
      what: 'the same in a fence',
      source: '```json\n{"feedback":"use </think>"}\n```',
      text: '```json\n{"feedback":"use </think>"}\n```',
      reasoning: '',
    },
    {
      what: 'the same after words',
      source: 'Here: {"feedback":"a <think> tag"} done',
      text: 'Here: {"feedback":"a <think> tag"} done',
      reasoning: '',
    },
    { what: 'a code span', source: 'Write `<think>` first.', text: 'Write `<think>` first.', reasoning: '' },
    {
      what: 'text before',
      source: 'Sure.\n<think>hm</think>{"score":4}',
      text: 'Sure.\n{"score":4}',
      reasoning: 'hm',
    },
    {
      what: 'twice',
      source: '<think>a</think>One.<think>b</think>Two.',
      text: 'One.Two.',
      reasoning: 'a\n\nb',
    },
    {
      what: 'nested',
      source: '<think>a <think>b</think> c</think>Said.',
      text: 'Said.',
      reasoning: 'a <think>b</think> c',
    },
    {
      what: 'opened twice, closed once',
      source: '<think><think>a</think>Said.',
      text: 'Said.',
      reasoning: '<think>a',
    },
    { what: 'capitals', source: '<THINK>a</Think>Said.', text: 'Said.', reasoning: 'a' },
    { what: 'another name', source: '<thinking>a</thinking>Said.', text: 'Said.', reasoning: 'a' },
    { what: 'square brackets', source: '[THINK]a[/THINK]Said.', text: 'Said.', reasoning: 'a' },
    { what: 'other marks', source: '◁think▷a◁/think▷Said.', text: 'Said.', reasoning: 'a' },
    {
      what: 'channels',
      source: '<|channel|>analysis<|message|>a<|end|><|start|>assistant<|channel|>final<|message|>Said.',
      text: 'Said.',
      reasoning: 'a',
    },
    { what: 'empty', source: '<think>\n\n</think>\n\nSaid.', text: 'Said.', reasoning: '' },
    { what: 'nothing but thinking', source: '<think>a</think>', text: '', reasoning: 'a' },
    {
      what: 'a mark in a sentence that nothing closes',
      source: 'You wrote <think> there. [RESULT] 2',
      text: 'You wrote <think> there. [RESULT] 2',
      reasoning: '',
    },
    { what: 'none', source: ' a < b ', text: ' a < b ', reasoning: '' },
  ])('$what', ({ source, text, reasoning }) => {
    expect(splitThinking(source)).toMatchObject({ text, reasoning });
  });

  it('says whether the thinking ended', () => {
    expect(splitThinking('<think>a').unfinished).toBe(true);
    expect(splitThinking('<think>a</think>').unfinished).toBe(false);
    expect(splitThinking('a').unfinished).toBe(false);
  });

  it('says where the text starts in the source', () => {
    const source = '<think>hm</think>\nThe middle.';
    const { text, start } = splitThinking(source);
    expect(source.slice(start ?? -1)).toBe(text);
    expect(splitThinking('One<think>b</think>Two').start).toBeNull();
  });
});

const marks = fc.constantFrom(
  '<think>',
  '</think>',
  '{',
  '}',
  '"',
  '`',
  '```',
  '\n',
  '{"score":4}',
  '[RESULT] 5',
  'word ',
  '<|end|>',
  '\\',
);

/** Whether `part` is left when characters are struck out of `source`. */
function isWithin(part: string, source: string): boolean {
  let at = 0;
  for (const character of part) {
    at = source.indexOf(character, at) + character.length;
    if (at < character.length) return false;
  }
  return true;
}

describe('whatever a model writes', () => {
  it('no text is invented, and none is in both parts', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(marks, fc.string({ maxLength: 4 })), { maxLength: 30 }), (pieces) => {
        const source = pieces.join('');
        const { text, reasoning } = splitThinking(source);
        expect(text.length + reasoning.replaceAll('\n\n', '').length).toBeLessThanOrEqual(source.length);
        expect(isWithin(text, source)).toBe(true);
        expect(isWithin(reasoning.replaceAll('\n\n', ''), source)).toBe(true);
      }),
    );
  });

  it('thinking before the answer never shows', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !/[<[◁`{]/.test(text)),
        fc.string().filter((text) => !/[<[◁`{]/.test(text)),
        (thought, said) => {
          const { text, reasoning } = splitThinking(`<think>SECRET${thought}</think>${said}`);
          expect(text).toBe(said.trim());
          expect(reasoning).toBe(`SECRET${thought}`.trim());
        },
      ),
    );
  });

  it('a text of nothing but braces or marks takes no time to speak of', () => {
    for (const piece of [
      '{',
      '{"',
      '<think>',
      '</think>',
      '`',
      '``` ',
      '[think]',
      '<think></think>',
      '<think>a</think>{',
    ])
      expect(splitThinking(piece.repeat(20_000)).text.length).toBeLessThanOrEqual(piece.length * 20_000);
    const nested = `${'<think>'.repeat(20_000)}${'</think>'.repeat(20_000)}`;
    expect(splitThinking(nested).text).toBe('');
  });
});
