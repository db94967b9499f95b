import type { Asker } from './parts.ts';
import { type StatementShape, shapeOf } from './statement-shape.ts';

const quoted = (text: string): string => `“${text}”`;

/** The concept that says most by itself: the one of most words, and of these the longest. */
function mainConcept(concepts: readonly string[]): string | undefined {
  const weight = (concept: string): number => concept.split(' ').length * 100 + concept.length;
  return [...concepts].sort((one, other) => weight(other) - weight(one))[0];
}

/** One line of inquiry: what is meant, a case of it, what is behind it, what follows, and what it hangs on. */
function lineOf(shape: StatementShape): string[] {
  const main = mainConcept(shape.concepts);
  const others = shape.concepts.filter((concept) => concept !== main);
  return [
    meaning(main),
    example(others),
    reason(shape, main, others),
    consequence(shape, others),
    limit(shape, main),
  ];
}

const meaning = (main: string | undefined): string =>
  main === undefined ? 'What do the words of this mean, one by one?' : `What is meant by ${quoted(main)}?`;

function example(others: readonly string[]): string {
  const [first, second] = others;
  if (first === undefined) return 'What would be a case of this that one can see or try?';
  return second === undefined
    ? `Where could one see this happen with ${quoted(first)}?`
    : `Where could one see this, with both ${quoted(first)} and ${quoted(second)} in it?`;
}

function reason(shape: StatementShape, main: string | undefined, others: readonly string[]): string {
  const { contrast, cause, comparison } = shape;
  if (contrast !== null)
    return `How do these go together: ${quoted(contrast.fact)}, and yet ${quoted(contrast.seeming)}?`;
  if (cause !== null) return `How does it come from ${quoted(cause.reason)} that ${quoted(cause.outcome)}?`;
  if (comparison !== null) return `What makes the difference where it says ${quoted(comparison)}?`;
  const [first] = others;
  if (main === undefined || first === undefined) return 'Why should it be so?';
  return `What ties ${quoted(first)} to ${quoted(main)}?`;
}

function consequence({ cause }: StatementShape, others: readonly string[]): string {
  if (cause !== null) return `What would happen without that: not ${quoted(cause.reason)}?`;
  const last = others.at(-1);
  return last === undefined
    ? 'What follows from it, and who could use it?'
    : `What is it useful for, to somebody who has to do with ${quoted(last)}?`;
}

/** What the statement stakes most on; its limits only where it claims to have none. */
function limit({ absolute, figure, comparison }: StatementShape, main: string | undefined): string {
  if (absolute !== null) return `It says ${quoted(absolute)}: is there no exception to that?`;
  if (figure !== null) return `Where does the figure ${quoted(figure)} come from, and how exact is it?`;
  if (comparison !== null) return 'By how much, and what does the amount depend on?';
  return main === undefined
    ? 'By what observation could one find this out?'
    : `By what observation could one find this out about ${quoted(main)}?`;
}

/**
 * Questions by rules from a statement's own words and the way it is built. The same statement gets the same questions;
 * one whose words say nothing to the rules (another language) gets questions that fit any.
 */
export const offlineAsker: Asker = {
  async ask({ statement }) {
    return { questions: lineOf(shapeOf(statement)), dropped: [], asker: 'offline' };
  },
};
