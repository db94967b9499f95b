import type { LearnerMessage } from './receive.ts';
import type { OpenQuestion } from './session.ts';
import type { Turn } from './turn.ts';

/** Whether a message was written before the learner could see what is asked now, by the platform's time. */
export function isEarlier(
  turn: Pick<Turn, 'options'>,
  open: Pick<OpenQuestion, 'since'>,
  { sentAt }: LearnerMessage,
): boolean {
  if (sentAt === undefined) return false;
  return sentAt < (turn.options.shownAt?.(open.since.seq) ?? open.since.at);
}
