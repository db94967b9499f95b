import type { LexicalFeatures } from './lexical-features.ts';
import type { ReadText } from './read-text.ts';
import { dice, trigrams } from './similar-words.ts';

const negations =
  /\b(not|no|never|cannot|neither|nor|none|without|nothing)\b|n't\b|\b(ca|wo|do|does|did|is|are|was|were)nt\b/gi;
const isOdd = (text: string): boolean => [...text.matchAll(negations)].length % 2 === 1;

/** Share of neighbouring shared words that stand in the reference's order; 1 where there are too few to tell. */
function orderKept(reference: ReadText, answer: ReadText): number {
  const places = new Map<string, number>();
  for (const [index, token] of reference.tokens.entries())
    if (token.kind === 'content' && !places.has(token.stem)) places.set(token.stem, index);
  const found = answer.tokens.map((token) => places.get(token.stem)).filter((place) => place !== undefined);
  if (found.length < 4) return 1;
  let kept = 0;
  for (let at = 1; at < found.length; at++) if ((found[at] ?? 0) >= (found[at - 1] ?? 0)) kept += 1;
  return kept / (found.length - 1);
}

/** The highest estimate that an answer of this shape can have, whatever words it shares: 5 where nothing is wrong. */
export function highestEstimate(
  question: ReadText,
  reference: ReadText,
  answer: ReadText,
  features: LexicalFeatures,
): number {
  const inWords = answer.tokens.filter((token) => token.kind !== 'sign');
  if (inWords.length === 0) return 1;
  const grammar = inWords.filter((token) => token.kind === 'function').length / inWords.length;
  if (dice(trigrams(question.text), trigrams(answer.text)) >= 0.7 && features.novel < 0.25) return 1.5;
  if (features.tri > 0.8 && isOdd(reference.text) !== isOdd(answer.text)) return 2;
  if (inWords.length >= 6 && features.rec > 0.4 && grammar < 0.12) return 2;
  if (inWords.length >= 6 && features.rec > 0.6 && orderKept(reference, answer) < 0.45) return 2;
  if (features.rec === 0 && features.tri < 0.25) return 1.5;
  return 5;
}
