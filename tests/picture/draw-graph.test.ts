import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QuestionGraph } from '../../src/graph/question-graph.ts';
import { drawGraph } from '../../src/picture/draw-graph.ts';
import type { GraphPicture, PictureDiscrepancy } from '../../src/picture/graph-picture.ts';
import { node, smallGraph, wideGraph } from './graphs.ts';

const forward: PictureDiscrepancy = {
  direction: 'forward',
  node: 'error',
  neighbours: ['mean', 'variance'],
  value: 0.625,
};
const backward: PictureDiscrepancy = {
  direction: 'backward',
  node: 'error',
  neighbours: ['interval'],
  value: 0.5,
};
const scores = new Map([
  ['mean', 5],
  ['variance', 4],
  ['error', 2],
  ['interval', 4],
]);

/** Throws where the document is not well-formed XML; the renderer reads strictly. */
function parsed(svg: string): Resvg {
  const fontFiles = ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'].map((name) =>
    fileURLToPath(new URL(`../../data/fonts/${name}`, import.meta.url)),
  );
  return new Resvg(svg, { font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'DejaVu Sans' } });
}

/** The part of the picture that draws one node. */
function drawnNode(svg: string, id: string): string {
  const start = svg.indexOf(`data-id="${id}"`);
  return svg.slice(start, svg.indexOf('class="node"', start + 1));
}

function ids(svg: string): string[] {
  return [...svg.matchAll(/data-id="([^"]*)"/g)].map((match) => match[1] ?? '');
}

describe('a small graph', () => {
  const svg = drawGraph({ graph: smallGraph(), scores, discrepancies: [forward, backward] });

  it('shows each question once, with its score as a digit', () => {
    expect(ids(svg).sort()).toEqual(['error', 'interval', 'mean', 'variance']);
    expect(drawnNode(svg, 'mean')).toContain('>5</text>');
    expect(drawnNode(svg, 'error')).toContain('>2</text>');
  });

  it('tells the two directions apart by colour, letter, arrow and dash', () => {
    const error = drawnNode(svg, 'error');
    expect(error).toContain('>F .63</text>');
    expect(error).toContain('>B .50</text>');
    const [forwardEdge = ''] = /<g class="edge forward".*?<\/g>/.exec(svg) ?? [];
    const [backwardEdge = ''] = /<g class="edge backward".*?<\/g>/.exec(svg) ?? [];
    expect(forwardEdge).toContain('data-predecessor="mean" data-successor="error"');
    expect(forwardEdge).not.toContain('stroke-dasharray');
    expect(backwardEdge).toContain('data-predecessor="error" data-successor="interval"');
    expect(backwardEdge).toContain('stroke-dasharray');
    expect(forwardEdge.match(/fill="(#\w+)"/)?.[1]).not.toBe(backwardEdge.match(/fill="(#\w+)"/)?.[1]);
    for (const edge of [forwardEdge, backwardEdge]) expect(edge).toContain('<polygon');
  });

  it('says the same in words', () => {
    expect(svg).toMatch(/<svg[^>]* role="img"[^>]*><title>Why does a sample four times/);
    expect(svg).toContain('D1 recall: mean 4.50 · 2 scored.');
    expect(svg).toContain('1 with a forward discrepancy: error .63.');
    expect(drawnNode(svg, 'mean')).toContain('<title>D1 mean · score 5 of 5, complete');
  });

  it('goes from recall at the left to strategy at the right', () => {
    const left = (id: string): number => Number(/<rect x="([\d.]+)"/.exec(drawnNode(svg, id))?.[1]);
    expect(left('mean')).toBe(left('variance'));
    expect(left('mean')).toBeLessThan(left('error'));
    expect(left('error')).toBeLessThan(left('interval'));
  });

  it('lays no box over another', () => {
    const network = drawGraph({ graph: wideGraph(1, 5) });
    const boxes = [
      ...network.matchAll(/<\/title><rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g),
    ]
      .map(([, ...figures]) => figures.map(Number))
      .map(([x = 0, y = 0, width = 0, height = 0]) => ({ x, y, right: x + width, bottom: y + height }));
    expect(boxes).toHaveLength(31);
    for (const [at, one] of boxes.entries())
      for (const other of boxes.slice(at + 1))
        expect(
          one.right <= other.x || other.right <= one.x || one.bottom <= other.y || other.bottom <= one.y,
        ).toBe(true);
  });

  it('is the same picture each time', () =>
    expect(drawGraph({ graph: smallGraph(), scores, discrepancies: [forward, backward] })).toBe(svg));
});

describe('what is not known', () => {
  it('has looks of its own, and the legend explains those that occur and no others', () => {
    const svg = drawGraph({
      graph: smallGraph(),
      scores: new Map([
        ['mean', 5],
        ['variance', null],
      ]),
      reasons: new Map([['variance', 'timeout']]),
      skipped: new Set(['error']),
    });
    expect(drawnNode(svg, 'variance')).toContain('data-state="unscored"');
    expect(drawnNode(svg, 'variance')).toContain('no score (timeout)');
    expect(drawnNode(svg, 'variance')).toContain('>?</text>');
    expect(drawnNode(svg, 'error')).toContain('data-state="skipped"');
    expect(drawnNode(svg, 'interval')).toContain('data-state="not-asked"');
    expect(svg).toContain('>asked, no score</text>');
    expect(svg).not.toContain('forward discrepancy:');
    expect(svg).toContain('mean 5.00 · 1 of 2 scored');
    expect(svg).not.toContain('>0<');
  });

  it('is no score at all in a picture of the graph alone', () => {
    const svg = drawGraph({ graph: smallGraph() });
    expect(new Set([...svg.matchAll(/data-state="([^"]*)"/g)].map((match) => match[1]))).toEqual(
      new Set(['plain']),
    );
    expect(svg).not.toContain('largely wrong');
    expect(svg).not.toContain('discrepancy');
  });

  it.each([0, 6, Number.NaN, -1])('refuses a score of %s instead of drawing another', (score) =>
    expect(() => drawGraph({ graph: smallGraph(), scores: new Map([['mean', score]]) })).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    ),
  );

  it('draws an empty graph as such', () => {
    const svg = drawGraph({ graph: new QuestionGraph([]) });
    parsed(svg);
    expect(svg).toContain('This graph holds no questions.');
  });
});

describe('a part of a graph', () => {
  it('holds the target and what it rests on', () => {
    const svg = drawGraph({ graph: wideGraph(3, 2), target: 't1' });
    expect(ids(svg).sort()).toEqual(['t1', 't1-0', 't1-0-0', 't1-0-1', 't1-1', 't1-1-0', 't1-1-1']);
  });

  it('needs a target that exists', () =>
    expect(() => drawGraph({ graph: smallGraph(), target: 'nowhere' })).toThrow(
      expect.objectContaining({ code: 'not_found' }),
    ));
});

describe('a large graph', () => {
  const graph = wideGraph(40, 5);
  const many = new Map(graph.ids().map((id, index) => [id, index % 7 === 0 ? null : (index % 5) + 1]));
  const svg = drawGraph({
    graph,
    scores: many,
    discrepancies: [
      { direction: 'forward', node: 't3-2', neighbours: ['t3-2-0'], value: 0.25 },
      { direction: 'backward', node: 't3-2-0', neighbours: ['t3-2'], value: 1 },
    ],
  });

  it('shows all of it in one picture', () => {
    expect(graph.size).toBe(40 * 31);
    expect(new Set(ids(svg)).size).toBe(graph.size);
    parsed(svg);
  });

  it('keeps the digit in every cell and the tags of both directions', () => {
    expect(drawnNode(svg, 't0-0-1')).toMatch(/>[1-5]<\/text>/);
    expect(drawnNode(svg, 't3-2')).toContain('>F.25</text>');
    expect(drawnNode(svg, 't3-2-0')).toContain('>B1.0</text>');
  });

  it('writes nothing too small to read', () => {
    const sizes = [...svg.matchAll(/font-size="([\d.]+)"/g)].map((match) => Number(match[1]));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(9.5);
  });

  it('counts each depth', () => expect(svg).toContain(' of 1000 scored'));
});

describe('a graph in which questions serve several', () => {
  it('shows a question at each that rests on it, marked', () => {
    const graph = new QuestionGraph([
      node('shared', 1),
      ...Array.from({ length: 20 }, (_, at) => [
        node(`d2-${at}`, 2, ['shared']),
        node(`d3-${at}`, 3, [`d2-${at}`]),
      ]).flat(),
    ]);
    const svg = drawGraph({ graph });
    expect(ids(svg).filter((id) => id === 'shared')).toHaveLength(20);
    expect(svg).toContain('marks one that stands in several places');
  });

  it('refuses what no picture can hold, and says what to do', () => {
    const low = Array.from({ length: 100 }, (_, at) => `d1-${at}`);
    const middle = Array.from({ length: 100 }, (_, at) => `d2-${at}`);
    const graph = new QuestionGraph([
      ...low.map((id) => node(id, 1)),
      ...middle.map((id) => node(id, 2, low)),
      ...Array.from({ length: 100 }, (_, at) => node(`d3-${at}`, 3, middle)),
    ]);
    expect(() => drawGraph({ graph })).toThrow(expect.objectContaining({ code: 'invalid_input' }));
    expect(ids(drawGraph({ graph, target: 'd2-7' }))).toHaveLength(101);
  });
});

describe('text of users', () => {
  const hostile = `</text><script>alert(1)</script>" onload="x" & \u0000\u0008\uD800\u202E 漢字 ${'x'.repeat(1000)}`;

  it.each([1, 20])('stays text in a graph of %i targets', (targets) => {
    const graph = new QuestionGraph(
      wideGraph(targets, 2)
        .questions()
        .map((one) => ({ ...one, question: hostile })),
    );
    const svg = drawGraph({ graph, title: hostile, link: (id) => `#${id}` });
    parsed(svg);
    for (const harmful of ['<script', 'onload="x"', '\u0000', '\u0008', '\u202e'])
      expect(svg).not.toContain(harmful);
    expect(svg).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
  });

  it('never breaks the document, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary', minLength: 1 }),
        (question, id) => {
          parsed(
            drawGraph({
              graph: new QuestionGraph([node(id, 1, [], question)]),
              title: question,
              link: () => id,
            }),
          );
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('links', () => {
  it('lead from a node to wherever the page says, in a picture that a screen reader may enter', () => {
    const svg = drawGraph({ graph: smallGraph(), link: (id) => `#question-${id}` });
    expect(svg).toContain('href="#question-mean"');
    expect(svg).toMatch(/<svg[^>]* role="group"/);
  });
});

describe('the paper', () => {
  it.each<{ name: string; picture: GraphPicture }>([
    { name: 'small', picture: { graph: smallGraph(), scores, discrepancies: [forward, backward] } },
    { name: 'middling', picture: { graph: wideGraph(6, 3) } },
    { name: 'large', picture: { graph: wideGraph(20, 4) } },
  ])('holds all that is drawn: $name', ({ picture }) => {
    const svg = drawGraph(picture);
    const drawing = parsed(svg.replace(/<rect width="100%" height="100%"[^>]*>/, ''));
    const { x = -1, y = -1, width = 0, height = 0 } = drawing.getBBox() ?? {};
    expect(Math.min(x, y)).toBeGreaterThan(0);
    expect(x + width).toBeLessThan(drawing.width);
    expect(y + height).toBeLessThan(drawing.height);
  });
});
