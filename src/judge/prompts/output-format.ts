import type { ReplyFormat } from '../../model/chat-model.ts';

/** The two ways in which a judge's reply is asked for. JSON serves servers with schemas and those with JSON mode. */
export type OutputForm = 'json' | 'text';

/**
 * The schema of a verdict. `feedback` stands before `score`, so that a server which writes keys in this order makes
 * the model explain before it decides; an enum, since not every server takes minimum and maximum.
 */
export const verdictFormat: ReplyFormat = {
  kind: 'json-schema',
  name: 'verdict',
  schema: {
    type: 'object',
    properties: {
      feedback: { type: 'string' },
      score: { type: 'integer', enum: [1, 2, 3, 4, 5] },
    },
    required: ['feedback', 'score'],
    additionalProperties: false,
  },
};

const feedbackWish =
  'two to four sentences, in the language of the answer, that name what is right in it, what is wrong and what is missing';

/** What the judge is told about the form of its reply. In each form the feedback comes before the score. */
export const outputInstructions: Readonly<Record<OutputForm, string>> = {
  json: [
    'Reply with one JSON object and nothing around it. It has two keys, in this order:',
    `"feedback": ${feedbackWish};`,
    '"score": one whole number, 1, 2, 3, 4 or 5, that follows from this feedback.',
  ].join('\n'),
  text: [
    `First write the feedback: ${feedbackWish}.`,
    'Then decide, and end with a last line that holds nothing but [RESULT] and the score, a whole number from 1 to 5.',
  ].join('\n'),
};
