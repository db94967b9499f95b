import type { Judge } from './judge.ts';

/** `judge`, with `flags` on every verdict of its own: what a teacher should know of the judge, not of the answer. */
export function createFlaggingJudge(judge: Judge, flags: readonly string[]): Judge {
  if (flags.length === 0) return judge;
  return {
    name: judge.name,
    async judge(request, options) {
      const verdict = await judge.judge(request, options);
      return { ...verdict, flags: [...new Set([...(verdict.flags ?? []), ...flags])] };
    },
  };
}
