import { PlumblineError, type Problem } from '../errors.ts';
import { type ByteSource, lineLimitBytes } from '../read-lines.ts';
import { type DepthGraph, sharedId, unknownId } from './depth-graph.ts';
import type { NodeScores } from './for-each-gated.ts';
import type { Formula } from './formula.ts';
import { LineSplitter, type LineVisitor } from './line-splitter.ts';
import { lineText } from './line-text.ts';
import { ScoreScanner, scoreRowOf } from './score-row.ts';

/** Enough to see what is wrong with a file; the rest is counted. */
const keptProblems = 100;

/**
 * The scores of a file of `{"id","score"}` lines, other fields allowed, by node of `graph`. An id is a question's own
 * or one of its `nodeIds`; one that several nodes list (they ask the same question) scores each of them. A node that
 * the file does not name has no score. `file` is the name used in problems.
 *
 * Throws `invalid_input` with a problem (file, line, field) for each line that is not JSON, names no question or one
 * that had a line already, or holds a score that is none: see `scoreRowOf`.
 */
export async function readScores(
  source: ByteSource,
  file: string,
  graph: DepthGraph,
  formula: Formula,
): Promise<NodeScores> {
  const table = new ScoreTable(file, graph, formula);
  const splitter = new LineSplitter(table);
  for await (const chunk of source) splitter.push(chunk);
  splitter.end();
  return table.scores();
}

class ScoreTable implements LineVisitor {
  readonly #file: string;
  readonly #graph: DepthGraph;
  readonly #formula: Formula;
  readonly #scanner = new ScoreScanner();
  readonly #scores: Uint8Array;
  /** For each id, the line that gave its score; 0 where none did. */
  readonly #lineOfId: Uint32Array;
  /** For each node, the id of the line that gave its score, counted from 1. */
  readonly #idOfNode: Uint32Array;
  readonly #problems: Problem[] = [];
  #wrong = 0;
  #line = 0;

  constructor(file: string, graph: DepthGraph, formula: Formula) {
    this.#file = file;
    this.#graph = graph;
    this.#formula = formula;
    this.#scores = new Uint8Array(graph.size);
    this.#lineOfId = new Uint32Array(graph.ids.size);
    this.#idOfNode = new Uint32Array(graph.size);
  }

  line(bytes: Uint8Array, start: number, end: number): void {
    this.#line += 1;
    const scanner = this.#scanner;
    const fault = scanner.scan(bytes, start, end)
      ? this.#add(this.#graph.ids.find(bytes, scanner.idStart, scanner.idEnd), scanner.score, () =>
          lineText(bytes.subarray(scanner.idStart, scanner.idEnd), false),
        )
      : this.#parse(bytes.subarray(start, end));
    if (fault !== null) this.#report(fault);
  }

  longLine(): void {
    this.#line += 1;
    this.#report(badLine(`The line is longer than ${lineLimitBytes} bytes, the most that is read`));
  }

  scores(): NodeScores {
    if (this.#wrong === 0) return this.#scores;
    const lines = this.#wrong === 1 ? 'One line' : `${this.#wrong} lines`;
    throw new PlumblineError('invalid_input', `${lines} of ${this.#file} cannot be used as scores`, {
      problems: this.#problems,
      advice:
        'A line is {"id":"…","score":n} with a whole number from 1 to 5, or null where there is no score; each id is one of the graph, once.',
    });
  }

  /** Any line but the shortest shape: blank, with more fields, or wrong. */
  #parse(bytes: Uint8Array): Fault | null {
    const text = lineText(bytes, this.#line === 1);
    if (text === null) return badLine('The line is not valid UTF-8');
    if (text.trim() === '') return null;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return badLine('The line is not JSON');
    }
    const row = scoreRowOf(value, this.#formula);
    if (row.fault === undefined) return this.#add(this.#graph.ids.findText(row.id), row.score, () => row.id);
    return { code: row.field === 'score' ? 'bad-score' : 'bad-line', message: row.fault, field: row.field };
  }

  /** Gives the node or nodes that the id number `id` stands for their score; `name` is the id as text, for a fault. */
  #add(id: number, score: number, name: () => string | null): Fault | null {
    const { nodeOfId, nodesOfSharedId } = this.#graph;
    const node = nodeOfId[id] ?? unknownId;
    if (node === unknownId) return badId('unknown-id', `The graph has no question "${name()}"`);
    const earlier = this.#lineOfId[id] ?? 0;
    if (earlier > 0) return badId('duplicate-id', `"${name()}" has a score in line ${earlier} already`);
    this.#lineOfId[id] = this.#line;
    if (node !== sharedId) return this.#setScore(node, id, score, name);
    const faults = (nodesOfSharedId.get(id) ?? []).map((one) => this.#setScore(one, id, score, name));
    return faults.find((fault) => fault !== null) ?? null;
  }

  #setScore(node: number, id: number, score: number, name: () => string | null): Fault | null {
    const other = (this.#idOfNode[node] ?? 0) - 1;
    if (other >= 0 && this.#scores[node] !== score)
      return badId(
        'duplicate-id',
        `"${name()}" is a node of the question that line ${this.#lineOfId[other]} scores otherwise as "${this.#graph.ids.text(other)}"; a graph imported with --keep-nodes keeps the nodes of a question apart`,
      );
    this.#idOfNode[node] = id + 1;
    this.#scores[node] = score;
    return null;
  }

  #report({ code, message, field }: Fault): void {
    this.#wrong += 1;
    if (this.#problems.length === keptProblems) return;
    const place = { file: this.#file, line: this.#line };
    this.#problems.push({ code, message, ...place, ...(field === undefined ? {} : { field }) });
  }
}

type Fault = { readonly code: string; readonly message: string; readonly field?: string | undefined };

function badLine(message: string): Fault {
  return { code: 'bad-line', message };
}

function badId(code: string, message: string): Fault {
  return { code, message, field: 'id' };
}
