import type { Problem } from '../../errors.ts';
import { readSheet, type SheetColumn, type SheetRecord, type SheetRow } from '../../sheet/read-sheet.ts';
import type { GraphNode } from '../lint/finding.ts';
import { type Depth, type Question, type ReasoningType, reasoningTypes } from '../question.ts';
import { hasText } from '../question-schema.ts';
import { domainName } from './domain-name.ts';
import type { Placed } from './merge-nodes.ts';
import { idResolver, listItems } from './sheet-ids.ts';

/** The columns of a teacher's sheet. */
export const questionColumns: readonly SheetColumn[] = [
  { name: 'id', aliases: ['qid', 'question id', 'node', 'key', 'code', 'nr', 'no', '#'], required: true },
  { name: 'depth', aliases: ['level', 'dok', 'depth of knowledge', 'dok level', 'd'], required: true },
  { name: 'question', aliases: ['question text', 'prompt', 'q'], required: true },
  {
    name: 'answer',
    aliases: [
      'reference',
      'reference answer',
      'model answer',
      'gold answer',
      'expected answer',
      'solution',
      'a',
    ],
    required: true,
  },
  {
    name: 'predecessors',
    aliases: [
      'predecessor',
      'direct predecessors',
      'prerequisites',
      'prerequisite',
      'requires',
      'builds on',
      'depends on',
    ],
    required: false,
    repeats: true,
  },
  { name: 'keyPoints', aliases: ['key point', 'points'], required: false, repeats: true },
  { name: 'domain', aliases: ['subject', 'field'], required: false },
  { name: 'reasoning', aliases: ['reasoning type', 'reasoning types'], required: false, repeats: true },
  { name: 'nodeIds', aliases: ['node id'], required: false, repeats: true },
];

export type QuestionSheet = {
  readonly questions: readonly Placed<Question>[];
  /** Rows with faults that other rows may name as predecessors. */
  readonly broken: readonly GraphNode[];
  readonly problems: readonly Problem[];
  /** What was read in a way that its author may not have meant. */
  readonly notes: readonly string[];
  /** By line: why a predecessor that no other file has either may be missing, and what to do. */
  readonly doubts: ReadonlyMap<number, string>;
};

/**
 * Reads a teacher's sheet (`id, depth, question, answer, predecessors`, and the other fields of a question) with the
 * habits of spreadsheets: a depth may be "D2" or "2.0", ids "1.0" where all are whole numbers, predecessors parted by
 * semicolons, bars, commas, lines or in several columns. Only what a row says for itself is checked here.
 */
export async function readQuestionSheet(
  records: AsyncIterable<SheetRecord>,
  file: string,
): Promise<QuestionSheet> {
  const rows: SheetRow[] = [];
  for await (const row of readSheet(records, file, questionColumns)) rows.push(row);
  const ids = idResolver(rows.flatMap(({ cells }) => cells.id ?? []));
  const sheet = { questions: [] as Placed<Question>[], broken: [] as GraphNode[], problems: [] as Problem[] };
  const notes: string[] = [];
  const doubts = new Map<number, string>();
  for (const row of rows) {
    const { question, depth, problems } = questionOf(row, file, ids);
    sheet.problems.push(...problems);
    const doubt = question.predecessors.map(ids.doubt).find((words) => words !== null);
    if (doubt != null) doubts.set(row.line, doubt);
    if ((row.cells.keyPoints ?? []).some(mayBeSeveralPoints))
      notes.push(
        `${file}:${row.line}: the key points with a semicolon are read as one; part key points by | or by line ends.`,
      );
    const { id, predecessors } = question;
    const place = { file, line: row.line };
    if (problems.length === 0) sheet.questions.push({ row: question, ...place });
    else if (id !== '') sheet.broken.push({ id, depth, predecessors, ...place });
  }
  return { ...sheet, notes, doubts };
}

type Row = {
  readonly question: Question;
  /** `null` where the cell gives none; the question then has any. */
  readonly depth: Depth | null;
  readonly problems: readonly Problem[];
};

function questionOf(
  { line, cells, problems: found }: SheetRow,
  file: string,
  ids: ReturnType<typeof idResolver>,
): Row {
  if (Object.keys(cells).length === 0) return { question: noQuestion, depth: null, problems: found };
  const problems = [...found];
  const id = ids.own(cells.id?.[0] ?? '');
  const fail = (code: string, field: string, message: string): void => {
    problems.push({ code, message, field, file, line, ...(id === '' ? {} : { id }) });
  };
  const text = (name: 'question' | 'answer'): string => {
    const found = cells[name]?.[0] ?? '';
    if (!hasText(found))
      fail('empty-text', name, `The ${name === 'answer' ? 'reference answer' : name} is empty`);
    return found;
  };
  if (id === '') fail('bad-line', 'id', 'The row has no id');
  const depth = depthOf(cells.depth?.[0]);
  if (depth === null) fail('bad-depth', 'depth', 'The depth must be 1, 2 or 3 (D1, D2 and D3 are fine too)');
  const reasoning = (cells.reasoning ?? []).flatMap(listItems).map(reasoningOf);
  if (reasoning.includes(null))
    fail('bad-line', 'reasoning', `The reasoning types are ${reasoningTypes.join(', ')}`);
  const predecessors = (cells.predecessors ?? []).flatMap((cell) => ids.listed(cell));
  const nodeIds = (cells.nodeIds ?? []).flatMap(listItems);
  const question: Question = {
    id,
    depth: depth ?? 1,
    question: text('question'),
    answer: text('answer'),
    keyPoints: (cells.keyPoints ?? []).flatMap(keyPointsIn),
    domain: domainName(cells.domain?.[0] ?? null),
    reasoning: reasoning.filter((type) => type !== null),
    predecessors,
    ...(nodeIds.length === 0 ? {} : { nodeIds }),
  };
  return { question, depth, problems };
}

const noQuestion: Question = {
  id: '',
  depth: 1,
  question: '',
  answer: '',
  keyPoints: [],
  domain: null,
  reasoning: [],
  predecessors: [],
};

function depthOf(cell: string | undefined): Depth | null {
  const digit = /^\s*(?:(?:d|dok|depth|level)[\s:.-]*)?([123])(?:[.,]0+)?\s*$/iu.exec(
    cell?.normalize('NFKC') ?? '',
  )?.[1];
  return digit === '1' ? 1 : digit === '2' ? 2 : digit === '3' ? 3 : null;
}

function reasoningOf(item: string): ReasoningType | null {
  const word = item
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-');
  return reasoningTypes.find((type) => type === word) ?? null;
}

/** A semicolon belongs to a key point here, which a sheet that parts its ids by semicolons makes easy to forget. */
function mayBeSeveralPoints(cell: string): boolean {
  return /;\s*\S/.test(cell) && keyPointsIn(cell).length === 1;
}

/** One key point a line, with or without bullets; or all of them as a JSON list. */
function keyPointsIn(cell: string): string[] {
  if (/^\s*\[/.test(cell)) return listItems(cell);
  return cell
    .split(/[\r\n|]+/)
    .map((point) => point.replace(/^\s*(?:[•▪◦*–-]|\d+[.)])\s+/u, '').trim())
    .filter(hasText);
}
