import { discrepancyText } from './draw-marks.ts';
import type { PictureDiscrepancy, Scene } from './graph-picture.ts';
import { type Content, element, type Markup } from './markup.ts';
import type { NodeLook } from './node-look.ts';
import { plainLine } from './wrap-text.ts';

/**
 * The group that draws one node: named for scripts and tests, a link where the picture has links, with the whole
 * question and what is known of it as its title, which browsers show when the pointer rests on it.
 */
export function nodeElement(
  scene: Scene,
  id: string,
  look: NodeLook,
  found: readonly PictureDiscrepancy[],
  content: Content,
): Markup {
  const { depth, question } = scene.graph.get(id);
  const facts = [`D${depth} ${id}`, look.words, ...found.map((one) => discrepancyText(one))].filter(
    (fact) => fact !== '',
  );
  const title = element('title', {}, `${facts.join(' · ')}\n${plainLine(question)}`);
  const attributes = { class: 'node', 'data-id': id, 'data-state': look.state };
  const href = scene.link?.(id);
  if (href === undefined) return element('g', attributes, title, content);
  return element('a', { ...attributes, href }, title, content);
}
