import { expect, it } from 'vitest';
import { readableMath } from '../../src/markup/readable-math.ts';

it.each([
  ['a fraction with an index', '\\(p(x_i)=\\frac{1}{2}\\)', 'p(xᵢ)=1/2'],
  ['a sum', '$$\\sum_i w_i x_{ij}$$', '∑ᵢ wᵢ xᵢⱼ'],
  ['stars that are no emphasis', '\\[a*b*c\\]', 'a\\*b\\*c'],
  ['what Unicode cannot show', '\\(e^{-x^2}\\)', '`e^{-x^2}`'],
  ['Greek and relations', '\\(\\alpha \\leq \\beta\\)', 'α ≤ β'],
  ['money', 'it costs $5 and $7', 'it costs $5 and $7'],
  ['code', 'use `\\(x\\)` and\n```\n$$x$$\n```', 'use `\\(x\\)` and\n```\n$$x$$\n```'],
  ['an unfinished formula', 'so \\(x', 'so \\(x'],
  ['a backtick in a formula', '\\(\\foo{`}\\)', '`` \\foo{`} ``'],
])('%s', (_name, text, expected) => {
  expect(readableMath(text)).toBe(expected);
});
