import type { Formula } from '../metrics/formula.ts';

/** The formula of a report's discrepancies, in words. */
export const formulaWords: Readonly<Record<Formula, string>> = {
  corrected:
    'corrected: forward is max(0, mean of the predecessors − score) / 4, backward the same with the successors, where that mean is 4 or more',
  'paper-code':
    'paper-code: as the published program computes it; backward looks at the first successor alone, and a missing score counts as 0',
};
