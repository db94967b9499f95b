/** Pearson's correlation; `NaN` where one side does not vary. */
export function pearson(one: readonly number[], other: readonly number[]): number {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanOne, meanOther] = [mean(one), mean(other)];
  let [both, squaresOne, squaresOther] = [0, 0, 0];
  for (const [at, value] of one.entries()) {
    const [left, right] = [value - meanOne, (other[at] ?? 0) - meanOther];
    both += left * right;
    squaresOne += left * left;
    squaresOther += right * right;
  }
  return both / Math.sqrt(squaresOne * squaresOther);
}

export const rootMeanSquare = (one: readonly number[], other: readonly number[]): number =>
  Math.sqrt(one.reduce((sum, value, at) => sum + (value - (other[at] ?? 0)) ** 2, 0) / one.length);

/** The chance that one of the first values lies above one of the second (ties count half). */
export function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  const all = [
    ...first.map((value) => ({ value, own: true })),
    ...second.map((value) => ({ value, own: false })),
  ].sort((one, other) => one.value - other.value);
  let ranks = 0;
  for (let at = 0; at < all.length; ) {
    let end = at;
    while (end < all.length && all[end]?.value === all[at]?.value) end += 1;
    for (let tied = at; tied < end; tied++) if (all[tied]?.own === true) ranks += (at + end + 1) / 2;
    at = end;
  }
  return (ranks - (first.length * (first.length + 1)) / 2) / (first.length * second.length);
}

/** Cohen's kappa with quadratic weights between whole scores of 1 to 5; fractions are rounded half up. */
export function quadraticKappa(one: readonly number[], other: readonly number[]): number {
  const whole = (value: number): number => Math.floor(value + 0.5);
  const share = (values: readonly number[], score: number): number =>
    values.filter((value) => whole(value) === score).length / values.length;
  let observed = 0;
  for (const [at, value] of one.entries())
    observed += (whole(value) - whole(other[at] ?? 0)) ** 2 / one.length;
  let expected = 0;
  for (let left = 1; left <= 5; left++)
    for (let right = 1; right <= 5; right++)
      expected += share(one, left) * share(other, right) * (left - right) ** 2;
  return 1 - observed / expected;
}

export const shareOf = <Item>(items: readonly Item[], holds: (item: Item) => boolean): number =>
  items.filter(holds).length / items.length;
