import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedPositions } from '../../../src/curiosity/alteration/changed-positions.ts';
import { parseAlteration } from '../../../src/curiosity/alteration/parse-alteration.ts';

const set = [
  'What is ice?',
  'What is ice?',
  'Why is it cold? And since when?',
  'How is snow made?',
  'Is hail ice?',
];
const json = JSON.stringify(set);
const other = JSON.stringify(set.map((text) => `Other: ${text}`));
const asked = { metric: 'coherence', size: 5 } as const;

describe('the altered set', () => {
  it.each([
    ['a list', json],
    ['a fenced object', `Here it is:\n\`\`\`json\n{"questions": ${json}}\n\`\`\``],
    [
      'a section for each metric',
      `{"Relevance": {"changed": 2, "questions": ${other}}, "COHERENCE": {"changed": 2, "questions": ${json}}}`,
    ],
    ['a flat section for each metric', `{"relevance_questions": ${other}, "coherence_questions": ${json}}`],
    [
      'objects',
      JSON.stringify({ questions: set.map((question, index) => ({ position: index + 1, question })) }),
    ],
    [
      'comments and trailing commas',
      `{"changed": 2, // two of them\n "questions": [${set.map((text) => `"${text}"`).join(',\n')},],}`,
    ],
    ['a Python list', `[${set.map((text) => `'${text}'`).join(', ')}]`],
    ['bullets', set.map((text) => `- ${text}`).join('\n')],
    ['numbers inside a list', JSON.stringify(set.map((text, index) => `${index + 1}. ${text}`))],
    ['bare lines with talk around', `I altered two of them.\n${set.join('\n')}\nThese are less coherent.`],
    ['original and altered', `{"original": ${other}, "questions": ${json}}`],
    [
      'remarks behind',
      set.map((text, index) => `${index + 1}. ${text} (${index < 2 ? 'changed' : 'unchanged'})`).join('\n'),
    ],
    [
      'remarks before',
      set.map((text, index) => `${index + 1}. ${index < 2 ? '[Altered] ' : ''}${text}`).join('\n'),
    ],
    [
      'old and new with an arrow',
      set.map((text, index) => `${index + 1}. Old ${index}? → ${text}`).join('\n'),
    ],
    ['what was struck out', set.map((text, index) => `${index + 1}. ~~Old ${index}?~~ ${text}`).join('\n')],
    [
      'sections for each metric in words',
      `**Relevance**\n1. a?\n2. b?\n3. c?\n4. d?\n5. e?\n\n**Coherence**\n${set.map((text) => `- ${text}`).join('\n')}\n\n**Diversity:**\n- f?`,
    ],
    [
      'the set before and after in words',
      `Original questions:\n${set.map((_, index) => `- Old ${index}?`).join('\n')}\n\nAltered questions:\n${set.map((text) => `- ${text}`).join('\n')}`,
    ],
    ['a list of what it did beside', `{"questions": ${json}, "changes": ["a", "b", "c", "d", "e"]}`],
    [
      'objects with the old ones',
      JSON.stringify(set.map((text, index) => ({ original: `Old ${index}?`, altered: text }))),
    ],
    ['a thought before', `<think>${other}</think>${json}`],
  ])('is read from %s, repeats and all', (_, reply) => {
    expect(parseAlteration(reply, asked)).toEqual({ questions: set });
  });

  it.each([
    ['one question too few', JSON.stringify(set.slice(1)), 'wrong-size'],
    ['one too many', `- Why?\n${set.map((text) => `- ${text}`).join('\n')}`, 'wrong-size'],
    ['another metric only', `{"relevance": ${json}}`, 'no-questions'],
    ['nothing', '', 'no-questions'],
    ['an empty question', JSON.stringify([...set.slice(0, 4), '']), 'wrong-size'],
    ['a list that ends in the middle', json.slice(0, 60), 'wrong-size'],
    ['something that is no text', JSON.stringify([...set.slice(0, 4), null]), 'no-questions'],
    ['a refusal', 'I will not do that.', 'no-questions'],
    ['two different sets', `{"questions": ${json}} {"questions": ${other}}`, 'ambiguous'],
    ['thinking alone', `<think>${json}`, 'truncated'],
  ])('is missing from %s, with a reason', (_, reply, reason) => {
    expect(parseAlteration(reply, asked)).toEqual({ questions: null, reason });
  });
});

describe('what was changed', () => {
  it.each([
    ['nothing', ['a', 'b', 'c'], ['a', 'b', 'c'], []],
    ['case and spacing only', ['What is it?', 'b'], [' what  IS it? ', 'B'], []],
    ['a word', ['a', 'b', 'c'], ['a', 'x', 'c'], [2]],
    ['a mark', ['a?', 'b'], ['a', 'b'], [1]],
    ['two that changed places', ['a', 'b', 'c'], ['c', 'b', 'a'], [1, 3]],
    ['one that moved to the end', ['a', 'b', 'c'], ['b', 'c', 'a'], [1, 2, 3]],
    ['one repeated', ['a', 'b'], ['a', 'a'], [2]],
    ['another length', ['a', 'b'], ['a'], null],
  ])('is told by place: %s', (_, original, altered, expected) => {
    expect(changedPositions(original, altered)).toEqual(expected);
  });

  it('is as much the one way as the other, and nothing against itself', () => {
    const texts = fc.array(fc.constantFrom('a', 'A ', 'b', 'c?'), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(texts, texts, (one, two) => {
        expect(changedPositions(one, two)).toEqual(changedPositions(two, one));
        expect(changedPositions(one, one)).toEqual([]);
      }),
    );
  });
});

describe('the altered set of any messy reply', () => {
  const word = fc.constantFrom('ice', 'snow', 'hail', 'sleet', 'frost', 'rime');
  const question = fc
    .tuple(fc.constantFrom('What is', 'Why is there', 'How cold is', 'Where is'), word, word)
    .map(([begin, one, two]) => `${begin} ${one} or ${two}?`);
  const questions = fc.array(question, { minLength: 5, maxLength: 5 });
  const writers: readonly ((all: readonly string[], old: readonly string[]) => string)[] = [
    (all) => JSON.stringify({ changed: 2, questions: all }),
    (all) =>
      `\`\`\`json\n${JSON.stringify({ Coherence: { questions: all, changed: [1, 2] } }, null, 1)}\n\`\`\``,
    (all, old) => JSON.stringify({ relevance: old, coherence: all, diversity: old }),
    (all, old) => JSON.stringify(all.map((altered, index) => ({ original: old[index], altered }))),
    (all) => `[${all.map((text) => `'${text}'`).join(', ')}]`,
    (all) => all.map((text, index) => `${index + 1}. ${text}`).join('\n'),
    (all) => all.map((text) => `- **${text}** [altered]`).join('\n'),
    (all, old) => all.map((text, index) => `${index + 1}) ~~${old[index]}~~ ${text}`).join('\n'),
    (all, old) =>
      `Original:\n${old.map((text) => `- ${text}`).join('\n')}\n\nAltered:\n${all.map((text) => `- ${text}`).join('\n')}`,
  ];
  const reply = fc
    .record({
      all: questions,
      old: questions,
      write: fc.constantFrom(...writers),
      before: fc.constantFrom('', 'Sure, I changed 2 of them:\n', '<think>Which two? The first?</think>\n'),
      after: fc.constantFrom('', '\n\nI changed the first two.'),
    })
    .map(({ all, old, write, before, after }) => ({ all, old, text: before + write(all, old) + after }));

  it('is what it was altered to, word for word', () => {
    fc.assert(
      fc.property(reply, ({ all, text }) => {
        expect(parseAlteration(text, asked)).toEqual({ questions: all });
      }),
      { numRuns: 300 },
    );
  });

  it('is, when the reply is cut anywhere, that or none, and never part of it or another', () => {
    fc.assert(
      fc.property(reply, fc.double({ min: 0, max: 1, noNaN: true }), ({ all, old, text }, share) => {
        const cut = text.slice(0, Math.floor(text.length * share));
        const { questions: read } = parseAlteration(cut, { ...asked, truncated: true });
        if (read !== null) expect([all, old]).toContainEqual(read);
      }),
      { numRuns: 300 },
    );
  });
});
