import { resolve } from 'node:path';
import { readBytes } from '../../../adapters/files/read-bytes.ts';
import { PlumblineError } from '../../errors.ts';
import type { Judge } from '../../judge/judge.ts';
import { isJudgePreset, judgePresets } from '../../judge/prompts/presets.ts';
import { parseParams } from '../../model/params.ts';
import { chosenModels, readConfig } from '../config.ts';
import { type CommandIo, writeLine } from '../io.ts';
import { createJudges } from '../judges.ts';
import type { Models, ModelsOptions } from '../models.ts';
import type { JudgeOptions } from './judge.ts';

/** A judge as the command line asked for it, and what stands behind it. */
export type OpenedJudge = {
  readonly judge: Judge;
  /** The models that were opened; `undefined` where none is needed. */
  readonly models: () => Models | undefined;
  readonly concurrency: number;
};

/** As many answers at once as models allow at one server by default. */
const defaultConcurrency = 4;
/** In a batch an answer waits for its place at the server as long as it takes, within reason. */
const patientMs = 600_000;

/** `plumbline judge`: verdicts for the lines of a file, or for one answer. */
export async function runJudge(io: CommandIo, options: JudgeOptions): Promise<number> {
  const { question, reference, answer } = options;
  const one = [question, reference, answer].some((text) => text !== undefined);
  checkUsage(options, one);
  return withJudge(io, options, async (opened) => {
    if (options.in !== undefined) {
      const { judgeFile } = await import('./run-judge-file.ts');
      return judgeFile(io, { ...options, in: options.in }, opened);
    }
    const { judgeOne } = await import('./run-judge-one.ts');
    return judgeOne(io, options, opened);
  });
}

function checkUsage(options: JudgeOptions, one: boolean): void {
  const wrong = (message: string, advice: string): never => {
    throw new PlumblineError('usage', message, { advice });
  };
  const example = 'Use --in FILE [--out FILE], or --question TEXT --reference TEXT --answer TEXT.';
  if (one === (options.in !== undefined))
    wrong(
      one ? 'A file or one answer can be judged, not both at once' : 'There is nothing to judge',
      example,
    );
  if (
    one &&
    (options.question === undefined || options.reference === undefined || options.answer === undefined)
  )
    wrong('To judge one answer, --question, --reference and --answer are all needed', example);
  if (one && options.out !== undefined)
    wrong('--out goes with --in', 'Add --json, and send the output to a file.');
  if (options.record !== undefined && options.replay !== undefined)
    wrong('A run is recorded or replayed, not both', 'Leave out --record or --replay.');
  if (options.preset !== undefined && !isJudgePreset(options.preset))
    wrong(`There is no preset "${options.preset}"`, `There are: ${Object.keys(judgePresets).join(', ')}.`);
}

/** Opens what the judge needs, and closes it again whatever happens. */
async function withJudge(
  io: CommandIo,
  options: JudgeOptions,
  run: (opened: OpenedJudge) => Promise<number>,
): Promise<number> {
  const config = await readConfig(io);
  const names = chosenModels(config, 'judge', options.judge);
  const onProblem = (error: unknown): void =>
    writeLine(
      io.stderr,
      `Verdicts could not be kept or found: ${error instanceof Error ? error.message : String(error)}`,
    );
  const common = { names, config, now: io.now, randomId: io.randomId, allowAdHoc: true, onProblem };
  if (names.every((name) => name === 'offline')) {
    const none = (): never => {
      throw new PlumblineError('internal', 'The offline judge asked for a model');
    };
    return run({
      judge: await createJudges({ ...common, models: none }),
      models: () => undefined,
      concurrency: 1,
    });
  }
  const concurrency = options.concurrency ?? defaultConcurrency;
  const closers: (() => Promise<void>)[] = [];
  try {
    const { openStore } = await import('../open-store.ts');
    const store = await openStore(io);
    closers.push(() => store.close());
    const recording = await openRecording(io, options, closers);
    const [{ createModels }, { systemTime }] = await Promise.all([
      import('../models.ts'),
      import('../system-time.ts'),
    ]);
    const models = createModels({
      config,
      store,
      time: systemTime(io.now),
      random: Math.random,
      concurrency: options.concurrency,
      budget: { tokens: options.budgetTokens, usd: options.budgetUsd },
      ...recording,
      onProblem,
    });
    const repeatable = recording !== undefined;
    const judge = await createJudges({
      ...common,
      models: () => models,
      // A recording has to hold every call, and a replay to use it.
      store: options.cache && !repeatable ? store : undefined,
      preset: options.preset !== undefined && isJudgePreset(options.preset) ? options.preset : undefined,
      params: parseParams(options.param),
      repeatable,
      deadlineMs: options.deadline === undefined ? undefined : options.deadline * 1000,
      queueMs: patientMs,
    });
    return await run({ judge, models: () => models, concurrency });
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

async function openRecording(
  io: CommandIo,
  { record, replay }: JudgeOptions,
  closers: (() => Promise<void>)[],
): Promise<Partial<Pick<ModelsOptions, 'record' | 'replay'>> | undefined> {
  if (record !== undefined) {
    const { openRecordFile } = await import('../record-file.ts');
    const file = await openRecordFile(resolve(io.cwd, record));
    closers.push(() => file.close());
    return { record: file };
  }
  if (replay === undefined) return undefined;
  const { readReplay } = await import('../../model/replay.ts');
  return { replay: await readReplay(readBytes(resolve(io.cwd, replay)), replay) };
}
