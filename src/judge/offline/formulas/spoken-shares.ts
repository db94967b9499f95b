import type { Formula } from './formula.ts';

const wholes: Readonly<Record<string, string>> = {
  half: '2',
  halves: '2',
  third: '3',
  thirds: '3',
  quarter: '4',
  quarters: '4',
  fifth: '5',
  fifths: '5',
  tenth: '10',
  tenths: '10',
};
const counts: Readonly<Record<string, string>> = {
  a: '1',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  nine: '9',
};

const percent = /(?<![\w.,])(\d+(?:\.\d+)?)\s?(?:%|per ?cent\b)/gi;
const fraction = new RegExp(
  `\\b(?:(${Object.keys(counts).join('|')})[ -])?(${Object.keys(wholes).join('|')})\\b`,
  'gi',
);
const outOf = /(?<![\w.,])(\d+) (?:out of|in every|in) (\d+)\b/gi;

function share(start: number, written: string, part: string, whole: string): Formula {
  const sides: Formula['sides'] = [
    [
      { kind: 'number', text: part },
      { kind: 'sign', text: '/' },
      { kind: 'number', text: whole },
    ],
  ];
  return { start, end: start + written.length, operands: [], sides };
}

/** Shares of a whole as numbers: "25 %", "a quarter", "three quarters", "1 in 4". */
export function spokenShares(text: string): Formula[] {
  const ofHundred = [...text.matchAll(percent)].map(({ 0: all, 1: part = '', index }) =>
    share(index, all, part, '100'),
  );
  const inWords = [...text.matchAll(fraction)].map(({ 0: all, 1: count, 2: whole = '', index }) =>
    share(index, all, counts[(count ?? 'a').toLowerCase()] ?? '1', wholes[whole.toLowerCase()] ?? '1'),
  );
  const among = [...text.matchAll(outOf)].map(({ 0: all, 1: part = '', 2: whole = '', index }) =>
    share(index, all, part, whole),
  );
  return [...ofHundred, ...inWords, ...among];
}
