import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCrossings, type LayerEdge, orderLayers } from '../../src/picture/order-layers.ts';

function crossings(layers: readonly (readonly string[])[], edges: readonly LayerEdge[]): number {
  const deeper = (id: string): string[] => edges.filter(([from]) => from === id).map(([, to]) => to);
  return layers
    .slice(1)
    .reduce((sum, layer, index) => sum + countCrossings(layers[index] ?? [], layer, deeper), 0);
}

const graph = fc
  .record({
    sizes: fc.tuple(fc.nat(7), fc.nat(6), fc.nat(4)),
    picks: fc.array(fc.tuple(fc.nat(), fc.nat(), fc.boolean()), { maxLength: 30 }),
  })
  .map(({ sizes, picks }) => {
    const layers = sizes.map((size, depth) => Array.from({ length: size }, (_, at) => `${depth}.${at}`));
    const edges = picks.flatMap(([one, other, low]): LayerEdge[] => {
      const [upper = [], lower = []] = low ? layers.slice(0, 2) : layers.slice(1, 3);
      const [from, to] = [upper[one % upper.length], lower[other % lower.length]];
      return from === undefined || to === undefined ? [] : [[from, to]];
    });
    const unique = [...new Map(edges.map((edge) => [edge.join('>'), edge])).values()];
    return { layers, edges: unique };
  });

describe('orderLayers', () => {
  it('counts crossings as drawn', () => {
    const edges: LayerEdge[] = [
      ['a', 'y'],
      ['b', 'x'],
      ['c', 'x'],
    ];
    expect(
      crossings(
        [
          ['a', 'b', 'c'],
          ['x', 'y'],
        ],
        edges,
      ),
    ).toBe(2);
    expect(
      crossings(
        [
          ['a', 'b', 'c'],
          ['y', 'x'],
        ],
        edges,
      ),
    ).toBe(0);
  });

  it('untangles what can be untangled', () => {
    const edges: LayerEdge[] = [
      ['a', 'z'],
      ['b', 'y'],
      ['c', 'x'],
      ['x', 'q'],
      ['z', 'p'],
    ];
    const layers = orderLayers(
      [
        ['a', 'b', 'c'],
        ['x', 'y', 'z'],
        ['p', 'q'],
      ],
      edges,
    );
    expect(crossings(layers, edges)).toBe(0);
  });

  it('leaves a tree in walking order as it is', () => {
    const layers = [['a', 'b', 'c', 'd'], ['x', 'y'], ['t']];
    const edges: LayerEdge[] = [
      ['a', 'x'],
      ['b', 'x'],
      ['c', 'y'],
      ['d', 'y'],
      ['x', 't'],
      ['y', 't'],
    ];
    expect(orderLayers(layers, edges)).toEqual(layers);
  });

  it('keeps every node in its layer and never adds a crossing', () => {
    fc.assert(
      fc.property(graph, ({ layers, edges }) => {
        const ordered = orderLayers(layers, edges);
        expect(ordered.map((layer) => [...layer].sort())).toEqual(layers.map((layer) => [...layer].sort()));
        expect(crossings(ordered, edges)).toBeLessThanOrEqual(crossings(layers, edges));
      }),
    );
  });
});
