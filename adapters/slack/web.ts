import { webApi } from '@slack/bolt';
import { z } from 'zod';
import type { Time } from '../../src/model/time.ts';
import { type Budget, createTokenBucket, type TokenBucket } from '../../src/spine/token-bucket.ts';

const ReplySchema = z.looseObject({ ok: z.literal(true) });

/** Calls of Slack's Web API. Rejects with the library's errors; see `send-failure.ts`. */
export type SlackWeb = {
  /** A call that may be made again: tried again where Slack or the way to it fails. Waits for its budget. */
  read(method: string, args: object): Promise<Record<string, unknown>>;
  /** A call that would be done twice: made once, so that a lost answer is looked into before. Waits for its budget. */
  write(method: string, args: object): Promise<Record<string, unknown>>;
  /** Without waiting: for what is late a moment later. */
  now(method: string, args: object): Promise<Record<string, unknown>>;
  /** Uploads files and shows them at a channel. */
  upload(args: webApi.FilesUploadV2Arguments): Promise<void>;
};

export type WebOptions = {
  readonly token: string;
  /** `https://slack.com/api/` without it. */
  readonly apiUrl?: string | undefined;
  readonly logger: webApi.WebClientOptions['logger'];
  readonly time: Time;
};

/** A call that is not answered within this has failed, in milliseconds. */
const timeoutMs = 10_000;

/** What is told of every client: no waiting for ever, no retries for half an hour, no pause of one for another's 429. */
export function clientOptions({
  apiUrl,
  logger,
}: Pick<WebOptions, 'apiUrl' | 'logger'>): webApi.WebClientOptions & { retryConfig: { retries: number } } {
  return {
    ...(apiUrl === undefined ? {} : { slackApiUrl: apiUrl.endsWith('/') ? apiUrl : `${apiUrl}/` }),
    ...(logger === undefined ? {} : { logger }),
    timeout: timeoutMs,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
  };
}

/** A little less than what Slack grants a minute, by method; posts are paced by place, see `createPacedOutlet`. */
const perMinute = (calls: number): Budget => ({
  burst: Math.floor(calls * 0.6),
  everyMs: 60_000 / (calls * 0.4),
});
const budgets: Readonly<Record<string, Budget>> = {
  'conversations.history': perMinute(50),
  'conversations.replies': perMinute(50),
  'conversations.open': perMinute(50),
  'chat.update': perMinute(50),
  'chat.postEphemeral': perMinute(100),
  'views.publish': perMinute(100),
  'files.info': perMinute(100),
  'files.uploadV2': perMinute(100),
};

export function createWeb({ token, time, ...options }: WebOptions): SlackWeb {
  const once = new webApi.WebClient(token, clientOptions(options));
  const again = new webApi.WebClient(token, {
    ...clientOptions(options),
    retryConfig: { retries: 2, minTimeout: 200, maxTimeout: 1_000 },
  });
  const buckets = new Map<string, TokenBucket>();

  const turn = async (method: string): Promise<void> => {
    const budget = budgets[method];
    if (budget === undefined) return;
    const bucket = buckets.get(method) ?? createTokenBucket(budget, time.now);
    buckets.set(method, bucket);
    for (let waitMs = bucket.waitMs(); waitMs > 0; waitMs = bucket.waitMs())
      await new Promise<void>((resolve) => void time.after(waitMs, resolve));
    bucket.take();
  };
  const call = async (
    client: webApi.WebClient,
    method: string,
    args: object,
  ): Promise<Record<string, unknown>> => ReplySchema.parse(await client.apiCall(method, { ...args }));

  return {
    now: (method, args) => call(once, method, args),
    async read(method, args) {
      for (let refusals = 0; ; refusals += 1) {
        await turn(method);
        try {
          return await call(again, method, args);
        } catch (error) {
          if (!(error instanceof webApi.WebAPIRateLimitedError) || refusals >= mostRefusals) throw error;
          buckets.get(method)?.block(error.retryAfter * 1000);
        }
      }
    },
    async upload(args) {
      await turn('files.uploadV2');
      await once.filesUploadV2(args);
    },
    async write(method, args) {
      await turn(method);
      return call(once, method, args);
    },
  };
}

/** So often a reading is refused and waited for before it fails. */
const mostRefusals = 3;
