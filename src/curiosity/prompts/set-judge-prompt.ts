import type { ChatMessage } from '../../model/chat-model.ts';
import type { SetMetric } from '../scores/metric.ts';
import type { ShownStatement } from '../statements/statement.ts';
import { subjectName } from './asker-prompt.ts';
import { fenced, fenceRule, numbered } from './fenced-set.ts';
import { scoresInstruction } from './scores-format.ts';

/** Raised with every change of the words below. */
export const setJudgePromptVersion = 1;

/** What each metric asks of a set, with its two ends. */
export const metricWords: Readonly<Record<SetMetric, string>> = {
  relevance:
    'relevance: Do the questions clarify or explore what the statement itself says? 5: every question is about it. 1: they are about side matters, or about advanced topics that the statement does not bring up.',
  coherence:
    'coherence: Does one question lead to the next, so that a beginner moves forward step by step? 5: one clear line of inquiry. 1: unconnected questions in no sensible order.',
  diversity:
    'diversity: Does each question open another side of the statement, such as its meaning, its implications, its uses or the theory behind it, and still stay with it? 5: each opens a new side. 1: all ask for the same thing.',
};

export type SetJudgePrompt = {
  readonly statement: ShownStatement;
  readonly questions: readonly string[];
  /** Metrics that are asked for: all that the set is large enough for, or those that an earlier reply left out. */
  readonly wanted: readonly SetMetric[];
  /** Unpredictable and in none of the texts. */
  readonly fence: string;
  /** True where an earlier reply left out these metrics, or could not be read. */
  readonly again?: boolean;
};

/** The statement and the set, as every judge of a set is shown them. */
export const shownSet = ({
  statement,
  questions,
  fence,
}: Pick<SetJudgePrompt, 'statement' | 'questions' | 'fence'>): string =>
  [fenced('statement', statement.statement, fence), fenced('questions', numbered(questions), fence)].join(
    '\n\n',
  );

/** Asks for a set's scores. Who asked, and whether the statement is right, is not told. */
export function setJudgeMessages(prompt: SetJudgePrompt): ChatMessage[] {
  const { statement, questions, wanted, fence, again } = prompt;
  const system = [
    `You judge questions that somebody asked who saw a statement from ${subjectName(statement.subject)} for the first time. You score the set as a whole, not each question, from 1 to 5 for each of these:`,
    ...wanted.map((metric) => `- ${metricWords[metric]}`),
    '',
    'Score each for itself. Length, politeness and style count for nothing, and the number of questions neither.',
    fenceRule(fence),
  ].join('\n');
  const user = [
    shownSet({ statement, questions, fence }),
    scoresInstruction(wanted),
    ...(again === true
      ? ['An earlier reply did not give each of these once and clearly. Keep exactly to this form.']
      : []),
  ].join('\n\n');
  return [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ];
}
