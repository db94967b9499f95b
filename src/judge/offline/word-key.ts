import model from 'wink-eng-lite-web-model';

const { stem } = model.addons;

/**
 * What words are compared by: the Porter 2 stem, so that "evaporation" meets "evaporated". Takes one lower-case
 * word.
 */
export function wordKey(word: string): string {
  // The library types its stemmer as unknown.
  const key: unknown = typeof stem === 'function' ? stem(word) : word;
  return typeof key === 'string' ? key : word;
}
