import jsep, { type Expression } from 'jsep';
import type { Part } from './formula.ts';

/** The value of a side for given values of its operands; not a number where it has none there. */
export type Side = (values: readonly number[]) => number;

/** Written where two factors stand side by side without a sign, and tying closer than a division: "a/2b". */
const beside = '@';

// The parser knows JavaScript: its signs are given the meaning that they have in formulas.
jsep.addBinaryOp('^', 12, true);
jsep.addBinaryOp(beside, 11);

const operations: Readonly<Record<string, (one: number, other: number) => number>> = {
  '+': (one, other) => one + other,
  '-': (one, other) => one - other,
  '*': (one, other) => one * other,
  [beside]: (one, other) => one * other,
  '/': (one, other) => one / other,
  '^': (one, other) => one ** other,
};

// Which base a logarithm has is rarely written.
const functions: Readonly<Record<string, (value: number) => number>> = {
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  log: Math.log,
  ln: Math.log,
  lg: Math.log,
  exp: Math.exp,
  sqrt: Math.sqrt,
  abs: Math.abs,
};

const worthOfName = (name: string, values: readonly number[]): number =>
  name === 'pi' ? Math.PI : (values[Number(name.slice(1))] ?? Number.NaN);

// The parser's nodes are told apart by `type`, and their parts typed as unknown: each is checked where it is read.
const isExpression = (part: unknown): part is Expression =>
  typeof part === 'object' && part !== null && 'type' in part && typeof part.type === 'string';

function worthOf(node: unknown, values: readonly number[]): number {
  if (!isExpression(node)) return Number.NaN;
  const { type, value, name, operator, left, right, argument, callee } = node;
  if (type === 'Literal') return typeof value === 'number' ? value : Number.NaN;
  if (type === 'Identifier') return typeof name === 'string' ? worthOfName(name, values) : Number.NaN;
  if (type === 'BinaryExpression' && typeof operator === 'string')
    return operations[operator]?.(worthOf(left, values), worthOf(right, values)) ?? Number.NaN;
  if (type === 'UnaryExpression')
    return (operator === '-' ? -1 : operator === '+' ? 1 : Number.NaN) * worthOf(argument, values);
  if (type !== 'CallExpression' || !isExpression(callee) || !Array.isArray(node.arguments)) return Number.NaN;
  const apply = typeof callee.name === 'string' ? functions[callee.name] : undefined;
  return node.arguments.length === 1 && apply !== undefined
    ? apply(worthOf(node.arguments[0], values))
    : Number.NaN;
}

const endsValue = (part: Part | undefined): boolean =>
  part !== undefined &&
  (part.kind === 'number' || part.kind === 'operand' || (part.kind === 'sign' && part.text === ')'));
const beginsValue = (part: Part): boolean => part.kind !== 'sign' || part.text === '(';

const isOpening = (part: Part): boolean => part.kind === 'sign' && part.text === '(';

/**
 * The side as a text for the parser, each operand as `q0`, `q1`, …. `between` stands where nothing is written between
 * two factors.
 */
function expressionOf(
  side: readonly Part[],
  nameOf: (operand: number) => string,
  between: '*' | typeof beside,
): string {
  let written = '';
  let open = 0;
  for (const [at, part] of side.entries()) {
    const before = side[at - 1];
    if (endsValue(before) && beginsValue(part)) {
      // The argument of a function without brackets ends where the next factor begins, a power apart.
      written += ')'.repeat(open);
      open = 0;
      written += part.kind === 'sign' || part.kind === 'function' ? '*' : between;
    } else if (open > 0 && part.kind === 'sign' && part.text !== '^' && endsValue(before)) {
      written += ')'.repeat(open);
      open = 0;
    }
    // A minus in front of a power is of the power: the parser would take it to the base.
    if (part.kind === 'sign' && part.text === '-' && (before === undefined || isOpening(before)))
      written += '0';
    written += part.kind === 'operand' ? nameOf(part.operand) : part.text;
    const next = side[at + 1];
    if (part.kind === 'function' && !(next?.kind === 'sign' && next.text === '(')) {
      written += '(';
      open += 1;
    }
  }
  return written + ')'.repeat(open);
}

const isNumber = (part: Part | undefined): boolean => part?.kind === 'number';

/** "1/2 m" is half of m, whatever "a/2 b" is. */
const beginsWithFraction = (side: readonly Part[]): boolean => {
  const [above, line, below] = side;
  return isNumber(above) && line?.kind === 'sign' && line.text === '/' && isNumber(below);
};

/** The readings of a side: "a/2b" has two. None where it is no arithmetic, such as with unequal brackets. */
export function readingsOf(side: readonly Part[], nameOf: (operand: number) => string): Side[] {
  const loose = expressionOf(side, nameOf, '*');
  const texts = new Set(beginsWithFraction(side) ? [loose] : [loose, expressionOf(side, nameOf, beside)]);
  return [...texts].flatMap((text) => {
    try {
      const node = jsep(text);
      return [(values: readonly number[]) => worthOf(node, values)];
    } catch {
      return [];
    }
  });
}
