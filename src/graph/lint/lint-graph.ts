import { Vocabulary } from '../lexical/vocabulary.ts';
import { nodeOf, type PackSource } from '../load-graph.ts';
import type { GraphEntry } from '../read-graph.ts';
import { checkEdges } from './check-edges.ts';
import { checkStructure } from './check-structure.ts';
import {
  type Finding,
  findingAt,
  type GraphNode,
  inFileOrder,
  type LintCode,
  lintErrors,
} from './finding.ts';
import { findGiveaways } from './gives-away.ts';
import { type LintNode, lintNode } from './lint-node.ts';
import { findNearDuplicates } from './near-duplicates.ts';

export type LintReport = {
  readonly errors: readonly Finding[];
  readonly warnings: readonly Finding[];
  /** What the lint could not look at, as sentences. */
  readonly notes: readonly string[];
  /** How many questions were read whole. */
  readonly questions: number;
};

/**
 * Checks packs as one question graph by every rule (specification section 4), errors and warnings in file order. Keeps of each
 * question its id, edges and word numbers, not its texts.
 */
export async function lintGraph(sources: Iterable<PackSource>): Promise<LintReport> {
  const vocabulary = new Vocabulary();
  const nodes = new Map<string, GraphNode>();
  const all: GraphNode[] = [];
  const readable: LintNode[] = [];
  const broken: Finding[] = [];
  const files: string[] = [];
  for (const { file, entries } of sources) {
    files.push(file);
    for await (const entry of entries) {
      if (entry.kind === 'header') continue;
      if (entry.kind === 'broken') broken.push(...findingsOf(entry));
      const node = nodeOf(entry);
      if (node === null) continue;
      all.push(node);
      if (nodes.has(node.id)) continue;
      nodes.set(node.id, node);
      if (entry.kind === 'question') readable.push(lintNode(entry.question, node, vocabulary));
    }
  }
  if (all.length + broken.length === 0) broken.push(empty(files[0] ?? ''));
  const duplicates = findNearDuplicates(readable, vocabulary.terms());
  const warnings = [
    ...checkEdges([...nodes.values()]),
    ...readable.flatMap(yesNoFinding),
    ...duplicates.findings,
    ...findGiveaways(readable, vocabulary.size),
  ];
  return {
    errors: inFileOrder([...broken, ...checkStructure(all)]),
    warnings: inFileOrder(warnings),
    notes: duplicates.complete
      ? []
      : ['Too many questions are alike to compare them all; some near duplicates are not listed.'],
    questions: readable.length,
  };
}

function empty(file: string): Finding {
  return { code: 'bad-line', id: null, message: 'There is no question in the file', file, line: 1 };
}

function yesNoFinding(node: LintNode): Finding[] {
  if (node.yesNo === null) return [];
  const message = `It can be answered by yes or no ("${node.yesNo}"); ask how, why or which instead`;
  return [findingAt(node, 'yes-no', message, { field: 'question' })];
}

function findingsOf(entry: Extract<GraphEntry, { kind: 'broken' }>): Finding[] {
  return entry.problems.map(({ code, message, field }) => ({
    code: isErrorCode(code) ? code : 'bad-line',
    id: entry.id,
    message,
    file: entry.file,
    line: entry.line,
    ...(field === undefined ? {} : { field }),
  }));
}

function isErrorCode(code: string): code is LintCode {
  return lintErrors.some((known) => known === code);
}
