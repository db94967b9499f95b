import { expect, it } from 'vitest';
import { readColumns } from '../../../src/curiosity/published/columns.ts';
import { factsOfFile } from '../../../src/curiosity/published/file-facts.ts';
import { statementIn } from '../../../src/curiosity/published/shown-prompt.ts';

const rolesOf = (...headings: string[]) => Object.fromEntries(readColumns(headings).roles);
const questions = (asker: string | null, isOneOfSeveral = false) => ({
  kind: 'questions',
  asker,
  isOneOfSeveral,
});

it.each([
  ['Instruction', { kind: 'statement' }],
  ['STATEMENT', { kind: 'statement' }],
  ['statement_id', { kind: 'statement' }],
  ['outputs_13b_csv', questions('13b')],
  ['outputs_Phi2_5_csv', questions('Phi2_5')],
  ['Answers GPT-4', questions('GPT-4')],
  ['Answer-Phi2', questions('Phi2')],
  ['LLM Answer', questions(null)],
  ['Generated Questions', questions(null)],
  [' question 2 ', questions(null, true)],
  ['Q3', questions(null, true)],
  ['gemini questions', questions('gemini')],
  ['Relevance Score', { kind: 'value', metric: 'relevance', rater: null }],
  ['final coherence', { kind: 'value', metric: 'coherence', rater: null }],
  ['Human Diversity', { kind: 'value', metric: 'diversity', rater: 'Human' }],
  ['relevancy (GPT-4)', { kind: 'value', metric: 'relevance', rater: 'GPT-4' }],
  ['coherence_justification', { kind: 'justification' }],
  ['Reasoning', { kind: 'justification' }],
  ['Judge Name', { kind: 'rater' }],
  ['LLM', { kind: 'model' }],
])('understands the heading %j', (heading, role) => {
  expect(rolesOf(heading)).toEqual({ [heading]: role });
});

it('takes outputs for what judges said only where other columns hold the questions', () => {
  expect(rolesOf('Instruction', 'Answers', 'Mistral Output')['Mistral Output']).toEqual({
    kind: 'reply',
    rater: 'Mistral',
  });
  expect(rolesOf('Instruction', 'Mistral Output')['Mistral Output']).toEqual(questions('Mistral'));
});

it('says which headings it does not understand', () => {
  expect(readColumns(['statement', 'Notes', 'question count']).unknown).toEqual(['Notes', 'question count']);
});

it.each([
  [
    'x/Physics_Basics_outputs_13b_csv.csv',
    { subject: 'physics', level: 'basic', asker: '13b', isWrong: false },
  ],
  ['my-answers.csv', { asker: null }],
  ['General_Statements_outputs_gemini.csv', { subject: 'general', level: null, asker: 'gemini' }],
  ['output_Maths_wrong_All_Answers - GPT 3.5.csv', { subject: 'math', isWrong: true, asker: 'GPT 3.5' }],
  ['output_Physics_wrong_All_Answer-7b.csv', { subject: 'physics', isWrong: true, asker: '7b' }],
  ['Chemistry_Advance_outputs_70b_csv_Gemini.csv', { level: 'advanced', asker: '70b', alteredFor: null }],
  [
    'Maths_Advance_outputs_7b_csv_Maths_Advance_outputs_7b_csv_Gemini_Diversity Questions.csv',
    { subject: 'math', asker: '7b', alteredFor: 'diversity' },
  ],
  ['Physics-adv.txt', { subject: 'physics', level: 'advanced' }],
  ['sets.csv', { subject: null, level: null, isWrong: false, asker: null, alteredFor: null }],
])('reads of the name %s', (name, facts) => {
  expect(factsOfFile(name)).toMatchObject(facts);
});

it.each([
  [
    'You see this Physics statement for the first time: "Ice "floats" here.", what questions',
    'Ice "floats" here.',
  ],
  ['As for the first time, this Maths Statement or Equation “7 x 4 = 14”. List questions', '7 x 4 = 14'],
  ['Ice floats.', 'Ice floats.'],
  ['It says "yes".', 'It says "yes".'],
  [
    'The word "robot" was used for the first time in 1920.',
    'The word "robot" was used for the first time in 1920.',
  ],
  ['You see it for the first time: "nan", what questions', undefined],
  ['You see it for the first time. Which questions?', undefined],
  ['#NAME?', undefined],
  ['  ', undefined],
])('finds in %j the statement %j', (cell, text) => {
  expect(statementIn(cell)?.text).toBe(text);
});
