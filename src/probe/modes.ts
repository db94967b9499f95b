/** The four ways of asking a model: alone, with references shown, with its own answers shown, in conversation. */
export const probeModes = ['zero-shot', 'prompt-gold', 'prompt-pred', 'multi-turn'] as const;
export type ProbeMode = (typeof probeModes)[number];

/** What a conversation of `multi-turn` leads through: the direct predecessors (the paper's), or all ancestors. */
export const histories = ['direct', 'ancestors'] as const;
export type History = (typeof histories)[number];

/** Whether this mode's D1 nodes carry the zero-shot answer and score: there is nothing below a D1 to be shown. */
export function carriesRecall(mode: ProbeMode): boolean {
  return mode === 'prompt-gold' || mode === 'prompt-pred';
}
