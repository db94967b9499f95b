import { describe, expect, it } from 'vitest';
import { parseQuestions, readQuestions } from '../../../src/curiosity/questions/parse-questions.ts';
import type { QuestionContext } from '../../../src/curiosity/questions/question-list.ts';

const five = [
  'What is buoyancy?',
  'Why does ice float on water?',
  'How is density measured?',
  'Does salt water change this?',
  'Where can I see it at home?',
];
const listed = (bullet: (index: number) => string, end = '\n') =>
  five.map((question, index) => bullet(index) + question).join(end);

const whole: readonly (readonly [name: string, reply: string])[] = [
  ['bullets', listed(() => '- ')],
  ['stars', listed(() => '* ')],
  ['round bullets without a blank', listed(() => '•')],
  ['dashes without a blank', listed(() => '-')],
  ['long dashes', listed(() => '– ')],
  ['numbers', listed((index) => `${index + 1}. `)],
  ['numbers with a bracket', listed((index) => `${index + 1}) `)],
  ['bracketed numbers', listed((index) => `(${index + 1}) `)],
  ['letters', listed((index) => `${'abcde'[index]}) `)],
  ['Roman numbers', listed((index) => `${['i', 'ii', 'iii', 'iv', 'v'][index]}. `)],
  ['circled numbers', listed((index) => '①②③④⑤'[index] ?? '')],
  ['keycaps', listed((index) => `${index + 1}\uFE0F\u20E3 `)],
  ['Q1:', listed((index) => `Q${index + 1}: `)],
  ['Question 1:', listed((index) => `**Question ${index + 1}:** `)],
  ['bullet and number', listed((index) => `- ${index + 1}. `)],
  ['nothing at all', listed(() => '')],
  ['empty lines between', listed(() => '', '\n\n')],
  ['CRLF', listed(() => '- ', '\r\n')],
  ['one unmarked line', listed(() => '', ' ')],
  ['one line with numbers', listed((index) => `${index + 1}. `, ' ')],
  ['one line with bullets', listed(() => '- ', ' ')],
  ['bold questions', five.map((question) => `- **${question}**`).join('\n')],
  ['bold numbers', listed((index) => `**${index + 1}.** `)],
  ['quoted questions', five.map((question) => `1. "${question}"`).join('\n')],
  ['bold labels', listed((index) => `- **${['Meaning', 'Cause', 'Measure', 'Limits', 'Use'][index]}:** `)],
  ['indented', listed(() => '    - ')],
  ['quoted block', listed(() => '> - ')],
  ['a fence', `\`\`\`\n${listed(() => '- ')}\n\`\`\``],
  ['HTML', `<ol>${five.map((question) => `<li>${question}</li>`).join('')}</ol>`],
  ['breaks of HTML', listed(() => '', '<br>')],
  [
    'a table',
    `| # | Question |\n|---|---|\n${five.map((question, index) => `| ${index + 1} | ${question} |`).join('\n')}`,
  ],
  ['JSON', JSON.stringify(five)],
  ['JSON in an object in a fence', `\`\`\`json\n${JSON.stringify({ questions: five }, null, 2)}\n\`\`\``],
  ['JSON of objects', JSON.stringify(five.map((question, index) => ({ id: index + 1, question })))],
  [
    'JSON of keys without a list',
    JSON.stringify(Object.fromEntries(five.map((question, index) => [`question${index + 1}`, question]))),
  ],
  [
    'JSON of objects by number',
    JSON.stringify({
      questions: Object.fromEntries(five.map((question, index) => [index + 1, { question, kind: null }])),
    }),
  ],
  ['pictures for bullets', listed((index) => ['🔹 ', '✅ ', '➡️ ', '👉 ', '❓ '][index] ?? '')],
  ['line ends of a program', listed(() => '- ', '\\n')],
  ['semicolons between', listed(() => '', '; ')],
  ['marks that nobody sees', listed(() => '- \u200B', '\u200B\n')],
  [
    'answers of its own, which ask nobody',
    listed((index) => `${index + 1}. `, '\n   Answer: It is so. Is it not? Yes, it is.\n'),
  ],
  ['a Python list', `[${five.map((question) => `'${question}'`).join(', ')}]`],
  ['a Python variable', `questions = [\n${five.map((question) => `  "${question}",`).join('\n')}\n]`],
  [
    'numbers in a Python list',
    `[${five.map((question, index) => `'${index + 1}. ${question}'`).join(', ')}]`,
  ],
  ['a template of ChatML', `<|im_start|>assistant\n${listed(() => '- ')}<|im_end|>`],
  ['a template of Llama', `[INST] List five questions. [/INST] ${listed(() => '- ')}</s>`],
  ['a closed thought', `<think>\nWhat do they want? Maybe: Is it wet?\n</think>\n${listed(() => '- ')}`],
  ['a thought that the template opened', `What do they want?</think>${listed(() => '- ')}`],
  ['an explanation below each', listed(() => '- ', '\n  This is about how it works.\n')],
  ['wrapped lines', listed((index) => `${index + 1}. `).replace('float on', 'float\n   on')],
];

describe('a list of five questions', () => {
  it.each(whole)('is read from %s', (_, reply) => {
    expect(parseQuestions(reply).questions).toEqual(five);
  });

  it.each(whole)('is read from %s with a preamble, a heading and an offer around it', (_, reply) => {
    const talk = `Sure! Here are five questions that come to my mind:\n\n## My questions\n\n${reply}\n\nWould you like me to go on?`;
    const { questions, dropped } = parseQuestions(talk);
    expect(questions).toEqual(five);
    expect(dropped.map(({ text }) => text).join(' ')).toContain('five questions that come to my mind');
    expect(dropped).toContainEqual({ text: 'Would you like me to go on?', reason: 'not-a-question' });
  });
});

type Row = {
  readonly name: string;
  readonly reply: string;
  readonly context?: QuestionContext;
  readonly questions: readonly string[];
  readonly dropped?: readonly (readonly [text: string, reason: string])[];
};
const rows: readonly Row[] = [
  { name: 'nothing', reply: '', questions: [] },
  {
    name: 'an object that was cut off in a text',
    reply: '{"question1": "What is ice?", "question2": "Why does it fl',
    questions: ['What is ice?'],
    dropped: [['Why does it fl', 'truncated']],
  },
  {
    name: 'marks inside brackets',
    reply: '- What units (e.g. kg? g?) are used?\n- What does {x: x > 0} mean?',
    questions: ['What units (e.g. kg? g?) are used?', 'What does {x: x > 0} mean?'],
  },
  { name: 'white space', reply: ' \n\t\n', questions: [] },
  { name: 'fewer than five', reply: '- What is it?\n- Why?', questions: ['What is it?', 'Why?'] },
  {
    name: 'more than five',
    reply: ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((letter) => `- What is ${letter}?`).join('\n'),
    questions: ['A', 'B', 'C', 'D', 'E'].map((letter) => `What is ${letter}?`),
    dropped: [
      ['What is F?', 'extra'],
      ['What is G?', 'extra'],
    ],
  },
  {
    name: 'a repeat, whatever its case, spacing and marks',
    reply: '1. What is ice?\n2. what  is **ice** ?\n3. Why?',
    questions: ['What is ice?', 'Why?'],
    dropped: [['what  is ice ?', 'repeat']],
  },
  {
    name: 'questions that differ in a sign only',
    reply: '- Is x < 2?\n- Is x > 2?',
    questions: ['Is x < 2?', 'Is x > 2?'],
  },
  {
    name: 'two questions in one item',
    reply: '- What is mass? And how is it measured?\n- Why does it matter?',
    questions: ['What is mass?', 'And how is it measured?', 'Why does it matter?'],
  },
  {
    name: 'tags that cannot stand alone',
    reply: '- Does it always hold? Why or why not?\n- Is it new? If so, how was it found?',
    questions: ['Does it always hold? Why or why not?', 'Is it new? If so, how was it found?'],
  },
  {
    name: 'an item whose question needs the sentence before it',
    reply: '- Ice is lighter than water. Why is that?',
    questions: ['Ice is lighter than water. Why is that?'],
  },
  {
    name: 'statements among questions',
    reply: '- What is ice?\n- Ice is frozen water.\n- Why does it float?\n- Understanding density is key.',
    questions: ['What is ice?', 'Why does it float?'],
    dropped: [
      ['Ice is frozen water.', 'not-a-question'],
      ['Understanding density is key.', 'not-a-question'],
    ],
  },
  {
    name: 'a running text with statements',
    reply: 'Ice floats. What makes it float? It is less dense. How is that known?',
    questions: ['What makes it float?', 'How is that known?'],
    dropped: [
      ['Ice floats.', 'not-a-question'],
      ['It is less dense.', 'not-a-question'],
    ],
  },
  {
    name: 'items without a question mark',
    reply:
      '- What is ice\n- How does it form\n- Water and its forms\n- Why it floats on water.\n- Can it sink.',
    questions: ['What is ice', 'How does it form', 'Can it sink.'],
    dropped: [
      ['Water and its forms', 'not-a-question'],
      ['Why it floats on water.', 'not-a-question'],
    ],
  },
  {
    name: 'a tail that the server cut off',
    reply: '- What is ice?\n- Why does it float on',
    context: { truncated: true },
    questions: ['What is ice?'],
    dropped: [['Why does it float on', 'truncated']],
  },
  {
    name: 'a cut after a whole question',
    reply: '- What is ice?\n- Why does it float?\n-',
    context: { truncated: true },
    questions: ['What is ice?', 'Why does it float?'],
  },
  {
    name: 'a tail that nobody says was cut off, among questions with a mark',
    reply: '1. What is ice?\n2. Why does it float?\n3. How is the density of',
    questions: ['What is ice?', 'Why does it float?'],
    dropped: [['How is the density of', 'truncated']],
  },
  {
    name: 'JSON that was cut off',
    reply: '{"questions": ["What is ice?", "Why does it fl',
    context: { truncated: true },
    questions: ['What is ice?'],
    dropped: [['Why does it fl', 'truncated']],
  },
  {
    name: 'a thought that never ends',
    reply: '<think>What could they want? Is it about ice?',
    questions: [],
    dropped: [['What could they want? Is it about ice?', 'thinking']],
  },
  {
    name: 'the prompt and the statement again',
    reply: 'List five questions about: "Ice floats."\nIce floats.\n- What is ice?',
    context: { prompt: 'List five questions about:\n"Ice floats."', statement: 'Ice floats.' },
    questions: ['What is ice?'],
    dropped: [
      ['List five questions about: "Ice floats."', 'echo'],
      ['Ice floats.', 'echo'],
    ],
  },
  {
    name: 'a talk that goes on with turns of others',
    reply:
      '- What is ice?\n<|im_end|>\n<|im_start|>user\nWhat is snow?<|im_end|>\n<|im_start|>assistant\n- Why?',
    questions: ['What is ice?', 'Why?'],
    dropped: [['What is snow?', 'echo']],
  },
  {
    name: 'labels of roles in words',
    reply: 'Instruct: What would you ask about ice?\nOutput: What is ice?\nUser: Is snow ice?',
    questions: ['What is ice?'],
    dropped: [
      ['What would you ask about ice?', 'echo'],
      ['Is snow ice?', 'echo'],
    ],
  },
  {
    name: 'a cell that a spreadsheet broke',
    reply: '#NAME?',
    questions: [],
    dropped: [['#NAME?', 'unreadable-cell']],
  },
  {
    name: 'an empty cell of a table library',
    reply: 'nan',
    questions: [],
    dropped: [['nan', 'unreadable-cell']],
  },
  {
    name: 'apostrophes in a Python list',
    reply: `['What's ice?', "Isn't it 'cold'?", 'Why \\'float\\'?']`,
    questions: ["What's ice?", "Isn't it 'cold'?", "Why 'float'?"],
  },
  {
    name: 'a question mark inside a sentence',
    reply: '- What does "why?" mean here?\n- Is https://a.example/?q=1 a source?',
    questions: ['What does "why?" mean here?', 'Is https://a.example/?q=1 a source?'],
  },
  {
    name: 'other languages',
    reply: '1. ¿Qué es el hielo?\n2. 什么是冰？为什么它会漂浮？\n3. ما هو الجليد؟',
    questions: ['¿Qué es el hielo?', '什么是冰？', '为什么它会漂浮？', 'ما هو الجليد؟'],
  },
  {
    name: 'mathematics',
    reply: '- Does $a^2 + b^2 = c^2$ hold for all triangles?\n- Is 2 * 3 * 4 = 24?',
    questions: ['Does $a^2 + b^2 = c^2$ hold for all triangles?', 'Is 2 * 3 * 4 = 24?'],
  },
  { name: 'a decimal number at the start', reply: '- 3.5 grams of what?', questions: ['3.5 grams of what?'] },
  {
    name: 'abbreviations in a running text',
    reply: 'Is it e.g. Water that freezes?',
    questions: ['Is it e.g. Water that freezes?'],
  },
  {
    name: 'brackets that are no list',
    reply: '- What is [1] about?\n- Is f(x) on [0, 1] continuous?',
    questions: ['What is [1] about?', 'Is f(x) on [0, 1] continuous?'],
  },
  {
    name: 'a heading that only looks like a heading',
    reply: 'Water basics\nWhat is ice?',
    questions: ['What is ice?'],
    dropped: [['Water basics', 'not-a-question']],
  },
  {
    name: 'a refusal',
    reply: "I'm sorry, but I can't help with that.",
    questions: [],
    dropped: [["I'm sorry, but I can't help with that.", 'not-a-question']],
  },
  {
    name: 'surprise and doubt in the mark',
    reply: '- Really, ice floats?!\n- Why??',
    questions: ['Really, ice floats?!', 'Why??'],
  },
  {
    name: 'a heading that asks',
    reply: 'What would I ask first?\n- What is ice?\n- Why does it float?',
    questions: ['What is ice?', 'Why does it float?'],
    dropped: [['What would I ask first?', 'not-a-question']],
  },
];

describe('a reply', () => {
  it.each(rows)('with $name', ({ reply, context, questions, dropped = [] }) => {
    expect(parseQuestions(reply, context)).toEqual({
      questions,
      dropped: dropped.map(([text, reason]) => ({ text, reason })),
    });
  });

  it('of millions of signs is read in a moment', () => {
    for (const unit of ['[', '{"a":', '- What?\n', '*', '?', ' 1. a', '<think>', '| a |\n', '"', '**a**'])
      expect(parseQuestions(unit.repeat(200_000)).questions.length).toBeLessThanOrEqual(5);
  });
});

describe('cells', () => {
  it('are read each for itself, with repeats and extras over all of them', () => {
    expect(readQuestions(['- What is A?', '', '#NAME?', '2. What is a?', 'What is B? Why is C?'])).toEqual({
      questions: ['What is A?', 'What is B?', 'Why is C?'],
      dropped: [
        { text: '#NAME?', reason: 'unreadable-cell' },
        { text: 'What is a?', reason: 'repeat' },
      ],
    });
  });
});
