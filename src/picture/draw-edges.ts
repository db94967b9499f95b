import type { Box } from './draw-marks.ts';
import type { PictureDiscrepancy, Scene } from './graph-picture.ts';
import { element, type Markup } from './markup.ts';
import type { LayerEdge } from './order-layers.ts';
import { palette, themed } from './palette.ts';

/**
 * A line for each edge: grey, or red with an arrow at a successor that fell behind, or blue and dashed with an arrow at
 * such a predecessor, or both side by side. Marked lines lie above grey ones.
 */
export function drawEdges(
  scene: Scene,
  edges: readonly LayerEdge[],
  boxOf: (id: string) => Box | undefined,
): Markup[] {
  const among = (direction: PictureDiscrepancy['direction'], node: string, neighbour: string): boolean =>
    scene.found.some(
      (one) => one.direction === direction && one.node === node && one.neighbours.includes(neighbour),
    );
  const plain: Markup[] = [];
  const marked: Markup[] = [];
  for (const [shallower, deeper] of edges) {
    const [start, end] = [boxOf(shallower), boxOf(deeper)];
    if (start === undefined || end === undefined) continue;
    const forward = among('forward', deeper, shallower);
    const backward = among('backward', shallower, deeper);
    const apart = forward && backward ? 4 : 0;
    const names = { 'data-predecessor': shallower, 'data-successor': deeper };
    if (forward) marked.push(forwardEdge(start, end, -apart, names));
    if (backward) marked.push(backwardEdge(start, end, apart, names));
    if (!forward && !backward) plain.push(plainEdge(start, end, names));
  }
  return [...plain, ...marked];
}

type Names = Readonly<Record<string, string>>;

function curve(x1: number, y1: number, x2: number, y2: number): string {
  const bend = Math.abs(x2 - x1) / 2;
  const round = (value: number): number => Math.round(value * 10) / 10;
  return `M${round(x1)} ${round(y1)}C${round(x1 + bend)} ${round(y1)} ${round(x2 - bend)} ${round(y2)} ${round(x2)} ${round(y2)}`;
}

function ends(start: Box, end: Box, shift: number): { x1: number; y1: number; x2: number; y2: number } {
  return {
    x1: start.x + start.width,
    y1: start.y + start.height / 2 + shift,
    x2: end.x,
    y2: end.y + end.height / 2 + shift,
  };
}

function plainEdge(start: Box, end: Box, names: Names): Markup {
  const { x1, y1, x2, y2 } = ends(start, end, 0);
  const d = curve(x1, y1, x2, y2);
  return element('path', {
    d,
    stroke: palette.edge,
    'stroke-width': 1.5,
    class: `edge ${themed.edge}`,
    ...names,
  });
}

const arrow = { length: 10, half: 5.5 };

function forwardEdge(start: Box, end: Box, shift: number, names: Names): Markup {
  const { x1, y1, x2, y2 } = ends(start, end, shift);
  const tip = `${x2} ${y2} ${x2 - arrow.length} ${y2 - arrow.half} ${x2 - arrow.length} ${y2 + arrow.half}`;
  return element(
    'g',
    { class: 'edge forward', ...names },
    element('path', {
      d: curve(x1, y1, x2 - arrow.length + 1, y2),
      stroke: palette.forward,
      'stroke-width': 3,
      class: themed.forwardLine,
    }),
    element('polygon', { points: tip, fill: palette.forward, class: themed.forward }),
  );
}

function backwardEdge(start: Box, end: Box, shift: number, names: Names): Markup {
  const { x1, y1, x2, y2 } = ends(start, end, shift);
  const tip = `${x1} ${y1} ${x1 + arrow.length} ${y1 - arrow.half} ${x1 + arrow.length} ${y1 + arrow.half}`;
  return element(
    'g',
    { class: 'edge backward', ...names },
    element('path', {
      d: curve(x1 + arrow.length - 1, y1, x2, y2),
      stroke: palette.backward,
      'stroke-width': 3,
      'stroke-dasharray': '7 4',
      class: themed.backwardLine,
    }),
    element('polygon', { points: tip, fill: palette.backward, class: themed.backward }),
  );
}
