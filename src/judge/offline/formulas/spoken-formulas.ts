import { stopWords } from '../stop-words.ts';
import { wordKey } from '../word-key.ts';
import { type Formula, mostFormulas, mostOperands, type Operand, type Part } from './formula.ts';

/** An operand of more content words is a sentence and no quantity. */
const mostWords = 5;

// Order matters: longer phrases first. Each becomes signs of arithmetic; words that are left are operands.
const until = '(?= = | \\* | \\/ | \\+ | - |$)';
// "Several times as much", "three times over", "2 times faster": how often or how much more, and no product.
const howOften = '(?:several|many|few|some|other|all|these|those|at|more|often)';
const comparing =
  '(?:as|over|more|less|in|when|an? (?:second|minute|hour|day|week|month|year)|(?:fast|larg|bigg|high|low|small|great|long|short|slow|strong|weak|heavi|light|bright|hott|cold)er) ';
const phrases: readonly (readonly [RegExp, string])[] = [
  [
    / (?:is|are|be) (?:always )?(?:equal to|the same as|defined (?:as|by)|given by|found by|calculated (?:as|by)) /,
    ' = ',
  ],
  [/ (?:equals?|equal to) /, ' = '],
  [new RegExp(` divid(?:e|ing) (.+?) by (.+?)${until}`), ' ( $1 ) / ( $2 ) '],
  [new RegExp(` multiply(?:ing)? (.+?) (?:by|with|and) (.+?)${until}`), ' ( $1 ) * ( $2 ) '],
  [/ (?:divided by|divides by|per) /g, ' / '],
  [/ multiplied (?:by|with) /g, ' * '],
  [new RegExp(`(?<! ${howOften}) times(?! ${comparing}) `, 'g'), ' * '],
  [/ (?:plus|added to) /g, ' + '],
  [/ minus /g, ' - '],
  [/ (?:the )?square root of (.+?)(?= = | \* | \/ | \+ | - |$)/g, ' sqrt ( $1 ) '],
  [/ (?:the )?square of (.+?)(?= = | \* | \/ | \+ | - | and |$)/g, ' ( $1 ) ^ 2 '],
  [/ (?:the )?cube of (.+?)(?= = | \* | \/ | \+ | - | and |$)/g, ' ( $1 ) ^ 3 '],
  [/ (\S+) squared /g, ' $1 ^ 2 '],
  [/ (\S+) cubed /g, ' $1 ^ 3 '],
  [new RegExp(` (?:the )?product of (.+?) and (.+?)${until}`), ' ( $1 * $2 ) '],
  [new RegExp(` (?:the )?sum of (.+?) and (.+?)${until}`), ' ( $1 + $2 ) '],
  [new RegExp(` (?:the )?(?:ratio|quotient) (?:of|between) (.+?) (?:to|and) (.+?)${until}`), ' ( $1 / $2 ) '],
  [new RegExp(` (?:the )?difference (?:of|between) (.+?) and (.+?)${until}`), ' ( $1 - $2 ) '],
  [/ (?:one )?half (?:of )?(?:the )?/g, ' 0.5 * '],
  [/ (?:twice|double) (?:the )?/g, ' 2 * '],
];

const verb = / (?:is|are|means) /;
const denial = / (?:not|never|no|neither|isn't|wrong|false|unless) /;
const clause = /(?:[^.;:!?,\n\s]|\.(?=\d)|\s(?![-*•]\s)(?!\n))+/g;
const breaks = / (?:which|so|where|because|since|therefore|while|but|then|if|when) /;

/** Longer clauses are no formulas, and would cost time. */
const longestClause = 200;

type Piece = { readonly text: string; readonly start: number };

function clausesOf(text: string): Piece[] {
  return [...text.toLowerCase().matchAll(clause)].flatMap(({ 0: whole, index }) => {
    const pieces: Piece[] = [];
    let at = 0;
    for (;;) {
      const rest = whole.slice(at);
      const found = breaks.exec(rest);
      pieces.push({ text: found === null ? rest : rest.slice(0, found.index), start: index + at });
      if (found === null) return pieces;
      at += found.index + found[0].length;
    }
  });
}

const isArithmetic = (word: string): boolean => /^(?:[-+*/^=()]|sqrt|pi|\d+(?:\.\d+)?)$/.test(word);

/** The clause in words and signs of arithmetic, or `null` where it holds none. */
function arithmeticOf(text: string): string | null {
  const spaced = ` ${text
    .replace(/"/g, ' ')
    .replace(/([a-z])\/([a-z])/g, '$1 / $2')
    .replace(/\s+/g, ' ')
    .trim()} `;
  // What is in brackets says more than words do, and is read as it is written.
  if (denial.test(spaced) || text.includes('(')) return null;
  let said = spaced;
  for (const [phrase, signs] of phrases) said = said.replace(phrase, signs).replace(/\s+/g, ' ');
  if (!/ [-*/+^] /.test(said)) return null;
  return said.includes(' = ') ? said : said.replace(verb, ' = ');
}

function formulaFrom(said: string, start: number, end: number): Formula | null {
  const operands: Operand[] = [];
  const numbered = new Map<string, number>();
  const sides: Part[][] = [[]];
  let words: string[] = [];
  let fits = true;
  const isJoined = (): boolean => {
    const last = sides.at(-1)?.at(-1);
    return last === undefined || last.kind === 'function' || (last.kind === 'sign' && last.text !== ')');
  };
  const close = (): void => {
    const keys = [...new Set(words.filter((word) => !stopWords.has(word)).map(wordKey))];
    words = [];
    if (keys.length === 0) return;
    if (keys.length > mostWords || !isJoined()) fits = false;
    const name = [...keys].sort().join(' ');
    const known = numbered.get(name) ?? operands.push({ words: new Set(keys) }) - 1;
    numbered.set(name, known);
    sides.at(-1)?.push({ kind: 'operand', operand: known, tight: false });
  };
  for (const word of said.trim().split(' ')) {
    if (!isArithmetic(word)) {
      words.push(word.replace(/^'|'s?$/g, ''));
      continue;
    }
    close();
    if (word === '=') sides.push([]);
    else if (/^(?:\d|\(|sqrt|pi)/.test(word) && !isJoined()) fits = false;
    else if (word === 'sqrt') sides.at(-1)?.push({ kind: 'function', text: word });
    else sides.at(-1)?.push({ kind: /^(?:\d|pi$)/.test(word) ? 'number' : 'sign', text: word });
  }
  close();
  const isWhole = sides.length <= 2 && sides.every((side) => side.some(({ kind }) => kind === 'operand'));
  // Of one quantity only a power or pi makes more than a phrase of it: "twice a day".
  const says = operands.length >= 2 || / (?:\^|pi) /.test(said);
  return fits && isWhole && says && operands.length <= mostOperands ? { start, end, operands, sides } : null;
}

/**
 * The formulas that a text says in words: "density is mass divided by volume", "the product of mass and acceleration",
 * "mass/volume". One a clause at most; a clause that denies, or whose quantities are whole sentences, holds none.
 */
export function spokenFormulas(text: string): Formula[] {
  return clausesOf(text)
    .flatMap(({ text: piece, start }) => {
      const said = piece.length > longestClause ? null : arithmeticOf(piece);
      const lead = piece.length - piece.trimStart().length;
      return said === null ? [] : (formulaFrom(said, start + lead, start + piece.trimEnd().length) ?? []);
    })
    .slice(0, mostFormulas);
}
