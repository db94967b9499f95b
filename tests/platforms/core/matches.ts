/** What a test looks for: an exact text, a pattern, or a question asked of the value. */
export type Pattern<T> = string | RegExp | ((value: T) => unknown);

/** Whether the pattern fits; a text or an expression is held against `textOf(value)`. */
export function matches<T>(pattern: Pattern<T>, value: T, textOf: (value: T) => string): boolean {
  if (typeof pattern === 'function') return Boolean(pattern(value));
  const text = textOf(value);
  return pattern instanceof RegExp ? pattern.test(text) : text.includes(pattern);
}
