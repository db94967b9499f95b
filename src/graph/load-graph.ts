import { PlumblineError, type Problem } from '../errors.ts';
import { checkStructure } from './lint/check-structure.ts';
import { type GraphNode, inFileOrder } from './lint/finding.ts';
import type { PackHeader, Question } from './question.ts';
import { QuestionGraph } from './question-graph.ts';
import type { GraphEntry } from './read-graph.ts';

/** One file of questions as it was loaded. */
export type Pack = {
  readonly file: string;
  readonly header: PackHeader | null;
  /** The ids of its questions in file order. */
  readonly ids: readonly string[];
};

export type LoadedGraph = { readonly graph: QuestionGraph; readonly packs: readonly Pack[] };

export type PackSource = { readonly file: string; readonly entries: AsyncIterable<GraphEntry> };

/**
 * Builds one graph of all packs; a predecessor may be in another pack. Where a pack has an error of the lint (warnings
 * do not count) or an id is used twice over all packs, nothing is loaded: throws `graph_invalid` with every problem.
 */
export async function loadGraph(sources: Iterable<PackSource>): Promise<LoadedGraph> {
  const questions: Question[] = [];
  const nodes: GraphNode[] = [];
  const problems: Problem[] = [];
  const packs: Pack[] = [];
  for (const { file, entries } of sources) {
    const ids: string[] = [];
    let header: PackHeader | null = null;
    for await (const entry of entries) {
      if (entry.kind === 'header') {
        header = entry.header;
        continue;
      }
      const node = nodeOf(entry);
      if (node !== null) nodes.push(node);
      if (entry.kind === 'broken') problems.push(...entry.problems);
      else {
        questions.push(entry.question);
        ids.push(entry.question.id);
      }
    }
    packs.push({ file, header, ids });
  }
  problems.push(...checkStructure(nodes).map(problemOf));
  if (problems.length > 0) throw invalidGraph(inFileOrder(problems), packs);
  if (questions.length === 0) throw emptyGraph(packs);
  return { graph: new QuestionGraph(questions), packs };
}

/** What the structural rules see of a line; `null` where it has no readable id. */
export function nodeOf(entry: Exclude<GraphEntry, { kind: 'header' }>): GraphNode | null {
  const { file, line } = entry;
  const { id, depth, predecessors } = entry.kind === 'question' ? entry.question : entry;
  return id === null ? null : { id, depth, predecessors, file, line };
}

/** A finding of the structural rules as a problem of an error. */
export function problemOf({
  code,
  message,
  file,
  line,
  field,
  id,
}: ReturnType<typeof checkStructure>[number]): Problem {
  return {
    code,
    message,
    file,
    line,
    ...(field === undefined ? {} : { field }),
    ...(id === null ? {} : { id }),
  };
}

function invalidGraph(problems: readonly Problem[], packs: readonly Pack[]): PlumblineError {
  const [first] = packs;
  const what = packs.length === 1 && first !== undefined ? `The graph ${first.file}` : 'The question graph';
  const count = problems.length === 1 ? 'an error' : `${problems.length} errors`;
  return new PlumblineError('graph_invalid', `${what} has ${count}; nothing was loaded`, {
    problems,
    advice: 'Mend these lines; `plumbline graph lint FILE` lists all errors and warnings.',
  });
}

function emptyGraph(packs: readonly Pack[]): PlumblineError {
  const files = packs.map(({ file }) => file).join(', ');
  return new PlumblineError('graph_invalid', `There is no question in ${files === '' ? 'any pack' : files}`, {
    advice: 'A graph has one question a line, as JSON: {"id","depth","question","answer","predecessors"}.',
  });
}
