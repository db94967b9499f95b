import type { Judge } from './judge.ts';

/**
 * `judge`, until it has failed `most` times in a row (`error` or `timeout`): then a batch of answers goes on without
 * asking, each with the reason `error`, in place of waiting for a server that is down once for every line.
 */
export function createGivingUpJudge(judge: Judge, most: number): Judge {
  let failures = 0;
  return {
    name: judge.name,
    async judge(request, options = {}) {
      options.signal?.throwIfAborted();
      if (failures >= most)
        return {
          score: null,
          reason: 'error',
          feedback: `Not asked: the judge had failed ${failures} times in a row.`,
          judge: judge.name,
          promptHash: 'none',
          usage: null,
          ms: 0,
        };
      const verdict = await judge.judge(request, options);
      if (verdict.reason === 'declined') return verdict;
      failures = verdict.reason === 'error' || verdict.reason === 'timeout' ? failures + 1 : 0;
      return verdict;
    },
  };
}
