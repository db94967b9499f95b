/** What stands in a formula for a quantity: a letter ("m", "rho", "x_1"), or the words of a spoken one. */
export type Operand = { readonly symbol: string } | { readonly words: ReadonlySet<string> };

/** A part of a side: `operand` points into the formula's operands. Numbers, signs and functions are as written. */
export type Part =
  | { readonly kind: 'number' | 'sign' | 'function'; readonly text: string }
  | {
      readonly kind: 'operand';
      readonly operand: number;
      /** Stands right behind the part before it, without a blank. */
      readonly tight: boolean;
    };

/** One formula in a text: an equation of two sides, or an expression of one. */
export type Formula = {
  /** Where it stands in the text that it was found in. */
  readonly start: number;
  readonly end: number;
  readonly operands: readonly Operand[];
  readonly sides: readonly (readonly Part[])[];
  /** Sides that are not equal in value but belong together: those of a reaction. */
  readonly isReaction?: boolean;
  /** How the first side stands to the second where they are not equal; greater ones have their sides turned round. */
  readonly relation?: '<' | '≤';
};

/** Longer runs are no formulas of a short answer, and would cost time. */
export const longestFormula = 120;

/** Formulas looked at in one text. */
export const mostFormulas = 8;

/** Operands of one formula; with more, the ways to pair them are too many. */
export const mostOperands = 6;

export const isSimple = (side: readonly Part[]): boolean => side.length === 1;

/** Letters before a bracket that say how fast something grows. */
export const orders = /^(?:O|theta|omega)$/;
