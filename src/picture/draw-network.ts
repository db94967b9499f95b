import type { Depth } from '../graph/question.ts';
import { depthHeading } from './depth-figures.ts';
import { drawEdges } from './draw-edges.ts';
import { type Box, discrepancyTag, nodeBox, tagWidth, textBlock, textLine } from './draw-marks.ts';
import type { Panel, PictureDiscrepancy, Scene } from './graph-picture.ts';
import { element, join, type Markup } from './markup.ts';
import { nodeElement } from './node-element.ts';
import { type NodeLook, nodeLook } from './node-look.ts';
import { orderLayers } from './order-layers.ts';
import { palette, themed } from './palette.ts';
import { spread } from './spread.ts';
import { fitText, plainLine, wrapText } from './wrap-text.ts';

const nodeWidth = 240;
const columnGap = 92;
const rowGap = 16;
const signWidth = 30;
const padding = 8;
const text = { size: 12, lineHeight: 15 };
const captionSize = 10.5;
const headingHeight = 46;

type Node = {
  readonly id: string;
  readonly look: NodeLook;
  readonly lines: readonly string[];
  readonly box: Box;
};

/** Tall columns get shorter labels, so that the whole stays on a screen or a page. */
function labelLines(rows: number): number {
  return rows <= 14 ? 3 : 2;
}

/** A picture without scores needs no room for digits. */
function textLeft(scene: Scene): number {
  return scene.scores === undefined && scene.skipped === undefined ? padding + 2 : signWidth;
}

function heightOf(lines: readonly string[]): number {
  return Math.max(1, lines.length) * text.lineHeight + captionSize + 2 * padding;
}

/** Nodes as boxes in a column for each depth, shallowest at the left, with an edge for each predecessor. */
export function drawNetwork(scene: Scene): Panel {
  const depths = ([1, 2, 3] as const).filter((depth) => scene.ids.some((id) => depthOf(scene, id) === depth));
  const shown = new Set(scene.ids);
  const edges = scene.ids.flatMap((id) =>
    scene.graph
      .predecessors(id)
      .filter((predecessor) => shown.has(predecessor))
      .map((predecessor) => [predecessor, id] as const),
  );
  const layers = orderLayers(
    depths.map((depth) => scene.ids.filter((id) => depthOf(scene, id) === depth)),
    edges,
  );
  const nodes = placeNodes(scene, layers, edges);
  const bottom = Math.max(...[...nodes.values()].map(({ box }) => box.y + box.height));
  return {
    width: depths.length * nodeWidth + (depths.length - 1) * columnGap,
    height: bottom,
    body: join([
      depths.map((depth, column) => depthHeading(scene, depth, column * (nodeWidth + columnGap), nodeWidth)),
      element(
        'g',
        { class: 'edges', fill: 'none' },
        drawEdges(scene, edges, (id) => nodes.get(id)?.box),
      ),
      [...nodes.values()].map((node) => drawNode(scene, node)),
    ]),
  };
}

function depthOf(scene: Scene, id: string): Depth {
  return scene.graph.get(id).depth;
}

function placeNodes(
  scene: Scene,
  layers: readonly (readonly string[])[],
  edges: readonly (readonly [string, string])[],
): Map<string, Node> {
  const labels = new Map(
    layers.flatMap((layer) => {
      const style = {
        width: nodeWidth - signWidth - padding,
        size: text.size,
        lines: labelLines(layer.length),
      };
      return layer.map((id) => [id, wrapText(scene.graph.get(id).question, style)] as const);
    }),
  );
  const centres = placeCentres(layers, edges, (id) => heightOf(labels.get(id) ?? []));
  const nodes = new Map<string, Node>();
  for (const [column, layer] of layers.entries())
    for (const id of layer) {
      const lines = labels.get(id) ?? [];
      const height = heightOf(lines);
      const y = headingHeight + rowGap + (centres.get(id) ?? 0) - height / 2;
      const box = { x: column * (nodeWidth + columnGap), y, width: nodeWidth, height };
      nodes.set(id, { id, look: nodeLook(id, scene), lines, box });
    }
  return nodes;
}

/** The tallest column is stacked; each other one settles beside its neighbours. The topmost edge comes out at 0. */
function placeCentres(
  layers: readonly (readonly string[])[],
  edges: readonly (readonly [string, string])[],
  height: (id: string) => number,
): Map<string, number> {
  const total = (layer: readonly string[]): number => layer.reduce((sum, id) => sum + height(id) + rowGap, 0);
  const tallest = layers.reduce(
    (best, layer, index) => (total(layer) > total(layers[best] ?? []) ? index : best),
    0,
  );
  const order = layers
    .map((_, index) => index)
    .sort((one, two) => Math.abs(one - tallest) - Math.abs(two - tallest));
  const centres = new Map<string, number>();
  // The second round lets a column that was placed first give way to its neighbours.
  for (const index of [...order, ...order]) {
    const layer = layers[index] ?? [];
    let previous = 0;
    const boxes = layer.map((id) => {
      const near = edges
        .flatMap(([from, to]) => (from === id ? [to] : to === id ? [from] : []))
        .map((other) => centres.get(other))
        .filter((centre) => centre !== undefined);
      previous = near.length === 0 ? previous : near.reduce((sum, centre) => sum + centre, 0) / near.length;
      return { wanted: previous, height: height(id) };
    });
    for (const [place, centre] of spread(boxes, rowGap).entries()) centres.set(layer[place] ?? '', centre);
  }
  const top = Math.min(...[...centres].map(([id, centre]) => centre - height(id) / 2));
  return new Map([...centres].map(([id, centre]) => [id, centre - top]));
}

function drawNode(scene: Scene, node: Node): Markup {
  const { box, look, lines, id } = node;
  const signBox = { ...box, width: signWidth - 4 };
  const textX = box.x + textLeft(scene);
  const room = box.width - textLeft(scene) - padding;
  const first = box.y + padding + text.size - 1;
  const caption = fitText(plainLine(id), { width: room, size: captionSize });
  const found = scene.found.filter((one) => one.node === id);
  return nodeElement(scene, id, look, found, [
    nodeBox(look, box, signBox, 6),
    ring(box, found),
    look.sign === '' ? undefined : signMark(look, box.x + signBox.width / 2 + 1, box.y + box.height / 2),
    textBlock(lines, textX, first, room, text.lineHeight, { size: text.size, fill: look.ink }),
    textLine(caption, textX, box.y + box.height - padding + 1, { size: captionSize, fill: look.ink }),
    found.map((one) => placeTag(one, box)),
  ]);
}

/** A digit over hatching needs clear ground under it. */
function signMark(look: NodeLook, x: number, y: number): Markup {
  return join([
    look.hatched ? element('circle', { cx: x, cy: y, r: 10, fill: look.fill }) : undefined,
    textLine(look.sign, x, y + 6, {
      size: look.sign.length > 1 ? 13 : 17,
      bold: true,
      fill: look.ink,
      anchor: 'middle',
    }),
  ]);
}

/** The outline of a node with a discrepancy: red and whole, blue and dashed, or both. */
function ring(box: Box, found: readonly PictureDiscrepancy[]): Markup {
  const outline = { ...box, rx: 6, fill: 'none', 'stroke-width': 3 };
  const has = (direction: string): boolean => found.some((one) => one.direction === direction);
  return join([
    has('forward')
      ? element('rect', { ...outline, stroke: palette.forward, class: themed.forwardLine })
      : undefined,
    has('backward')
      ? element('rect', {
          ...outline,
          stroke: palette.backward,
          'stroke-dasharray': '7 4',
          class: themed.backwardLine,
        })
      : undefined,
  ]);
}

/** Forward sits at the side of the predecessors, backward at the side of the successors. */
function placeTag(discrepancy: PictureDiscrepancy, box: Box): Markup {
  const width = tagWidth(discrepancy, 11);
  const x = discrepancy.direction === 'forward' ? box.x - 4 : box.x + box.width - width + 4;
  return discrepancyTag(discrepancy, x, box.y - 10);
}
