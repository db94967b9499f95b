import { PlumblineError } from '../../errors.ts';
import { isJudgePreset, judgePresets } from '../../judge/prompts/presets.ts';
import { parseParams } from '../../model/params.ts';
import type { CommandIo } from '../io.ts';
import { type JudgeChoice, withJudge } from '../with-judge.ts';
import type { JudgeOptions } from './judge.ts';

/** `plumbline judge`: verdicts for the lines of a file, or for one answer. */
export async function runJudge(io: CommandIo, options: JudgeOptions): Promise<number> {
  checkUsage(options);
  return withJudge(io, choiceOf(options), async (opened) => {
    if (options.in !== undefined) {
      const { judgeFile } = await import('./run-judge-file.ts');
      return judgeFile(io, { ...options, in: options.in }, opened);
    }
    const { judgeOne } = await import('./run-judge-one.ts');
    return judgeOne(io, options, opened);
  });
}

function checkUsage(options: JudgeOptions): void {
  const wrong = (message: string, advice: string): never => {
    throw new PlumblineError('usage', message, { advice });
  };
  const texts = [options.question, options.reference, options.answer];
  const one = texts.some((text) => text !== undefined);
  const example = 'Use --in FILE [--out FILE], or --question TEXT --reference TEXT --answer TEXT.';
  if (one && options.in !== undefined) wrong('A file or one answer can be judged, not both at once', example);
  if (!one && options.in === undefined) wrong('There is nothing to judge', example);
  if (one && texts.includes(undefined))
    wrong('To judge one answer, --question, --reference and --answer are all needed', example);
  if (one && options.out !== undefined)
    wrong('--out goes with --in', 'Add --json, and send the output to a file.');
  if (options.record !== undefined && options.replay !== undefined)
    wrong('A run is recorded or replayed, not both', 'Leave out --record or --replay.');
  if (options.preset !== undefined && !isJudgePreset(options.preset))
    wrong(`There is no preset "${options.preset}"`, `There are: ${Object.keys(judgePresets).join(', ')}.`);
}

function choiceOf(options: JudgeOptions): JudgeChoice {
  const { judge, preset, concurrency, deadline, cache, record, replay } = options;
  return {
    judge,
    preset: preset !== undefined && isJudgePreset(preset) ? preset : undefined,
    params: parseParams(options.param),
    concurrency,
    deadlineMs: deadline === undefined ? undefined : deadline * 1000,
    repeatBorderline: options.repeatBorderline,
    budget: { tokens: options.budgetTokens, usd: options.budgetUsd },
    cache,
    record,
    replay,
  };
}
