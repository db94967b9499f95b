import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PlumblineError } from '../errors.ts';
import type { Judge, JudgeOptions, JudgeRequest } from '../judge/judge.ts';

const folder = fileURLToPath(new URL('../../data/judge', import.meta.url));

/** The files that hold the lexicon, by what they are to it. */
const lexiconFiles = {
  synonyms: 'synonyms.json',
  opposites: 'opposites.json',
  phrases: 'phrases.json',
  generic: 'generic-words.json',
} as const;

async function readData(name: string): Promise<unknown> {
  return JSON.parse(await readFile(join(folder, name), 'utf8'));
}

/** What data/judge says of words, unchecked. */
export async function readOfflineLexicon(): Promise<unknown> {
  const parts = Object.entries(lexiconFiles).map(
    async ([part, file]) => [part, await readData(file)] as const,
  );
  return Object.fromEntries(await Promise.all(parts));
}

/** Lexicon and fitted model as they lie in data/judge, unchecked. */
async function readOfflineWeights(): Promise<unknown> {
  const [lexicon, model] = await Promise.all([readOfflineLexicon(), readData('model.json')]);
  return { lexicon, model };
}

/** A judge whose language model is loaded in the background or at its first verdict. */
export type OfflineJudge = Judge & {
  /** Loads what the first verdict would otherwise wait for (about a fifth of a second). Safe to call twice. */
  readonly warm: () => Promise<void>;
};

async function loadJudge(now: () => number): Promise<Judge> {
  const [{ createOfflineJudge }, { OfflineWeightsSchema }, data] = await Promise.all([
    import('../judge/offline/offline-judge.ts'),
    import('../judge/offline/offline-weights.ts'),
    readOfflineWeights(),
  ]);
  const weights = OfflineWeightsSchema.safeParse(data);
  if (!weights.success)
    throw new PlumblineError('internal', 'The weights of the offline judge are damaged', {
      cause: weights.error,
      advice: 'Restore the folder data/judge from the package.',
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
