import type { QuestionGraph } from '../question-graph.ts';

/** Mermaid refuses to draw more than these unless its page is configured otherwise. */
export const mermaidLimits = { edges: 500, characters: 50_000 } as const;

/**
 * The graph as a Mermaid flowchart, D1 at the bottom: in Markdown between "```mermaid" and "```" it is drawn. A node is
 * labelled with its depth and question; ids of nodes are numbers, since Mermaid takes few characters in them.
 */
export function toMermaid(graph: QuestionGraph): string {
  const numbers = new Map(graph.ids().map((id, index) => [id, index]));
  const questions = graph.questions();
  const nodes = questions.map(
    ({ depth, question }, index) => `  n${index}["D${depth}: ${mermaidText(question)}"]:::d${depth}`,
  );
  const edges = questions.flatMap(({ id }, index) =>
    graph.predecessors(id).map((predecessor) => `  n${numbers.get(predecessor)} --> n${index}`),
  );
  return `${['flowchart BT', ...nodes, ...edges, ...styles].join('\n')}\n`;
}

const styles = [
  '  classDef d1 fill:#f7fbff,stroke:#4a6a8a,color:#111',
  '  classDef d2 fill:#c6dbef,stroke:#2f5f8f,color:#111',
  '  classDef d3 fill:#08306b,stroke:#08306b,color:#fff',
];

/**
 * A text as it can stand in a quoted label: in one line, and everything that Mermaid, its Markdown, its formulas or
 * HTML would read as more than text as a character reference of Mermaid's own (`#35;`).
 */
function mermaidText(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .replace(/[#"&<>`$%*_~\\[\]{}|]/g, (char) => `#${char.codePointAt(0)};`);
}
