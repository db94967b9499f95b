import type { Judge } from '../../judge/judge.ts';
import { isJudgePreset } from '../../judge/prompts/presets.ts';
import type { Manifest } from '../../probe/manifest.ts';
import type { Store } from '../../store/store.ts';
import type { Config } from '../config.ts';
import type { CommandIo } from '../io.ts';
import { createJudges } from '../judges.ts';
import type { Models } from '../models.ts';
import { serverOf } from './run-probe-models.ts';

export type RunJudgeOptions = {
  readonly manifest: Manifest;
  readonly config: Config;
  readonly models: Models;
  /** Where verdicts are kept, for all runs. */
  readonly store: Store;
  readonly queueMs: number;
  readonly onProblem: (error: unknown) => void;
};

/** The judge of a run, and where each of its verdicts needs a place. */
export type RunJudge = { readonly judge: Judge; readonly places: readonly string[] };

/** The place of a judge that computes here: one verdict at a time. */
export const here = 'offline';

/** Opens the judge that a manifest names. */
export async function openRunJudge(io: CommandIo, options: RunJudgeOptions): Promise<RunJudge> {
  const { manifest, config, models, store, queueMs, onProblem } = options;
  const { judges, judgeModels, judgePreset, subject } = manifest;
  const judge = await createJudges({
    names: judges,
    config,
    models: () => models,
    store,
    now: io.now,
    randomId: io.randomId,
    allowAdHoc: true,
    ...(judgePreset !== undefined && isJudgePreset(judgePreset) ? { preset: judgePreset } : {}),
    ...(subject === undefined ? {} : { subject: { model: subject.model, baseUrl: subject.baseURL } }),
    repeatBorderline: manifest.repeatBorderline ?? 0,
    queueMs,
    onProblem,
  });
  const servers = judgeModels.map(({ baseURL }) => serverOf(baseURL));
  const offline = judges.includes('offline');
  return { judge: offline ? breathing(judge) : judge, places: offline ? [here, ...servers] : servers };
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
