import { codeSpan } from '../markup/escape.ts';
import { enumerate } from '../tutor/words/text.ts';

export const nothingOpen =
  'You have no walk here yet. `/learn` begins one; `/learn <topic>` chooses what about; `/help` lists the rest.';

export const nothingToResume = 'There is no walk to go on with. `/learn` begins one.';

export const farewell =
  'Everything is kept where it is. `resume` goes on with it, here or anywhere else that you are linked to.';

export const stillJudging =
  'I am still judging your answer, so what you write meanwhile is not scored. To change the answer, edit your message before the verdict comes.';

export const movedHere =
  'Your walk goes on here. What you just wrote is not scored, since its question was not in front of you.';

export const wasPaused =
  'Your walk was paused; it goes on now. What you just wrote is not scored, since its question was not in front of you.';

export const statementAgain =
  'We go on with the statement. What you just wrote is not scored, since its question was not in front of you.';

export const walkKept = 'Your walk is kept where it is; `/learn` goes on with it.';

export const notYours =
  'This walk is somebody else’s, so what you write here is not scored. `/learn` begins one of your own.';

export const placeLost =
  'I can no longer write where your walk was. It is kept, and goes on here: `resume` shows where it stands.';

export const privateClosed =
  'I cannot write to you in private, so you do not see what I said. Open direct messages to me (on Slack, the Messages tab of the app), then `resume` there goes on. Nothing is lost.';

export const postRefused =
  'I had something to say that I could not show here. Your walk is whole: `repeat` shows the question, `why` what the last score rests on.';

export const notFinished =
  'Something keeps me from answering: I could not finish with your message. It is kept, and I go on with it as soon as I can.';

export const notAccepted =
  'I could not save your message. I keep trying for as long as I am up; if you hear nothing, please send it again.';

export const setAside =
  'Something went wrong with your message, and trying again did not help. It is kept for those who run this bot. Everything else goes on: `repeat` shows the question.';

export const wroteInPrivate = 'That is between you and me, so I answered you in private.';

export function filesNotRead(files: readonly { readonly name: string }[]): string {
  const listed = enumerate(files.slice(0, 5).map(({ name }) => codeSpan(name)));
  const more = files.length > 5 ? ` and ${files.length - 5} more` : '';
  return `I do not read files (${listed}${more}); only what you write counts.`;
}

/** `ahead`: how many others the judge has to do before; 0 or `null` where it is at it, or says nothing. */
export function stillWaiting(ahead: number | null): string {
  const queue =
    ahead === null || ahead === 0
      ? 'The judge is taking longer than usual.'
      : `${ahead} ${ahead === 1 ? 'answer is' : 'answers are'} before yours at the judge.`;
  return `${queue} Your answer is stored; you need not do anything.`;
}
