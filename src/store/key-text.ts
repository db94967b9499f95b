/**
 * A key as text that every store keeps and orders alike. No store does so by itself: SQLite's client cuts a text
 * at its first NUL, Postgres refuses NUL, UTF-8 makes all lone surrogates one, and it orders an emoji after U+FF5E
 * where JavaScript has it before.
 *
 * The encoding keeps order and prefixes (a key starts with a prefix exactly if its text starts with the prefix's)
 * and leaves all but some rare characters as they are, so that a person can read the keys in a database.
 */
export function toKeyText(key: string): string {
  let text = '';
  for (let at = 0; at < key.length; at += 1) {
    const unit = key.charCodeAt(at);
    if (unit <= lowMark) text += String.fromCharCode(lowMark, unit + shift);
    else if (unit >= firstHigh) text += String.fromCharCode(highMark, unit - firstHigh + shift);
    else text += key[at];
  }
  return text;
}

/** The key of which `text` is the encoding. */
export function fromKeyText(text: string): string {
  let key = '';
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit !== lowMark && unit !== highMark) key += text[at];
    else {
      at += 1;
      key += String.fromCharCode(text.charCodeAt(at) - shift + (unit === highMark ? firstHigh : 0));
    }
  }
  return key;
}

/** The texts of the keys that start with `prefix` lie from `from` (included) to `to` (excluded), in UTF-8 order. */
export function keyTextRange(prefix: string): { readonly from: string; readonly to: string } {
  const from = toKeyText(prefix);
  return { from, to: from + aboveAll };
}

// NUL and the low mark itself become two characters, and so does everything from the first surrogate on: a mark,
// and a character that keeps their order among themselves. The high mark is above all that stays as it is.
const lowMark = 0x01;
const highMark = 0xe000;
const firstHigh = 0xd800;
const shift = 0x100;
const aboveAll = '\uf8ff';
