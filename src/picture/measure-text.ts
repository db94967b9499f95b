import { boldWidths, regularWidths } from './font-widths.ts';

const unitsPerEm = 2048;
/** Widths, in em, of what the font lacks: East Asian letters and emoji are square, the rest is taken as a wide letter. */
const squareWidth = 1;
const unknownWidth = 0.65;

const firstCombining = 0x300;

// Marks that join or vary their neighbour and take no room of their own.
const weightless = /^[\p{Default_Ignorable_Code_Point}\p{Mn}\p{Me}]$/u;
const square =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\u3000-\u303f\uff00-\uff60]$/u;

function unpack(packed: string): Map<number, number> {
  const widths = new Map<number, number>();
  for (const run of packed.split(';')) {
    const [first = '', row = ''] = run.split(':');
    let character = Number.parseInt(first, 36);
    for (const part of row.split(' ')) {
      const [width = '', times = '1'] = part.split('*');
      for (let left = Number.parseInt(times, 36); left > 0; left -= 1)
        widths.set(character++, Number.parseInt(width, 36));
    }
  }
  return widths;
}

const regular = unpack(regularWidths);
const bold = unpack(boldWidths);

function advance(character: string, isBold: boolean): number {
  const code = character.codePointAt(0) ?? 0;
  const width = (isBold ? bold.get(code) : undefined) ?? regular.get(code);
  if (code >= firstCombining && weightless.test(character)) return 0;
  if (width !== undefined) return width / unitsPerEm;
  return square.test(character) ? squareWidth : unknownWidth;
}

/**
 * Width of one line of text, in pixels, in the font that Plumbline ships (DejaVu Sans) at `size` pixels. Kerning is
 * left out: it makes a real line a little narrower, never wider by more than a hair.
 */
export function textWidth(text: string, size: number, isBold = false): number {
  let width = 0;
  for (const character of text) width += advance(character, isBold);
  return width * size;
}

/** Whether one line of `text` is wider than `width`; reads no further than it must. */
export function isWider(text: string, width: number, size: number, isBold = false): boolean {
  let left = width / size;
  for (const character of text) {
    left -= advance(character, isBold);
    if (left < -1e-9) return true;
  }
  return false;
}

/** The characters of `text` that the shipped font cannot draw, each once, in order. */
export function missingGlyphs(text: string): string[] {
  const missing = new Set<string>();
  for (const character of text)
    if (!regular.has(character.codePointAt(0) ?? 0) && !weightless.test(character) && !/\s/.test(character))
      missing.add(character);
  return [...missing];
}
