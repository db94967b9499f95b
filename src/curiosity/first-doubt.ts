import { splitThinking } from '../model/split-thinking.ts';

const stated = /["'“]?first[\s_-]?doubt(?:ing)?(?:[\s_-]?question)?["'”]?\s*[:=]\s*["'“]?(\d{1,3})\b/gi;

/**
 * The position, from 1, of the first question that doubts, as a judge's reply states it; `null` where it says that none
 * does, `undefined` where it says nothing, two different things, or a question that the set does not have.
 */
export function firstDoubtOf(reply: string, size: number): number | null | undefined {
  const numbers = [...splitThinking(reply).text.matchAll(stated)].map(([, digits]) => Number(digits));
  const [first] = numbers;
  if (first === undefined || numbers.some((number) => number !== first) || first > size) return undefined;
  return first === 0 ? null : first;
}
