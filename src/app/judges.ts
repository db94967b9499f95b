import { createHash } from 'node:crypto';
import { createCachedJudge } from '../judge/cached-judge.ts';
import { createDecliningJudge } from '../judge/declining-judge.ts';
import { createFlaggingJudge } from '../judge/flagging-judge.ts';
import type { Judge, JudgeRequest } from '../judge/judge.ts';
import { createLlmJudge } from '../judge/llm-judge.ts';
import { createPanel } from '../judge/panel.ts';
import { type JudgeParams, type JudgePreset, judgePresets } from '../judge/prompts/presets.ts';
import { createRepeatingJudge } from '../judge/repeating-judge.ts';
import { accuracyRubric } from '../judge/rubric.ts';
import { type Params, withParams } from '../model/params.ts';
import { type ServedName, selfJudged } from '../probe/self-judged.ts';
import type { Store } from '../store/store.ts';
import type { Config } from './config.ts';
import type { Models } from './models.ts';
import { openOfflineJudge } from './offline-judge.ts';
import { type ModelChoice, resolveModel } from './resolve-model.ts';

export type JudgesOptions = {
  /** `offline`, or models as users name them; several make a panel. See `chosenModels`. */
  readonly names: readonly string[];
  readonly config: Config;
  /** Gives the models of the run; called only where a judge is a model. */
  readonly models: () => Models;
  /** Where verdicts are kept and found again; without it each one is asked for. */
  readonly store?: Store | undefined;
  readonly now: () => number;
  readonly randomId: (length: number) => string;
  /** See `OpenModelOptions`: true on a command line, false in chat. */
  readonly allowAdHoc: boolean;
  readonly preset?: JudgePreset | undefined;
  /** The user's own parameters; they win over preset and configuration. */
  readonly params?: Params | undefined;
  /** The model whose answers are judged, so that a judge of its own answers is flagged. */
  readonly subject?: ServedName | undefined;
  /** True where the run is recorded or replayed: the same request is then worded the same, fence included. */
  readonly repeatable?: boolean | undefined;
  /** Milliseconds that one verdict may take; the model's own entry in the configuration without it, else 30,000. */
  readonly deadlineMs?: number | undefined;
  /** Milliseconds that a call may wait for a place, on top of the deadline of a verdict. */
  readonly queueMs?: number | undefined;
  /** How often a model repeats a borderline verdict; the configuration's without it, else never. */
  readonly repeatBorderline?: number | undefined;
  /** Told of a cache that cannot be read or written. */
  readonly onProblem: (error: unknown) => void;
};

/**
 * The judge that `names` stand for: the offline one, a language model, or a panel of several. Blank answers and the
 * like are declined without asking anybody; scores of models are kept in the store and reused. Rejects as
 * `resolveModel` throws, before anything is asked.
 */
export async function createJudges(options: JudgesOptions): Promise<Judge> {
  const members: Judge[] = [];
  for (const name of new Set(options.names))
    members.push(name === 'offline' ? openOfflineJudge(options.now) : await openModelJudge(name, options));
  const [first] = members;
  const judge =
    first === undefined
      ? openOfflineJudge(options.now)
      : members.length === 1
        ? first
        : createPanel({ members, now: options.now });
  return createDecliningJudge(judge);
}

async function openModelJudge(name: string, options: JudgesOptions): Promise<Judge> {
  const { config, now, subject, repeatBorderline = config.repeatBorderline } = options;
  const choice = resolveModel(config, name, { allowAdHoc: options.allowAdHoc, withoutKey: true });
  const first = await openOneJudge(name, choice, options, 0);
  const repeats: Judge[] = [];
  for (let repeat = 1; repeat <= repeatBorderline; repeat++)
    repeats.push(await openOneJudge(name, choice, options, repeat));
  const judge = createRepeatingJudge({ judge: first, repeats, now });
  return createFlaggingJudge(
    judge,
    flagsOf(subject, { model: choice.model, baseUrl: choice.address.baseUrl }),
  );
}

/** One judge over a model; each repeat keeps its verdicts apart, under the next seed where there is one. */
async function openOneJudge(
  name: string,
  choice: ModelChoice,
  options: JudgesOptions,
  repeat: number,
): Promise<Judge> {
  const { allowAdHoc, now, onProblem, preset, store } = options;
  const run = { ...sampling(preset), ...options.params };
  const { seed } = effectiveParams(preset, { run, model: choice.entry.params });
  const own: Params = seed === undefined || repeat === 0 ? run : { ...run, seed: seed + repeat };
  const model = await options.models().open(name, { allowAdHoc, params: own });
  const judge = createLlmJudge({
    model,
    rubric: accuracyRubric,
    params: effectiveParams(preset, { run: own, model: choice.entry.params }),
    now,
    randomId: options.repeatable === true ? derivedId : options.randomId,
    deadlineMs: options.deadlineMs ?? choice.entry.deadlineMs,
    queueMs: options.queueMs,
    repeat,
  });
  const keyValue = store?.keyValue('verdicts');
  if (keyValue === undefined) return judge;
  const identity = {
    model: choice.model,
    baseUrl: model.baseUrl,
    promptHash: judge.promptHash,
    ...(repeat === 0 ? {} : { repeat }),
  };
  return createCachedJudge({ judge, keyValue, identity, onProblem, now });
}

function flagsOf(subject: ServedName | undefined, judge: ServedName): string[] {
  const relation = subject === undefined ? null : selfJudged(subject, [judge]);
  if (relation === 'same-model') return ['self-judged'];
  return relation === 'same-family' ? ['same-family'] : [];
}

/** How a preset samples, as parameters that win over the configuration. Only a judge itself knows how much it may say. */
function sampling(preset: JudgePreset | undefined): Params {
  if (preset === undefined) return {};
  const { maxTokens: _room, ...params }: JudgeParams = judgePresets[preset];
  return { ...params };
}

/** The parameters that a judge's calls end up with, so that the prompt hash speaks of what is really sent. */
function effectiveParams(
  preset: JudgePreset | undefined,
  layers: { readonly run: Params; readonly model: Params | undefined },
): JudgeParams {
  const base: JudgeParams = judgePresets[preset ?? 'deterministic'];
  const request = withParams({ messages: [], purpose: 'judge', ...base }, layers);
  const { messages: _messages, purpose: _purpose, maxTokens = base.maxTokens, ...params } = request;
  return { ...params, maxTokens };
}

/** A mark that nobody can foresee, since it is a hash of the very texts that would have to hold it. */
function derivedId(length: number, { question, reference, answer }: JudgeRequest): string {
  const hash = createHash('sha256').update(JSON.stringify([question, reference, answer]));
  return hash.digest('hex').slice(0, length);
}
