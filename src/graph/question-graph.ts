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
    for (const question of all) this.#graph.addNode(question.id, question);
    for (const question of all)
      for (const predecessor of question.predecessors)
        this.#graph.mergeDirectedEdge(predecessor, question.id);
  }

  get size(): number {
    return this.#graph.order;
  }

  has(id: string): boolean {
    return this.#graph.hasNode(id);
  }

  /** The question called `id`; throws `not_found` where there is none. */
  get(id: string): Question {
    if (!this.#graph.hasNode(id))
      throw new PlumblineError('not_found', `There is no question "${id}" in this graph`);
    return this.#graph.getNodeAttributes(id) as Question;
  }

  /** All ids in file order. */
  ids(): string[] {
    return this.#graph.nodes();
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
    return this.#graph.outNeighbors(id);
  }

  atDepth(depth: Depth): Question[] {
    return this.questions().filter((question) => question.depth === depth);
  }

  /** The D3 questions, in file order: what a walk can lead to. */
  targets(): Question[] {
    return this.atDepth(3);
  }

  /** The graphology graph underneath, for algorithms and exports of that library. Treat it as read-only. */
  get graphology(): DirectedGraph<Question> {
    return this.#graph;
  }
}
