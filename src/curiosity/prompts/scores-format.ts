import type { Json } from '../../json.ts';
import type { ReplyFormat } from '../../model/chat-model.ts';
import type { Metric } from '../scores/metric.ts';

type Schema = { readonly [key: string]: Json };

const scored: Schema = {
  type: 'object',
  properties: { justification: { type: 'string' }, score: { type: 'integer', enum: [1, 2, 3, 4, 5] } },
  required: ['justification', 'score'],
  additionalProperties: false,
};

/** The schema of scores for these metrics; each justification stands before its score, so that it is written first. */
export function scoresFormat(wanted: readonly Metric[], more: Schema = {}): ReplyFormat {
  return {
    kind: 'json-schema',
    name: 'scores',
    schema: {
      type: 'object',
      properties: { ...Object.fromEntries(wanted.map((metric) => [metric, scored])), ...more },
      required: [...wanted, ...Object.keys(more)],
      additionalProperties: false,
    },
  };
}

/** What a judge is told of the form of its reply. */
export function scoresInstruction(wanted: readonly Metric[], more: readonly string[] = []): string {
  const keys = wanted.map((metric) => `"${metric}": {"justification": "…", "score": n}`);
  return [
    `Reply with one JSON object and nothing around it: {${[...keys, ...more].join(', ')}}.`,
    'Write each justification first: one or two sentences on what speaks for and against. Then give the score that follows from it, a whole number from 1 to 5.',
  ].join('\n');
}
