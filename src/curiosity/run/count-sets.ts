import { setSize } from '../questions/question-list.ts';
import type { CuriousLines } from './lines.ts';
import type { RunStatement } from './part.ts';

/** How often each word comes, by word in order. */
export const counted = (words: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return Object.fromEntries(Object.entries(counts).sort(([one], [other]) => (one < other ? -1 : 1)));
};

/** How many sets an asker has: of five questions, of fewer, of none; `open` are still to come. */
export type SetCounts = {
  readonly full: number;
  readonly short: number;
  readonly none: number;
  readonly open: number;
};

export function setsOf(
  askers: readonly string[],
  statements: ReadonlyMap<string, RunStatement>,
  { questions }: CuriousLines,
): Record<string, SetCounts> {
  return Object.fromEntries(
    askers.map((model) => {
      const sizes = [...questions.values()]
        .filter((line) => line.model === model)
        .map((line) => line.questions.length);
      const full = sizes.filter((size) => size === setSize).length;
      const none = sizes.filter((size) => size === 0).length;
      return [model, { full, short: sizes.length - full - none, none, open: statements.size - sizes.length }];
    }),
  );
}

/** What stands in another line, or in none by design, is no missing score. */
const byDesign = new Set(['not-asked', 'no-key']);

/** Why scores are missing, by judge: the reasons of the lines, each counted once a metric. */
export function reasonsOf({ scores }: CuriousLines): Record<string, Record<string, number>> {
  const judges = [...new Set([...scores.values()].map(({ judge }) => judge))].sort();
  return Object.fromEntries(
    judges.map((judge) => [
      judge,
      counted(
        [...scores.values()]
          .filter((line) => line.judge === judge)
          .flatMap(({ reason = {} }) => Object.values(reason))
          .filter(
            (reason): reason is NonNullable<typeof reason> => reason !== undefined && !byDesign.has(reason),
          ),
      ),
    ]),
  );
}
