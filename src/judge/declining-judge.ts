import { isDeclined } from './is-declined.ts';
import type { Judge } from './judge.ts';

/**
 * `judge`, spared what is no attempt at an answer: a blank one, "I don't know" and a request for help have the reason
 * `declined` at once.
 */
export function createDecliningJudge(judge: Judge): Judge {
  return {
    name: judge.name,
    async judge(request, options = {}) {
      options.signal?.throwIfAborted();
      if (!isDeclined(request.answer)) return await judge.judge(request, options);
      return {
        score: null,
        reason: 'declined',
        feedback: '',
        judge: judge.name,
        promptHash: 'none',
        usage: null,
        ms: 0,
      };
    },
  };
}
