import { describe, expect, it } from 'vitest';
import { scoreLook } from '../../src/picture/node-look.ts';
import { palette } from '../../src/picture/palette.ts';

/** Relative luminance of a colour, 0 to 1 (WCAG 2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((left, right) => right - left);
  return (high + 0.05) / (low + 0.05);
}

describe('the colours of scores', () => {
  it('darken with every step, so that they keep their order in grey', () => {
    const steps = palette.scores.map(luminance);
    for (let at = 1; at < steps.length; at += 1)
      expect((steps[at - 1] ?? 0) - (steps[at] ?? 0)).toBeGreaterThan(0.05);
  });

  it('differ most at the pass mark', () => {
    const [one = '', two = '', three = '', four = '', five = ''] = palette.scores;
    const ratios = [contrast(one, two), contrast(two, three), contrast(three, four), contrast(four, five)];
    expect(Math.max(...ratios)).toBe(ratios[2]);
  });

  it.each([1, 2, 3, 4, 5])('let the words on %i be read', (score) => {
    const { fill, ink } = scoreLook(score);
    expect(contrast(fill, ink)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('the colours of lines and words', () => {
  it.each([
    ['ink', palette.ink],
    ['muted', palette.muted],
    ['forward', palette.forward],
    ['backward', palette.backward],
  ])('%s can be read on paper', (_, colour) =>
    expect(contrast(colour, palette.paper)).toBeGreaterThanOrEqual(4.5),
  );
});
