import { modeOf, type Part, shownAnswer, zeroShotOf } from './part.ts';
import { probeMessages, probePromptHash, promptText, type Shown } from './prompts.ts';

/** A question as it is put to the model. */
export type Prompt = {
  readonly messages: ReturnType<typeof probeMessages>;
  readonly text: string;
  readonly hash: string;
  /** Ids of the questions that are shown with an answer, in order. */
  readonly shown: readonly string[];
};

/** Ids of the questions whose answers would have to be shown and are not there. */
export type Missing = { readonly missing: readonly string[] };

/**
 * Puts together the prompt of a node from the answers that are there: references in `prompt-gold`, zero-shot answers
 * in `prompt-pred`, this run's own replies in `multi-turn`.
 */
export function promptOf(part: Part, parts: readonly Part[], id: string): Prompt | Missing {
  const mode = modeOf(part, id);
  const { turns, needs } = part.leads.get(id) ?? { turns: [], needs: new Set<string>() };
  const shown: (Shown & { readonly id: string })[] = [];
  const missing: string[] = [];
  for (const turn of mode === 'zero-shot' ? [] : turns) {
    const answer = answerShown(part, parts, turn);
    if (answer !== null) shown.push({ id: turn, question: part.graph.get(turn).question, answer });
    else if (needs.has(turn)) missing.push(turn);
  }
  if (missing.length > 0) return { missing };
  const messages = probeMessages(mode, part.graph.get(id).question, shown);
  return {
    messages,
    text: promptText(messages),
    hash: probePromptHash(mode),
    shown: shown.map((turn) => turn.id),
  };
}

function answerShown(part: Part, parts: readonly Part[], id: string): string | null {
  switch (part.mode) {
    case 'prompt-gold':
      return part.graph.get(id).answer;
    case 'prompt-pred':
      return shownAnswer(zeroShotOf(part, parts)?.answers.get(id));
    case 'multi-turn':
      return shownAnswer(part.answers.get(id));
    case 'zero-shot':
      return null;
  }
}
