import { z } from 'zod';
import type { ChatModel } from '../../model/chat-model.ts';
import {
  type TutorTask,
  translationMessages,
  tutorMessages,
  tutorReplyFormat,
} from '../prompts/tutor-prompt.ts';
import type { Voice, VoiceContext } from '../voice.ts';
import { type Secret, withoutLeaks } from './leak-filter.ts';
import { offlineVoice } from './offline-voice.ts';

export type ModelVoiceParts = {
  readonly model: ChatModel;
  /** Unpredictable text of a length, for the marks around a learner's words. */
  readonly randomId: (length: number) => string;
  /** Told when the model failed and the tutor's own words were used. */
  readonly onProblem: (error: unknown) => void;
};

const deadlineMs = 15_000;
const longestReply = 1200;

const ReplySchema = z.object({
  reply: z.string(),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(?:-[A-Za-z]+)?$/)
    .catch('en'),
});

type Words = { readonly text: string; readonly language: string };

function readReply(text: string): Words {
  try {
    const { reply, language } = ReplySchema.parse(JSON.parse(text));
    return { text: reply, language };
  } catch {
    // A model that writes no JSON wrote the reply itself; its language is not known then.
    return { text, language: 'en' };
  }
}

function secretOf({ question, answer, verdict, earlier }: VoiceContext, asked: string): Secret {
  return {
    hidden: [question.answer, ...question.keyPoints],
    known: [
      question.question,
      answer ?? '',
      asked,
      ...(verdict?.points?.found ?? []),
      ...earlier.flatMap((one) => [
        one.question.question,
        one.answer,
        one.revealed ? one.question.answer : '',
      ]),
    ],
  };
}

/**
 * The tutor's words from a model, in the learner's language. The model never sees the reference, its words pass the
 * leak filter, and a translation is made from the filtered words alone. Where it fails, is too slow, or leaves
 * nothing that can be said, the tutor's own words take its place: a learner never waits for a model in vain.
 */
export function createModelVoice(parts: ModelVoiceParts): Voice {
  const { model, randomId, onProblem } = parts;

  const ask = async (task: TutorTask, context: VoiceContext, asked: string): Promise<string | null> => {
    const { text } = await model.complete(
      {
        messages: tutorMessages(task, context, randomId(12), asked === '' ? undefined : asked),
        purpose: 'tutor',
        format: tutorReplyFormat,
        maxTokens: 400,
      },
      { deadlineMs },
    );
    const secret = secretOf(context, asked);
    const words = readReply(text);
    const safe = withoutLeaks(words.text.trim().slice(0, longestReply), secret);
    if (safe === null || words.language.startsWith('en')) return safe;
    const translated = await model.complete(
      { messages: translationMessages(safe, words.language), purpose: 'tutor', maxTokens: 600 },
      { deadlineMs },
    );
    return withoutLeaks(translated.text.trim().slice(0, longestReply), secret) ?? safe;
  };

  const orOwnWords = async (
    task: TutorTask,
    context: VoiceContext,
    own: () => Promise<string>,
    asked = '',
  ): Promise<string> => {
    try {
      return (await ask(task, context, asked)) ?? (await own());
    } catch (error) {
      onProblem(error);
      return own();
    }
  };

  return {
    feedback: (context) => {
      const own = (): Promise<string> => offlineVoice.feedback(context);
      return context.verdict?.score == null ? own() : orOwnWords('feedback', context, own);
    },
    nudge: (context) => orOwnWords('nudge', context, () => offlineVoice.nudge(context)),
    workedStep: (context) => orOwnWords('worked-step', context, () => offlineVoice.workedStep(context)),
    answerBack: (context, asked) =>
      orOwnWords('answer-back', context, () => offlineVoice.answerBack(context, asked), asked),
  };
}
