import { InvalidArgumentError } from 'commander';

/** Reads a command-line value that must be a whole number from `min` to `max`; anything else is wrong usage. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^[+-]?\d+$/.test(text.trim()) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };
}
