import { describe, expect, it } from 'vitest';
import { QuestionGraph } from '../../src/graph/question-graph.ts';
import { summarise } from '../../src/metrics/summary.ts';
import { questionOf, scoresOf } from './tables.ts';

/** `count` targets, each on one D2 and one D1 of its own, and all on the D2 `hub` too. */
function withHub(count: number): QuestionGraph {
  const own = Array.from({ length: count }, (_, target) => [
    questionOf(`a${target}`, [1]),
    questionOf(`p${target}`, [2, `a${target}`]),
    questionOf(`t${target}`, [3, `p${target}`, 'hub']),
  ]);
  return new QuestionGraph([questionOf('base', [1]), questionOf('hub', [2, 'base']), ...own.flat()]);
}

/** D1 all 5; every second D2 is 3, so that half of the forward discrepancies are 0.5. */
function halfMissed(count: number): Record<string, number> {
  const scores: Record<string, number> = { base: 5, hub: 5 };
  for (let target = 0; target < count; target += 1) {
    scores[`a${target}`] = 5;
    scores[`p${target}`] = target % 2 === 0 ? 3 : 5;
  }
  return scores;
}

describe('the intervals', () => {
  it('are absent under five targets with scores', () => {
    expect(summarise(withHub(4), scoresOf(halfMissed(4))).forward.overall).toMatchObject({
      gated: 5,
      interval: null,
    });
    expect(summarise(withHub(5), scoresOf(halfMissed(5))).forward.overall.interval).not.toBeNull();
    const fourMeasured = scoresOf({ ...halfMissed(4), base: null, hub: null } as Record<
      string,
      number | null
    >);
    expect(summarise(withHub(9), fourMeasured).forward.overall).toMatchObject({ gated: 4, interval: null });
  });

  it('are near what the theory of a proportion gives', () => {
    const count = 400;
    const { average, interval } = summarise(withHub(count), scoresOf(halfMissed(count))).forward['D1-D2'];
    const [low, high] = interval ?? [0, 0];
    // 400 values of 0 or 0.5, half and half: standard error 0.25 / 20, so 1.96 × 0.0125 to each side.
    expect(average).toBeCloseTo(0.25, 2);
    expect(low).toBeCloseTo((average ?? 0) - 0.0245, 2);
    expect(high).toBeCloseTo((average ?? 0) + 0.0245, 2);
  });

  it('count a node that several drawn targets share once in a draw', () => {
    // Two targets on a hub that misses all (1), three on a D2 each that misses nothing. With k draws of the two, the
    // average is 1 / (1 + 5 - k), and 0 at k = 0. Five draws of two in five: k = 5 in 1.0 % of them, 4 in 7.7 %,
    // 0 in 7.8 %; so 2.5 % of the averages lie above 1/2 or at it, and 2.5 % at 0.
    const own = [2, 3, 4].flatMap((target) => [
      questionOf(`a${target}`, [1]),
      questionOf(`p${target}`, [2, `a${target}`]),
      questionOf(`t${target}`, [3, `p${target}`]),
    ]);
    const onHub = [questionOf('t0', [3, 'hub']), questionOf('t1', [3, 'hub'])];
    const graph = new QuestionGraph([
      questionOf('base', [1]),
      questionOf('hub', [2, 'base']),
      ...onHub,
      ...own,
    ]);
    const fives = Object.fromEntries(['base', 'a2', 'a3', 'a4', 'p2', 'p3', 'p4'].map((id) => [id, 5]));
    const { average, interval } = summarise(graph, scoresOf({ ...fives, hub: 1 }), { resamples: 4000 })
      .forward['D1-D2'];
    expect(average).toBe(1 / 4);
    expect(interval).toEqual([0, 1 / 2]);
  });

  it('count a node shared by all targets once, so that they are about the figure beside them', () => {
    const count = 50;
    const scores = Object.fromEntries(Object.keys(halfMissed(count)).map((id) => [id, 5]));
    const { average, interval } = summarise(withHub(count), scoresOf({ ...scores, hub: 1 })).forward['D1-D2'];
    expect(average).toBeCloseTo(1 / 51, 12); // the hub's 1 among 51 D2s
    for (const end of interval ?? [0, 0]) expect(end).toBeCloseTo(1 / 51, 6);
  });

  it('hold the average where most nodes are under no target', () => {
    const loose = Array.from({ length: 200 }, (_, index) => [
      questionOf(`la${index}`, [1]),
      questionOf(`lp${index}`, [2, `la${index}`]),
    ]).flat();
    const graph = new QuestionGraph([...withHub(10).questions(), ...loose]);
    const scores: Record<string, number> = halfMissed(10);
    for (const { id, depth } of loose) scores[id] = depth === 1 ? 5 : 1;
    const { average, interval } = summarise(graph, scoresOf(scores)).forward['D1-D2'];
    expect(interval?.[0]).toBeLessThan(average ?? 0);
    expect(interval?.[1]).toBeGreaterThan(average ?? 0);
  });

  it('are the same for the same seed, whatever the order of the file, and move with the seed', () => {
    const graph = withHub(20);
    const scores = scoresOf(halfMissed(20));
    const figures = (of: QuestionGraph, seed: number) => summarise(of, scores, { seed }).forward;
    const backwards = new QuestionGraph([...graph.questions()].reverse());
    expect(figures(backwards, 7)).toEqual(figures(graph, 7));
    expect(figures(graph, 8)).not.toEqual(figures(graph, 7));
  });

  it('are left out at 0 resamples', () => {
    expect(
      summarise(withHub(9), scoresOf(halfMissed(9)), { resamples: 0 }).forward.overall.interval,
    ).toBeNull();
  });
});
