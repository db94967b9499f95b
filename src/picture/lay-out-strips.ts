import type { Depth } from '../graph/question.ts';
import type { QuestionGraph } from '../graph/question-graph.ts';
import type { Box } from './draw-marks.ts';

/** How much room a strip takes. All in pixels. */
export type StripStyle = {
  /** Width of the column of each depth. */
  readonly widths: Readonly<Record<Depth, number>>;
  /** Height of one row: of a question that rests on nothing. */
  readonly row: number;
  readonly size: number;
  /** Room for the line above a strip; 0 where the questions themselves are written in the cells. */
  readonly head: number;
  /** Room below a strip. */
  readonly gap: number;
};

export type Cell = {
  readonly id: string;
  readonly box: Box;
  readonly rows: number;
};

/** One end of the graph with all that it rests on: each question touches those that it rests on, at its left. */
export type Strip = { readonly end: string; readonly cells: readonly Cell[]; readonly height: number };

/** The questions that nothing rests on: the targets, and whatever leads to none. In file order. */
export function endsOf(graph: QuestionGraph, ids: readonly string[]): string[] {
  const shown = new Set(ids);
  return graph.ids().filter((id) => shown.has(id) && !graph.successors(id).some((other) => shown.has(other)));
}

/** How many cells all strips have together; a question that serves several is counted in each place. */
export function countCells(graph: QuestionGraph, ends: readonly string[]): number {
  const counted = new Map<string, number>();
  const cells = (id: string): number => {
    const known = counted.get(id);
    if (known !== undefined) return known;
    const count = graph.predecessors(id).reduce((sum, predecessor) => sum + cells(predecessor), 1);
    counted.set(id, count);
    return count;
  };
  return ends.reduce((sum, end) => sum + cells(end), 0);
}

/** Places the cells of one strip, its top left corner at (0, 0). */
export function layOutStrip(graph: QuestionGraph, end: string, style: StripStyle): Strip {
  const cells: Cell[] = [];
  const left: Readonly<Record<Depth, number>> = {
    1: 0,
    2: style.widths[1],
    3: style.widths[1] + style.widths[2],
  };
  /** Places `id` and what it rests on from row `first`; returns the rows that they take. */
  const place = (id: string, first: number): number => {
    let rows = 0;
    for (const predecessor of graph.predecessors(id)) rows += place(predecessor, first + rows);
    rows = Math.max(1, rows);
    const { depth } = graph.get(id);
    const box = {
      x: left[depth],
      y: style.head + first * style.row,
      width: style.widths[depth],
      height: rows * style.row,
    };
    cells.push({ id, box, rows });
    return rows;
  };
  const rows = place(end, 0);
  return { end, cells, height: style.head + rows * style.row + style.gap };
}

/**
 * Sets pieces of these heights in columns like a newspaper, in order, so that the columns are about equally tall: the
 * column and the top of each piece.
 */
export function inColumns(heights: readonly number[], columns: number): { column: number; y: number }[] {
  const total = heights.reduce((sum, height) => sum + height, 0);
  const fair = Math.max(total / columns, ...heights);
  let [column, y, used] = [0, 0, 0];
  return heights.map((height) => {
    // A piece belongs to the column in which its middle falls.
    if (y > 0 && column < columns - 1 && used + height / 2 > (column + 1) * fair)
      [column, y] = [column + 1, 0];
    const place = { column, y };
    y += height;
    used += height;
    return place;
  });
}
