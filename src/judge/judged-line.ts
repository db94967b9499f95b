import type { Verdict } from './verdict.ts';

/** The fields of a verdict in a line of judged answers. An input line's own fields of these names give way. */
const verdictFields = [
  'score',
  'reason',
  'feedback',
  'judge',
  'promptHash',
  'estimate',
  'confidence',
  'points',
  'spread',
  'scores',
  'failedRepeats',
  'flags',
  'members',
  'settings',
  'cached',
  'usage',
  'ms',
] as const;

/** A verdict as it stands in files and on standard output; `reason` is null beside a score. */
export function verdictRecord(verdict: Verdict): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const field of verdictFields) {
    const value = field === 'reason' ? (verdict.reason ?? null) : verdict[field];
    if (value !== undefined)
      record[field] = field === 'members' ? verdict.members?.map(verdictRecord) : value;
  }
  return record;
}

export type JudgedInput = {
  /** The input line as it was written. */
  readonly text: string;
  readonly value: Readonly<Record<string, unknown>>;
};

/**
 * The input line with its verdict added, as JSON without a line end. The line's own fields stay as they are written,
 * so that a number too long for JavaScript (a chat id, say) is not changed.
 */
export function judgedLine({ text, value }: JudgedInput, verdict: Verdict): string {
  const record = JSON.stringify(verdictRecord(verdict));
  const own = Object.keys(value);
  const collides = own.some((key) => verdictFields.some((field) => field === key));
  if (own.length > 0 && !collides) return `${text.trim().slice(0, -1).trimEnd()},${record.slice(1)}`;
  const kept = Object.entries(value).filter(([key]) => !verdictFields.some((field) => field === key));
  return JSON.stringify({ ...Object.fromEntries(kept), ...verdictRecord(verdict) });
}
