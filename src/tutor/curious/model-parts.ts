import { askScores } from '../../curiosity/ask-scores.ts';
import { askerMessages } from '../../curiosity/prompts/asker-prompt.ts';
import { curiosityHash } from '../../curiosity/prompts/curiosity-hash.ts';
import { doubtMessages } from '../../curiosity/prompts/doubt-prompt.ts';
import { fenceOver } from '../../curiosity/prompts/fenced-set.ts';
import { scoresFormat } from '../../curiosity/prompts/scores-format.ts';
import { setJudgeMessages } from '../../curiosity/prompts/set-judge-prompt.ts';
import { parseQuestions } from '../../curiosity/questions/parse-questions.ts';
import { type MetricScore, setMetrics } from '../../curiosity/scores/metric.ts';
import type { Judge } from '../../judge/judge.ts';
import { type JudgeParams, judgePresets } from '../../judge/prompts/presets.ts';
import { hashOf } from '../../judge/prompts/prompt-hash.ts';
import type { ChatModel } from '../../model/chat-model.ts';
import { answerDoubtMessages, answerPromptsVersion, referenceMessages } from './answer-prompts.ts';
import type { AnswerScorer, Asker, DoubtScorer, SetScorer } from './parts.ts';

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
      const messages = askerMessages(statement);
      try {
        const { text, finish } = await model.complete(
          { messages, purpose: 'asker', temperature: 0.1, maxTokens: 400 },
          { deadlineMs: askMs, ...(signal === undefined ? {} : { signal }) },
        );
        const [{ content: prompt } = { content: '' }] = messages;
        const context = { statement: statement.statement, prompt, truncated: finish === 'length' };
        const { questions, dropped } = parseQuestions(text, context);
        if (questions.length > 0) return { questions, dropped, asker: model.name };
      } catch (error) {
        signal?.throwIfAborted();
        onProblem(error);
      }
      return fallback.ask(statement, options);
    },
  };
}

/** Scores sets with a model. */
export function createModelSetScorer({ model, randomId }: ModelCuriosityParts): SetScorer {
  const by = { judge: model.name, promptHash: curiosityHash('set-judge', params), estimated: false };
  return {
    async score(statement, questions, { signal } = {}) {
      const texts = [statement.statement, ...questions];
      const fence = fenceOver(texts, randomId);
      const { scores, usage } = await askScores(
        {
          ...{ model, params, questions, purpose: 'set-judge', metrics: setMetrics, untrusted: texts },
          messages: (wanted, again) => setJudgeMessages({ statement, questions, wanted, fence, again }),
          format: (wanted) => scoresFormat(wanted),
          deadlineMs: scoreMs,
          queueMs: 0,
        },
        signal,
      );
      const of = (metric: (typeof setMetrics)[number]): MetricScore => scores.get(metric) ?? nothing;
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
  const hashes = {
    questions: curiosityHash('doubt', params),
    answers: hashOf({ call: 'answer-doubt', version: answerPromptsVersion, params }),
  };
  return {
    async score({ kind, statement, source, texts }, { signal } = {}) {
      const untrusted = [statement.statement, statement.flaw ?? '', source ?? '', ...texts];
      const fence = fenceOver(untrusted, randomId);
      const asksFirst = kind === 'questions';
      const { scores, raw } = await askScores(
        {
          ...{ model, params, questions: texts, purpose: 'doubt', metrics: ['doubt'] as const, untrusted },
          messages: (_wanted, again) =>
            asksFirst
              ? doubtMessages({ statement, source, questions: texts, fence, again })
              : answerDoubtMessages({ statement, source, texts }, fence, again),
          format: () => scoresFormat(['doubt'], asksFirst ? { firstDoubt: { type: 'integer' } } : {}),
          deadlineMs: scoreMs,
          queueMs: 0,
        },
        signal,
      );
      const score = scores.get('doubt') ?? nothing;
      const stated = Number(/"firstDoubt"\s*:\s*"?(\d+)/.exec(raw ?? '')?.[1] ?? 0);
      const isOne = (score.score ?? 0) >= 3 && stated >= 1 && stated <= texts.length;
      const by = { judge: model.name, promptHash: hashes[kind], estimated: false };
      return { score, firstDoubt: isOne ? stated : null, by };
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
