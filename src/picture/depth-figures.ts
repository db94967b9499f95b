import type { Depth } from '../graph/question.ts';
import { textLine } from './draw-marks.ts';
import type { Scene } from './graph-picture.ts';
import { element, join, type Markup } from './markup.ts';
import { nodeLook } from './node-look.ts';
import { depthWords, palette, themed } from './palette.ts';

/** What is known of the nodes of one depth. */
export type DepthFigures = {
  readonly depth: Depth;
  readonly nodes: number;
  /** Mean of the scores there are; `null` where there is none. */
  readonly mean: number | null;
  readonly scored: number;
  /** How many nodes have a score that rounds to 1, 2, 3, 4 and 5. */
  readonly counts: readonly number[];
  /** Asked, but without a score. */
  readonly unscored: number;
  readonly skipped: number;
  readonly notAsked: number;
};

/** Counts the scene's nodes of one depth by what is known of them. */
export function depthFigures(scene: Scene, depth: Depth): DepthFigures {
  const ids = scene.ids.filter((id) => scene.graph.get(id).depth === depth);
  const looks = ids.map((id) => nodeLook(id, scene));
  const scores = ids.map((id) => scene.scores?.get(id)).filter((score) => typeof score === 'number');
  const inState = (state: string): number => looks.filter((look) => look.state === state).length;
  return {
    depth,
    nodes: ids.length,
    mean: scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length,
    scored: scores.length,
    counts: [1, 2, 3, 4, 5].map((step) => scores.filter((score) => Math.round(score) === step).length),
    unscored: inState('unscored'),
    skipped: inState('skipped'),
    notAsked: inState('not-asked') + inState('plain'),
  };
}

/** "mean 4.25 · 4 of 5 scored", or the number of questions where nothing was scored. */
export function figuresText(figures: DepthFigures): string {
  if (figures.mean === null) return figures.nodes === 1 ? '1 question' : `${figures.nodes} questions`;
  const of = figures.scored === figures.nodes ? `${figures.nodes}` : `${figures.scored} of ${figures.nodes}`;
  return `mean ${figures.mean.toFixed(2)} · ${of} scored`;
}

/** The head of a column of nodes: the depth, its name, its figures. */
export function depthHeading(scene: Scene, depth: Depth, x: number, width: number): Markup {
  const figures = depthFigures(scene, depth);
  return join([
    textLine(`D${depth} ${depthWords[depth]}`, x, 14, { size: 14, bold: true }),
    textLine(figuresText(figures), x, 31, { size: 12, fill: palette.muted, className: themed.muted }),
    element('path', {
      d: `M${x} 40H${x + width}`,
      stroke: palette.rule,
      'stroke-width': 1,
      class: themed.rule,
    }),
  ]);
}
