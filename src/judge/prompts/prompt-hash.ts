import { createHash } from 'node:crypto';
import { guardVersion } from '../injection/guard-request.ts';
import type { Rubric } from '../rubric.ts';
import type { UnscoredReason } from '../verdict.ts';
import { judgeMessages, judgePromptVersion, reaskNotes } from './judge-prompt.ts';
import { type OutputForm, verdictFormat } from './output-format.ts';
import type { JudgeParams } from './presets.ts';

/** Length of a hash in hexadecimal digits: 64 bits, short enough for a table. */
const digits = 16;

/** SHA-256 of any value that JSON can hold, with the keys of objects in order; 16 hexadecimal digits. */
export function hashOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('hex')
    .slice(0, digits);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, field]) => [key, sorted(field)]),
  );
}

export type PromptIdentity = {
  readonly rubric: Rubric;
  readonly form: OutputForm;
  /** The format that the server takes, as a request names it. */
  readonly format: 'json-schema' | 'json' | 'text';
  readonly params: JudgeParams;
};

/**
 * The hash of all that words a judgement apart from the texts that are judged: every message, the rubric, the output
 * format, the notes of a second asking, and the sampling parameters. Any change of these changes it.
 */
export function promptHash({ rubric, form, format, params }: PromptIdentity): string {
  const texts = { question: '{question}', reference: '{reference}', answer: '{answer}' };
  const asked = (reask?: UnscoredReason) =>
    judgeMessages({ rubric, texts, fence: '{fence}', form, ...(reask === undefined ? {} : { reask }) });
  return hashOf({
    version: [judgePromptVersion, guardVersion],
    rubric,
    messages: asked(),
    notes: reaskNotes,
    format: format === 'json-schema' ? verdictFormat : format,
    params,
  });
}
