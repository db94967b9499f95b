import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PlumblineError } from '../errors.ts';
import type { Judge, JudgeOptions, JudgeRequest } from '../judge/judge.ts';

const weightsFile = fileURLToPath(new URL('../../data/judge/weights.json', import.meta.url));

/** A judge whose language model is loaded in the background or at its first verdict. */
export type OfflineJudge = Judge & {
  /** Loads what the first verdict would otherwise wait for (about a fifth of a second). Safe to call twice. */
  readonly warm: () => Promise<void>;
};

async function loadJudge(now: () => number): Promise<Judge> {
  const [{ createOfflineJudge }, { OfflineWeightsSchema }, text] = await Promise.all([
    import('../judge/offline/offline-judge.ts'),
    import('../judge/offline/offline-weights.ts'),
    readFile(weightsFile, 'utf8'),
  ]);
  const weights = OfflineWeightsSchema.safeParse(JSON.parse(text));
  if (!weights.success)
    throw new PlumblineError('internal', 'The weights of the offline judge are damaged', {
      cause: weights.error,
      advice: 'Restore data/judge/weights.json from the package.',
    });
  return createOfflineJudge({ weights: weights.data, now });
}

/**
 * The offline judge with the weights that the product ships. Creating it loads nothing, so that a first question
 * need not wait: call `warm` once it is asked.
 */
export function openOfflineJudge(now: () => number): OfflineJudge {
  let loading: Promise<Judge> | undefined;
  const load = (): Promise<Judge> => {
    loading ??= loadJudge(now);
    return loading;
  };
  return {
    name: 'offline',
    async warm() {
      await load();
    },
    async judge(request: JudgeRequest, options?: JudgeOptions) {
      options?.signal?.throwIfAborted();
      return (await load()).judge(request, options);
    },
  };
}
