import type { ChatModel } from '../model/chat-model.ts';
import { type Asking, askJudge } from './ask-judge.ts';
import { feedbackBelies } from './feedback-mismatch.ts';
import { guardRequest } from './injection/guard-request.ts';
import type { Judge, JudgeOptions, JudgeRequest } from './judge.ts';
import type { JudgeParams } from './prompts/presets.ts';
import { promptHash } from './prompts/prompt-hash.ts';
import type { Rubric } from './rubric.ts';
import type { JudgeSettings, Verdict } from './verdict.ts';

export type LlmJudgeParts = {
  readonly model: ChatModel;
  readonly rubric: Rubric;
  readonly params: JudgeParams;
  /** Milliseconds, for the time that a verdict took. */
  readonly now: () => number;
  /** Unpredictable text of a length; see `Asking`. */
  readonly randomId: Asking['randomId'];
  /** Milliseconds that all attempts at one verdict have together. Default 30,000. */
  readonly deadlineMs?: number | undefined;
  /** Milliseconds that a call may wait for a place, on top of the deadline. Default 0. */
  readonly queueMs?: number | undefined;
  /** Which of several verdicts on the same answer its verdicts are, from 0: recordings tell them apart by it. */
  readonly repeat?: number | undefined;
};

/** A judge that asks a model; `promptHash` is that of its verdicts where the server takes a schema. */
export type LlmJudge = Judge & { readonly promptHash: string };

/**
 * A judge that puts question, reference and answer to a language model, and nothing else. The three are made harmless
 * and fenced as data; the reply is read strictly; one that cannot be read is asked for again, at most twice, with
 * more room where it was cut off. Whatever happens, the verdict has a score or a reason.
 */
export function createLlmJudge(parts: LlmJudgeParts): LlmJudge {
  const { model, rubric, params, now, randomId, deadlineMs = 30_000, queueMs = 0, repeat = 0 } = parts;
  const hashOf = hasher(rubric, params);
  return {
    name: model.name,
    promptHash: hashOf('json-schema'),
    async judge(request: JudgeRequest, { signal }: JudgeOptions = {}): Promise<Verdict> {
      signal?.throwIfAborted();
      const started = now();
      const guarded = guardRequest(request, rubric);
      const asking = { model, rubric, params, randomId, deadlineMs, queueMs, repeat };
      const { reading, usage, settings } = await askJudge(asking, request, guarded, signal);
      const belies = reading.score !== null && feedbackBelies(reading.score, reading.feedback, reading.pass);
      const flags = [...guarded.flags, ...(belies ? ['mismatch'] : [])];
      const base = {
        feedback: reading.feedback,
        judge: model.name,
        promptHash: hashOf(settings?.format ?? 'json-schema'),
        usage,
        ms: now() - started,
        ...(flags.length === 0 ? {} : { flags }),
        ...(settings === undefined ? {} : { settings }),
      };
      return reading.score === null
        ? { ...base, score: null, reason: reading.reason }
        : { ...base, score: reading.score };
    },
  };
}

/** The hash of the prompt by the format that the server took; each is computed once. */
function hasher(rubric: Rubric, params: JudgeParams): (format: JudgeSettings['format']) => string {
  const hashes = new Map<string, string>();
  return (format) => {
    const known = hashes.get(format);
    if (known !== undefined) return known;
    const hash = promptHash({ rubric, form: format === 'text' ? 'text' : 'json', format, params });
    hashes.set(format, hash);
    return hash;
  };
}
