import type { Usage } from '../../src/judge/verdict.ts';
import type { FinishReason } from '../../src/model/chat-model.ts';
import { estimateInput, estimateTokens } from '../../src/model/estimate-tokens.ts';
import type { Call, Feature, ServerReply } from '../../src/model/model-server.ts';
import { splitThinking } from '../../src/model/split-thinking.ts';
import { type Answer, AnswerSchema, type Choice, type Part } from './answer-schema.ts';
import { readLogprobs } from './logprobs.ts';
import type { WireRequest } from './request-body.ts';
import { type RunOn, readRunOn } from './run-on.ts';

export type AnswerContext = { readonly call: Call; readonly sent: WireRequest; readonly model: string };

export type ReadAnswer = { readonly reply: ServerReply; readonly misbehaved: readonly Feature[] };

/** Reads what a server sent back with status 200; `undefined` where it is not a chat completion. */
export function readAnswer(value: unknown, context: AnswerContext): ReadAnswer | undefined {
  const parsed = AnswerSchema.safeParse(value);
  const choice = parsed.success ? parsed.data.choices[0] : undefined;
  if (!parsed.success || choice === undefined) return undefined;
  const { sent, call } = context;
  const parts = partsOf(choice);
  const { thoughts, refusal } = parts;
  const called = parts.content.trim() === '' ? calledWith(choice, sent) : '';
  const content = called === '' ? parts.content : called;
  const split = splitThinking(content);
  const limited = finishes[(choice.finish_reason ?? '').toLowerCase()] === 'length';
  const said = readRunOn(split.text, { json: sent.format !== 'text', limited });
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
      ...(parsed.data.system_fingerprint ? { fingerprint: parsed.data.system_fingerprint } : {}),
      format: sent.format,
      omitted: sent.omitted,
      ...(logprobs === undefined ? {} : { logprobs }),
    },
    misbehaved: misbehaviour(said, sent),
  };
}

/** What a model says that was asked for JSON and wraps it into a call of a tool that nobody gave it. */
function calledWith({ message }: Choice, { format }: WireRequest): string {
  const [call, ...more] = message.tool_calls ?? [];
  return format === 'text' || call === undefined || more.length > 0 ? '' : call.function.arguments;
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

/**
 * White space without end is the mark of a server that holds a model to a form in which it cannot stop. Where the
 * object was whole, reading it as a stream lets us stop; where it was not, the form is of no use.
 */
function misbehaviour({ ranOn, whole }: RunOn, sent: WireRequest): Feature[] {
  if (!ranOn) return [];
  if (!whole) return ['json-schema', 'json'];
  return sent.features.includes('unstreamed-json') ? ['unstreamed-json'] : [];
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
  readonly said: RunOn;
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
