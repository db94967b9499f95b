import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { linesIn } from '../../probe/run-lines.ts';
import { ownFolder, runCommand } from '../../run-command.ts';
import { writeSheet } from './write-sheet.ts';

const shown = (subject: string, statement: string): string =>
  `You are a person who sees this ${subject} for the first time, and know nothing of it: "${statement}", which five questions come to mind?`;
const list = (about: string): string =>
  `Sure! Here are five questions:\n\n* What is ${about}?\n* Why?\n* How does one **measure** ${about}?\n* Where is it used?\n* Are there any exceptions?`;
const table = (relevance: string, coherence: string, diversity: string): string =>
  `\n\n| Metric | Score | Justification |\n|---|---|---|\n| Coherence | ${coherence} | It flows. |\n| Relevance | ${relevance} | On topic. |\n| Diversity | ${diversity} | Sides. |`;

it('takes statements and questions of a file with a column an asker, with what it says of them', async () => {
  const home = ownFolder();
  const rows = [
    ['Instruction', 'outputs_13b_csv', 'outputs_gpt_4_csv', 'Notes'],
    [shown('Physics statement', 'Sound needs a medium.'), list('sound'), '#NAME?', 'x'],
    [
      shown('Physics statement', 'A "free" body speeds up.'),
      "['What is free?', \"What's a body?\"]",
      list('a body'),
    ],
    [shown('Physics statement', 'Sound needs a medium.'), list('it'), list('it')],
    [shown('Physics statement', 'nan'), list('nan'), list('nan')],
  ];
  for (const sign of [',', ';']) {
    writeFileSync(join(home, 'Physics_Basic.csv'), writeSheet(rows, sign));
    const args = ['--statements', 'Physics_Basic.csv', '--questions', 'Physics_Basic.csv'];
    const { code, stderr } = await runCommand(home, [
      ...['curious', ...args, '--judges', 'offline', '--resamples', '0'],
      ...['--out', sign === ',' ? 'one' : 'two'],
    ]);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stderr).toContain('"outputs_gpt_4_csv" (questions of gpt_4). Not understood: "Notes".');
    expect(stderr).toContain('1 row repeats a statement, 1 row has none');
  }
  const statements = linesIn(home, 'one/statements.jsonl');
  expect(statements).toMatchObject([
    { subject: 'physics', level: 'basic', statement: 'Sound needs a medium.', correct: true },
    { subject: 'physics', level: 'basic', statement: 'A "free" body speeds up.', correct: true },
  ]);
  for (const run of ['one', 'two']) {
    const sets = linesIn(home, run, 'questions.jsonl');
    expect(sets.map(({ model, questions }) => [model, (questions as string[]).length])).toEqual([
      ...[
        ['13b', 5],
        ['gpt_4', 0],
      ],
      ...[
        ['13b', 2],
        ['gpt_4', 5],
      ],
    ]);
    expect(sets[0]?.questions).toContain('How does one measure sound?');
    expect(sets[2]?.questions).toEqual(['What is free?', "What's a body?"]);
  }
});

it('takes statements and questions of JSON as of sheets', async () => {
  const home = ownFolder();
  const rows = ['Gold lasts.', 'Ice floats.'].map((one) => ({
    Instruction: shown('Chemistry Statement', one),
    'Model Output': [`What is that?`, 'Why?', 'How so?'],
    llm: 'phi',
  }));
  writeFileSync(join(home, 'rows.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'));
  writeFileSync(join(home, 'rows.json'), JSON.stringify(rows));
  for (const name of ['rows.jsonl', 'rows.json']) {
    const args = ['--statements', name, '--questions', name, '--judges', 'offline', '--resamples', '0'];
    const { code, stderr } = await runCommand(home, ['curious', ...args, '--out', `${name}.run`]);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    const sets = linesIn(home, `${name}.run`, 'questions.jsonl');
    expect(sets).toMatchObject([
      { model: 'phi', questions: ['What is that?', 'Why?', 'How so?'] },
      { model: 'phi' },
    ]);
  }
});

it('takes statements of a text, and wrong ones, by the name of the file', async () => {
  const home = ownFolder();
  writeFileSync(join(home, 'Maths wrong.txt'), '\uFEFF1. 7 x 4 = 14\r\n\r\n- 5 / 0 = any number\r\n');
  const { stdout } = await runCommand(home, ['statements', 'stats', 'Maths wrong.txt', '--json']);
  expect(JSON.parse(stdout)).toMatchObject({ wrong: 2 });
});

it('rates by numbers in columns, people and the final scores apart, altered sets under their own form', async () => {
  const home = ownFolder();
  const heads = ['Relevance Score', 'Coherence Score', 'Diversity Score'];
  const people = ['Human Relevance', 'Human Coherence', 'Human Diversity'];
  const rows = [
    ['Instruction', 'LLM Answer', 'Changed', 'Gemini Output', ...heads, ...people],
    ...['Ice floats.', 'Gold lasts.', 'Salt melts.'].map((one, at) => [
      ...[shown('Chemistry Statement', one), "['What?']", '4', '{"relevance":1}'],
      ...[['1.0', '2.33', '4.666666667'][at] ?? '', '3', '9'],
      ...[['1', '2', ''][at] ?? '', '3', '2'],
    ]),
  ];
  const name =
    'Chemistry_Basic_outputs_13b_csv_Chemistry_Basic_outputs_13b_csv_Gemini_Relevance Questions.csv';
  writeFileSync(join(home, name), writeSheet(rows));
  const { code, stdout } = await runCommand(home, ['agree', '--in', name, '--resamples', '0', '--json']);
  expect(code).toBe(0);
  const { byVariant, unrated, overall } = JSON.parse(stdout);
  // Three diversities of 9 are off the scale, and one person said nothing: none of these is a score.
  expect(unrated).toBe(4);
  expect(overall.ratings).toBe(14);
  expect(byVariant.altered.relevance.judges.meta).toMatchObject({ items: 2, exact: { value: 1 } });
  expect(byVariant.original).toBeUndefined();
});

it('rates by what judges said, in whatever form, and leaves out what nobody can read', async () => {
  const home = ownFolder();
  const rows = [
    ['Instruction', 'Answers GPT-4', 'Gemini Output', 'GPT Output', 'Mistral Output'],
    [
      shown('Maths Statement or Equation', '7 x 4 = 14'),
      list('it'),
      table('5', '4', '3'),
      'Relevance\t5\tAll fit.\nCoherence\t4\tYes.\nDiversity\t4\tFew.',
      `${table('5', '4', '4')}\n\nRelevance | 2 | On second thought.`,
    ],
    [
      shown('Maths Statement or Equation', 'x - y = tea'),
      list('tea'),
      '{"scores":{"relevance":4,"coherence":4,"diversity":4}}',
      'Relevance\n1. 4 - The first fits.\n2. 5 - The second fits better.',
      '',
    ],
  ];
  writeFileSync(join(home, 'output_Maths_wrong_All_Answers - GPT 4.csv'), writeSheet(rows));
  const args = ['agree', '--in', 'output_Maths_wrong_All_Answers - GPT 4.csv', '--resamples', '0', '--json'];
  const { stdout } = await runCommand(home, args);
  const { overall, unrated } = JSON.parse(stdout);
  // Gemini all six; GPT three and none of the second; Mistral two, its relevance is two things.
  expect(overall.ratings).toBe(11);
  expect(unrated).toBe(4);
});

it('takes rows of JSON with scores inside one another, a judge or a metric a row', async () => {
  const home = ownFolder();
  const statement = 'Ice floats on water.';
  const nested = ['Ann', 'Bob'].map((judge) => ({
    ...{ Statement: statement, Model: 'phi', Judge: judge },
    scores: { Relevance: 4, coherence: '3/5', diversity: null },
  }));
  writeFileSync(join(home, 'scores.json'), JSON.stringify(nested));
  const long = ['relevance', 'Coherence'].map((metric) => ({
    statement,
    llm: 'phi',
    rater: 'Cyd',
    metric,
    score: 4,
  }));
  writeFileSync(join(home, 'scores.jsonl'), long.map((one) => JSON.stringify(one)).join('\n'));
  const args = ['agree', '--in', 'scores.json', 'scores.jsonl', '--resamples', '0', '--json'];
  const { code, stdout } = await runCommand(home, args);
  expect(code).toBe(0);
  const { overall, byMetric } = JSON.parse(stdout);
  expect(overall.ratings).toBe(6);
  expect(byMetric.relevance.people).toMatchObject({ items: 1, exact: { value: 1 } });
  expect(byMetric.coherence.people.withinOne.value).toBe(1);
});

it.each([
  [['agree', '--in'], 'x.csv', 'a,b\n1,2\n', 'Its columns are: "a", "b"'],
  [
    ['curious', '--judges', 'offline', '--statements', 'x.csv', '--questions'],
    'x.csv',
    'statement,notes\nIce floats.,b\n',
    'name the columns id, subject',
  ],
  [['curious', '--judges', 'offline', '--questions'], 'x.csv', 'a,b\n1,2\n', 'Its columns are: "a", "b"'],
  [
    ['curious', '--judges', 'offline', '--model', 'offline', '--statements'],
    'x.docx',
    'PK\x03\x04',
    'plain text',
  ],
])('refuses with %j a file in which nothing is understood', async (args, name, text, said) => {
  const home = ownFolder();
  writeFileSync(join(home, name), text);
  const { code, stderr } = await runCommand(home, [...args, name]);
  expect(code).toBe(2);
  expect(stderr).toContain(said);
});
