/** Spacing and case do not make a change; every other sign does. */
const sameText = (question: string): string =>
  question.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * The positions, from 1, at which two sets of the same length differ: a question that moved counts where it left and
 * where it came. Our own comparison, never what an alterer says of itself. `null` where the lengths differ.
 */
export function changedPositions(original: readonly string[], altered: readonly string[]): number[] | null {
  if (original.length !== altered.length) return null;
  return original.flatMap((question, index) =>
    sameText(question) === sameText(altered[index] ?? '') ? [] : [index + 1],
  );
}
