import { DirectedGraph } from 'graphology';
import { PlumblineError } from '../errors.ts';
import type { Depth, Question } from './question.ts';

/**
 * An immutable question graph. Edges run from a predecessor to its successor, one depth deeper.
 * Predecessors keep the order in which a question lists them; everything else keeps file order.
 * Build one from questions that passed the lint: unknown predecessors and cycles are its business.
 */
export class QuestionGraph {
  readonly #graph = new DirectedGraph<Question>();

  constructor(questions: Iterable<Question>) {
    const all = [...questions];
    for (const question of all) this.#graph.addNode(keyOf(question.id), question);
    for (const question of all)
      for (const predecessor of question.predecessors)
        this.#graph.mergeDirectedEdge(keyOf(predecessor), keyOf(question.id));
  }

  get size(): number {
    return this.#graph.order;
  }

  /** How many edges there are; a predecessor that a question lists twice is one. */
  get edges(): number {
    return this.#graph.size;
  }

  has(id: string): boolean {
    return this.#graph.hasNode(keyOf(id));
  }

  /** The question called `id`; throws `not_found` where there is none. */
  get(id: string): Question {
    if (!this.has(id)) throw new PlumblineError('not_found', `There is no question "${id}" in this graph`);
    return this.#graph.getNodeAttributes(keyOf(id)) as Question;
  }

  /** All ids in file order. */
  ids(): string[] {
    return this.#graph.mapNodes((_, { id }) => id);
  }

  questions(): Question[] {
    return this.ids().map((id) => this.get(id));
  }

  /** Direct predecessors in listed order, each once. */
  predecessors(id: string): string[] {
    return [...new Set(this.get(id).predecessors)];
  }

  /** Direct successors in file order. */
  successors(id: string): string[] {
    this.get(id);
    return this.#graph.mapOutNeighbors(keyOf(id), (_, successor) => successor.id);
  }

  atDepth(depth: Depth): Question[] {
    return this.questions().filter((question) => question.depth === depth);
  }

  /** The D3 questions, in file order: what a walk can lead to. */
  targets(): Question[] {
    return this.atDepth(3);
  }
}

/**
 * The name of a question inside graphology, whose neighbours are fields of plain objects: an edge to a question called
 * "constructor" would be taken for one that is there already, and be lost.
 */
function keyOf(id: string): string {
  return `id:${id}`;
}
