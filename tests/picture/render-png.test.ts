import { describe, expect, it } from 'vitest';
import { renderPng, scaleFor } from '../../adapters/picture/render-png.ts';
import { QuestionGraph } from '../../src/graph/question-graph.ts';
import { drawGraph } from '../../src/picture/draw-graph.ts';
import { node, smallGraph } from './graphs.ts';

function sizeOf(png: Uint8Array): { width: number; height: number } {
  const view = new DataView(png.buffer, png.byteOffset);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

describe('renderPng', () => {
  it('makes a PNG of twice the size, for dense screens', async () => {
    const svg = drawGraph({ graph: smallGraph() });
    const png = await renderPng(svg);
    expect([...png.bytes.slice(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    expect(sizeOf(png.bytes)).toEqual({ width: png.width, height: png.height });
    expect(png.width).toBe(2 * Number(/width="(\d+)"/.exec(svg)?.[1]));
  });

  it('draws letters with the shipped font, on a machine that may have none', async () => {
    const words =
      '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40"><text y="30" font-size="20">MMMM</text></svg>';
    const blank = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40"></svg>';
    const [withWords, without] = await Promise.all([renderPng(words), renderPng(blank)]);
    expect(withWords.missing).toEqual([]);
    expect(withWords.bytes.length).toBeGreaterThan(2 * without.bytes.length);
  });

  it('names the letters that the shipped font lacks, and draws the rest', async () => {
    const graph = new QuestionGraph([node('a', 1, [], 'What is 漢 in Unicode?')]);
    const png = await renderPng(drawGraph({ graph }));
    expect(png.missing).toEqual(['漢']);
    expect(png.width).toBeGreaterThan(0);
  });

  it('stops when nobody wants it any more', async () => {
    const reason = new Error('no longer wanted');
    const signal = AbortSignal.abort(reason);
    await expect(renderPng(drawGraph({ graph: smallGraph() }), { signal })).rejects.toBe(reason);
  });

  it('says in words when a document cannot be drawn', async () => {
    await expect(renderPng('<svg')).rejects.toMatchObject({ code: 'internal' });
  });
});

describe('scaleFor', () => {
  it.each([
    { name: 'a picture of a walk, sharp on a dense screen', width: 952, height: 700, scale: 2 },
    { name: 'an overview', width: 2000, height: 1800, scale: 1.2 },
    { name: 'a wide one, pixel for pixel', width: 4000, height: 3000, scale: 1 },
    { name: 'one larger than a machine should hold', width: 20_000, height: 8_000, scale: 0.5 },
  ])('$name', ({ width, height, scale }) => expect(scaleFor(width, height)).toBe(scale));
});
