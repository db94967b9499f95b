import { IntList } from './int-list.ts';

const empty = 0xffffffff;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Numbers ids from 0 in the order in which they are first met. It keeps their UTF-8 bytes end to end instead of a
 * string each, so that a million ids are looked up straight from the bytes of a file: about 25 bytes an id.
 */
export class IdTable {
  #bytes = new Uint8Array(1024);
  #ends = new IntList();
  /** Open addressing: pairs of hash and number, a power of two of them, at most half full. */
  #buckets = new Uint32Array(2 * 128).fill(empty);

  get size(): number {
    return this.#ends.length;
  }

  /** The number of the id in `bytes[start, end)`, a new one where it was not met before. */
  intern(bytes: Uint8Array, start: number, end: number): number {
    const hash = hashOf(bytes, start, end);
    const bucket = this.#seek(bytes, start, end, hash);
    const known = this.#buckets[bucket + 1] ?? empty;
    return known === empty ? this.#insert(bytes, start, end, hash, bucket) : known;
  }

  internText(id: string): number {
    const bytes = encoder.encode(id);
    return this.intern(bytes, 0, bytes.length);
  }

  /** The number of the id in `bytes[start, end)`, or −1 where it was never met. */
  find(bytes: Uint8Array, start: number, end: number): number {
    const found = this.#buckets[this.#seek(bytes, start, end, hashOf(bytes, start, end)) + 1] ?? empty;
    return found === empty ? -1 : found;
  }

  findText(id: string): number {
    const bytes = encoder.encode(id);
    return this.find(bytes, 0, bytes.length);
  }

  text(number: number): string {
    return decoder.decode(this.#bytes.subarray(this.#startOf(number), this.#ends.at(number)));
  }

  #startOf(number: number): number {
    return number === 0 ? 0 : this.#ends.at(number - 1);
  }

  /** The bucket that holds the id, or the empty one where it belongs. */
  #seek(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const buckets = this.#buckets;
    const mask = buckets.length - 1;
    for (let bucket = (hash << 1) & mask; ; bucket = (bucket + 2) & mask) {
      const number = buckets[bucket + 1] ?? empty;
      if (number === empty) return bucket;
      if (buckets[bucket] === hash && this.#equals(number, bytes, start, end)) return bucket;
    }
  }

  #equals(number: number, bytes: Uint8Array, start: number, end: number): boolean {
    const own = this.#startOf(number);
    if (this.#ends.at(number) - own !== end - start) return false;
    const known = this.#bytes;
    for (let offset = 0; offset < end - start; offset += 1)
      if (known[own + offset] !== bytes[start + offset]) return false;
    return true;
  }

  #insert(bytes: Uint8Array, start: number, end: number, hash: number, bucket: number): number {
    const number = this.size;
    const own = this.#startOf(number);
    const ownEnd = own + end - start;
    if (ownEnd > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(ownEnd, this.#bytes.length * 2));
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    for (let offset = 0; offset < end - start; offset += 1)
      this.#bytes[own + offset] = bytes[start + offset] ?? 0;
    this.#ends.push(ownEnd);
    this.#buckets[bucket] = hash;
    this.#buckets[bucket + 1] = number;
    if (this.size * 4 > this.#buckets.length) this.#grow();
    return number;
  }

  #grow(): void {
    const old = this.#buckets;
    const buckets = new Uint32Array(old.length * 2).fill(empty);
    const mask = buckets.length - 1;
    for (let from = 0; from < old.length; from += 2) {
      const [hash = 0, number = empty] = [old[from], old[from + 1]];
      if (number === empty) continue;
      let bucket = (hash << 1) & mask;
      while (buckets[bucket + 1] !== empty) bucket = (bucket + 2) & mask;
      buckets[bucket] = hash;
      buckets[bucket + 1] = number;
    }
    this.#buckets = buckets;
  }
}

/** FNV-1a of 32 bits with a last mix, since only the low bits choose a bucket. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let index = start; index < end; index += 1) hash = Math.imul(hash ^ (bytes[index] ?? 0), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
