import { describe, expect, it } from 'vitest';
import { loadBundled } from '../fixtures/bundled-graph.ts';
import { learnerAnswers } from '../fixtures/learner-answers.ts';

const { graph } = await loadBundled();

describe('the learner answers', () => {
  it('are a good and a poor one for each bundled question', () => {
    expect(learnerAnswers.map(({ id, kind }) => `${id} ${kind}`)).toEqual(
      graph.ids().flatMap((id) => [`${id} good`, `${id} poor`]),
    );
  });

  it.each(learnerAnswers)('$id, $kind: is in words of its own', ({ id, answer }) => {
    const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
    const reference = ` ${wordsOf(graph.get(id).answer).join(' ')} `;
    const words = wordsOf(answer);
    const runs = words.slice(0, -11).map((_, at) => words.slice(at, at + 12).join(' '));
    expect(words.length).toBeGreaterThan(3);
    expect(runs.filter((run) => reference.includes(` ${run} `))).toEqual([]);
  });
});
