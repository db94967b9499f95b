import { PlumblineError } from '../../errors.ts';
import { isJudgePreset, judgePresets } from '../../judge/prompts/presets.ts';
import type { Params } from '../../model/params.ts';
import type { RunModel } from '../../probe/manifest.ts';
import { type CommandIo, writeLine } from '../io.ts';
import type { ProbeOptions } from './probe.ts';

/** Refuses with `usage` what does not go together. */
export function checkOptions(options: ProbeOptions): void {
  const wrong = (message: string, advice: string): never => {
    throw new PlumblineError('usage', message, { advice });
  };
  if (options.model === undefined && options.answers === undefined)
    wrong(
      'probe needs a model to ask, or answers to score',
      'Add --model NAME (or name@address), or --answers FILE; --resume DIR goes on with a run.',
    );
  if (options.retryFailed === true)
    wrong('--retry-failed is for going on with a run', 'Add --resume DIR; a new run has nothing to retry.');
  if (options.history !== undefined && options.mode !== 'multi-turn')
    wrong('--history is for --mode multi-turn', 'Leave it out, or ask in that mode.');
  if (options.mode === undefined || options.mode === 'zero-shot') {
    if (options.zeroShot !== undefined)
      wrong('--zero-shot names a run to compare with; this one is zero-shot itself', 'Leave it out.');
  }
  if (options.answers !== undefined) {
    const [first] = [
      ...(options.param.length > 0 ? ['--param'] : []),
      ...(options.repeat === undefined ? [] : ['--repeat']),
      ...(options.history === undefined ? [] : ['--history']),
    ];
    if (first !== undefined)
      wrong(`${first} changes how a model is asked; with --answers none is`, 'Leave it out.');
  }
  if (options.preset !== undefined && !(isJudgePreset(options.preset) && options.preset in subjectPresets))
    wrong(`There is no preset "${options.preset}"`, `There is: ${Object.keys(subjectPresets).join(', ')}.`);
}

/** A budget in USD counts what has a price; where nothing has one it would stop nothing. */
export function checkPrices(
  io: CommandIo,
  { budgetUsd }: Pick<ProbeOptions, 'budgetUsd'>,
  models: readonly RunModel[],
): void {
  const unpriced = models.filter(({ price }) => price === undefined).map(({ name }) => name);
  if (budgetUsd === undefined || unpriced.length === 0) return;
  if (unpriced.length === models.length)
    throw new PlumblineError(
      'usage',
      `--budget-usd stops nothing: no price is known of ${unpriced.join(', ')}`,
      {
        advice: 'Give the model a "price" in plumbline.config.json, or use --budget-tokens.',
      },
    );
  writeLine(io.stderr, `--budget-usd does not count ${unpriced.join(', ')}, whose price is not known.`);
}

const { temperature, topP, maxTokens } = judgePresets['paper-depthqa'];
const subjectPresets: Readonly<Record<string, Params>> = {
  'paper-depthqa': { temperature, top_p: topP, max_tokens: maxTokens },
};

/** The parameters of a model under a preset; none without one. */
export function presetParams(preset: string | undefined): Params {
  return preset === undefined ? {} : (subjectPresets[preset] ?? {});
}
