/** A list of whole numbers from 0 to 2³² − 1 that grows as it is filled: 4 bytes each. */
export class IntList {
  #values: Uint32Array;
  #length = 0;

  constructor(capacity = 64) {
    this.#values = new Uint32Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Uint32Array(this.#values.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length] = value;
    this.#length += 1;
  }

  /** The number at `index`, which must be below `length`. */
  at(index: number): number {
    return this.#values[index] ?? 0;
  }

  set(index: number, value: number): void {
    this.#values[index] = value;
  }

  /** What was pushed so far, without a copy. */
  view(): Uint32Array {
    return this.#values.subarray(0, this.#length);
  }
}
