import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QuestionGraph } from '../../src/graph/question-graph.ts';
import { countCells, endsOf, inColumns, layOutStrip } from '../../src/picture/lay-out-strips.ts';
import { node, wideGraph } from './graphs.ts';

const style = { widths: { 1: 30, 2: 40, 3: 50 }, row: 10, size: 8, head: 12, gap: 5 };

describe('layOutStrip', () => {
  const graph = new QuestionGraph([
    ...['a', 'b', 'c'].map((id) => node(id, 1)),
    node('x', 2, ['a', 'b']),
    node('y', 2, ['b', 'c']),
    node('z', 2),
    node('t', 3, ['x', 'y', 'z']),
  ]);
  const { cells, height } = layOutStrip(graph, 't', style);
  const boxes = (id: string) => cells.filter((cell) => cell.id === id).map(({ box }) => box);

  it('sets each question beside all that it rests on', () => {
    expect(boxes('t')).toEqual([{ x: 70, y: 12, width: 50, height: 50 }]);
    expect(boxes('x')).toEqual([{ x: 30, y: 12, width: 40, height: 20 }]);
    expect(boxes('y')).toEqual([{ x: 30, y: 32, width: 40, height: 20 }]);
    expect(boxes('z')).toEqual([{ x: 30, y: 52, width: 40, height: 10 }]);
    expect(height).toBe(12 + 50 + 5);
  });

  it('sets a question that serves two beside both', () =>
    expect(boxes('b').map(({ y }) => y)).toEqual([22, 32]));

  it('counts what it will draw', () => expect(countCells(graph, ['t'])).toBe(cells.length));

  it('never lays one cell over another', () => {
    const wide = wideGraph(1, 4);
    const { cells: placed } = layOutStrip(wide, 't0', style);
    for (const [at, one] of placed.entries())
      for (const other of placed.slice(at + 1)) {
        const apart =
          one.box.x + one.box.width <= other.box.x ||
          other.box.x + other.box.width <= one.box.x ||
          one.box.y + one.box.height <= other.box.y ||
          other.box.y + other.box.height <= one.box.y;
        expect(apart, `${one.id} and ${other.id}`).toBe(true);
      }
  });
});

describe('endsOf', () => {
  it('are the questions that nothing shown rests on', () => {
    const graph = new QuestionGraph([
      node('a', 1),
      node('alone', 1),
      node('x', 2, ['a']),
      node('t', 3, ['x']),
    ]);
    expect(endsOf(graph, graph.ids())).toEqual(['alone', 't']);
    expect(endsOf(graph, ['a', 'x'])).toEqual(['x']);
  });
});

describe('inColumns', () => {
  it('fills columns in order to about the same height', () =>
    expect(inColumns([10, 10, 10, 10, 10, 10], 3)).toEqual([
      { column: 0, y: 0 },
      { column: 0, y: 10 },
      { column: 1, y: 0 },
      { column: 1, y: 10 },
      { column: 2, y: 0 },
      { column: 2, y: 10 },
    ]));

  it('keeps order, stacks without gaps, and uses no column that is not there', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 300 })),
        fc.integer({ min: 1, max: 12 }),
        (heights, columns) => {
          let [column, y] = [0, 0];
          for (const [at, place] of inColumns(heights, columns).entries()) {
            if (place.column > column) [column, y] = [place.column, 0];
            expect(place).toEqual({ column, y });
            y += heights[at] ?? 0;
          }
          expect(column).toBeLessThan(columns);
        },
      ),
    );
  });
});
