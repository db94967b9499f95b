import { InvalidArgumentError } from 'commander';

/** Gathers the values of an option that may come more than once. */
export function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

/** A number above 0. */
export function positive(text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && Number.isFinite(value) && value > 0) return value;
  throw new InvalidArgumentError('It must be a number above 0.');
}
