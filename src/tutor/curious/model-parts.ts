import { askQuestions } from '../../curiosity/ask-questions.ts';
import { askScores } from '../../curiosity/ask-scores.ts';
import { fenceOver } from '../../curiosity/prompts/fenced-set.ts';
import { scoresFormat } from '../../curiosity/prompts/scores-format.ts';
import type { MetricScore, SetMetric } from '../../curiosity/scores/metric.ts';
import {
  createModelSetJudge,
  type DoubtVerdict,
  doubtPosition,
  type SetJudge,
} from '../../curiosity/set-judge.ts';
import type { Judge } from '../../judge/judge.ts';
import { type JudgeParams, judgePresets } from '../../judge/prompts/presets.ts';
import { hashOf } from '../../judge/prompts/prompt-hash.ts';
import type { ChatModel } from '../../model/chat-model.ts';
import { answerDoubtMessages, answerPromptsVersion, referenceMessages } from './answer-prompts.ts';
import type { AnswerScorer, Asker, DoubtRequest, DoubtScorer, SetScorer } from './parts.ts';

export type ModelCuriosityParts = {
  readonly model: ChatModel;
  /** Unpredictable text of a length, for the marks around what others wrote. */
  readonly randomId: (length: number) => string;
  /** Told when a model failed and something else took its place. */
  readonly onProblem: (error: unknown) => void;
};

const params: JudgeParams = judgePresets.deterministic;
/** A learner waits: milliseconds for questions, for a reference, and for all attempts at scores. */
const askMs = 20_000;
const scoreMs = 30_000;

/** Asks with a model; where it fails or writes no question, `fallback` asks. */
export function createModelAsker({ model, onProblem }: ModelCuriosityParts, fallback: Asker): Asker {
  return {
    async ask(statement, options = {}) {
      const { signal } = options;
      try {
        const { read } = await askQuestions(
          model,
          statement,
          { temperature: 0.1, maxTokens: 400 },
          { deadlineMs: askMs, ...(signal === undefined ? {} : { signal }) },
        );
        if (read.questions.length > 0) return { ...read, asker: model.name };
      } catch (error) {
        signal?.throwIfAborted();
        onProblem(error);
      }
      return fallback.ask(statement, options);
    },
  };
}

/** Judges sets as runs do. */
const setJudgeOf = (model: ChatModel): SetJudge =>
  createModelSetJudge({ name: model.name, model, params, deadlineMs: scoreMs, queueMs: 0 });

/** Scores sets with a model. */
export function createModelSetScorer({ model }: ModelCuriosityParts): SetScorer {
  const judge = setJudgeOf(model);
  const by = { judge: judge.name, promptHash: judge.hashes['set-judge'], estimated: false };
  return {
    async score(statement, questions, { signal } = {}) {
      const { scores, usage } = await judge.score({ statement, questions }, signal);
      const of = (metric: SetMetric): MetricScore => scores.get(metric) ?? nothing;
      return {
        scores: { relevance: of('relevance'), coherence: of('coherence'), diversity: of('diversity') },
        by,
        usage,
      };
    },
  };
}

const nothing: MetricScore = { score: null, reason: 'no-verdict', justification: '' };

/** Judges doubt with a model; alone in telling a model whether the statement is right. */
export function createModelDoubtScorer({ model, randomId }: ModelCuriosityParts): DoubtScorer {
  const judge = setJudgeOf(model);
  const hashes = {
    questions: judge.hashes.doubt,
    answers: hashOf({ call: 'answer-doubt', version: answerPromptsVersion, params }),
  };
  /** Doubt in what a learner answers, which runs have none of. */
  const inAnswers = async (
    { statement, source, texts }: DoubtRequest,
    signal: AbortSignal | undefined,
  ): Promise<Pick<DoubtVerdict, 'score' | 'firstDoubt'>> => {
    const untrusted = [statement.statement, statement.flaw ?? '', source ?? '', ...texts];
    const fence = fenceOver(untrusted, randomId);
    const { scores, raw } = await askScores(
      {
        ...{ model, params, questions: texts, purpose: 'doubt', metrics: ['doubt'] as const, untrusted },
        messages: (_wanted, again) => answerDoubtMessages({ statement, source, texts }, fence, again),
        format: () => scoresFormat(['doubt'], {}),
        deadlineMs: scoreMs,
        queueMs: 0,
      },
      signal,
    );
    const score = scores.get('doubt') ?? nothing;
    return { score, firstDoubt: doubtPosition(score, raw, texts.length) };
  };
  return {
    async score(request, { signal } = {}) {
      const { kind, statement, source, texts } = request;
      const { score, firstDoubt } =
        kind === 'questions'
          ? await judge.doubt({ statement, source, questions: texts }, signal)
          : await inAnswers(request, signal);
      const by = { judge: model.name, promptHash: hashes[kind], estimated: false };
      return { score, firstDoubt: firstDoubt ?? null, by };
    },
  };
}

/**
 * Scores answers with the judge of walks, against an answer that a model writes to the question before it sees the
 * learner's. Where it writes none, `fallback` scores.
 */
export function createReferenceScorer(
  { model, randomId, onProblem }: ModelCuriosityParts,
  judge: Judge,
  fallback: AnswerScorer,
): AnswerScorer {
  return {
    async score(request, options = {}) {
      const { statement, question, answer } = request;
      const { signal } = options;
      let text = '';
      try {
        const fence = fenceOver([statement.statement, question], randomId);
        const messages = referenceMessages(statement, question, fence);
        const reply = await model.complete(
          { messages, purpose: 'reference', temperature: 0, maxTokens: 400 },
          { deadlineMs: askMs, ...(signal === undefined ? {} : { signal }) },
        );
        // Half an answer is no measure.
        text = reply.finish === 'stop' || reply.finish === 'unknown' ? reply.text.trim() : '';
      } catch (error) {
        signal?.throwIfAborted();
        onProblem(error);
      }
      if (text === '') return fallback.score(request, options);
      const verdict = await judge.judge({ question, reference: text, answer }, options);
      return { verdict, reference: { text, by: model.name }, estimated: false };
    },
  };
}
