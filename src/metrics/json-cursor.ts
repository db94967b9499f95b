const quote = 0x22;
const backslash = 0x5c;

/** Bytes that JSON gives a meaning. */
export const byte = {
  comma: 0x2c,
  colon: 0x3a,
  openBracket: 0x5b,
  closeBracket: 0x5d,
  openBrace: 0x7b,
  closeBrace: 0x7d,
} as const;

/**
 * Steps through the bytes of one line of JSON, as far as the common shape goes: objects, lists and texts, without
 * making a value of anything. Each step says whether it found what was asked for; after a `false` the line is to be
 * read by `JSON.parse` instead. So it may refuse correct JSON, but must never take a line that `JSON.parse` refuses or
 * reads differently.
 */
export class JsonCursor {
  #bytes: Uint8Array = new Uint8Array();
  #end = 0;
  /** Where the next step begins. */
  at = 0;
  /** Content of the text read last: `bytes[textStart, textEnd)`. */
  textStart = 0;
  textEnd = 0;
  /** Whether the text read last has an escape, so that its bytes are not its characters. */
  escaped = false;
  /** Whether any text so far has bytes outside ASCII, whose UTF-8 is not checked here. */
  foreign = false;

  begin(bytes: Uint8Array, start: number, end: number): void {
    this.#bytes = bytes;
    this.#end = end;
    this.at = start;
    this.foreign = false;
  }

  /** Takes `wanted` if it comes next, after white space. */
  take(wanted: number): boolean {
    this.#skipSpace();
    if (this.at >= this.#end || this.#bytes[this.at] !== wanted) return false;
    this.at += 1;
    return true;
  }

  /** Takes one byte of a word or number after white space; 0 at the end of the line. */
  next(): number {
    this.#skipSpace();
    if (this.at >= this.#end) return 0;
    const value = this.#bytes[this.at] ?? 0;
    this.at += 1;
    return value;
  }

  /** Takes `word` if it comes next, after white space. */
  takeWord(word: Uint8Array): boolean {
    this.#skipSpace();
    if (this.at + word.length > this.#end || !this.holds(this.at, this.at + word.length, word)) return false;
    this.at += word.length;
    return true;
  }

  /** Whether only white space is left. */
  isDone(): boolean {
    this.#skipSpace();
    return this.at >= this.#end;
  }

  /** Takes a text that holds something visible, in full. */
  text(): boolean {
    if (!this.take(quote)) return false;
    const bytes = this.#bytes;
    const end = this.#end;
    let at = this.at;
    this.textStart = at;
    this.escaped = false;
    if (at >= end || !isSurelyVisible(bytes[at] ?? 0)) return false;
    for (;;) {
      const value = at < end ? (bytes[at] ?? 0) : 0;
      if (value === quote) break;
      if (value < 0x20) return false;
      if (value >= 0x7f) this.foreign = true;
      at += 1;
      if (value !== backslash) continue;
      this.escaped = true;
      const width = escapeWidth(bytes, at, end);
      if (width === 0) return false;
      at += width;
    }
    this.textEnd = at;
    this.at = at + 1;
    return true;
  }

  /** Whether the text read last is `word`, given in ASCII. */
  textIs(word: Uint8Array): boolean {
    return this.holds(this.textStart, this.textEnd, word);
  }

  /** Whether the line's bytes from `start` to `end` are `word`. */
  holds(start: number, end: number, word: Uint8Array): boolean {
    if (end - start !== word.length) return false;
    for (let index = 0; index < word.length; index += 1)
      if (this.#bytes[start + index] !== word[index]) return false;
    return true;
  }

  #skipSpace(): void {
    while (this.at < this.#end) {
      const value = this.#bytes[this.at];
      if (value !== 0x20 && value !== 0x09 && value !== 0x0d) return;
      this.at += 1;
    }
  }
}

/** Printable ASCII, or the first byte of a letter from Latin to Hebrew or of East Asian writing: no space, nothing invisible. */
function isSurelyVisible(first: number): boolean {
  if (first === quote || first === backslash) return false;
  return (
    (first > 0x20 && first < 0x7f) || (first >= 0xc3 && first <= 0xd6) || (first >= 0xe4 && first <= 0xe9)
  );
}

/** How many bytes of an escape follow the backslash; 0 where JSON knows none such. */
function escapeWidth(bytes: Uint8Array, at: number, end: number): number {
  if (at >= end) return 0;
  switch (bytes[at]) {
    case quote:
    case backslash:
    case 0x2f: // /
    case 0x62: // b
    case 0x66: // f
    case 0x6e: // n
    case 0x72: // r
    case 0x74: // t
      return 1;
    case 0x75: // u
      return at + 4 < end && [1, 2, 3, 4].every((offset) => isHexDigit(bytes[at + offset] ?? 0)) ? 5 : 0;
    default:
      return 0;
  }
}

function isHexDigit(value: number): boolean {
  const letter = value | 0x20;
  return (value >= 0x30 && value <= 0x39) || (letter >= 0x61 && letter <= 0x66);
}
