import type { Judge } from '../../judge/judge.ts';
import type { Manifest } from '../../probe/manifest.ts';
import type { Store } from '../../store/store.ts';
import type { Config } from '../config.ts';
import type { CommandIo } from '../io.ts';
import type { Models } from '../models.ts';
import { openOfflineJudge } from '../offline-judge.ts';

export type RunJudgeOptions = {
  readonly config: Config;
  readonly models: Models;
  readonly store: Store;
  readonly manifest: Manifest;
  readonly lane: string;
};

/** The judge of a run, and where each of its verdicts needs a place. */
export async function openRunJudge(
  io: CommandIo,
  { manifest: _manifest }: RunJudgeOptions,
): Promise<{ readonly judge: Judge; readonly places: readonly string[] }> {
  const offline = openOfflineJudge(io.now);
  return { judge: breathing(offline), places: ['offline'] };
}

/** A judge that computes, with a pause for everything else before each verdict. */
function breathing(judge: Judge): Judge {
  return {
    name: judge.name,
    async judge(request, options) {
      await new Promise((resolve) => setImmediate(resolve));
      return judge.judge(request, options);
    },
  };
}
