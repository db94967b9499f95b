import { Resvg } from '@resvg/resvg-js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { summarise } from '../../src/metrics/summary.ts';
import { axisFor, heightOf, signed } from '../../src/picture/axis.ts';
import { drawDiscrepancyBars } from '../../src/picture/draw-discrepancy-bars.ts';
import { drawDistributions } from '../../src/picture/draw-distributions.ts';
import { drawGainBars } from '../../src/picture/draw-gain-bars.ts';
import { drawScoreBars } from '../../src/picture/draw-score-bars.ts';
import { densityAt, quartilesOf } from '../../src/picture/quartiles.ts';
import { smallGraph, wideGraph } from './graphs.ts';

const parsed = (svg: string): Resvg => new Resvg(svg, { font: { loadSystemFonts: false } });

/** The words that can be seen, in order. */
function words(svg: string): string[] {
  return [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map((match) => match[1] ?? '');
}

describe('axisFor', () => {
  it.each([
    { values: [0, 1], ticks: ['0.0', '0.2', '0.4', '0.6', '0.8', '1.0'] },
    { values: [-0.12, 0.3], ticks: ['−0.2', '−0.1', '0.0', '0.1', '0.2', '0.3'] },
    { values: [3, 41], ticks: ['0', '10', '20', '30', '40', '50'] },
    { values: [], ticks: ['0.0', '0.2', '0.4', '0.6', '0.8', '1.0'] },
  ])('puts round ticks around $values', ({ values, ticks }) => {
    const axis = axisFor(values, 'what');
    expect(axis.ticks.map(axis.format)).toEqual(ticks);
  });

  it('holds all values, whatever they are', () => {
    const value = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(fc.array(value, { minLength: 1 }), (values) => {
        const axis = axisFor(values, 'what');
        expect(axis.min).toBeLessThanOrEqual(Math.min(...values) + 1e-6);
        expect(axis.max).toBeGreaterThanOrEqual(Math.max(...values) - 1e-6);
        expect(axis.ticks.length).toBeLessThan(9);
        expect(axis.max).toBeGreaterThan(axis.min);
      }),
    );
  });

  it('stands higher for more', () => {
    const axis = axisFor([0, 10], 'what');
    const plot = { x: 0, y: 10, width: 100, height: 100 };
    expect([0, 5, 10].map((value) => heightOf(value, axis, plot))).toEqual([110, 60, 10]);
  });

  it('writes a true minus, and none before nothing', () =>
    expect(['-0.12', '-0.00', '0.10'].map(signed)).toEqual(['−0.12', '0.00', '0.10']));
});

describe('quartilesOf', () => {
  it('is the table worked by hand', () =>
    expect(quartilesOf([4, 1, 3, 2, 10])).toEqual({
      count: 5,
      mean: 4,
      low: 1,
      first: 2,
      median: 3,
      third: 4,
      high: 10,
    }));

  it('interpolates between neighbours', () =>
    expect(quartilesOf([1, 2])).toMatchObject({ first: 1.25, third: 1.75 }));

  it('is nothing of nothing', () => expect(quartilesOf([])).toBeNull());
});

describe('densityAt', () => {
  it('is a density: its area is 1', () => {
    const values = [1, 2, 2.5, 3, 3, 3.5, 4, 6];
    const places = Array.from({ length: 401 }, (_, index) => -10 + index * 0.05);
    const area = densityAt(values, places).reduce((sum, density) => sum + density * 0.05, 0);
    expect(area).toBeCloseTo(1, 3);
  });
});

describe('drawScoreBars', () => {
  it('writes each mean with its count', () => {
    const graph = smallGraph();
    const { accuracy } = summarise(
      graph,
      new Map([
        ['mean', 5],
        ['variance', 4],
        ['error', null],
      ]),
    );
    const svg = drawScoreBars([{ name: 'run', accuracy }]);
    parsed(svg);
    expect(words(svg)).toEqual(
      expect.arrayContaining(['4.50', 'n = 2', 'n = 0 of 1', 'n = 2 of 4', 'pass mark']),
    );
    expect(svg).toContain('D1 recall: 4.50');
  });

  it('draws what was not measured as a dash, never as a bar', () => {
    const { accuracy } = summarise(smallGraph(), new Map([['mean', 5]]));
    const svg = drawScoreBars([{ name: 'run', accuracy }]);
    expect(words(svg).filter((word) => word === '–')).toHaveLength(2);
    expect(svg).toContain('D3 strategy: no value');
  });

  it('tells runs side by side apart without colour', () => {
    const { accuracy } = summarise(smallGraph(), new Map([['mean', 5]]));
    const svg = drawScoreBars([
      { name: '<b>one</b>', accuracy },
      { name: 'two', accuracy },
    ]);
    parsed(svg);
    expect(words(svg)).toEqual(expect.arrayContaining(['&lt;b&gt;one&lt;/b&gt;', 'two']));
  });
});

describe('drawDiscrepancyBars', () => {
  it('writes average, frequency and intensity of both directions, with intervals', () => {
    const graph = wideGraph(6, 2);
    const scores = new Map(
      graph.ids().map((id) => [id, id.includes('-') ? 5 : id === 't0' ? 3 : 5] as const),
    );
    const summary = summarise(graph, scores);
    const svg = drawDiscrepancyBars(summary);
    parsed(svg);
    // One of six targets is (5 − 3) / 4 behind what it rests on.
    expect(summary.forward['D2-D3']).toMatchObject({ gated: 6, positive: 1, intensity: 0.5 });
    expect(svg).toContain('Average, D2 – D3, forward: 0.08 (');
    expect(svg).toContain('How often, D2 – D3, forward: 0.17');
    expect(svg).toContain('How large, D2 – D3, forward: 0.50');
    expect(svg).toContain('How large, D1 – D2, forward: no value');
  });
});

describe('drawDiscrepancyBars of the largest', () => {
  it('has no axis above 1, which no discrepancy can pass', () => {
    const graph = wideGraph(6, 2);
    const scores = new Map(graph.ids().map((id) => [id, id.includes('-') ? 5 : 1] as const));
    const numbers = words(drawDiscrepancyBars(summarise(graph, scores)))
      .map(Number)
      .filter(Number.isFinite);
    expect(Math.max(...numbers)).toBe(1);
  });
});

describe('drawGainBars', () => {
  const gain = (value: number | null, interval: [number, number] | null = null) => ({
    ...{ gain: value, interval, nodes: 7 },
  });

  it('shows gains above the line of zero-shot, losses below it, and what is not known as a dash', () => {
    const modes = { D1: gain(0), D2: gain(0.5, [0.2, 0.8]), D3: gain(-0.75, [-1, 0.1]), overall: gain(null) };
    const svg = drawGainBars([{ name: 'multi-turn', gain: modes }], { title: 'Gain' });
    parsed(svg);
    expect(svg).toContain('D2 procedure: 0.50 (0.20 to 0.80); D3 strategy: −0.75 (−1.00 to 0.10)');
    expect(svg).toContain('all questions: no value');
    expect(words(svg)).toEqual(expect.arrayContaining(['zero-shot', 'n = 7', '0.50', '−0.75']));
    const zero = Number(/<path d="M\d+ ([\d.]+)H[\d.]+"[^>]*stroke-dasharray/.exec(svg)?.[1]);
    const bars = [...svg.matchAll(/<rect x="[\d.]+" y="([\d.]+)" width="34" height="([\d.]+)"/g)];
    const [, up, down] = bars.map(([, y, height]) => ({ y: Number(y), end: Number(y) + Number(height) }));
    expect(up?.end).toBeCloseTo(zero);
    expect(down?.y).toBeCloseTo(zero);
  });

  it('gives a run the look that it has where the first one is shown too', () => {
    const accuracy = summarise(smallGraph(), new Map([['mean', 5]])).accuracy;
    const fills = (svg: string) =>
      [...svg.matchAll(/width="18" height="14" fill="([^"]+)"/g)].map(([, fill]) => fill);
    const beside = drawScoreBars(['a', 'b', 'c'].map((name) => ({ name, accuracy })));
    const modes = { D1: gain(0), D2: gain(0), D3: gain(0), overall: gain(0) };
    const changes = drawGainBars(
      ['b', 'c'].map((name) => ({ name, gain: modes })),
      {
        ...{ title: 'Change', base: 'the first run', firstLook: 1 },
      },
    );
    expect(fills(changes)).toEqual(fills(beside).slice(1));
    expect(words(changes)).toContain('points above or below the first run');
  });

  it('does not blow up a change of a hundredth of a point', () => {
    const modes = { D1: gain(0), D2: gain(0.01), D3: gain(-0.01), overall: gain(0) };
    const svg = drawGainBars([{ name: 'm', gain: modes }], { title: 'Gain' });
    expect(words(svg)).toContain('−0.2');
  });
});

describe('drawDistributions', () => {
  it('shows few values as they are, many as an outline, and none as none', () => {
    const svg = drawDistributions({
      title: 'Memorization & <more>',
      label: 'Min-20%',
      groups: [
        { label: 'D1', values: [1, 2, 3] },
        { label: 'D2', values: Array.from({ length: 50 }, (_, index) => index / 10) },
        { label: 'D3', values: [] },
      ],
      mark: { value: 2, name: 'here' },
    });
    parsed(svg);
    expect(svg.match(/<circle/g)).toHaveLength(3);
    expect(words(svg)).toEqual(
      expect.arrayContaining(['n = 3, mean 2.00', 'n = 50, mean 2.45', 'no values', 'here']),
    );
    expect(svg).toContain('D1: n = 3, mean 2.00, median 2.00, middle half 1.50 to 2.50');
  });

  it('survives any values', () => {
    const group = fc.record({
      label: fc.string(),
      values: fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true })),
    });
    fc.assert(
      fc.property(fc.array(group, { minLength: 1, maxLength: 4 }), (groups) => {
        const svg = drawDistributions({ title: 't', label: 'l', groups });
        parsed(svg);
        expect(svg).not.toMatch(/NaN|Infinity/);
      }),
      { numRuns: 60 },
    );
  });
});
