import { PlumblineError } from '../errors.ts';
import type { Depth } from '../graph/question.ts';
import { drawCell } from './draw-cell.ts';
import { textLine } from './draw-marks.ts';
import { placed } from './frame.ts';
import type { Panel, Scene } from './graph-picture.ts';
import { countCells, endsOf, inColumns, layOutStrip, type Strip, type StripStyle } from './lay-out-strips.ts';
import { drawLegend } from './legend.ts';
import { join, type Markup } from './markup.ts';
import { drawOverview } from './overview.ts';
import { depthWords, palette, themed } from './palette.ts';
import { fitText, plainLine } from './wrap-text.ts';

/** Up to here the cells hold the questions' words; beyond, their scores alone. */
const mostWorded = 300;
/** Up to here each question gets two lines. */
const mostRoomy = 150;
const mostCells = 30_000;
/** Width to height that suits a screen. */
const aspect = 1.35;

const worded: StripStyle = { widths: { 1: 300, 2: 250, 3: 210 }, row: 21, size: 11, head: 0, gap: 12 };
const roomy: StripStyle = { ...worded, row: 34 };
const compact: StripStyle = { widths: { 1: 52, 2: 52, 3: 52 }, row: 16, size: 10.5, head: 17, gap: 12 };
const columnGap = 22;
const headingHeight = 26;

type Piece = { readonly height: number; readonly draw: () => Markup };

/** An overview: a strip for each target, its question at the right, and left of each question those it rests on. */
export function drawStrips(scene: Scene): Panel[] {
  const ends = endsOf(scene.graph, scene.ids);
  const cells = countCells(scene.graph, ends);
  if (cells > mostCells)
    throw new PlumblineError('invalid_input', `An overview of this graph needs ${cells} cells`, {
      advice: `So many questions serve several that it holds too much for one picture (${mostCells} cells); name one target.`,
    });
  const style = styleFor(cells);
  const pieces = piecesOf(scene, ends, style);
  const blockWidth = style.widths[1] + style.widths[2] + style.widths[3];
  const height = pieces.reduce((sum, piece) => sum + piece.height, 0);
  const wished = Math.round(Math.sqrt((height * aspect) / (blockWidth + columnGap)));
  const columns = Math.max(1, Math.min(wished, ends.length));
  const places = inColumns(
    pieces.map((piece) => piece.height),
    columns,
  );
  const used = Math.max(...places.map(({ column }) => column)) + 1;
  const width = used * (blockWidth + columnGap) - columnGap;
  const heads = Array.from({ length: used }, (_, column) =>
    columnHead(column * (blockWidth + columnGap), style),
  );
  const body = pieces.map((piece, index) => {
    const { column, y } = places[index] ?? { column: 0, y: 0 };
    return placed(
      { width: 0, height: 0, body: piece.draw() },
      column * (blockWidth + columnGap),
      headingHeight + y,
    );
  });
  const bottom = Math.max(...places.map(({ y }, index) => y + (pieces[index]?.height ?? 0)));
  const overview = drawOverview(scene, width);
  return [
    overview,
    { width, height: headingHeight + bottom, body: join([heads, body]) },
    drawLegend(scene, Math.max(width, overview.width), notes(cells, scene.ids.length)),
  ];
}

function styleFor(cells: number): StripStyle {
  if (cells <= mostRoomy) return roomy;
  return cells <= mostWorded ? worded : compact;
}

function notes(cells: number, nodes: number): string[] {
  const touching = 'Each question touches, at its left, those that it rests on.';
  return cells === nodes ? [touching] : [touching, 'A corner ◥ marks one that stands in several places.'];
}

function columnHead(x: number, style: StripStyle): Markup {
  let left = x;
  return join(
    ([1, 2, 3] as const).map((depth: Depth) => {
      const words = style.head === 0 ? `D${depth} ${depthWords[depth]}` : `D${depth}`;
      const head = textLine(words, left + 4, 14, { size: 12, bold: true });
      left += style.widths[depth];
      return head;
    }),
  );
}

function piecesOf(scene: Scene, ends: readonly string[], style: StripStyle): Piece[] {
  const strips = ends.map((end) => layOutStrip(scene.graph, end, style));
  const seen = new Map<string, number>();
  for (const { cells } of strips) for (const { id } of cells) seen.set(id, (seen.get(id) ?? 0) + 1);
  const found = new Map<string, typeof scene.found>();
  for (const one of scene.found) found.set(one.node, [...(found.get(one.node) ?? []), one]);
  const draw = (strip: Strip): Markup =>
    join([
      style.head === 0 ? undefined : stripHead(scene, strip.end, style),
      strip.cells.map((cell) =>
        drawCell(scene, cell, style, found.get(cell.id) ?? [], (seen.get(cell.id) ?? 0) > 1),
      ),
    ]);
  const domainOf = (strip: Strip): string | null => scene.graph.get(strip.end).domain;
  const domains = [...new Set(strips.map(domainOf))];
  return domains.flatMap((domain) =>
    strips
      .filter((strip) => domainOf(strip) === domain)
      .map((strip, index): Piece => {
        const piece = { height: strip.height, draw: () => draw(strip) };
        // The heading belongs to the first strip, so that no column ends in a heading.
        return index === 0 && domains.length > 1 ? underHeading(domain, piece) : piece;
      }),
  );
}

const domainHeight = 24;

function underHeading(domain: string | null, piece: Piece): Piece {
  const words = domain === null ? 'no domain' : plainLine(domain).replaceAll('-', ' ');
  const below = (): Panel => ({ width: 0, height: piece.height, body: piece.draw() });
  return {
    height: domainHeight + piece.height,
    draw: () => join([textLine(words, 0, 15, { size: 13, bold: true }), placed(below(), 0, domainHeight)]),
  };
}

function stripHead(scene: Scene, end: string, style: StripStyle): Markup {
  const room = style.widths[1] + style.widths[2] + style.widths[3];
  const words = fitText(plainLine(`${end} ${scene.graph.get(end).question}`), {
    width: room,
    size: style.size,
  });
  return textLine(words, 0, style.head - 5, {
    size: style.size,
    fill: palette.muted,
    className: themed.muted,
  });
}
