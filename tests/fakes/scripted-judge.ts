import type { Judge, JudgeRequest } from '../../src/judge/judge.ts';
import { isScore, type UnscoredReason, unscoredReasons, type Verdict } from '../../src/judge/verdict.ts';

const base = { feedback: 'as scripted', judge: 'scripted', promptHash: 'scripted', usage: null, ms: 0 };

function isReason(text: string): text is UnscoredReason {
  return unscoredReasons.some((reason) => reason === text);
}

/** What a learner may type at a choice that is not offered: then it is an answer, and a bad one. */
const strayChoices = ['3', 'go on'];

/**
 * A judge for tests of the walk: the answer itself says its verdict. "=4 …" scores 4, "=3? …" scores 3 at low
 * confidence, "=timeout …" is unscored for that reason. Anything else is off script and throws. It remembers what it
 * was asked; `outage` makes every verdict an error until it is lifted.
 */
export function createScriptedJudge(): Judge & { readonly requests: JudgeRequest[]; outage: boolean } {
  const requests: JudgeRequest[] = [];
  return {
    name: 'scripted',
    requests,
    outage: false,
    async judge(request, { signal } = {}): Promise<Verdict> {
      signal?.throwIfAborted();
      requests.push(request);
      if (this.outage) return { ...base, score: null, reason: 'error' };
      if (strayChoices.includes(request.answer)) return { ...base, score: 1 };
      const [, word = '', unsure] = /^=([a-z0-9-]+)(\?)?(?:\s|$)/.exec(request.answer) ?? [];
      const score = Number(word);
      if (isScore(score)) return { ...base, score, confidence: unsure === undefined ? 0.9 : 0.3 };
      if (isReason(word)) return { ...base, score: null, reason: word };
      throw new Error(`ScriptedJudge: the answer "${request.answer}" scripts no verdict`);
    },
  };
}
