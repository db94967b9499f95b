/** How long a call waits for a server, in milliseconds: for a connection, and then for an answer. */
export type Patience = { readonly connectMs: number; readonly answerMs: number };

/** Long enough for a server that restarts on its own machine, short enough for somebody who waits for a reply. */
export const usualPatience: Patience = { connectMs: 3_000, answerMs: 4_000 };
