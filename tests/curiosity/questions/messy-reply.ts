import fc from 'fast-check';

/** A reply written as messily as real ones, and the questions that were put into it, in order. */
export type MessyReply = {
  readonly reply: string;
  readonly asked: readonly string[];
  readonly truncated: boolean;
};

const openings = [
  'What is',
  'Why does',
  'How can',
  'When did',
  'Is there',
  'Which part of',
  'Does',
  'Where would',
];
const nouns = [
  'ice',
  'the circuit',
  'f(x) = x^2',
  "Newton's law",
  'a "mole"',
  'CO₂',
  'density',
  'the pH',
  'x < 3',
  'DNA (and RNA)',
];
const tails = [
  '',
  ' matter',
  ' change over time',
  ' in everyday life',
  ', or not',
  ' at 25 °C',
  ' e.g. in water',
  ' 1.5 times as large',
];

const question = fc
  .tuple(
    fc.constantFrom(...openings),
    fc.constantFrom(...nouns),
    fc.constantFrom(...tails),
    fc.constantFrom('?', '??', '?!'),
  )
  .map(([opening, noun, tail, mark]) => `${opening} ${noun}${tail}${mark}`);

const chatter = fc.constantFrom(
  'Sure! Here are the top five questions that come to mind:',
  'As someone who is new to this, I would want to know more.',
  '## Questions',
  '**Questions about the statement:**',
  'These questions would help a beginner.',
  'Let me know if you need more.',
  'Ice is frozen water. It is less dense.',
);

type Mark = (index: number) => string;
const bullets: readonly Mark[] = [
  () => '- ',
  () => '* ',
  () => '• ',
  () => '+ ',
  (index) => `${index + 1}. `,
  (index) => `${index + 1}) `,
  (index) => `(${index + 1}) `,
  (index) => `Q${index + 1}: `,
  (index) => `**${index + 1}.** `,
  (index) => `- ${index + 1}. `,
];
const wraps: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `**${text}**`,
  (text) => `__${text}__`,
];

/** How a set is written: each gives a text from which a person reads these very questions. */
const layout: fc.Arbitrary<(questions: readonly string[]) => string> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...bullets),
      fc.constantFrom(...wraps),
      fc.constantFrom('\n', '\n\n', '\r\n', '\n   \n'),
    )
    .map(
      ([bullet, wrap, end]) =>
        (questions: readonly string[]) =>
          questions.map((text, index) => bullet(index) + wrap(text)).join(end),
    ),
  fc.constantFrom(
    (questions: readonly string[]) => questions.join('\n'),
    (questions: readonly string[]) => questions.join(' '),
    (questions: readonly string[]) => JSON.stringify(questions),
    (questions: readonly string[]) => `\`\`\`json\n${JSON.stringify({ questions }, null, 2)}\n\`\`\``,
    (questions: readonly string[]) => `[${questions.map((text) => `'${text}'`).join(', ')}]`,
    (questions: readonly string[]) => questions.map((text) => `| ${text} |`).join('\n'),
    (questions: readonly string[]) => `<ul>${questions.map((text) => `<li>${text}</li>`).join('\n')}</ul>`,
  ),
);

const around: fc.Arbitrary<(text: string) => string> = fc.constantFrom(
  (text: string) => text,
  (text: string) => `<think>The user wants questions. Is it ice?</think>\n${text}`,
  (text: string) => `<|im_start|>assistant\n${text}<|im_end|>`,
  (text: string) => `[INST] What would you ask? [/INST]\n${text}</s>`,
  (text: string) => `\`\`\`\n${text}\n\`\`\``,
  (text: string) => `\uFEFF\n\n${text}\n\n\n`,
);

/** A quote inside single quotes, or a mark of tables or HTML inside a cell, is read otherwise by everybody. */
const plainOnly = (text: string): boolean => !/[<|]/.test(text);

export const messyReply: fc.Arbitrary<MessyReply> = fc
  .record({
    asked: fc.array(question.filter(plainOnly), { minLength: 1, maxLength: 8 }),
    before: fc.array(chatter, { maxLength: 2 }),
    after: fc.array(chatter, { maxLength: 2 }),
    layout,
    around,
  })
  .map(({ asked, before, after, layout: write, around: wrap }) => ({
    reply: wrap([...before, write(asked), ...after].join('\n')),
    asked,
    truncated: false,
  }));

/** The same, cut at any place. */
export const cutReply: fc.Arbitrary<MessyReply> = fc
  .tuple(messyReply, fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([{ reply, asked }, share]) => ({
    reply: reply.slice(0, Math.floor(reply.length * share)),
    asked,
    truncated: true,
  }));
