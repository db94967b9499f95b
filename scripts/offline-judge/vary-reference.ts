import type { Chance } from './chance.ts';

/** The text with about one long word in six mistyped: two letters exchanged, one left out or one doubled. */
export function mistyped(text: string, chance: Chance): string {
  return text.replace(/\p{L}{6,}/gu, (word) => {
    if (chance.below(6) > 0) return word;
    const at = 1 + chance.below(word.length - 3);
    const [one = '', two = ''] = word.slice(at, at + 2);
    const change = [`${two}${one}`, one, `${one}${one}${two}`][chance.below(3)] ?? '';
    return word.slice(0, at) + change + word.slice(at + 2);
  });
}

const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?])\s+|\n+/).filter((sentence) => sentence.trim() !== '');

/** The text with its sentences in another order; `null` where it has only one. */
export function resorted(text: string, chance: Chance): string | null {
  const sentences = sentencesOf(text);
  return sentences.length < 2 ? null : chance.shuffled(sentences).join(' ');
}

const prefaces = [
  'I think that ',
  'In my own words: ',
  'As we learned in class, ',
  'The answer is that ',
  'Basically, ',
];

/** The text after a few words of introduction. */
export function prefaced(text: string, chance: Chance): string {
  const lowered = /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
  return chance.pick(prefaces) + lowered;
}

/** The text less one of its longer words that is no negation, in texts long enough to bear it; else `null`. */
export function withoutOneWord(text: string, chance: Chance): string | null {
  const words = [...text.matchAll(/ (\p{L}{4,})(?= \p{L})/gu)].filter(
    ([, word = '']) => !/^(?:never|cannot|without|less|more|than)$/i.test(word),
  );
  if (words.length < 8) return null;
  const found = chance.pick(words);
  return text.slice(0, found.index) + text.slice(found.index + found[0].length);
}
