import type { Chance } from './chance.ts';

const pieces = (text: string): string[] => text.match(/[\p{L}]+(?:'[\p{L}]+)?|\d+(?:[.,]\d+)*|\s+|./gu) ?? [];

const withEnding: Readonly<Record<string, (stem: string) => string>> = {
  '': (stem) => stem,
  s: (stem) =>
    /(s|x|ch|sh)$/.test(stem)
      ? `${stem}es`
      : /[^aeiou]y$/.test(stem)
        ? `${stem.slice(0, -1)}ies`
        : `${stem}s`,
  ed: (stem) =>
    stem.endsWith('e') ? `${stem}d` : /[^aeiou]y$/.test(stem) ? `${stem.slice(0, -1)}ied` : `${stem}ed`,
  ing: (stem) => (/[^eo]e$/.test(stem) ? `${stem.slice(0, -1)}ing` : `${stem}ing`),
};

/** The forms that a word may be inflected from, with the ending that was taken off. */
function bases(word: string): (readonly [string, string])[] {
  const forms: (readonly [string, string])[] = [[word, '']];
  for (const ending of ['s', 'ed', 'ing']) {
    const shorts = [word.slice(0, -ending.length), word.slice(0, -ending.length - 1)];
    const candidates = [
      ...shorts,
      `${shorts[0] ?? ''}e`,
      word.replace(/(?:ies|ied)$/, 'y'),
      word.replace(/es$/, ''),
    ];
    for (const base of candidates)
      if (base.length >= 3 && withEnding[ending]?.(base) === word) forms.push([base, ending]);
  }
  return forms;
}

/** The opposite of a word in the same form, `null` where the list has none. */
function oppositeOf(word: string, antonyms: ReadonlyMap<string, string>): string | null {
  for (const [base, ending] of bases(word)) {
    const opposite = antonyms.get(base);
    if (opposite !== undefined) return withEnding[ending]?.(opposite) ?? null;
  }
  return null;
}

const keepCase = (like: string, word: string): string =>
  /^\p{Lu}/u.test(like) ? word.charAt(0).toUpperCase() + word.slice(1) : word;

/** The text with one word replaced by its opposite; `null` where none of its words has one. */
export function wordSwapped(
  text: string,
  antonyms: ReadonlyMap<string, string>,
  chance: Chance,
): string | null {
  const parts = pieces(text);
  const places = parts.flatMap((part, at) => {
    const opposite = oppositeOf(part.toLowerCase(), antonyms);
    return opposite === null ? [] : [{ at, word: keepCase(part, opposite) }];
  });
  if (places.length === 0) return null;
  const place = chance.pick(places);
  return parts.map((part, at) => (at === place.at ? place.word : part)).join('');
}

const numberWords = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** The text with one of its numbers changed; `null` where it has none. "One" is too often a pronoun to count. */
export function numberSwapped(text: string, chance: Chance): string | null {
  const parts = pieces(text);
  const places = parts.flatMap((part, at) =>
    /^\d/.test(part) || numberWords.indexOf(part.toLowerCase()) > 1 ? [at] : [],
  );
  if (places.length === 0) return null;
  const place = chance.pick(places);
  return parts
    .map((part, at) => {
      if (at !== place) return part;
      if (/^\d+$/.test(part))
        return String(chance.below(2) === 0 ? Number(part) + 1 + chance.below(3) : Number(part) * 10 + 5);
      if (/^\d/.test(part)) return part.replace(/\d/, (digit) => String((Number(digit) % 9) + 1));
      return keepCase(
        part,
        numberWords[((numberWords.indexOf(part.toLowerCase()) + 1 + chance.below(4)) % 11) + 2] ?? 'three',
      );
    })
    .join('');
}

const beforeNot =
  /\b(is|are|was|were|can|could|may|might|must|shall|should|will|would|has|have|had)\b(?! not\b|n't)/i;

/** The text made to say the opposite by a negation put in or taken out. */
export function negated(text: string, chance: Chance): string {
  if (/\b(?:not|never) /i.test(text) && chance.below(2) === 0) return text.replace(/\b(?:not|never) /i, '');
  if (chance.below(4) > 0 && beforeNot.test(text)) return text.replace(beforeNot, '$1 not');
  const opened = chance.pick(['It is not true that ', 'It is not the case that ', 'It is false that ']);
  return `${opened}${/^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text}`;
}

const relation =
  '(?:is|are) (?:\\p{L}+er|more \\p{L}+|less \\p{L}+) than|causes?|produces?|calls?|contains?|absorbs?|attracts?|converts?|' +
  'turns? into|becomes?|precedes?|follows?|depends? on|inherits? from|points? to|consists? of|is part of|(?:is|are) caused by|' +
  '(?:is|are) made of|leads? to|eats?|orbits?|moves? around|stores?|uses|returns|pumps?|carries|releases?|creates?';
const linked = new RegExp(
  `^(.*?)\\b(\\p{L}{4,})( (?:${relation}) (?:the |an? |its |their )?)(\\p{L}{4,})\\b(.*)$`,
  'isu',
);
const pronouns =
  /^(?:that|which|this|these|those|they|what|itself|them|also|then|their|where|there|each|only|when)$/i;

/** The text with the two sides of its first relation exchanged; `null` where no relation is recognised. */
export function nounsSwapped(text: string): string | null {
  const match = linked.exec(text.replace(/\s+/g, ' '));
  if (match === null) return null;
  const [, before = '', left = '', middle = '', right = '', after = ''] = match;
  if (pronouns.test(left) || pronouns.test(right) || left.toLowerCase() === right.toLowerCase()) return null;
  return `${before}${right}${middle}${left}${after}`;
}

const sideBySide =
  /\b(\p{L}{3,})\b(?: \p{L}+)? (?:and|or|from|versus|vs\.?|over|than) (?:an? |the )?(\p{L}{3,})\b/giu;

/** The text with two terms exchanged throughout that the question sets side by side; `null` without such a pair. */
export function termsSwapped(question: string, text: string): string | null {
  for (const [, one = '', other = ''] of question.matchAll(sideBySide)) {
    const [left, right] = [one, other].map((word) => word.toLowerCase().replace(/s$/, ''));
    if (left === undefined || right === undefined || left === right) continue;
    const word = (term: string): RegExp => new RegExp(`\\b${term}(?=s?\\b)`, 'gi');
    if (!word(left).test(text) || !word(right).test(text)) continue;
    const both = new RegExp(`\\b(?:${left}|${right})(?=s?\\b)`, 'gi');
    return text.replace(both, (found) => keepCase(found, found.toLowerCase() === left ? right : left));
  }
  return null;
}
