import { PlumblineError } from '../../errors.ts';
import { declinedKind } from '../../judge/is-declined.ts';
import type { JudgeOptions } from '../../judge/judge.ts';
import type { CuriousEventOf } from '../../trace/curious-event.ts';
import { declinedEvent, verdictEvent } from '../decide.ts';
import type { Reply } from '../reply.ts';
import type { JudgedAnswer } from '../turn.ts';
import { withoutLeaks } from '../words/leak-filter.ts';
import { cite } from '../words/text.ts';
import { againText, unscoredText } from './closing-words.ts';
import type { CuriousTurn } from './curious-turn.ts';
import type { AnswerScore } from './parts.ts';
import { type CuriousAnswer, questionAt } from './session.ts';

/** Words of a judge that speak of whether the statement holds, which is told at the end. */
const tellsKey =
  /\b(?:statement|claim|premise|sentence|assertion)\b.*\b(?:wrong|false|incorrect|untrue|mistaken|flawed|right|true|correct|holds?)\b|\b(?:wrong|false|incorrect|untrue|flawed|true|correct)\b.*\b(?:statement|claim|premise|assertion)\b/i;

export const optionsOf = ({ options, session }: CuriousTurn): JudgeOptions => ({
  owner: session.subject,
  ...(options.signal === undefined ? {} : { signal: options.signal }),
  ...(options.onQueued === undefined ? {} : { onQueued: options.onQueued }),
});

/** Waits for work that may take its time. Rejects with `interrupted` where the turn's signal was aborted meanwhile. */
export async function awaiting<T>({ options }: CuriousTurn, work: () => Promise<T>): Promise<T> {
  const { signal } = options;
  const stopped = (cause: unknown): PlumblineError =>
    new PlumblineError('interrupted', 'Stopped while something was being judged', { cause });
  try {
    const done = await work();
    if (signal?.aborted) throw signal.reason;
    return done;
  } catch (error) {
    throw signal?.aborted === true ? stopped(error) : error;
  }
}

/** Stores and says what there is, then scores something, and tells who watches. Rejects as `awaiting`. */
export async function whileJudging<T>(
  turn: CuriousTurn,
  watched: JudgedAnswer | null,
  work: () => Promise<T>,
): Promise<T> {
  await turn.flush();
  const { onJudging = () => {} } = turn.options;
  if (watched !== null) onJudging(watched);
  try {
    return await awaiting(turn, work);
  } finally {
    if (watched !== null) onJudging(null);
  }
}

/**
 * Scores one answer, which is stored first. `again` where the judge failed on it before: a second failure is no news, and
 * stays unrecorded. Resolves to whether there is a score.
 */
export async function judgeCurious(
  turn: CuriousTurn,
  answer: CuriousAnswer,
  again = false,
): Promise<boolean> {
  const question = questionAt(turn.session, answer.node) ?? '';
  const { field, text } = turn.session.statement;
  if (declinedKind(answer.text) !== null) {
    turn.record(declinedEvent(answer.node, answer.id));
    turn.say(verdictReply(turn.session.answers.find(({ id }) => id === answer.id)?.verdict ?? null));
    return false;
  }
  const request = { statement: { subject: field, statement: text }, question, answer: answer.text };
  const scored = await whileJudging(turn, answer, () => turn.parts.answers.score(request, optionsOf(turn)));
  if (again && scored.verdict.score === null) return false;
  const shown = await shownFeedback(turn, scored, [question, answer.text, text]);
  const { verdict, reference } = scored;
  const flags = [
    ...(verdict.flags ?? []),
    ...(scored.estimated && verdict.score !== null ? ['estimate'] : []),
  ];
  if (reference !== null) turn.record({ event: 'reference', node: answer.node, ...reference });
  turn.record(
    verdictEvent(answer.node, answer.id, { ...verdict, ...(flags.length === 0 ? {} : { flags }) }, shown),
  );
  const late = again ? question : null;
  turn.say(verdictReply(turn.session.answers.find(({ id }) => id === answer.id)?.verdict ?? null, late));
  return verdict.score !== null;
}

/** Feedback without what is told at the end: the flaw, and what the model itself answered. */
async function shownFeedback(
  turn: CuriousTurn,
  { verdict, reference }: AnswerScore,
  known: readonly string[],
): Promise<string> {
  const key = await turn.answerKey();
  const source = await turn.sourceText();
  const hidden = [key?.flaw, source, reference?.text].filter((one) => one !== undefined);
  const kept = withoutLeaks(verdict.feedback, {
    hidden,
    known: [...known, ...(verdict.points?.found ?? [])],
  });
  const sentences = (kept ?? '').split(/(?<=[.!?])\s+/);
  return sentences
    .filter((sentence) => !tellsKey.test(sentence))
    .join(' ')
    .trim();
}

type VerdictEvent = CuriousEventOf<'verdict'>;

const isEstimate = ({ flags }: VerdictEvent): boolean => flags?.includes('estimate') === true;

/** What a score rests on: there is no reference that somebody wrote. */
export function basisText(verdict: VerdictEvent, hasReference: boolean): string {
  if (isEstimate(verdict))
    return 'It is an estimate from features of your answer (does it take up the question, does it add something, a reason, an example); whether it is right nobody has checked.';
  return hasReference
    ? `Nobody has written a reference for this question: “${cite(verdict.judge, 60)}” measured your answer against one that a model wrote before it saw yours, and you see that at the end.`
    : `It is by the judge “${cite(verdict.judge, 60)}”, without a reference.`;
}

/** `late` is the question that a verdict is about which comes when the learner is elsewhere. */
function verdictReply(verdict: VerdictEvent | null, late: string | null = null): Reply {
  const score = verdict?.score ?? null;
  const base = {
    kind: 'verdict' as const,
    node: verdict?.node ?? '',
    score,
    passed: score !== null && score >= 4,
  };
  if (verdict === null || verdict.reason === 'declined')
    return { ...base, text: 'That is fine: not knowing is where curiosity begins.' };
  if (score === null)
    return {
      ...base,
      text: `Your answer is kept; it has no score (${unscoredText(verdict)}).${againText(verdict)}`,
    };
  const estimate = isEstimate(verdict) ? ' (an estimate, `why` says from what)' : '';
  const words = verdict.shown === undefined ? '' : ` ${verdict.shown}`;
  const about = late === null ? '' : `Your answer to “${cite(late, 110)}” has its score now: `;
  return { ...base, text: `${about}**${score} of 5**${estimate}.${words}` };
}
