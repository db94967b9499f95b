import { distance } from 'fastest-levenshtein';
import { PlumblineError } from '../errors.ts';
import type { Question } from '../graph/question.ts';
import type { QuestionGraph } from '../graph/question-graph.ts';
import { isFunctionWord } from './words/skeleton.ts';
import { wordsOf } from './words/text.ts';

/** Share of the wanted words that a target's id, question or domain holds, by their beginnings. */
function overlap(target: Question, wanted: readonly string[]): number {
  const own = wordsOf(`${target.id} ${target.question} ${target.domain ?? ''}`);
  const found = wanted.filter((word) =>
    own.some((mine) => mine.startsWith(word) || (mine.length > 4 && word.startsWith(mine))),
  );
  return found.length / Math.max(1, wanted.length);
}

/**
 * The target that a topic names: a target's id, or words that find one. Throws `not_found` with the nearest targets
 * where nothing fits, and for the id of a question that is no target.
 */
export function findTopic(graph: QuestionGraph, topic: string): Question {
  const targets = graph.targets();
  const wanted = topic.trim().toLowerCase();
  const exact = targets.find(({ id }) => id.toLowerCase() === wanted);
  if (exact !== undefined) return exact;
  const list = targets.map(({ id }) => id).join(', ');
  if (graph.has(topic))
    throw new PlumblineError(
      'not_found',
      `"${topic}" is a D${graph.get(topic).depth} question; a walk leads to a D3`,
      {
        advice: `Targets: ${list}`,
      },
    );
  const words = wordsOf(wanted).filter((word) => !isFunctionWord(word));
  const ranked = targets
    .map((target) => ({ target, overlap: overlap(target, words) }))
    .sort((a, b) => b.overlap - a.overlap);
  const [best, second] = ranked;
  if (best !== undefined && best.overlap > 0.5 && best.overlap > (second?.overlap ?? 0)) return best.target;
  const nearest = [...targets].sort((a, b) => distance(wanted, a.id) - distance(wanted, b.id))[0];
  throw new PlumblineError('not_found', `There is no topic "${topic}"`, {
    advice:
      nearest === undefined ? 'The graph has no target.' : `Did you mean ${nearest.id}? Targets: ${list}`,
  });
}
