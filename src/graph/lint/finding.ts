import type { Depth } from '../question.ts';

/** Faults that stop a graph from being loaded. */
export const lintErrors = [
  'duplicate-id',
  'missing-predecessor',
  'depth-step',
  'cycle',
  'no-predecessors',
  'bad-depth',
  'empty-text',
  'bad-line',
] as const;

/** Weaknesses that a graph can be used with. */
export const lintWarnings = [
  'many-predecessors',
  'single-predecessor',
  'unreachable',
  'yes-no',
  'near-duplicate',
  'gives-away',
] as const;

export type LintCode = (typeof lintErrors)[number] | (typeof lintWarnings)[number];

/** One thing that the lint has to say, about one line. */
export type Finding = {
  readonly code: LintCode;
  /** The question that the finding is about; `null` where the line has no readable id. */
  readonly id: string | null;
  readonly message: string;
  readonly file: string;
  readonly line: number;
  readonly field?: string;
  /** The other question of a finding about two. */
  readonly other?: string;
};

/** What the structural rules know of a line: everything but its texts. */
export type GraphNode = {
  readonly id: string;
  /** `null` where the line's depth could not be read; rules about depths then stay silent. */
  readonly depth: Depth | null;
  /** `null` where they could not be read. */
  readonly predecessors: readonly string[] | null;
  readonly file: string;
  readonly line: number;
};

/** A finding about a node's line. */
export function findingAt(
  node: GraphNode,
  code: LintCode,
  message: string,
  more: Pick<Finding, 'field' | 'other'> = {},
): Finding {
  return { code, id: node.id, message, file: node.file, line: node.line, ...more };
}

/** Orders findings as their lines stand in the files; findings of one line keep their order. */
export function inFileOrder<T extends { readonly file?: string; readonly line?: number }>(
  findings: readonly T[],
): T[] {
  const files = [...new Set(findings.map(({ file }) => file))];
  const rank = new Map(files.map((file, index) => [file, index]));
  const rankOf = (finding: T): number => rank.get(finding.file) ?? 0;
  return findings.toSorted((a, b) => rankOf(a) - rankOf(b) || (a.line ?? 0) - (b.line ?? 0));
}
