import { createLlmJudge, type LlmJudge, type LlmJudgeParts } from '../../src/judge/llm-judge.ts';
import { judgePresets } from '../../src/judge/prompts/presets.ts';
import { accuracyRubric } from '../../src/judge/rubric.ts';
import type { ChatModel } from '../../src/model/chat-model.ts';

/** An answer to judge, with what a judge may know. */
export const request = {
  question: 'How does a stack differ from a queue?',
  reference: 'A stack gives back the newest item first, a queue the oldest.',
  answer: 'A stack is last in, first out; a queue is first in, first out.',
};

/** A judge over `model` with the default rubric and parameters; fences are numbered. */
export function judgeOf(model: ChatModel, parts: Partial<LlmJudgeParts> = {}): LlmJudge {
  let drawn = 0;
  return createLlmJudge({
    model,
    rubric: accuracyRubric,
    params: judgePresets.deterministic,
    now: () => 0,
    randomId: () => {
      drawn += 1;
      return `fence${drawn}`;
    },
    ...parts,
  });
}
