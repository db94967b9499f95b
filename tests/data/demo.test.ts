import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openOfflineJudge } from '../../src/app/offline-judge.ts';
import { walkOrder } from '../../src/graph/walk-order.ts';
import type { Score } from '../../src/judge/verdict.ts';
import { discrepanciesOf, largestDiscrepancies } from '../../src/metrics/discrepancy.ts';
import { loadBundled } from '../fixtures/bundled-graph.ts';

const folder = new URL('../../data/demo/', import.meta.url);
const targets = readdirSync(folder).flatMap((name) => (/^(.+)\.jsonl$/.exec(name) ?? []).slice(1));

const LineSchema = z.union([
  z
    .strictObject({ id: z.string(), answer: z.string().min(1) })
    .transform(({ id, answer }) => ({ id, tries: [answer] })),
  z
    .strictObject({ id: z.string(), answers: z.array(z.string().min(1)).min(2).max(3) })
    .transform(({ id, answers }) => ({ id, tries: answers })),
]);

function recorded(target: string): z.output<typeof LineSchema>[] {
  const text = readFileSync(new URL(`${target}.jsonl`, folder), 'utf8').trimEnd();
  return text.split('\n').map((line) => LineSchema.parse(JSON.parse(line)));
}

const { graph } = await loadBundled();
const judge = openOfflineJudge(() => 0);

async function scoreOf(id: string, answer: string): Promise<Score | null> {
  const { question, answer: reference, keyPoints } = graph.get(id);
  return (await judge.judge({ question, reference, keyPoints, answer })).score;
}

async function scoresOf(target: string, tryOf: (tries: string[]) => string | undefined) {
  const scores = new Map<string, Score | null>();
  for (const { id, tries } of recorded(target)) scores.set(id, await scoreOf(id, tryOf(tries) ?? ''));
  return scores;
}

describe.each(targets)('the recorded walk over %s', (target) => {
  it('answers each question once, in the order of a climb', () => {
    expect(recorded(target).map(({ id }) => id)).toEqual(walkOrder(graph, target));
  });

  it('shows both discrepancies to the offline judge: strong on why, shaky on what', async () => {
    const scores = await scoresOf(target, ([first]) => first);
    const found = discrepanciesOf(graph, scores);
    const depthsOf = (direction: 'forward' | 'backward') =>
      largestDiscrepancies(found, direction).map(({ node }) => graph.get(node).depth);
    expect(scores.get(target)).toBeGreaterThanOrEqual(4);
    expect(depthsOf('backward')).toContain(1);
    expect(depthsOf('forward')).toContain(2);
  });

  it('passes every question at the last recorded try, and fails the tries before it', async () => {
    for (const { id, tries } of recorded(target))
      for (const answer of tries) {
        const score = await scoreOf(id, answer);
        if (answer === tries.at(-1)) expect(score, id).toBeGreaterThanOrEqual(4);
        else expect(score, id).toBeLessThan(4);
      }
  });
});

it('there is a recorded walk', () => expect(targets).toEqual(['sea-ice-and-land-ice']));
