/** Characters of a line that are kept; the tutor refuses answers far shorter than this, with words. */
export const longestLine = 100_000;

/** What the learner did at the prompt. */
export type Line =
  | { readonly kind: 'line'; readonly text: string }
  /** The input is over: Ctrl-D, or the end of a pipe. */
  | { readonly kind: 'end' }
  /** Ctrl-C. */
  | { readonly kind: 'interrupt' };

export interface LineSource {
  /** The next line; waits for it. Only one call may wait at a time. */
  next(prompt: string): Promise<Line>;
  close(): void;
}
