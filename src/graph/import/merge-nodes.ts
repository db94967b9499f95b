import type { Problem } from '../../errors.ts';
import type { Question } from '../question.ts';
import type { Place } from '../row-problems.ts';
import type { DepthqaNode, DepthqaQuestion, NodeToQuestion } from './depthqa-rows.ts';
import { domainName } from './domain-name.ts';

/** A row with the place that it was read from. */
export type Placed<Row> = Place & { readonly row: Row };

export type DepthqaTables = {
  readonly questions: ReadonlyMap<string, Placed<DepthqaQuestion>>;
  readonly nodes: ReadonlyMap<string, Placed<DepthqaNode>>;
  readonly nodeToQuestion: ReadonlyMap<string, Placed<NodeToQuestion>>;
};

export type MergedNodes = {
  readonly questions: readonly Placed<Question>[];
  /** How many nodes were left out because another node asks their question. */
  readonly merged: number;
  /** How many edges were given by one of their two ends only. */
  readonly oneSided: number;
  readonly problems: readonly Problem[];
};

/**
 * Makes questions of DepthQA's tables. One node a question by default: its id is the question's, its predecessors are
 * those of all nodes that ask it, in order, each once, and `nodeIds` names the nodes. With `keepNodes` one node a node:
 * its id is the node's, and `nodeIds` names the question. A question that no node asks is kept without predecessors.
 */
export function mergeNodes(tables: DepthqaTables, keepNodes: boolean): MergedNodes {
  const { predecessors, oneSided } = edgesOf(tables.nodes);
  const problems: Problem[] = [];
  const nodesOf = new Map<string, Placed<DepthqaNode>[]>(
    [...tables.questions.keys()].map((qid) => [qid, []]),
  );
  for (const node of tables.nodes.values()) {
    const problem = checkNode(node, tables);
    if (problem !== null) problems.push(problem);
    else nodesOf.get(tables.nodeToQuestion.get(node.row.nodeid)?.row.qid ?? '')?.push(node);
  }
  problems.push(...checkLinks(tables));
  const questions = keepNodes
    ? oneOfEachNode(tables, nodesOf, predecessors)
    : oneOfEachQuestion(tables, nodesOf, predecessors);
  const merged = keepNodes
    ? 0
    : [...nodesOf.values()].reduce((sum, nodes) => sum + Math.max(0, nodes.length - 1), 0);
  return { questions, merged, oneSided, problems };
}

type NodesOf = ReadonlyMap<string, readonly Placed<DepthqaNode>[]>;
type Edges = ReadonlyMap<string, readonly string[]>;

function oneOfEachQuestion(tables: DepthqaTables, nodesOf: NodesOf, edges: Edges): Placed<Question>[] {
  const qidOf = (nodeid: string): string => tables.nodeToQuestion.get(nodeid)?.row.qid ?? nodeid;
  return [...tables.questions.values()].map((placed) => {
    const nodes = nodesOf.get(placed.row.qid) ?? [];
    const predecessors = new Set(nodes.flatMap(({ row }) => edges.get(row.nodeid) ?? []).map(qidOf));
    const nodeIds = nodes.map(({ row }) => row.nodeid);
    return question(placed, placed.row.qid, [...predecessors], nodeIds, nodes[0] ?? placed);
  });
}

/** In the order of the table `nodes`; questions that no node asks come last. */
function oneOfEachNode(tables: DepthqaTables, nodesOf: NodesOf, edges: Edges): Placed<Question>[] {
  const asked = [...tables.nodes.values()].flatMap((node) => {
    const placed = tables.questions.get(tables.nodeToQuestion.get(node.row.nodeid)?.row.qid ?? '');
    if (placed === undefined) return [];
    const predecessors = [...new Set(edges.get(node.row.nodeid))];
    return [question(placed, node.row.nodeid, predecessors, [placed.row.qid], node)];
  });
  const unasked = [...tables.questions.values()].filter(({ row }) => nodesOf.get(row.qid)?.length === 0);
  return [...asked, ...unasked.map((placed) => question(placed, placed.row.qid, [], [], placed))];
}

function question(
  { row }: Placed<DepthqaQuestion>,
  id: string,
  predecessors: readonly string[],
  nodeIds: readonly string[],
  { file, line }: Place,
): Placed<Question> {
  const { depth, question: text, answer, domain } = row;
  const base = {
    id,
    depth,
    question: text,
    answer,
    keyPoints: [],
    domain: domainName(domain),
    reasoning: [],
  };
  return { row: { ...base, predecessors, ...(nodeIds.length === 0 ? {} : { nodeIds }) }, file, line };
}

/** Direct predecessors of each node: those it lists, then those that list it as a successor. */
function edgesOf(nodes: DepthqaTables['nodes']): { predecessors: Map<string, string[]>; oneSided: number } {
  const predecessors = new Map([...nodes].map(([id, { row }]) => [id, [...row.direct_predecessors]]));
  let oneSided = 0;
  for (const [id, { row }] of nodes) {
    for (const successor of row.direct_successors) {
      const known = predecessors.get(successor);
      if (known === undefined || known.includes(id)) continue;
      known.push(id);
      oneSided += 1;
    }
    for (const predecessor of row.direct_predecessors) {
      const other = nodes.get(predecessor)?.row.direct_successors;
      if (other !== undefined && !other.includes(id)) oneSided += 1;
    }
  }
  return { predecessors, oneSided };
}

function checkNode({ row, file, line }: Placed<DepthqaNode>, tables: DepthqaTables): Problem | null {
  const say = (code: string, message: string, field: string): Problem => ({
    code,
    message,
    field,
    id: row.nodeid,
    file,
    line,
  });
  const link = tables.nodeToQuestion.get(row.nodeid);
  if (link === undefined)
    return say(
      'missing-question',
      `The table node_to_q does not say what node "${row.nodeid}" asks`,
      'nodeid',
    );
  const asked = tables.questions.get(link.row.qid);
  const lost = row.direct_successors.find((id) => !tables.nodes.has(id));
  if (lost !== undefined)
    return say('missing-node', `There is no node "${lost}", which this one leads to`, 'direct_successors');
  if (asked === undefined || asked.row.depth === row.depth) return null;
  const message = `Node "${row.nodeid}" is at depth ${row.depth}, its question "${link.row.qid}" at depth ${asked.row.depth}`;
  return say('depth-mismatch', message, 'depth');
}

/** The faults of `node_to_q`: links to questions or nodes that are not there. */
function checkLinks({ questions, nodes, nodeToQuestion }: DepthqaTables): Problem[] {
  return [...nodeToQuestion.values()].flatMap(({ row, file, line }) => {
    const say = (what: string, field: string, id: string): Problem => ({
      code: `missing-${what}`,
      message: `The table ${what}s has no ${what} "${id}"`,
      field,
      id: row.nodeid,
      file,
      line,
    });
    return [
      ...(questions.has(row.qid) ? [] : [say('question', 'qid', row.qid)]),
      ...(nodes.has(row.nodeid) ? [] : [say('node', 'nodeid', row.nodeid)]),
    ];
  });
}
