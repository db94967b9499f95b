import type { KeyValue } from '../store/store.ts';
import type { Judge, JudgeOptions, JudgeRequest } from './judge.ts';
import { hashOf } from './prompts/prompt-hash.ts';
import type { ScoredVerdict, Verdict } from './verdict.ts';
import { VerdictSchema } from './verdict-schema.ts';

export type CachedJudgeParts = {
  readonly judge: Judge;
  readonly keyValue: KeyValue;
  /** All that determines a verdict besides the request: prompt, parameters, model and server. */
  readonly identity: {
    readonly promptHash: string;
    readonly model: string;
    readonly baseUrl: string;
    /** Which repeat of a verdict it is, from 1; absent for the first one. */
    readonly repeat?: number;
  };
  /** Told of a cache that cannot be read or written. It costs no verdict. */
  readonly onProblem: (error: unknown) => void;
  /** Milliseconds, for the time that a verdict took. */
  readonly now: () => number;
};

/** A verdict, and whether it was asked for just now. */
type Found = { readonly verdict: Verdict; readonly fresh: boolean };

/**
 * `judge`, with its scores kept: the same question, reference and answer under the same prompt, parameters and model
 * get the same verdict again, marked `cached` and without cost. What has no score is not kept. Two requests for the
 * same verdict at the same time share one.
 */
export function createCachedJudge(parts: CachedJudgeParts): Judge {
  const { judge, keyValue, identity, onProblem, now } = parts;
  const underWay = new Map<string, Promise<Found>>();

  async function read(key: string): Promise<ScoredVerdict | null> {
    try {
      const stored = await keyValue.get(key);
      if (stored === undefined) return null;
      const verdict = VerdictSchema.safeParse(stored);
      return verdict.success && verdict.data.score !== null ? verdict.data : null;
    } catch (error) {
      onProblem(error);
      return null;
    }
  }

  async function askAndKeep(key: string, request: JudgeRequest, options: JudgeOptions): Promise<Verdict> {
    const verdict = await judge.judge(request, options);
    if (verdict.score === null) return verdict;
    try {
      await keyValue.set(key, verdict);
    } catch (error) {
      onProblem(error);
    }
    return verdict;
  }

  async function readOrAsk(key: string, request: JudgeRequest, options: JudgeOptions): Promise<Found> {
    const stored = await read(key);
    return stored === null
      ? { verdict: await askAndKeep(key, request, options), fresh: true }
      : { verdict: stored, fresh: false };
  }

  return {
    name: judge.name,
    async judge(request, options = {}) {
      options.signal?.throwIfAborted();
      const started = now();
      const { question, reference, answer } = request;
      const key = hashOf({ v: 1, ...identity, question, reference, answer });
      for (let other = underWay.get(key); other !== undefined; other = underWay.get(key)) {
        const verdict = await follow(other, options.signal);
        if (verdict !== null) return reused(verdict, judge.name, now() - started);
      }
      const found = readOrAsk(key, request, options);
      underWay.set(key, found);
      try {
        const { verdict, fresh } = await found;
        return fresh ? verdict : reused(verdict, judge.name, now() - started);
      } finally {
        underWay.delete(key);
      }
    },
  };
}

/** The verdict that somebody else is waiting for; `null` where they stopped waiting, which means nothing to others. */
async function follow(other: Promise<Found>, signal: AbortSignal | undefined): Promise<Verdict | null> {
  let stop = (): void => {};
  const stopped = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal?.reason);
    signal?.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([
      other.then(
        ({ verdict }) => verdict,
        () => null,
      ),
      stopped,
    ]);
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

function reused(verdict: Verdict, judge: string, ms: number): Verdict {
  return { ...verdict, judge, ms, usage: { input: 0, output: 0 }, cached: true };
}
