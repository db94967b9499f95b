import { reasoningTypes } from '../graph/question.ts';
import { IdTable } from './id-table.ts';
import { IntList } from './int-list.ts';

/** The neighbours of node `i` are `neighbours[starts[i] … starts[i + 1] − 1]`. */
export type Adjacency = { readonly starts: Uint32Array; readonly neighbours: Uint32Array };

/**
 * What the metrics need of a question graph, as numbers: a million nodes and two million edges take some 60 MB.
 * Nodes are numbered from 0 in file order.
 */
export type DepthGraph = {
  readonly size: number;
  /** 1, 2 or 3. */
  readonly depths: Uint8Array;
  /** Direct predecessors in listed order, each once. */
  readonly predecessors: Adjacency;
  /** Direct successors in file order. */
  readonly successors: Adjacency;
  readonly domains: readonly string[];
  /** A node's index in `domains`; 0 where it names none (`domains[0]` is empty). */
  readonly domainOf: Uint32Array;
  /** Bit `i` is set where the node has the label `reasoningTypes[i]`. */
  readonly reasoningOf: Uint16Array;
  /** The ids met: those of the nodes, and their `nodeIds`. */
  readonly ids: IdTable;
  /** For each number of `ids`, the node that it stands for, `unknownId` or `sharedId`. */
  readonly nodeOfId: Int32Array;
  /** The nodes that a `sharedId` stands for, in file order, by its number. */
  readonly nodesOfSharedId: ReadonlyMap<number, readonly number[]>;
  /** The id of a node. */
  readonly idOf: (node: number) => string;
};

/** An id that belongs to no node. */
export const unknownId = -1;
/** An id that several questions list among their `nodeIds`, as the nodes of one question do that an import kept apart. */
export const sharedId = -2;

/** Why numbers cannot be made of a graph. The general reader words it with file and line. */
export type StructuralFault = 'duplicate-id' | 'missing-predecessor' | 'depth-step';

/** Collects nodes in file order. Ids are numbers of `ids`; a predecessor may be named before its own line comes. */
export class DepthGraphBuilder {
  readonly ids = new IdTable();
  readonly #domains = new IdTable();
  readonly #depths = new IntList();
  readonly #idOfNode = new IntList();
  readonly #domainOf = new IntList();
  readonly #reasoningOf = new IntList();
  readonly #edgeStarts = new IntList();
  readonly #edges = new IntList();
  /** For each id, the node that last named it as a predecessor, counted from 1. */
  readonly #namedBy = new IntList();
  readonly #aliases = new IntList();
  readonly #aliasNodes = new IntList();

  constructor() {
    this.#domains.internText('');
  }

  get domains(): IdTable {
    return this.#domains;
  }

  /** Begins a node; the predecessors and aliases added next are its own. */
  addNode(id: number, depth: number, domain: number, reasoning: number): void {
    this.#idOfNode.push(id);
    this.#depths.push(depth);
    this.#domainOf.push(domain);
    this.#reasoningOf.push(reasoning);
    this.#edgeStarts.push(this.#edges.length);
  }

  /** Adds a predecessor to the node begun last; naming one twice adds it once. */
  addPredecessor(id: number): void {
    while (this.#namedBy.length <= id) this.#namedBy.push(0);
    const node = this.#idOfNode.length;
    if (this.#namedBy.at(id) === node) return;
    this.#namedBy.set(id, node);
    this.#edges.push(id);
  }

  /** Adds another id of the node begun last. */
  addAlias(id: number): void {
    this.#aliases.push(id);
    this.#aliasNodes.push(this.#idOfNode.length - 1);
  }

  /** The graph, or the first thing found that makes it none. */
  build(): DepthGraph | StructuralFault {
    const size = this.#idOfNode.length;
    const nodeOfId = new Int32Array(this.ids.size).fill(unknownId);
    for (let node = 0; node < size; node += 1) {
      const id = this.#idOfNode.at(node);
      if (nodeOfId[id] !== unknownId) return 'duplicate-id';
      nodeOfId[id] = node;
    }
    const depths = Uint8Array.from(this.#depths.view());
    const predecessors = this.#predecessors(nodeOfId, depths);
    if (typeof predecessors === 'string') return predecessors;
    const nodesOfSharedId = this.#resolveAliases(nodeOfId);
    const { ids } = this;
    const idOfNode = this.#idOfNode.view();
    return {
      size,
      depths,
      predecessors,
      successors: reversed(predecessors, size),
      domains: Array.from({ length: this.#domains.size }, (_, domain) => this.#domains.text(domain)),
      domainOf: this.#domainOf.view(),
      reasoningOf: Uint16Array.from(this.#reasoningOf.view()),
      ids,
      nodeOfId,
      nodesOfSharedId,
      idOf: (node) => ids.text(idOfNode[node] ?? 0),
    };
  }

  #predecessors(nodeOfId: Int32Array, depths: Uint8Array): Adjacency | StructuralFault {
    const size = depths.length;
    const starts = new Uint32Array(size + 1);
    starts.set(this.#edgeStarts.view());
    starts[size] = this.#edges.length;
    const neighbours = new Uint32Array(this.#edges.length);
    for (let node = 0; node < size; node += 1) {
      const depth = depths[node] ?? 0;
      const start = starts[node] ?? 0;
      const end = starts[node + 1] ?? 0;
      for (let edge = start; edge < end; edge += 1) {
        const predecessor = nodeOfId[this.#edges.at(edge)] ?? unknownId;
        if (predecessor < 0) return 'missing-predecessor';
        if (depths[predecessor] !== depth - 1) return 'depth-step';
        neighbours[edge] = predecessor;
      }
    }
    return { starts, neighbours };
  }

  /** An id of a question wins over the same word among another's `nodeIds`. */
  #resolveAliases(nodeOfId: Int32Array): Map<number, number[]> {
    const sharing = new Map<number, number[]>();
    if (this.#aliases.length === 0) return sharing;
    const nodeOfAlias = new Int32Array(nodeOfId.length).fill(unknownId);
    for (let index = 0; index < this.#aliases.length; index += 1) {
      const id = this.#aliases.at(index);
      if (nodeOfId[id] !== unknownId) continue;
      const node = this.#aliasNodes.at(index);
      const known = nodeOfAlias[id] ?? unknownId;
      if (known === unknownId || known === node) nodeOfAlias[id] = node;
      else if (known === sharedId) addOnce(sharing.get(id), node);
      else {
        sharing.set(id, [known, node]);
        nodeOfAlias[id] = sharedId;
      }
    }
    nodeOfAlias.forEach((node, id) => {
      if (nodeOfId[id] === unknownId) nodeOfId[id] = node;
    });
    return sharing;
  }
}

/** `nodes` come in file order, so that only the last one can be the same. */
function addOnce(nodes: number[] | undefined, node: number): void {
  if (nodes?.at(-1) !== node) nodes?.push(node);
}

function reversed({ starts, neighbours }: Adjacency, size: number): Adjacency {
  const ends = new Uint32Array(size + 1);
  for (const node of neighbours) ends[node + 1] = (ends[node + 1] ?? 0) + 1;
  for (let node = 0; node < size; node += 1) ends[node + 1] = (ends[node + 1] ?? 0) + (ends[node] ?? 0);
  const next = ends.slice();
  const back = new Uint32Array(neighbours.length);
  for (let node = 0; node < size; node += 1) {
    for (let edge = starts[node] ?? 0; edge < (starts[node + 1] ?? 0); edge += 1) {
      const neighbour = neighbours[edge] ?? 0;
      const place = next[neighbour] ?? 0;
      back[place] = node;
      next[neighbour] = place + 1;
    }
  }
  return { starts: ends, neighbours: back };
}

const reasoningBits = new Map<string, number>(reasoningTypes.map((type, bit) => [type, 1 << bit]));

/** The bit of a reasoning type in `DepthGraph.reasoningOf`; 0 where there is no such type. */
export function reasoningBit(type: string): number {
  return reasoningBits.get(type) ?? 0;
}
