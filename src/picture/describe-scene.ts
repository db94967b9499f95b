import { depthFigures, figuresText } from './depth-figures.ts';
import { valueText } from './draw-marks.ts';
import type { Scene } from './graph-picture.ts';
import { depthWords } from './palette.ts';

const mostNamed = 5;

function largest(scene: Scene, direction: 'forward' | 'backward'): string {
  const found = scene.found.filter((one) => one.direction === direction);
  if (found.length === 0) return `No ${direction} discrepancy.`;
  const named = [...found]
    .sort((one, two) => two.value - one.value)
    .slice(0, mostNamed)
    .map((one) => `${one.node} ${valueText(one.value)}`)
    .join(', ');
  const rest = found.length > mostNamed ? `, and ${found.length - mostNamed} more` : '';
  return `${found.length} with a ${direction} discrepancy: ${named}${rest}.`;
}

/** The picture in words: figures by depth, and the largest discrepancies of both directions. */
export function describeScene(scene: Scene): string {
  const depths = ([1, 2, 3] as const)
    .map((depth) => depthFigures(scene, depth))
    .filter((figures) => figures.nodes > 0)
    .map((figures) => `D${figures.depth} ${depthWords[figures.depth]}: ${figuresText(figures)}.`);
  const scored = scene.scores !== undefined;
  return [
    'A question graph by depth.',
    ...depths,
    ...(scored ? [largest(scene, 'forward'), largest(scene, 'backward')] : []),
  ].join(' ');
}
