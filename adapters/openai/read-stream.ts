import { z } from 'zod';
import type { Time } from '../../src/model/time.ts';
import type { WireRequest } from './request-body.ts';
import { streamRanOn } from './run-on.ts';

// A model that writes pauses for a moment, not for half a minute.
const longestGapMs = 30_000;
// After the last word, only the count of tokens can still come.
const lastGapMs = 2_000;
const longestContent = 4 * 1024 * 1024;

const ChunkSchema = z.looseObject({
  model: z.string().nullish().catch(undefined),
  system_fingerprint: z.string().nullish().catch(undefined),
  choices: z
    .array(
      z.looseObject({
        delta: z
          .looseObject({
            content: z.string().nullish().catch(undefined),
            refusal: z.string().nullish().catch(undefined),
            reasoning_content: z.string().nullish().catch(undefined),
            reasoning: z.string().nullish().catch(undefined),
          })
          .nullish()
          .catch(undefined),
        finish_reason: z.string().nullish().catch(undefined),
        logprobs: z
          .looseObject({ content: z.array(z.unknown()).nullish().catch(undefined) })
          .nullish()
          .catch(undefined),
      }),
    )
    .catch([]),
  usage: z.unknown().optional(),
});

/** What the chunks of a stream add up to, in the form of an answer that came whole. */
export type Collected = {
  readonly answer: unknown;
  /** The server said how the reply ended, or we had all that was wanted. */
  readonly finished: boolean;
};

/**
 * Reads a stream to its end, or to where nothing more of use can come: the end of a JSON object when only white
 * space follows it, the last word when the server keeps the line open, or silence in mid-reply (unfinished then).
 * Silence has no limit before the first chunk, since a model may have to be loaded. The caller ends the stream.
 */
export async function collectStream(
  stream: AsyncIterable<unknown>,
  { sent, time }: { readonly sent: WireRequest; readonly time: Time },
): Promise<Collected> {
  const parts = { content: '', refusal: '', reasoning: '' };
  const tokens: unknown[] = [];
  let finish: string | undefined;
  let model: string | undefined;
  let fingerprint: string | undefined;
  let usage: unknown;
  let chunks = 0;
  const iterator = stream[Symbol.asyncIterator]();
  for (;;) {
    const gap = finish === undefined ? longestGapMs : lastGapMs;
    const next = await (chunks === 0 ? iterator.next() : nextWithin(iterator, gap, time));
    if (next === 'silent' || next.done) break;
    chunks += 1;
    const chunk = ChunkSchema.safeParse(next.value);
    if (!chunk.success) continue;
    const choice = chunk.data.choices[0];
    model ??= chunk.data.model ?? undefined;
    fingerprint ??= chunk.data.system_fingerprint ?? undefined;
    usage = chunk.data.usage ?? usage;
    finish = choice?.finish_reason ?? finish;
    parts.content += choice?.delta?.content ?? '';
    parts.refusal += choice?.delta?.refusal ?? '';
    parts.reasoning += choice?.delta?.reasoning_content ?? choice?.delta?.reasoning ?? '';
    tokens.push(...(choice?.logprobs?.content ?? []));
    if (finish !== undefined && usage !== undefined) break;
    if ((sent.format !== 'text' && streamRanOn(parts.content)) || parts.content.length > longestContent) {
      finish = 'length';
      break;
    }
  }
  return {
    answer: {
      model,
      system_fingerprint: fingerprint,
      choices: [
        {
          message: { content: parts.content, refusal: parts.refusal, reasoning_content: parts.reasoning },
          finish_reason: finish ?? null,
          logprobs: tokens.length === 0 ? null : { content: tokens },
        },
      ],
      usage,
    },
    finished: finish !== undefined,
  };
}

async function nextWithin<T>(
  iterator: AsyncIterator<T>,
  ms: number,
  time: Time,
): Promise<IteratorResult<T> | 'silent'> {
  let cancel = (): void => {};
  const silence = new Promise<'silent'>((resolve) => {
    cancel = time.after(ms, () => resolve('silent'));
  });
  const next = iterator.next();
  next.catch(() => {}); // when silence wins, nobody else looks at it
  try {
    return await Promise.race([next, silence]);
  } finally {
    cancel();
  }
}
