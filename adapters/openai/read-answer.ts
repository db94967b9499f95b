import type { Usage } from '../../src/judge/verdict.ts';
import type { FinishReason } from '../../src/model/chat-model.ts';
import { estimateInput, estimateTokens } from '../../src/model/estimate-tokens.ts';
import { jsonObjectEnd } from '../../src/model/json-object-end.ts';
import type { Call, Feature, ServerReply } from '../../src/model/model-server.ts';
import { splitThinking } from '../../src/model/split-thinking.ts';
import { type Answer, AnswerSchema, type Choice, type Part } from './answer-schema.ts';
import { readLogprobs } from './logprobs.ts';
import type { WireRequest } from './request-body.ts';

export type AnswerContext = { readonly call: Call; readonly sent: WireRequest; readonly model: string };

export type ReadAnswer = { readonly reply: ServerReply; readonly misbehaved: readonly Feature[] };

/** Reads what a server sent back with status 200; `undefined` where it is not a chat completion. */
export function readAnswer(value: unknown, context: AnswerContext): ReadAnswer | undefined {
  const parsed = AnswerSchema.safeParse(value);
  const choice = parsed.success ? parsed.data.choices[0] : undefined;
  if (!parsed.success || choice === undefined) return undefined;
  const { sent, call } = context;
  const { content, thoughts, refusal } = partsOf(choice);
  const split = splitThinking(content);
  const said = withoutRunOn(split.text, sent.format);
  const usage = usageOf(parsed.data, { call, content, thoughts });
  const reasoning = [thoughts, split.reasoning].filter((each) => each.trim() !== '').join('\n\n');
  const refused = refusal !== '' && said.text.trim() === '';
  const finish = refused ? 'refused' : finishOf(choice, { said, split, usage, sent });
  const start = split.start;
  const logprobs =
    call.request.logprobs === true && start !== null && !refused
      ? readLogprobs(choice.logprobs, { content, start, end: start + said.text.length })
      : undefined;
  return {
    reply: {
      text: refused ? refusal : said.text,
      finish,
      ...(reasoning === '' ? {} : { reasoning }),
      usage,
      model: parsed.data.model || context.model,
      format: sent.format,
      omitted: sent.omitted,
      ...(logprobs === undefined ? {} : { logprobs }),
    },
    // White space without end is the mark of a server that holds a model to a form it cannot write.
    misbehaved: said.ranOn ? ['json-schema', 'json'] : [],
  };
}

function partsOf({ message }: Choice): { content: string; thoughts: string; refusal: string } {
  const parts: Part[] =
    typeof message.content === 'string' ? [{ text: message.content }] : (message.content ?? []);
  const thinking = parts.filter(({ type }) => type === 'thinking' || type === 'reasoning');
  const spoken = parts.filter((part) => !thinking.includes(part));
  return {
    content: spoken.map(({ text }) => text ?? '').join(''),
    thoughts: [
      message.reasoning_content ?? message.reasoning ?? message.thinking ?? '',
      ...thinking.map(thoughtOf),
    ]
      .filter((each) => each.trim() !== '')
      .join('\n\n'),
    refusal: message.refusal ?? spoken.map(({ refusal }) => refusal ?? '').join(''),
  };
}

function thoughtOf({ text, thinking }: Part): string {
  if (typeof thinking === 'string') return thinking;
  if (!Array.isArray(thinking)) return text ?? '';
  return thinking
    .map((part: unknown) => {
      const text = typeof part === 'object' && part !== null && 'text' in part ? part.text : '';
      return typeof text === 'string' ? text : '';
    })
    .join('');
}

type Said = {
  readonly text: string;
  /** White space went on and on. */
  readonly ranOn: boolean;
  /** What came before the white space is a whole JSON object. */
  readonly whole: boolean;
};

function withoutRunOn(text: string, format: WireRequest['format']): Said {
  if (format === 'text' || !/\s{200}/.test(text)) return { text, ranOn: false, whole: false };
  const trimmed = text.trim();
  const ranOn = text.length - text.trimEnd().length >= 200 || jsonObjectEnd(trimmed, 0) !== trimmed.length;
  return { text: trimmed, ranOn, whole: jsonObjectEnd(trimmed, 0) === trimmed.length };
}

const finishes: { readonly [reason: string]: FinishReason } = {
  stop: 'stop',
  eos: 'stop',
  eos_token: 'stop',
  end_turn: 'stop',
  stop_sequence: 'stop',
  stop_token: 'stop',
  complete: 'stop',
  length: 'length',
  max_tokens: 'length',
  max_output_tokens: 'length',
  model_length: 'length',
  content_filter: 'filtered',
  content_filtered: 'filtered',
  safety: 'filtered',
  recitation: 'filtered',
  prohibited_content: 'filtered',
  refusal: 'refused',
};

type Facts = {
  readonly said: Said;
  readonly split: { readonly unfinished: boolean };
  readonly usage: Usage;
  readonly sent: WireRequest;
};

function finishOf({ finish_reason: reason }: Choice, { said, split, usage, sent }: Facts): FinishReason {
  const finish = finishes[(reason ?? '').toLowerCase()] ?? 'unknown';
  // An object that is closed is whole: what the limit cut off was white space.
  if (finish === 'length' && said.whole) return 'stop';
  if (finish !== 'stop' && finish !== 'unknown') return finish;
  const usedUp = sent.maxTokens !== undefined && !usage.estimated && usage.output >= sent.maxTokens;
  // Thinking used up the whole budget, whatever the server calls that.
  return said.text.trim() === '' && (usedUp || split.unfinished) ? 'length' : finish;
}

function usageOf(
  { usage }: Answer,
  { call, content, thoughts }: { readonly call: Call; readonly content: string; readonly thoughts: string },
): Usage {
  const counted = (value: number | null | undefined, text: string): number | undefined =>
    value === null || value === undefined || (value === 0 && text !== '') ? undefined : value;
  const input = counted(usage?.prompt_tokens, 'a prompt is never empty');
  const total = usage?.total_tokens ?? undefined;
  const rest = total !== undefined && input !== undefined ? total - input : undefined;
  const output = counted(usage?.completion_tokens ?? rest, content + thoughts);
  if (input !== undefined && output !== undefined) return { input, output };
  return {
    input: input ?? estimateInput(call.request.messages),
    output: output ?? estimateTokens(content) + estimateTokens(thoughts),
    estimated: true,
  };
}
