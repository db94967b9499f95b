import { createCachedModel, createReplyCache } from '../model/cached-model.ts';
import { type Capabilities, createCapabilityMemory } from '../model/capabilities.ts';
import type { ChatModel } from '../model/chat-model.ts';
import { createHealth, type Health } from '../model/health.ts';
import { type Budget, createLedger, type Ledger } from '../model/ledger.ts';
import { createLimiter, type Limiter, type LimiterState } from '../model/limiter.ts';
import { createMeteredModel } from '../model/metered-model.ts';
import { type Params, withParams } from '../model/params.ts';
import { createRecordedModel, type RecordSink } from '../model/recording.ts';
import type { Replay } from '../model/replay.ts';
import type { ModelIdentity } from '../model/request-key.ts';
import { createServedModel } from '../model/served-model.ts';
import type { Time } from '../model/time.ts';
import type { Store } from '../store/store.ts';
import type { Config } from './config.ts';
import { type ModelChoice, resolveModel } from './resolve-model.ts';

/** Scope of replies that all runs share. A subject's answers have their run's id as scope. */
export const sharedScope = 'verdicts';

const defaultConcurrency = 4;
const defaultDeadlineMs = 120_000;

export type ModelsOptions = {
  readonly config: Config;
  /** Where replies and what servers refuse are remembered; without it, nothing outlives the process. */
  readonly store?: Store | undefined;
  readonly time: Time;
  /** A number from 0 up to 1, differing from call to call. */
  readonly random: () => number;
  /** Requests at once that the user asked for, at each server. */
  readonly concurrency?: number | undefined;
  /**
   * Milliseconds that a call may wait for a place or for a pause the server asked for, besides its deadline. Default
   * 0: a learner's call is over when its time is. A batch loses fewer answers with some minutes.
   */
  readonly queueMs?: number | undefined;
  /** For all the models opened here together. */
  readonly budget?: Budget | undefined;
  /** What an interrupted run had spent before. */
  readonly spent?: { readonly tokens: number; readonly usd: number } | undefined;
  /** Where every prompt and reply is written. */
  readonly record?: RecordSink | undefined;
  /** Answers from a recording; nothing goes over the network then. */
  readonly replay?: Replay | undefined;
  /** Told of trouble that costs no reply: a cache or memory that cannot be read or written. */
  readonly onProblem: (error: unknown) => void;
};

export type OpenModelOptions = {
  /** See `ResolveOptions`: true on a command line, false in chat. */
  readonly allowAdHoc: boolean;
  /** Who may reuse this model's replies, where a call does not say: `sharedScope`, or a run's id and repeat. */
  readonly cacheScope?: string | undefined;
  /** The user's parameters for this run (`--param`, a preset). */
  readonly params?: Params | undefined;
};

/** The models of one process or run: they share servers, budget, cache and memory. */
export interface Models {
  /** The model that `name` stands for, ready to be asked. Rejects as `resolveModel` throws. */
  open(name: string, options: OpenModelOptions): Promise<ChatModel>;
  /** What was spent, and whether the budget allows more. */
  readonly ledger: Ledger;
  /** Each server in use, with its queue. */
  servers(): readonly (LimiterState & { readonly server: string })[];
}

type ServerParts = { readonly limiter: Limiter; readonly health: Health };

/** Puts models together from their parts: server, retries, budget, cache, recording, parameters. */
export function createModels(options: ModelsOptions): Models {
  const { config, store, time, onProblem } = options;
  const ledger = createLedger({ budget: options.budget, spent: options.spent });
  const memory = createCapabilityMemory({ keyValue: store?.keyValue('model-capabilities'), time, onProblem });
  const cache = store && createReplyCache({ keyValue: store.keyValue('model-replies'), onProblem });
  const servers = new Map<string, ServerParts>();

  const serverOf = ({ address }: ModelChoice): ServerParts => {
    const { origin } = new URL(address.baseUrl);
    const known = servers.get(origin);
    if (known !== undefined) return known;
    const concurrency = concurrencyAt(origin, options);
    const parts = { limiter: createLimiter(concurrency, time), health: createHealth() };
    servers.set(origin, parts);
    return parts;
  };

  return {
    ledger,
    servers: () => [...servers].map(([server, { limiter }]) => ({ server, ...limiter.state() })),
    async open(name, { allowAdHoc, cacheScope, params }) {
      const choice = resolveModel(config, name, { allowAdHoc, withoutKey: options.replay !== undefined });
      const identity = identityOf(choice);
      let model =
        options.replay?.model(name, identity) ??
        createMeteredModel(
          await serve(choice, {
            ...serverOf(choice),
            capabilities: memory.of(identity.baseUrl, identity.model),
            options,
          }),
          { ledger, price: choice.entry.price },
        );
      if (cache !== undefined && options.replay === undefined)
        model = createCachedModel(model, { cache, identity, scope: cacheScope });
      if (options.record !== undefined)
        model = createRecordedModel(model, { sink: options.record, identity, now: time.now });
      return finished(model, { ledger, choice, params });
    },
  };
}

async function serve(
  choice: ModelChoice,
  parts: ServerParts & { readonly capabilities: Capabilities; readonly options: ModelsOptions },
): Promise<ChatModel> {
  // The client library is loaded only where a model is really used.
  const { createOpenAiServer } = await import('../../adapters/openai/model-server.ts');
  const { options, ...shared } = parts;
  const { name, model, address, apiKey, keyNote, entry } = choice;
  return createServedModel({
    ...shared,
    name,
    server: createOpenAiServer({
      name,
      model,
      address,
      apiKey,
      keyNote,
      stream: entry.stream,
      time: options.time,
    }),
    time: options.time,
    random: options.random,
    deadlineMs: entry.deadlineMs ?? defaultDeadlineMs,
    queueMs: options.queueMs,
  });
}

/** The outermost layer: the user's parameters go in before anything looks at the request. */
function finished(
  model: ChatModel,
  {
    ledger,
    choice,
    params,
  }: { readonly ledger: Ledger; readonly choice: ModelChoice; readonly params: Params | undefined },
): ChatModel {
  return {
    name: model.name,
    baseUrl: model.baseUrl,
    async complete(request, chat) {
      const whole = withParams(request, { run: params, model: choice.entry.params });
      const reply = await model.complete(whole, chat);
      if (reply.cached)
        ledger.noteCached({ model: model.name, purpose: request.purpose, price: choice.entry.price });
      return reply;
    },
  };
}

/** The version in an Azure address is a part of what answers. */
function identityOf({ model, address }: ModelChoice): ModelIdentity {
  const query = new URLSearchParams(address.query).toString();
  return { model, baseUrl: query === '' ? address.baseUrl : `${address.baseUrl}?${query}` };
}

/** What the user asked for, at most what the configuration allows for any model on this server. */
function concurrencyAt(origin: string, { config, concurrency }: ModelsOptions): number {
  const caps = [...config.models.keys()].flatMap((name) => {
    const { address, entry } = resolveModel(config, name, { allowAdHoc: false, withoutKey: true });
    const here = new URL(address.baseUrl).origin === origin;
    return here && entry.concurrency !== undefined ? [entry.concurrency] : [];
  });
  const cap = Math.min(...caps);
  if (concurrency === undefined) return Number.isFinite(cap) ? cap : defaultConcurrency;
  return Math.max(1, Math.min(concurrency, cap));
}
