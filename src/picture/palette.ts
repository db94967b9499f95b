/**
 * Colours of every picture. Scores run from pale to dark green: lightness falls with every step, so they keep their
 * order in grey and for every kind of colour blindness, and the widest step is between 3 and 4, the pass mark.
 * Red and blue differ for red-green blind eyes and never stand alone: a letter, an arrow and a dash say the same.
 */
export const palette = {
  paper: '#ffffff',
  ink: '#1b2430',
  muted: '#56616e',
  rule: '#cfd6dd',
  edge: '#8d98a5',
  neutral: '#e9edf1',
  forward: '#c2182f',
  backward: '#1c50b0',
  scores: ['#fbf0cd', '#dde8a9', '#a0cc8b', '#2f7d4d', '#0a4630'],
} as const;

/** Class names beside the colours, so that a page may give a picture the colours of a dark theme. */
export const themed = {
  paper: 'pl-paper',
  ink: 'pl-ink',
  inkLine: 'pl-ink-line',
  muted: 'pl-muted',
  rule: 'pl-rule',
  edge: 'pl-edge',
  forward: 'pl-forward',
  onForward: 'pl-on-forward',
  forwardLine: 'pl-forward-line',
  backward: 'pl-backward',
  backwardLine: 'pl-backward-line',
} as const;

/** The shipped font; the others are for browsers without it, and are hardly wider, so that no label overflows. */
export const fontFamily = "'DejaVu Sans', Verdana, 'Segoe UI', Arial, sans-serif";

/** What each point of the rubric means, in a few words. */
export const scoreWords = [
  'largely wrong',
  'significant errors',
  'generally right',
  'mostly right',
  'complete',
] as const;

export const depthWords: Readonly<Record<1 | 2 | 3, string>> = {
  1: 'recall',
  2: 'procedure',
  3: 'strategy',
};
