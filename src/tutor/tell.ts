import type { Turn } from './turn.ts';
import { note } from './words/replies.ts';

/** Says something beside the walk. */
export function tell(turn: Pick<Turn, 'say'>, text: string): void {
  turn.say(note(text));
}
