import { stopWords } from '../stop-words.ts';
import { chemicalName, electronsPattern, elements, isElectrons, speciesPattern } from './chemical-signs.ts';
import {
  type Formula,
  longestFormula,
  mostFormulas,
  mostOperands,
  type Operand,
  orders,
  type Part,
} from './formula.ts';
import { arrow, greekNames } from './plain-maths.ts';

type Token = {
  readonly kind: 'number' | 'symbol' | 'function' | 'sign';
  readonly text: string;
  readonly start: number;
  readonly end: number;
};

const functions = new Set(['sin', 'cos', 'tan', 'log', 'ln', 'lg', 'exp', 'sqrt', 'abs']);

const plain =
  /\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d*\.?\d+(?:e-?\d+(?![\w.]))?|Δ?[A-Za-z]+(?:_(?:\d+|[A-Za-z]+)|\d+)?|[-+*/^=()→<>≤≥]|\s+|[\s\S]/u;
const pattern = new RegExp(`${electronsPattern}|${speciesPattern}|${plain.source}`, 'gu');

/** Short words of English that are no products of letters. */
const shortWords = /^(?:go|ok|vs|ie|eg|ah|oh|ox|hi|yo|ex|id|re|am|kg|cm|mm|km|ml|ms|hz|ph)$/i;

/** "NaOH" as its elements. */
function elementsOf(letters: string): readonly string[] | null {
  const found = letters.match(/[A-Z][a-z]?/g) ?? [];
  const isAll = found.join('') === letters && found.every((element) => elements.has(element));
  return isAll && found.length >= 2 && /[a-z]/.test(letters) ? found : null;
}

/** The letters that a run of letters is a product of: "mv", "IR", "nRT", "mgh", "NaOH"; `null` for a word. */
function factors(letters: string, isMultiplied: boolean): readonly string[] | null {
  if (letters.length === 1) return [letters];
  const chemical = elementsOf(letters);
  if (chemical !== null) return chemical;
  if (isMultiplied && /^(?:as|at|in|is)$/.test(letters)) return [...letters];
  if (letters.length > 3 || stopWords.has(letters.toLowerCase()) || shortWords.test(letters)) return null;
  const isMixed = /[a-z][A-Z]/.test(letters);
  if (letters.length === 3 && !isMixed && /[aeiouy]/i.test(letters)) return null;
  return [...letters];
}

/** `isMultiplied` where a number stands right before the word: the "as" of "2as" is none. */
function tokensOf(word: string, start: number, isMultiplied: boolean): readonly Token[] | null {
  const end = start + word.length;
  const chemical = chemicalName(word);
  if (chemical !== null) return [{ kind: 'symbol', text: chemical, start, end }];
  if (/^\.?\d/.test(word)) return [{ kind: 'number', text: word.replaceAll(',', ''), start, end }];
  if (/^[-+*/^=()→<>≤≥]$/.test(word)) return [{ kind: 'sign', text: word, start, end }];
  const lower = word.toLowerCase();
  if (functions.has(lower)) return [{ kind: 'function', text: lower, start, end }];
  if (lower === 'pi') return [{ kind: 'number', text: lower, start, end }];
  if (greekNames.has(lower.replace(/_?\d+$/, '')))
    return [{ kind: 'symbol', text: lower.replace(/(?<=[a-z])(?=\d)/, '_'), start, end }];
  if (
    /^Δ?[A-Za-z](?:_(?:\d+|[A-Za-z]+)|\d+)?$/.test(word) ||
    /^[A-Za-z]{1,2}(?:_(?:\d+|[A-Za-z]+)|\d+)$/.test(word)
  )
    return [{ kind: 'symbol', text: word.replace(/(?<=[A-Za-z])(?=\d)/, '_'), start, end }];
  const letters = /^[A-Za-z]+$/.test(word) ? factors(word, isMultiplied) : null;
  if (letters === null) return null;
  let at = start;
  return letters.map((text) => {
    const token = { kind: 'symbol', text, start: at, end: at + text.length } as const;
    at = token.end;
    return token;
  });
}

/** Signs of other mathematics, which spoil the runs on both sides; a prime spoils the one before. */
const foreignSign = /^[≠≈|[\]{}∈∀∃]$/u;
const prime = /^['′]$/u;

/** Runs of tokens with nothing but blanks between. */
function runsOf(text: string): Token[][] {
  const runs: Token[][] = [];
  let run: Token[] = [];
  let isSpoiled = false;
  for (const { 0: piece, index } of text.matchAll(pattern)) {
    if (/^\s/.test(piece)) continue;
    const tokens = tokensOf(piece, index, /\d/.test(text[index - 1] ?? ''));
    if (tokens !== null) {
      run.push(...tokens);
      continue;
    }
    const isForeign = foreignSign.test(piece);
    if (!isSpoiled && !isForeign && !prime.test(piece)) runs.push(run);
    run = [];
    isSpoiled = isForeign;
  }
  if (!isSpoiled) runs.push(run);
  return runs;
}

const relations = '<>≤≥';

const isSign = (token: Token | undefined, signs: string): boolean =>
  token?.kind === 'sign' && signs.includes(token.text);

/** The steps of "2x = 4 → x = 2", each an equation; the sides of a reaction stay together. */
function apartAtArrows(run: readonly Token[]): readonly Token[][] {
  const steps: Token[][] = [[]];
  for (const token of run) {
    if (isSign(token, arrow)) steps.push([]);
    else steps.at(-1)?.push(token);
  }
  return steps.length > 1 && run.some((token) => isSign(token, '=')) ? steps : [[...run]];
}

/** Without an article or pronoun in front ("a F = ma"), and without signs that lead nowhere. */
function trimmed(run: readonly Token[]): readonly Token[] {
  let [from, to] = [0, run.length];
  while (from < to) {
    const first = run[from];
    const next = run[from + 1];
    const isWord =
      /^[aAI]$/.test(first?.text ?? '') &&
      next !== undefined &&
      next.kind !== 'sign' &&
      next.start > (first?.end ?? 0);
    if (!isWord && !isSign(first, `+*/^=)${arrow}${relations}`)) break;
    from += 1;
  }
  while (to > from && isSign(run[to - 1], `-+*/^=(${arrow}${relations}`)) to -= 1;
  return run.slice(from, to);
}

/** "f(x)" as a whole side is one quantity; "O(n)" is not. */
const isApplied = (side: readonly Token[]): boolean =>
  side.length === 4 &&
  side[0]?.kind === 'symbol' &&
  !orders.test(side[0].text) &&
  isSign(side[1], '(') &&
  side[2]?.kind === 'symbol';

/** "2x", and not "3D". */
const isMultiple = (number: Token | undefined, symbol: Token | undefined): boolean =>
  number?.kind === 'number' &&
  symbol?.kind === 'symbol' &&
  symbol.start === number.end &&
  !/^[dDgG]$/.test(symbol.text);

function formulaFrom(run: readonly Token[], isWhole: boolean): Formula | null {
  const [first, last] = [run[0], run.at(-1)];
  if (first === undefined || last === undefined || last.end - first.start > longestFormula) return null;
  const sides: Token[][] = [[]];
  for (const token of run) {
    if (isSign(token, `=${arrow}${relations}`)) sides.push([]);
    else sides.at(-1)?.push(token);
  }
  if (sides.some((side) => side.length === 0)) return null;
  const relation = run.find((token) => isSign(token, relations))?.text;
  // Chains of inequalities, and marks such as "<b>", are left alone.
  if (relation !== undefined && sides.length !== 2) return null;
  if (relation === '>' || relation === '≥') sides.reverse();
  const works =
    run.some((token) => isSign(token, `+*/^=${arrow}${relations}`)) ||
    run.some((token) => token.kind === 'function' || isElectrons(token.text)) ||
    run.some((token, at) => token.kind === 'symbol' && orders.test(token.text) && isSign(run[at + 1], '('));
  const multiplies = run.length === 2 && isMultiple(run[0], run[1]);
  if (!works && !multiplies && !isWhole) return null;
  const operands: Operand[] = [];
  const numbered = new Map<string, number>();
  const toParts = (side: readonly Token[]): Part[] =>
    (isApplied(side) ? side.slice(0, 1) : side).map((token, at, all): Part => {
      if (token.kind !== 'symbol') return { kind: token.kind, text: token.text };
      const known = numbered.get(token.text) ?? operands.push({ symbol: token.text }) - 1;
      numbered.set(token.text, known);
      return { kind: 'operand', operand: known, tight: all[at - 1]?.end === token.start };
    });
  // Of a chain "a = b = c", the ends.
  const ends = sides.length > 2 ? [sides[0] ?? [], sides.at(-1) ?? []] : sides;
  const parts = ends.map(toParts);
  if (operands.length > mostOperands) return null;
  const isReaction = run.some((token) => isSign(token, arrow));
  return {
    start: first.start,
    end: last.end,
    operands,
    sides: parts,
    ...(isReaction ? { isReaction } : {}),
    ...(relation === undefined ? {} : { relation: '<>'.includes(relation) ? '<' : '≤' }),
  };
}

/**
 * The formulas written in a text that `plainMaths` has made: "F = ma", "1/2 m v^2", "O(log n)". What has no sign of
 * arithmetic is one only where it is the whole text ("mv", "2x"). Sets and code are left alone.
 */
export function writtenFormulas(text: string): Formula[] {
  const whole = text.replace(/^(?:[\s,;:!?"]|\.(?!\d))+|[\s.,;:!?"]+$/g, '').length;
  return runsOf(text)
    .flatMap(apartAtArrows)
    .map(trimmed)
    .flatMap((run) => {
      const length = (run.at(-1)?.end ?? 0) - (run[0]?.start ?? 0);
      return formulaFrom(run, length === whole) ?? [];
    })
    .slice(0, mostFormulas);
}
