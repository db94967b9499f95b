import type { QuestionGraph } from '../graph/question-graph.ts';
import { passMark } from '../judge/verdict.ts';
import type { OutFile } from '../spine/outlet.ts';
import { type Recap, recapOf } from '../tutor/recap.ts';
import type { Tutor } from '../tutor/tutor.ts';
import { count, shorten } from '../tutor/words/text.ts';
import { drawWalk } from './draw-walk.ts';
import { pngOf } from './png-of.ts';

export type WalkPictureParts = {
  readonly tutor: Pick<Tutor, 'load'>;
  /** Read at each picture, since topics come and go. */
  readonly graph: () => QuestionGraph;
};

/**
 * The picture of a walk for chat: a PNG with its description in words. `null` where there is no such session, or where
 * its target is no longer in the graph. Rejects with `internal` where a picture cannot be drawn on this machine.
 */
export function createWalkPicture(parts: WalkPictureParts): (session: string) => Promise<OutFile | null> {
  return async (id) => {
    const session = await parts.tutor.load(id);
    const graph = parts.graph();
    if (session === null || !graph.has(session.target)) return null;
    return {
      name: 'walk.png',
      type: 'image/png',
      bytes: await pngOf(drawWalk(session, graph)),
      alt: describeWalk(recapOf(session, graph)),
    };
  };
}

/** Longest description of a picture that every platform takes, in characters: Discord's 1,024, with some air. */
const longestAlt = 1_000;

/** What the picture shows, for whoever does not see it; no answers, and no word of the references. */
export function describeWalk({ nodes, target, discrepancies }: Recap): string {
  const depths = ([1, 2, 3] as const).flatMap((depth) => {
    const here = nodes.filter((node) => node.depth === depth);
    const scored = here.flatMap(({ score }) => (score === null ? [] : [score]));
    if (here.length === 0) return [];
    const passed = scored.filter((score) => score >= passMark).length;
    return [
      `D${depth}: ${count(here.length, 'question')}, ${scored.length} with a first score, ${passed} passed.`,
    ];
  });
  const question = (wanted: string): string => {
    const found = nodes.find(({ id }) => id === wanted);
    return `“${shorten(found?.question ?? wanted, 60)}”`;
  };
  const gaps = discrepancies
    .slice(0, 4)
    .map(({ direction, node, value }) => `${direction} at ${question(node)} (${value.toFixed(2)})`);
  const more = discrepancies.length > gaps.length ? ` and ${discrepancies.length - gaps.length} more` : '';
  const found = gaps.length === 0 ? 'No discrepancy.' : `Discrepancies: ${gaps.join('; ')}${more}.`;
  const words = `The questions of the walk towards ${question(target)} by depth, coloured by first score. ${depths.join(' ')} ${found}`;
  return shorten(words, longestAlt);
}
