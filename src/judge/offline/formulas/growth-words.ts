import { type Formula, orders, type Part } from './formula.ts';

const growths: readonly (readonly [RegExp, string])[] = [
  [/\blinearithmic\b/gi, 'n log n'],
  [/\blogarithmic(?:ally)?\b/gi, 'log n'],
  [/\b(?:linear(?:ly)?|proportional(?:ly)? to (?:the )?(?:number|size|length)(?: of \w+)?)\b/gi, 'n'],
  [/\bquadratic(?:ally)?\b/gi, 'n ^ 2'],
  [/\bcubic\b/gi, 'n ^ 3'],
  [/\bexponential(?:ly)?\b/gi, '2 ^ n'],
  [/\bconstant(?= time| in time| complexity| number of steps|[.,;]|$)/gi, '1'],
];

function partOf(text: string): Part {
  if (text === 'n') return { kind: 'operand', operand: 1, tight: false };
  if (text === 'log') return { kind: 'function', text };
  return { kind: /^\d/.test(text) ? 'number' : 'sign', text };
}

/** How fast something grows, said in a word ("logarithmic"), as the formula that it stands for: "O(log n)". */
export function growthWords(text: string): Formula[] {
  return growths.flatMap(([pattern, inner]) =>
    [...text.matchAll(pattern)].map(({ 0: word, index }) => ({
      start: index,
      end: index + word.length,
      operands: [{ symbol: 'O' }, { symbol: 'n' }],
      sides: [
        [
          { kind: 'operand', operand: 0, tight: false },
          { kind: 'sign', text: '(' },
          ...inner.split(' ').map(partOf),
          { kind: 'sign', text: ')' },
        ],
      ],
    })),
  );
}

/** True where a formula says how fast something grows. */
export const isGrowth = ({ operands, sides }: Formula): boolean =>
  sides.some(([first, open]) => {
    const head = first?.kind === 'operand' ? operands[first.operand] : undefined;
    const isBracket = open?.kind === 'sign' && open.text === '(';
    return isBracket && head !== undefined && 'symbol' in head && orders.test(head.symbol);
  });
