import type { z } from 'zod';
import type { Problem } from '../../errors.ts';
import { kindOf } from '../../read-json-lines.ts';
import type { GraphNode } from '../lint/finding.ts';
import { nodeOf } from '../load-graph.ts';
import type { PackHeader, Question } from '../question.ts';
import { graphEntry } from '../read-graph.ts';
import { isObject, type Place, problemsOf } from '../row-problems.ts';
import { type AnswerRow, answerRow } from './answer-rows.ts';
import { classifyRow, type RowKind } from './classify-row.ts';
import {
  type DepthqaNode,
  DepthqaNodeSchema,
  type DepthqaQuestion,
  DepthqaQuestionSchema,
  type NodeToQuestion,
  NodeToQuestionSchema,
} from './depthqa-rows.ts';
import type { Placed } from './merge-nodes.ts';
import { readQuestionSheet } from './question-sheet.ts';
import type { PagePlace, Source, SourceRow } from './source.ts';

/** Everything that the sources hold, sorted by what it is. */
export type CollectedRows = {
  readonly headers: PackHeader[];
  /** What was read in a way that its author may not have meant. */
  readonly notes: string[];
  /** By `file:line` of a sheet: why a predecessor that no file has may be missing, and what to do. */
  readonly doubts: Map<string, string>;
  /** Questions in our own form, of packs and of sheets. */
  readonly own: Placed<Question>[];
  /** Rows with faults of their own that others may point at. */
  readonly broken: GraphNode[];
  readonly questions: Map<string, Placed<DepthqaQuestion>>;
  readonly nodes: Map<string, Placed<DepthqaNode>>;
  readonly nodeToQuestion: Map<string, Placed<NodeToQuestion>>;
  readonly answers: Map<string, Placed<AnswerRow>>;
  /** Questions as output files repeat them, for where the table of questions is not among the sources. */
  readonly repeated: Map<string, Placed<DepthqaQuestion>>;
  /** The viewer's pages of each table: the rows seen, and how many the table has. */
  readonly pages: Map<RowKind, { readonly file: string; readonly seen: Set<number>; readonly total: number }>;
  readonly problems: Problem[];
};

/** More problems than these are not looked for: the file is not what it was taken for. */
const mostProblems = 1_000;

/** Reads all sources to their ends. Faults are collected as problems, not thrown. */
export async function collectRows(sources: Iterable<Source>): Promise<CollectedRows> {
  const found: CollectedRows = {
    headers: [],
    notes: [],
    doubts: new Map(),
    own: [],
    broken: [],
    questions: new Map(),
    nodes: new Map(),
    nodeToQuestion: new Map(),
    answers: new Map(),
    repeated: new Map(),
    pages: new Map(),
    problems: [],
  };
  for (const source of sources) {
    if (found.problems.length >= mostProblems) break;
    if (source.kind === 'rows') await collectSource(source.rows, source.file, found);
    else {
      const sheet = await readQuestionSheet(source.records, source.file);
      const { questions, broken, problems } = sheet;
      found.notes.push(...sheet.notes);
      for (const [line, words] of sheet.doubts) found.doubts.set(`${source.file}:${line}`, words);
      found.own.push(...questions);
      found.broken.push(...broken);
      found.problems.push(...problems);
      if (questions.length + problems.length === 0) found.problems.push(emptyFile(source.file));
    }
  }
  return found;
}

async function collectSource(
  rows: AsyncIterable<SourceRow> | Iterable<SourceRow>,
  file: string,
  found: CollectedRows,
): Promise<void> {
  let kind: RowKind | null = null;
  let count = 0;
  for await (const row of rows) {
    count += 1;
    const place = { file, line: row.line };
    if (row.problem !== undefined) found.problems.push(row.problem);
    else if (!isObject(row.value)) {
      const message = `The row is ${kindOf(row.value)}, not an object`;
      found.problems.push({ code: 'bad-line', message, ...place });
    } else {
      kind ??= classifyRow(row.value);
      if (kind === null) {
        found.problems.push(unknownRow(row.value, place));
        return;
      }
      if (row.page === undefined || isNewRow(kind, row.page, file, found))
        addRow(kind, row.value, { key: row.key, first: count === 1, place }, found);
    }
    if (found.problems.length >= mostProblems) return;
  }
  if (count === 0) found.problems.push(emptyFile(file));
}

/** Notes that a row of a page was seen; pages may overlap. */
function isNewRow(kind: RowKind, { index, total }: PagePlace, file: string, found: CollectedRows): boolean {
  const page = found.pages.get(kind) ?? { file, seen: new Set<number>(), total };
  found.pages.set(kind, page);
  if (page.seen.has(index)) return false;
  page.seen.add(index);
  return true;
}

type RowContext = { readonly key: string | undefined; readonly first: boolean; readonly place: Place };
type Row = Readonly<Record<string, unknown>>;

function addRow(kind: RowKind, row: Row, context: RowContext, found: CollectedRows): void {
  const { place } = context;
  const { problems } = found;
  switch (kind) {
    case 'question':
      addQuestion(row, context, found);
      break;
    case 'depthqa-question':
      addParsed(DepthqaQuestionSchema, row, place, found.questions, ({ qid }) => qid, problems);
      break;
    case 'node':
      addParsed(DepthqaNodeSchema, row, place, found.nodes, ({ nodeid }) => nodeid, problems);
      break;
    case 'node-to-question':
      addParsed(NodeToQuestionSchema, row, place, found.nodeToQuestion, ({ nodeid }) => nodeid, problems);
      break;
    case 'answer':
      addAnswer(row, context, found);
  }
}

function addQuestion(row: Row, { first, place }: RowContext, found: CollectedRows): void {
  const entry = graphEntry(row, place, first);
  if (entry.kind === 'header') found.headers.push(entry.header);
  else if (entry.kind === 'question') found.own.push({ row: entry.question, ...place });
  else {
    found.problems.push(...entry.problems);
    const node = nodeOf(entry);
    if (node !== null) found.broken.push(node);
  }
}

function addAnswer(row: Row, { key, place }: RowContext, found: CollectedRows): void {
  const answer = answerRow(row, key, place);
  if ('code' in answer) {
    found.problems.push(answer);
    return;
  }
  addOnce(found.answers, answer.id, { row: answer, ...place }, found.problems);
  const repeated = DepthqaQuestionSchema.safeParse(row);
  if (repeated.success && !found.repeated.has(repeated.data.qid))
    found.repeated.set(repeated.data.qid, { row: repeated.data, ...place });
}

function addParsed<T>(
  schema: z.ZodType<T>,
  row: Row,
  place: Place,
  rows: Map<string, Placed<T>>,
  idOf: (row: T) => string,
  problems: Problem[],
): void {
  const parsed = schema.safeParse(row);
  if (parsed.success) addOnce(rows, idOf(parsed.data), { row: parsed.data, ...place }, problems);
  else problems.push(...problemsOf(parsed.error.issues, row, place));
}

function addOnce<T>(rows: Map<string, Placed<T>>, id: string, placed: Placed<T>, problems: Problem[]): void {
  const known = rows.get(id);
  if (known === undefined) {
    rows.set(id, placed);
    return;
  }
  const { file, line } = placed;
  const message = `"${id}" is already in ${known.file === file ? `line ${known.line}` : `${known.file}:${known.line}`}`;
  problems.push({ code: 'duplicate-id', message, id, file, line });
}

function unknownRow(row: Row, place: Place): Problem {
  const fields = Object.keys(row).slice(0, 12);
  const have = fields.length === 0 ? 'no fields' : `the fields ${fields.join(', ')}`;
  return {
    code: 'bad-line',
    message: `The row has ${have}; that is neither a question, nor a row of DepthQA's tables, nor an answer`,
    ...place,
  };
}

function emptyFile(file: string): Problem {
  return { code: 'bad-line', message: 'The file has no rows', file, line: 1 };
}
