import type { Json } from '../../json.ts';
import type { ChatMessage, ReplyFormat } from '../../model/chat-model.ts';
import type { SetMetric } from '../scores/metric.ts';
import type { ShownStatement } from '../statements/statement.ts';
import { subjectName } from './asker-prompt.ts';
import { fenced, fenceRule, numbered } from './fenced-set.ts';

/** Raised with every change of the words below. */
export const altererPromptVersion = 1;

/** How many questions a variant changes. */
export const changeCounts = [2, 4] as const;
export type ChangeCount = (typeof changeCounts)[number];

const wishes: Readonly<Record<SetMetric, string>> = {
  relevance:
    'The changed questions shift their focus away from what the statement says, subtly: they stay within the topic, but a reader of the statement would not need them.',
  coherence:
    'The changed questions break the line of inquiry: change their content, or let them change places with each other, so that one no longer leads to the next. Each stays a sensible question about the statement.',
  diversity:
    'The changed questions narrow the set: let them repeat themes of other questions or stay with one side of the statement.',
};

export type AltererPrompt = {
  readonly statement: ShownStatement;
  /** The original set: every variant is made straight from it. */
  readonly questions: readonly string[];
  readonly metric: SetMetric;
  readonly count: ChangeCount;
  readonly fence: string;
  /** How many questions an earlier reply changed in truth, where the number was wrong or nothing could be read. */
  readonly earlier?: number | null;
};

/** Asks for a variant of a set in which exactly `count` questions are worse for one metric. */
export function altererMessages(prompt: AltererPrompt): ChatMessage[] {
  const { statement, questions, metric, count, fence, earlier } = prompt;
  const system = [
    `You make a set of questions about a statement from ${subjectName(statement.subject)} worse in one respect, for a test of judges.`,
    fenceRule(fence),
  ].join('\n');
  const kept = questions.length - count;
  const user = [
    fenced('statement', statement.statement, fence),
    fenced('questions', numbered(questions), fence),
    `Change exactly ${count} of the ${questions.length} questions and keep the other ${kept} word for word at their places. The set stays ${questions.length} questions long. A question that moves to another place counts as changed.`,
    wishes[metric],
    `Reply with one JSON object and nothing around it: {"questions": [the ${questions.length} questions in order, as texts without numbers]}.`,
    ...(earlier === undefined
      ? []
      : [
          earlier === null
            ? 'An earlier reply held no set of this length that could be read. Keep exactly to this form.'
            : `An earlier reply changed ${earlier} questions, not ${count}. Compare place by place before you reply.`,
        ]),
  ].join('\n\n');
  return [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ];
}

/** The schema of an altered set of so many questions. */
export function alteredFormat(size: number): ReplyFormat {
  const list: { readonly [key: string]: Json } = {
    type: 'array',
    items: { type: 'string' },
    minItems: size,
    maxItems: size,
  };
  return {
    kind: 'json-schema',
    name: 'altered_set',
    schema: {
      type: 'object',
      properties: { questions: list },
      required: ['questions'],
      additionalProperties: false,
    },
  };
}
