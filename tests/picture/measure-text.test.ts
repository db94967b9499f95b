import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import { describe, expect, it } from 'vitest';
import { missingGlyphs, textWidth } from '../../src/picture/measure-text.ts';

const fontFiles = ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'].map((name) =>
  fileURLToPath(new URL(`../../data/fonts/${name}`, import.meta.url)),
);

/** How wide the renderer really draws a text. */
function drawnWidth(text: string, size: number, bold: boolean): number {
  const weight = bold ? 700 : 400;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="99"><text x="9" y="60" font-family="DejaVu Sans" font-size="${size}" font-weight="${weight}">${text}</text></svg>`;
  const font = { fontFiles, loadSystemFonts: false, defaultFontFamily: 'DejaVu Sans' };
  return new Resvg(svg, { font }).getBBox()?.width ?? 0;
}

describe('textWidth', () => {
  it.each([
    { name: 'wide letters', text: 'Wm@'.repeat(20), bold: false },
    { name: 'narrow letters', text: 'il.'.repeat(60), bold: false },
    {
      name: 'a question',
      text: 'What does the central limit theorem say about a sum? '.repeat(4).trim(),
      bold: false,
    },
    { name: 'bold', text: 'How is the standard error computed? '.repeat(4).trim(), bold: true },
    { name: 'Greek and mathematics', text: 'Σxᵢ² ≤ ∫αβγ√∞ → '.repeat(8).trim(), bold: false },
    { name: 'Cyrillic', text: 'Закон больших чисел '.repeat(6).trim(), bold: false },
    { name: 'accents of their own', text: 'e\u0301a\u0308'.repeat(40), bold: false },
    { name: 'bold that only the regular font has', text: 'ⴰⴱⴲ'.repeat(20), bold: true },
  ])('tells what the renderer draws: $name', ({ text, bold }) => {
    const drawn = drawnWidth(text, 20, bold);
    expect(drawn).toBeGreaterThan(100);
    expect(textWidth(text, 20, bold) / drawn).toBeGreaterThan(0.99);
    expect(textWidth(text, 20, bold) / drawn).toBeLessThan(1.04);
  });

  it('gives square letters their square also where the font lacks them', () => {
    expect(textWidth('漢字', 10)).toBe(20);
    expect(textWidth('👩‍🏫', 10)).toBe(20);
  });
});

describe('missingGlyphs', () => {
  it('names what the shipped font cannot draw, once each', () => {
    expect(missingGlyphs('Plain, ∑ α, 漢字漢, é\n\u200d')).toEqual(['漢', '字']);
  });
});
