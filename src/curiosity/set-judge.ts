import { guardVersion } from '../judge/injection/guard-request.ts';
import type { JudgeParams } from '../judge/prompts/presets.ts';
import { hashOf } from '../judge/prompts/prompt-hash.ts';
import type { ChatMessage, ChatModel, ReplyFormat } from '../model/chat-model.ts';
import { type AskedScores, askScores } from './ask-scores.ts';
import { doubtsFrom } from './figures/doubt-figures.ts';
import { firstDoubtOf } from './first-doubt.ts';
import { curiosityHash } from './prompts/curiosity-hash.ts';
import { doubtMessages } from './prompts/doubt-prompt.ts';
import { fenceOver } from './prompts/fenced-set.ts';
import { metaMessages, type Scoring } from './prompts/meta-prompt.ts';
import { scoresFormat } from './prompts/scores-format.ts';
import { setJudgeMessages } from './prompts/set-judge-prompt.ts';
import { type Metric, type MetricScore, type SetMetric, setMetrics } from './scores/metric.ts';
import type { ShownStatement, Statement } from './statements/statement.ts';

export type JudgedSet = { readonly statement: ShownStatement; readonly questions: readonly string[] };

export type SetVerdict = Pick<AskedScores<SetMetric>, 'scores' | 'usage' | 'cached'>;

export type DoubtVerdict = Pick<AskedScores<Metric>, 'usage' | 'cached'> & {
  readonly score: MetricScore;
  /** `undefined` where it is not known. */
  readonly firstDoubt: number | null | undefined;
};

export type DoubtedSet = {
  readonly statement: Statement;
  /** The right statement that a wrong one was made from, where it is known. */
  readonly source: string | undefined;
  readonly questions: readonly string[];
};

/**
 * Who scores sets. `score` and `review` are not told who asked, nor whether the statement is right; `doubt` alone is told
 * the latter. All reject only when the signal aborts.
 */
export interface SetJudge {
  readonly name: string;
  /** True where scores are estimates from features. */
  readonly estimated: boolean;
  /** Hashes of all that words each kind of call. */
  readonly hashes: Readonly<Record<'set-judge' | 'meta' | 'doubt', string>>;
  score(set: JudgedSet, signal?: AbortSignal): Promise<SetVerdict>;
  /** The final scores, given those of others in the order in which they are to be shown. */
  review(
    set: JudgedSet & { readonly scorings: readonly Scoring[] },
    signal?: AbortSignal,
  ): Promise<SetVerdict>;
  doubt(set: DoubtedSet, signal?: AbortSignal): Promise<DoubtVerdict>;
}

export type ModelJudgeOptions = {
  readonly name: string;
  readonly model: ChatModel;
  readonly params: JudgeParams;
  /** Milliseconds that all attempts at one set's scores have together, and that each call may wait for a place. */
  readonly deadlineMs: number;
  readonly queueMs: number;
};

/**
 * Judges sets with a language model. The mark that fences the texts is a hash of these very texts: nobody can have
 * written it into one of them, and the same set is worded the same again, so that its reply can be found in a cache.
 */
export function createModelSetJudge(options: ModelJudgeOptions): SetJudge {
  const { name, model, params, deadlineMs, queueMs } = options;

  const ask = <M extends Metric>(
    purpose: 'set-judge' | 'meta' | 'doubt',
    asked: {
      readonly metrics: readonly M[];
      readonly questions: readonly string[];
      readonly texts: readonly string[];
      readonly messages: (wanted: readonly M[], fence: string, again: boolean) => ChatMessage[];
      readonly format: (wanted: readonly M[]) => ReplyFormat;
    },
    signal: AbortSignal | undefined,
  ): Promise<AskedScores<M>> => {
    const { metrics, questions, texts, messages, format } = asked;
    const hash = hashOf({ guardVersion, purpose, texts });
    const fence = fenceOver(texts, (length) => hash.slice(0, length));
    return askScores(
      {
        ...{ model, params, purpose, metrics, questions, format, deadlineMs, queueMs },
        messages: (wanted, again) => messages(wanted, fence, again),
        untrusted: texts,
      },
      signal,
    );
  };

  return {
    name,
    estimated: false,
    hashes: {
      'set-judge': curiosityHash('set-judge', params),
      meta: curiosityHash('meta', params),
      doubt: curiosityHash('doubt', params),
    },
    score: ({ statement, questions }, signal) =>
      ask(
        'set-judge',
        {
          metrics: setMetrics,
          questions,
          texts: [statement.statement, ...questions],
          messages: (wanted, fence, again) =>
            setJudgeMessages({ statement, questions, wanted, fence, again }),
          format: (wanted) => scoresFormat(wanted),
        },
        signal,
      ),
    review: ({ statement, questions, scorings }, signal) =>
      ask(
        'meta',
        {
          metrics: setMetrics,
          questions,
          texts: [
            statement.statement,
            ...questions,
            ...scorings.flatMap((scoring) => [...scoring.values()].map(({ justification }) => justification)),
          ],
          messages: (wanted, fence, again) =>
            metaMessages({ statement, questions, wanted, scorings, fence, again }),
          format: (wanted) => scoresFormat(wanted),
        },
        signal,
      ),
    async doubt({ statement, source, questions }, signal) {
      const asked = await ask<Metric>(
        'doubt',
        {
          metrics: ['doubt'],
          questions,
          texts: [statement.statement, statement.flaw ?? '', source ?? '', ...questions],
          messages: (_wanted, fence, again) => doubtMessages({ statement, source, questions, fence, again }),
          format: () => scoresFormat(['doubt'], { firstDoubt: { type: 'integer' } }),
        },
        signal,
      );
      const { usage, cached, raw } = asked;
      const score = asked.scores.get('doubt') ?? { score: null, reason: 'no-verdict', justification: '' };
      return { score, usage, cached, firstDoubt: doubtPosition(score, raw, questions.length) };
    },
  };
}

/** The first text that doubts, from 1; `null` for none. Where a reply contradicts its own score, it is not known. */
export function doubtPosition(
  { score }: MetricScore,
  raw: string | null,
  size: number,
): number | null | undefined {
  if (score === null) return undefined;
  if (score < doubtsFrom) return null;
  return (raw === null ? undefined : firstDoubtOf(raw, size)) ?? undefined;
}
