import { PlumblineError, type Problem } from '../../errors.ts';
import { checkStructure } from '../lint/check-structure.ts';
import { type GraphNode, inFileOrder } from '../lint/finding.ts';
import { problemOf } from '../load-graph.ts';
import type { PackHeader, Question } from '../question.ts';
import type { AnswerRow } from './answer-rows.ts';
import { type CollectedRows, collectRows } from './collect-rows.ts';
import { mergeNodes, type Placed } from './merge-nodes.ts';
import type { Source } from './source.ts';

export type ImportedGraph = {
  readonly kind: 'graph';
  /** The header of the pack, where one alone was among the sources. */
  readonly header: PackHeader | null;
  readonly questions: readonly Question[];
  /** Rows of DepthQA's table `nodes`; 0 without one. */
  readonly nodes: number;
  /** Nodes that were merged into the question of another. */
  readonly merged: number;
  /** What the reader should know of the import, as sentences. */
  readonly notes: readonly string[];
};

/** Answers or scores of a model, from output files of the DepthQA repository or lines of predictions. */
export type ImportedAnswers = {
  readonly kind: 'answers';
  readonly rows: readonly AnswerRow[];
  readonly notes: readonly string[];
};

/**
 * Reads question graphs from packs, from DepthQA's tables and from sheets, all of them one graph; or, where the sources
 * hold nothing but answers, these. With `keepNodes` a node of DepthQA stays a node. Throws `invalid_input` with every
 * problem (file, line, field) where a source or the graph that results has a fault; nothing is then imported.
 */
export async function importGraph(
  sources: Iterable<Source>,
  { keepNodes }: { readonly keepNodes: boolean },
): Promise<ImportedGraph | ImportedAnswers> {
  const found = await collectRows(sources);
  if (holdsAnswersOnly(found)) return answersOf(found);
  const tables = found.questions.size > 0 ? found : { ...found, questions: usedQuestions(found) };
  const problems = [...found.problems, ...partialPages(found)];
  if (found.problems.length === 0) problems.push(...missingTables(found, tables.questions.size));
  // With a table missing or broken every link would be reported as a fault of its own.
  const merge = problems.length === 0 ? mergeNodes(tables, keepNodes) : null;
  const placed = [...found.own, ...(merge?.questions ?? [])];
  problems.push(...(merge?.problems ?? []));
  if (merge !== null || found.questions.size + found.nodes.size === 0)
    problems.push(...structureProblems(placed, found).map((problem) => explained(problem, found)));
  if (problems.length > 0) throw refusal(problems);
  const headers = found.headers.length === 1 ? found.headers : [];
  return {
    kind: 'graph',
    header: headers[0] ?? null,
    questions: placed.map(({ row }) => row),
    nodes: found.nodes.size,
    merged: merge?.merged ?? 0,
    notes: notesOf(found, merge?.oneSided ?? 0),
  };
}

/** In a sheet a missing predecessor is mostly a slip of commas or separators, which the row itself gives away. */
function explained(problem: Problem, { doubts }: CollectedRows): Problem {
  if (problem.code !== 'missing-predecessor') return problem;
  const words = doubts.get(`${problem.file}:${problem.line}`);
  return words === undefined ? problem : { ...problem, message: words };
}

function holdsAnswersOnly(found: CollectedRows): boolean {
  const graphRows = found.own.length + found.broken.length + found.questions.size + found.nodes.size;
  return found.answers.size > 0 && graphRows + found.nodeToQuestion.size === 0;
}

function answersOf(found: CollectedRows): ImportedAnswers {
  if (found.problems.length > 0) throw refusal(found.problems);
  const rows = [...found.answers.values()].map(({ row }) => row);
  const unscored = rows.filter(({ score }) => score === null).length;
  return {
    kind: 'answers',
    rows,
    notes:
      unscored === 0
        ? []
        : [`${unscored} of ${rows.length} rows have no score that can be read; they say why.`],
  };
}

/** The questions that output files repeat, of those that the table `node_to_q` names. */
function usedQuestions({ repeated, nodeToQuestion }: CollectedRows): CollectedRows['questions'] {
  const asked = new Set([...nodeToQuestion.values()].map(({ row }) => row.qid));
  return new Map([...repeated].filter(([qid]) => asked.has(qid)));
}

function partialPages({ pages }: CollectedRows): Problem[] {
  return [...pages.values()].flatMap(({ file, seen, total }) => {
    if (seen.size >= total) return [];
    const message = `The pages hold ${seen.size} of the table's ${total} rows; give all pages, or the data set's own files`;
    return [{ code: 'partial-table', message, field: 'rows', file, line: 1 }];
  });
}

/** DepthQA's three tables belong together: where one is there and another not, that is the one thing to say. */
function missingTables({ nodes, nodeToQuestion, questions }: CollectedRows, known: number): Problem[] {
  const tables = [
    { name: 'questions', size: known, any: questions.values().next().value },
    { name: 'nodes', size: nodes.size, any: nodes.values().next().value },
    { name: 'node_to_q', size: nodeToQuestion.size, any: nodeToQuestion.values().next().value },
  ];
  const given = tables.find(({ any }) => any !== undefined);
  if (given?.any === undefined) return [];
  const { file, line } = given.any;
  return tables
    .filter(({ size }) => size === 0)
    .map(({ name }) => ({
      code: 'missing-table',
      message: `This is DepthQA's table ${given.name}; its table ${name} is missing among the sources`,
      file,
      line,
    }));
}

function structureProblems(placed: readonly Placed<Question>[], { broken }: CollectedRows): Problem[] {
  const nodes = placed.map(({ row, file, line }): GraphNode => {
    const { id, depth, predecessors } = row;
    return { id, depth, predecessors, file, line };
  });
  return checkStructure([...nodes, ...broken]).map(problemOf);
}

function refusal(problems: readonly Problem[]): PlumblineError {
  const count = problems.length === 1 ? 'is a problem' : `are ${problems.length} problems`;
  return new PlumblineError('invalid_input', `Nothing was imported: there ${count}`, {
    problems: inFileOrder(problems),
    advice: 'Mend the lines that are named, and import again. No file was written.',
  });
}

function notesOf(found: CollectedRows, oneSided: number): string[] {
  const notes: string[] = [...found.notes];
  if (oneSided > 0)
    notes.push(`${oneSided} edges are given by one of their two nodes only; they were taken as edges.`);
  if (found.headers.length > 1)
    notes.push('The headers of the packs were left out, since they are now one pack.');
  if (found.answers.size > 0)
    notes.push(
      `${found.answers.size} rows of answers were left out; import them alone to have them as lines.`,
    );
  return notes;
}
