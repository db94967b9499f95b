import { minKPercent } from '../../probe/memorization.ts';
import type { RunAnswer, RunScore } from '../report-of-run.ts';
import { counted } from '../summary-words.ts';

/** What a reader should know of one answer of a run and of its verdict, in few words each. */
export function answerNotes(answer: RunAnswer, row: RunScore | undefined): string[] {
  const { from, finish, droppedTurns = 0, minK } = answer;
  const { scores = [], members = [], spread = 0, flags = [] } = row ?? {};
  const notes: string[] = [];
  const say = (condition: boolean, words: string): void => void (condition && notes.push(words));
  say(from !== undefined, `the ${from} answer and score`);
  say(finish === 'length', 'cut off at the token limit');
  say(droppedTurns > 0, `without the ${counted(droppedTurns, 'oldest turn')} of its conversation`);
  say(minK !== undefined, `Min-${minKPercent}% ${minK?.toFixed(2)}`);
  if (scores.length > 1) notes.push(`judged again and again: ${scores.join(', ')}`);
  else say(spread >= 2, `the judges differ by ${spread}`);
  say(members.length > 0, members.map(({ judge, score }) => `${judge} ${score ?? 'no score'}`).join(', '));
  return [...notes, ...flags.map((flag) => `flag: ${flag}`)];
}
