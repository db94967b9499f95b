import { createOpenAiServer } from '../../../adapters/openai/model-server.ts';
import { readBaseUrl } from '../../../src/model/base-url.ts';
import { createCapabilityMemory } from '../../../src/model/capabilities.ts';
import type { ChatModel } from '../../../src/model/chat-model.ts';
import { createHealth } from '../../../src/model/health.ts';
import { createLimiter, type Limiter } from '../../../src/model/limiter.ts';
import { createServedModel } from '../../../src/model/served-model.ts';
import type { Time } from '../../../src/model/time.ts';
import type { KeyValue } from '../../../src/store/store.ts';
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts';

export type OpenOptions = {
  readonly baseUrl: string;
  readonly model?: string;
  readonly key?: string;
  readonly concurrency?: number;
  readonly deadlineMs?: number;
  readonly keyValue?: KeyValue;
  readonly stream?: boolean;
};

export type OpenModel<T extends Time> = {
  readonly model: ChatModel;
  readonly time: T;
  readonly limiter: Limiter;
  readonly problems: unknown[];
};

/** A model on the server at `baseUrl` through the real client library; waits between attempts are skipped. */
export function openModel(options: OpenOptions): OpenModel<VirtualTime>;
export function openModel<T extends Time>(options: OpenOptions & { readonly time: T }): OpenModel<T>;
export function openModel(options: OpenOptions & { readonly time?: Time }): OpenModel<Time> {
  const { baseUrl, model = 'loopback', key, deadlineMs = 30_000 } = options;
  const time = options.time ?? createVirtualTime((ms) => ms < 25_000);
  const address = readBaseUrl(baseUrl, model);
  const problems: unknown[] = [];
  const memory = createCapabilityMemory({
    keyValue: options.keyValue,
    time,
    onProblem: (problem) => problems.push(problem),
  });
  const limiter = createLimiter(options.concurrency ?? 8, time);
  const served = createServedModel({
    name: model,
    server: createOpenAiServer({
      name: model,
      model,
      address,
      apiKey: key === undefined ? undefined : () => key,
      keyNote: 'The key in OPENAI_API_KEY was sent.',
      stream: options.stream,
      time,
    }),
    capabilities: memory.of(address.baseUrl, model),
    limiter,
    health: createHealth(),
    time,
    random: () => 0.5,
    deadlineMs,
  });
  return { model: served, time, limiter, problems };
}
