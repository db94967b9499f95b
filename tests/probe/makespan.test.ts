import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import { QuestionGraph } from '../../src/graph/question-graph.ts';
import { leadsOf } from '../../src/probe/conversations.ts';
import type { ProbeMode } from '../../src/probe/modes.ts';
import { type PartPlan, planSteps } from '../../src/probe/plan.ts';
import { simulate } from './simulate.ts';
import { question } from './small-graph.ts';

const random = xoroshiro128plus(7);
const concurrency = 32;

/** A graph of DepthQA's size, four predecessors each. */
function depthqaSized(): QuestionGraph {
  const counts = { 1: 1121, 2: 359, 3: 91 } as const;
  return new QuestionGraph(
    ([1, 2, 3] as const).flatMap((depth) =>
      Array.from({ length: counts[depth] }, (_, number) => {
        const below = depth === 1 ? [] : new Set<string>();
        while (below instanceof Set && below.size < 4)
          below.add(`d${depth - 1}-${uniformInt(random, 0, counts[depth === 2 ? 1 : 2] - 1)}`);
        return question(`d${depth}-${number}`, depth, [...below]);
      }),
    ),
  );
}

const graph = depthqaSized();

function planOf(mode: ProbeMode, zeroShot: PartPlan['zeroShot']): PartPlan {
  const asked = graph.ids();
  const leads = leadsOf(graph, new Set(asked), mode);
  return { mode, asked, leads, depthOf: (id) => graph.get(id).depth, zeroShot };
}

describe('a run of the size of DepthQA at 50 to 200 ms a call, 32 at once', () => {
  it.each([
    { name: 'zero-shot', parts: [planOf('zero-shot', { kind: 'none' })] },
    { name: 'multi-turn', parts: [planOf('multi-turn', { kind: 'none' })] },
    {
      name: 'prompt-pred with its own zero-shot run',
      parts: [planOf('prompt-pred', { kind: 'part', part: 1 }), planOf('zero-shot', { kind: 'none' })],
    },
  ])('comes within 2 % of the bound that no schedule can beat: $name', async ({ parts }) => {
    const steps = planSteps(parts, { ask: ['server'], judge: ['server'] });
    const ms = steps.map(({ kind }) => (kind === 'carry' ? 0 : uniformInt(random, 50, 200)));
    const { makespan, outcome } = await simulate(steps, { ms, capacity: () => concurrency });
    const ends: number[] = [];
    const endOf = (step: number): number => {
      ends[step] ??= Math.max(0, ...(steps[step]?.after ?? []).map(endOf)) + (ms[step] ?? 0);
      return ends[step];
    };
    const longest = Math.max(...steps.map((_, step) => endOf(step)));
    const bound = Math.max(longest, ms.reduce((sum, one) => sum + one, 0) / concurrency);
    expect(outcome).toBe('done');
    expect(makespan / bound).toBeLessThan(1.02);
  });
});
