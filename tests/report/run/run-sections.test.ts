import { describe, expect, it } from 'vitest';
import { distributionOf } from '../../../src/probe/distribution.ts';
import type { RunSummary } from '../../../src/probe/summary-schema.ts';
import { gainSection } from '../../../src/report/run/gain-section.ts';
import { memorizationSection } from '../../../src/report/run/memorization-section.ts';
import { alike } from '../runs.ts';
import { summaryOfRecord } from '../summary-of-record.ts';

const plain = summaryOfRecord(alike(5, { D1: 5, D2: 4, D3: 3 }));
type Gain = NonNullable<RunSummary['gain']>;

const none = { nodes: 0, mean: null, zeroShot: null, gain: null, interval: null };
const by = (gain: number, interval: readonly [number, number] | null = null) => ({
  ...{ nodes: 9, mean: 3 + gain, zeroShot: 3 },
  gain,
  interval,
});
const wordsOf = (gain: Partial<Gain>, mode: RunSummary['mode'] = 'multi-turn') =>
  gainSection({
    ...plain,
    mode,
    gain: { zeroShotRun: 'z', D1: none, D2: none, D3: none, overall: none, ...gain },
  })?.inShort;

describe('the gain of a mode, in words', () => {
  it('helps where the whole interval is above 0, and says how much, deep questions apart', () =>
    expect(wordsOf({ D2: by(1), D3: by(0.5, [0.1, 0.9]), overall: by(0.75, [0.25, 1.5]) })).toBe(
      'Over all questions, multi-turn is 0.75 points above zero-shot (D2 +1.00, D3 +0.50); 95 % interval +0.25 to +1.50. Leading the model up to a question helps this model.',
    ));

  it('harms where it is below, with true minus signs', () =>
    expect(wordsOf({ D2: by(-1), overall: by(-0.5, [-0.8, -0.1]) }, 'prompt-pred')).toBe(
      'Over all questions, prompt-pred is 0.50 points below zero-shot (D2 −1.00); 95 % interval −0.80 to −0.10. Seeing its own answers to what a question rests on harms this model.',
    ));

  it.each([
    { what: 'an interval around 0', overall: by(0.4, [-0.1, 0.9]), says: 'chance could do as much' },
    { what: 'no interval', overall: by(0.4), says: 'too few targets to tell it from chance' },
    { what: 'no change', overall: by(0.001, [-0.1, 0.1]), says: 'neither above nor below' },
    { what: 'nothing to compare', overall: none, says: 'No question has a score both' },
  ])('promises nothing of $what', ({ overall, says }) => {
    expect(wordsOf({ overall })).toContain(says);
    expect(wordsOf({ overall })).not.toMatch(/helps|harms/);
  });
});

describe('memorization, in words', () => {
  const spread = (...values: number[]) => distributionOf(values);
  const section = (D1: number[], D2: number[], D3: number[], below: number[], above: number[]) =>
    memorizationSection(
      {
        ...plain,
        memorization: {
          ...{ percent: 20, tokens: 128, measured: 3, missing: 0, percentiles: { p25: 1, p75: 2 } },
          byDepth: { D1: spread(...D1), D2: spread(...D2), D3: spread(...D3) },
          gap: { below25: spread(...below), above75: spread(...above) },
        },
      },
      {
        minK: { 1: D1, 2: D2, 3: D3 },
        pairs: [
          ...below.map((gap) => ({ target: 't', predecessor: 'p', gap, value: 0.5 })),
          ...above.map((gap) => ({ target: 't', predecessor: 'p', gap, value: 2.5 })),
        ],
      },
    );

  it('names the depth with the lowest value as the most likely memorized', () => {
    const found = section([0.5, 0.7], [1], [2], [0.5, 0.25], [-0.25]);
    expect(found?.inShort).toBe(
      'Of the zero-shot answers those at D1 are the most likely memorized (mean Min-20% 0.60), those at D3 the least (2.00).',
    );
    expect(found?.words.join('\n')).toContain(
      'more likely memorized, the gap is +0.38 on average (2 pairs); where it is the less likely, −0.25 (1 pair).',
    );
  });

  it('draws gaps on the whole scale, with the line between backward and forward', () => {
    const svg = section([1], [1], [1], [0.5], [0.25])?.figures[1] ?? '';
    expect(svg).toContain('above 0: backward, below 0: forward');
    for (const tick of ['−1.0', '0.0', '1.0']) expect(svg).toContain(`>${tick}</text>`);
  });

  it('says nothing of depths where one alone has values', () =>
    expect(section([1], [], [], [], [])?.inShort).toBeUndefined());
});
