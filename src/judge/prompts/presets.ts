import type { Json } from '../../json.ts';

/** How a judge's model samples. What is left out is the server's own default. */
export type JudgeParams = {
  readonly temperature?: number;
  readonly topP?: number;
  readonly topK?: number;
  readonly seed?: number;
  /** Further parameters of the server, sent as they are. */
  readonly extra?: { readonly [name: string]: Json };
  /** Tokens of a first reply; a reply that is cut off is asked for again with more. */
  readonly maxTokens: number;
};

/**
 * `deterministic`, the default, says temperature 0 outright, since servers differ in what they do when it is left
 * out. It makes verdicts steadier and promises no more than that. `paper-depthqa` samples as the DepthQA paper did.
 */
export const judgePresets = {
  deterministic: { temperature: 0, maxTokens: 1024 },
  'paper-depthqa': { temperature: 1, topP: 0.9, maxTokens: 1024 },
} as const satisfies Readonly<Record<string, JudgeParams>>;

export type JudgePreset = keyof typeof judgePresets;

export function isJudgePreset(name: string): name is JudgePreset {
  return Object.hasOwn(judgePresets, name);
}

/** Parameters by their names on the wire, as records of a run show them. */
export function wireParams({
  temperature,
  topP,
  topK,
  seed,
  maxTokens,
}: JudgeParams): Record<string, number> {
  return {
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { top_p: topP }),
    ...(topK === undefined ? {} : { top_k: topK }),
    ...(seed === undefined ? {} : { seed }),
    max_tokens: maxTokens,
  };
}
