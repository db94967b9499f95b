import { PlumblineError } from '../errors.ts';
import type { QuestionGraph } from '../graph/question-graph.ts';
import { walkOrder } from '../graph/walk-order.ts';
import { describeScene } from './describe-scene.ts';
import { textLine } from './draw-marks.ts';
import { drawNetwork } from './draw-network.ts';
import { drawStrips } from './draw-strips.ts';
import { frame } from './frame.ts';
import type { GraphPicture, Panel, Scene } from './graph-picture.ts';
import { drawLegend } from './legend.ts';

/** Up to here every node is a box with its own edges; beyond, boxes would fill a wall. */
const mostBoxes = 36;
const mostNodes = 20_000;

/**
 * Draws a question graph as a self-contained SVG document: depths from left (D1) to right (D3), nodes coloured by
 * score, forward discrepancies red, backward ones blue, each also told by letter, arrow and dash. A small graph is a
 * network of labelled boxes; a large one an overview by target, in which each question touches those that it rests
 * on. Throws `not_found` for an unknown `target`, `invalid_input` for a score outside 1 to 5 or a graph too large
 * for one picture. The same input gives the same picture.
 */
export function drawGraph(picture: GraphPicture): string {
  const scene = sceneOf(picture);
  if (scene.ids.length > mostNodes)
    throw new PlumblineError('invalid_input', `${scene.ids.length} questions are too many for one picture`, {
      advice: `Name one target; a picture holds up to ${mostNodes} questions.`,
    });
  const options = {
    title: picture.title ?? defaultTitle(scene),
    description: describeScene(scene),
    linked: picture.link !== undefined,
    untitled: picture.untitled === true,
  };
  if (scene.ids.length === 0) return frame([emptyPanel()], 0, options);
  if (scene.ids.length <= mostBoxes) {
    const network = drawNetwork(scene);
    return frame([network, drawLegend(scene, network.width)], 28, options);
  }
  return frame(drawStrips(scene), 24, options);
}

function emptyPanel(): Panel {
  return { width: 320, height: 20, body: textLine('This graph holds no questions.', 0, 14, { size: 13 }) };
}

function sceneOf(picture: GraphPicture): Scene {
  const { graph } = picture;
  const ids = picture.target === undefined ? inWalkOrder(graph) : walkOrder(graph, picture.target);
  const shown = new Set(ids);
  const found = (picture.discrepancies ?? []).filter((one) => one.value > 0 && shown.has(one.node));
  return { ...picture, ids, found };
}

/** Every node once, those that lead to one target together. */
function inWalkOrder(graph: QuestionGraph): string[] {
  const ends = graph.ids().filter((id) => graph.successors(id).length === 0);
  return [...new Set(ends.flatMap((id) => walkOrder(graph, id)))];
}

function defaultTitle(scene: Scene): string {
  if (scene.target !== undefined) return scene.graph.get(scene.target).question;
  const targets = scene.graph.targets();
  const only = targets.length === 1 ? targets[0] : undefined;
  return only?.question ?? `${scene.ids.length} questions, ${targets.length} targets`;
}
