import { resolve } from 'node:path';
import { readBytes } from '../../adapters/files/read-bytes.ts';
import { PlumblineError } from '../errors.ts';
import type { Judge } from '../judge/judge.ts';
import type { JudgePreset } from '../judge/prompts/presets.ts';
import type { Params } from '../model/params.ts';
import { type Config, chosenModels, readConfig } from './config.ts';
import { type CommandIo, writeLine } from './io.ts';
import { createJudges } from './judges.ts';
import type { Models, ModelsOptions } from './models.ts';

/** A judge as a command line asks for it. */
export type JudgeChoice = {
  /** As in `--judge`; the configuration's without it. */
  readonly judge?: string | undefined;
  readonly preset?: JudgePreset | undefined;
  readonly params?: Params | undefined;
  /** Answers judged at once by models. */
  readonly concurrency?: number | undefined;
  /** Milliseconds for one verdict of a model. */
  readonly deadlineMs?: number | undefined;
  /** How often a model repeats a borderline verdict; the configuration's without it. */
  readonly repeatBorderline?: number | undefined;
  readonly budget?: ModelsOptions['budget'];
  /** False to ask models anew where their verdict is known. */
  readonly cache?: boolean;
  /** Files to record calls in, or to replay them from. */
  readonly record?: string | undefined;
  readonly replay?: string | undefined;
};

/** A judge, and what stands behind it. */
export type OpenedJudge = {
  readonly judge: Judge;
  /** `undefined` where no model is needed. */
  readonly models: Models | undefined;
  /** Answers that may be judged at once. */
  readonly concurrency: number;
};

/** As many answers at once as models allow at one server by default. */
const defaultConcurrency = 4;
/** In a batch an answer waits for its place at the server as long as it takes, within reason. */
export const patientMs = 600_000;

/**
 * Opens the judge of a command, with configuration, store and models as far as it needs them, and closes them again
 * whatever happens. Rejects as `readConfig` and `createJudges` do, before `run`.
 */
export async function withJudge<Result>(
  io: CommandIo,
  choice: JudgeChoice,
  run: (opened: OpenedJudge) => Promise<Result>,
): Promise<Result> {
  const config = await readConfig(io);
  const names = chosenModels(config, 'judge', choice.judge);
  checkRepeats(names, choice.repeatBorderline);
  const onProblem = (error: unknown): void =>
    writeLine(
      io.stderr,
      `A verdict could not be kept or found: ${error instanceof Error ? error.message : String(error)}`,
    );
  const common = { names, config, now: io.now, randomId: io.randomId, allowAdHoc: true, onProblem };
  if (names.every((name) => name === 'offline'))
    return run({
      judge: await createJudges({ ...common, models: noModels }),
      models: undefined,
      concurrency: 1,
    });
  const closers: (() => Promise<void>)[] = [];
  try {
    const { openStore } = await import('./open-store.ts');
    const store = await openStore(io);
    closers.push(() => store.close());
    const recording = await openRecording(io, choice, closers);
    const models = await openModels(io, config, { ...recording, store, onProblem, ...limits(choice) });
    const repeatable = recording !== undefined;
    const judge = await createJudges({
      ...common,
      models: () => models,
      // A recording has to hold every call, and a replay to use it.
      store: choice.cache === false || repeatable ? undefined : store,
      preset: choice.preset,
      params: choice.params,
      repeatable,
      deadlineMs: choice.deadlineMs,
      queueMs: patientMs,
      repeatBorderline: choice.repeatBorderline,
    });
    return await run({ judge, models, concurrency: choice.concurrency ?? defaultConcurrency });
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** Refuses with `usage` to repeat the verdicts of a judge that always says the same. */
export function checkRepeats(judges: readonly string[], repeats: number | undefined): void {
  if (repeats === undefined || repeats === 0 || judges.some((name) => name !== 'offline')) return;
  throw new PlumblineError(
    'usage',
    '--repeat-borderline is for judges that are models; the offline judge says the same each time',
    { advice: 'Leave it out, or name a model with --judge.' },
  );
}

function noModels(): never {
  throw new PlumblineError('internal', 'The offline judge asked for a model');
}

const limits = ({ concurrency, budget }: JudgeChoice): Pick<ModelsOptions, 'concurrency' | 'budget'> => ({
  concurrency,
  budget,
});

type Recording = Partial<Pick<ModelsOptions, 'record' | 'replay'>>;

async function openModels(
  io: CommandIo,
  config: Config,
  options: Omit<ModelsOptions, 'config' | 'time' | 'random'>,
): Promise<Models> {
  const [{ createModels }, { systemTime }] = await Promise.all([
    import('./models.ts'),
    import('./system-time.ts'),
  ]);
  const random = (): number => Number.parseInt(io.randomId(8), 36) / 36 ** 8;
  return createModels({ config, time: systemTime(io.now), random, ...options });
}

async function openRecording(
  io: CommandIo,
  { record, replay }: JudgeChoice,
  closers: (() => Promise<void>)[],
): Promise<Recording | undefined> {
  if (record !== undefined) {
    const { openRecordFile } = await import('./record-file.ts');
    const file = await openRecordFile(resolve(io.cwd, record));
    closers.push(() => file.close());
    return { record: file };
  }
  if (replay === undefined) return undefined;
  const { readReplay } = await import('../model/replay.ts');
  return { replay: await readReplay(readBytes(resolve(io.cwd, replay)), replay) };
}
