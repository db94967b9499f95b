import { IntList } from './int-list.ts';

/** Binary digits of a count: enough for thirty million nodes. */
const digits = 25;

type Group = { readonly sum: number; readonly amount: number };

/**
 * What nodes add that several targets share, in a block of up to 32 resamples. A resample is a bit: a node's number
 * tells in which of them it is. There are few different amounts, so it is enough to count the nodes of each: in all
 * resamples at once, with one number for each binary digit of the counts and one bit of it for each resample.
 */
export class SharedTally {
  readonly #nodes = new IntList();
  readonly #groupOf = new IntList();
  readonly #groups: Group[] = [];
  readonly #numbers: Map<number, number>[] = [];

  /** A node that adds `amount`, a whole number, to a sum. */
  put(node: number, sum: number, amount: number): void {
    const numbers = this.#numbers[sum] ?? new Map<number, number>();
    this.#numbers[sum] = numbers;
    const known = numbers.get(amount);
    const group = known ?? this.#groups.length;
    if (known === undefined) {
      numbers.set(amount, group);
      this.#groups.push({ sum, amount });
    }
    this.#nodes.push(node);
    this.#groupOf.push(group);
  }

  /** Adds to the sums of each resample what the nodes add that `brought` says are in it; see `forEachResample`. */
  addTo(block: readonly Float64Array[], brought: Int32Array): void {
    const planes = this.#count(brought);
    this.#groups.forEach(({ sum, amount }, group) => {
      const first = group * digits;
      block.forEach((sums, bit) => {
        let count = 0;
        for (let digit = digits - 1; digit >= 0; digit -= 1)
          count = 2 * count + (((planes[first + digit] ?? 0) >>> bit) & 1);
        sums[2 * sum] = (sums[2 * sum] ?? 0) + count * amount;
        sums[2 * sum + 1] = (sums[2 * sum + 1] ?? 0) + count;
      });
    });
  }

  #count(brought: Int32Array): Int32Array {
    const planes = new Int32Array(this.#groups.length * digits);
    const nodes = this.#nodes.view();
    const groups = this.#groupOf.view();
    for (let entry = 0; entry < nodes.length; entry += 1) {
      let carry = brought[nodes[entry] ?? 0] ?? 0;
      for (let place = (groups[entry] ?? 0) * digits; carry !== 0; place += 1) {
        const plane = planes[place] ?? 0;
        planes[place] = plane ^ carry;
        carry &= plane;
      }
    }
    return planes;
  }
}
