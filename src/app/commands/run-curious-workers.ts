import { curiosityHash } from '../../curiosity/prompts/curiosity-hash.ts';
import { createModelAsker } from '../../curiosity/run/ask-set.ts';
import type { CuriousManifest } from '../../curiosity/run/manifest.ts';
import type { Alterer, CuriousWorkers, SetAsker } from '../../curiosity/run/part.ts';
import { setMetrics } from '../../curiosity/scores/metric.ts';
import { createModelSetJudge, type SetJudge } from '../../curiosity/set-judge.ts';
import { type JudgeParams, judgePresets } from '../../judge/prompts/presets.ts';
import { hashOf } from '../../judge/prompts/prompt-hash.ts';
import { withParams } from '../../model/params.ts';
import type { RunModel } from '../../probe/manifest.ts';
import { offlineAsker, offlineDoubts, offlineSets } from '../../tutor/curious/offline.ts';
import { type Models, sharedScope } from '../models.ts';

/** Milliseconds that all attempts at the scores of one set, or at one altered set, have together. */
const defaultDeadlineMs = 30_000;

export type WorkerParts = { readonly models: Models; readonly queueMs: number };

/** Opens everybody whom a manifest names. */
export async function openWorkers(manifest: CuriousManifest, parts: WorkerParts): Promise<CuriousWorkers> {
  const askers = new Map<string, SetAsker>();
  for (const name of manifest.questionsFile === undefined ? manifest.askers : [])
    askers.set(name, await openAsker(name, manifest, parts));
  const judges = new Map<string, SetJudge>();
  for (const name of manifest.judges)
    judges.set(
      name,
      await openSetJudge(
        name,
        manifest.judgeModels.find((model) => model.name === name),
        parts,
      ),
    );
  const meta =
    manifest.meta === undefined ? null : await openSetJudge(manifest.meta, manifest.metaModel, parts);
  return { askers, judges, meta, alterer: await openAlterer(manifest, parts) };
}

async function openAsker(
  name: string,
  { id, params, askerModels }: CuriousManifest,
  { models }: WorkerParts,
): Promise<SetAsker> {
  if (!askerModels.some((model) => model.name === name)) return offlineSetAsker;
  const model = await models.open(name, { allowAdHoc: true, params });
  return createModelAsker({ name, model, params, scope: id, lane: id });
}

const offlineSetAsker: SetAsker = {
  name: 'offline',
  promptHash: hashOf({ asker: 'offline' }),
  async ask(statement) {
    const { questions, dropped } = await offlineAsker.ask(statement);
    return { questions, dropped, raw: questions.join('\n'), usage: null, cached: false };
  },
};

/** A judge of sets by its name; `chosen` says which model it is, and is absent for the one that needs no server. */
export async function openSetJudge(
  name: string,
  chosen: RunModel | undefined,
  { models, queueMs }: WorkerParts,
): Promise<SetJudge> {
  if (chosen === undefined) return offlineSetJudge;
  const model = await models.open(name, { allowAdHoc: true, cacheScope: sharedScope });
  const params = paramsOf(chosen);
  return createModelSetJudge({
    name,
    model,
    params,
    deadlineMs: chosen.deadlineMs ?? defaultDeadlineMs,
    queueMs,
  });
}

/** The parameters that calls end up with, so that a hash speaks of what is really sent. */
function paramsOf(chosen: RunModel): JudgeParams {
  const base: JudgeParams = judgePresets.deterministic;
  const request = withParams(
    { messages: [], purpose: 'set-judge', ...base },
    { run: {}, model: chosen.params },
  );
  const { messages: _messages, purpose: _purpose, maxTokens = base.maxTokens, ...params } = request;
  return { ...params, maxTokens };
}

/** Estimates of sets from features of their questions. As a reviewer it looks at the set alone. */
export const offlineSetJudge: SetJudge = {
  name: 'offline',
  estimated: true,
  hashes: { 'set-judge': hashOf('offline-set'), meta: hashOf('offline-set'), doubt: hashOf('offline-doubt') },
  async score({ statement, questions }) {
    await pause();
    const { scores } = await offlineSets.score(statement, questions);
    return { scores: new Map(setMetrics.map((metric) => [metric, scores[metric]])), ...free };
  },
  review(set, signal) {
    return offlineSetJudge.score(set, signal);
  },
  async doubt({ statement, source, questions }) {
    const { score, firstDoubt } = await offlineDoubts.score({
      statement,
      source,
      kind: 'questions',
      texts: questions,
    });
    return { score, firstDoubt, ...free };
  },
};

const free = { usage: null, cached: false } as const;

/** Computing lets everything else have its turn. */
const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function openAlterer(
  { alterer, altererModel, id }: CuriousManifest,
  { models, queueMs }: WorkerParts,
): Promise<Alterer | null> {
  if (alterer === undefined || altererModel === undefined) return null;
  const model = await models.open(alterer, { allowAdHoc: true, cacheScope: id });
  const params = paramsOf(altererModel);
  const deadlineMs = altererModel.deadlineMs ?? defaultDeadlineMs;
  return { name: alterer, model, params, promptHash: curiosityHash('alterer', params), deadlineMs, queueMs };
}
