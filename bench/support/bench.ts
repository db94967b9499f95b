/** One measured number of a bench, with what the specification's section 15 wants of it, if anything. */
export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** `value` must be at most, or at least, this. */
  readonly atMost?: number;
  readonly atLeast?: number;
  /** How it was measured, or what it stands beside. */
  readonly note?: string;
};

/** What a file of bench/ exports as `bench`. */
export type Bench = {
  readonly title: string;
  /** Measures; `say` reports progress. Leaves nothing behind. */
  readonly run: (say: (text: string) => void) => Promise<readonly Figure[]>;
};

/** A figure as results.json holds it: `ratio` is value / goal (none where that is 0), `held` whether the goal is reached. */
export type Result = Figure & { readonly ratio?: number; readonly held?: boolean };

export function resultOf(figure: Figure): Result {
  const { value, atMost, atLeast } = figure;
  const goal = atMost ?? atLeast;
  if (goal === undefined) return figure;
  return {
    ...figure,
    ...(goal === 0 ? {} : { ratio: rounded(value / goal) }),
    held: atMost === undefined ? value >= goal : value <= goal,
  };
}

/** Three significant digits: what a measurement on a shared machine is good for. */
export function rounded(value: number): number {
  return Number(value.toPrecision(3));
}

/** The middle one of an odd number of values. */
export function median(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}
