import { PlumblineError } from '../errors.ts';
import { declinedKind } from '../judge/is-declined.ts';
import type { Verdict } from '../judge/verdict.ts';
import { declinedEvent, offersChoice, verdictEvent } from './decide.ts';
import { keptAnswers, nextNeed } from './next-step.ts';
import type { GivenAnswer, Session } from './session.ts';
import { nodeOf } from './session.ts';
import type { Turn } from './turn.ts';
import { voiceContext } from './voice-context.ts';
import { choicesReply, note, questionReply, verdictReply } from './words/replies.ts';

/** Asks the judge. A fault of the judge itself is a missing score with a reason; only an abort rejects. */
async function verdictOn({ parts, options, session }: Turn, answer: GivenAnswer): Promise<Verdict> {
  const { question, answer: reference, keyPoints } = parts.graph.get(answer.node);
  const { signal, onQueued } = options;
  try {
    return await parts.judge.judge(
      { question, reference, answer: answer.text, keyPoints },
      {
        owner: session.subject,
        ...(signal === undefined ? {} : { signal }),
        ...(onQueued === undefined ? {} : { onQueued }),
      },
    );
  } catch (error) {
    if (signal?.aborted) throw stopped(error);
    parts.onFault(error);
    const nothing = { feedback: '', judge: parts.judge.name, promptHash: 'none', usage: null, ms: 0 };
    return { score: null, reason: 'error', ...nothing };
  }
}

/** Waits until the answer is stored; where that fails, whatever the judge says is nobody's. */
async function stored(storing: Promise<void>, judging: Promise<Verdict> | null): Promise<void> {
  judging?.catch(() => {});
  await storing;
}

function stopped(cause?: unknown): PlumblineError {
  return new PlumblineError('interrupted', 'Stopped while an answer was being judged', { cause });
}

/**
 * Judges one answer, which is stored first: no verdict is worth more than the answer. `again` where the judge failed on
 * it before: a second failure is no news, and stays unrecorded. Resolves to whether there is a verdict. Rejects with
 * `interrupted` where the turn's signal was aborted before the verdict stood: no verdict is recorded then.
 */
export async function judgeAnswer(turn: Turn, answer: GivenAnswer, again = false): Promise<boolean> {
  // Stored while the judge is at work: nothing comes of a verdict whose answer could not be stored.
  const storing = turn.flush();
  const { onJudging = () => {}, signal } = turn.options;
  const before = turn.session;
  // The walk went on without it.
  const late = before.open?.node !== answer.node;
  const declined = declinedKind(answer.text) !== null;
  if (!declined) onJudging(answer);
  let verdict: Verdict | null = null;
  let shown = '';
  try {
    const judging = declined ? null : verdictOn(turn, answer);
    await stored(storing, judging);
    verdict = await judging;
    if (again && verdict?.score === null) return false;
    const context = voiceContext(before, answer.node, turn.graph, { answer: answer.text, verdict });
    shown = verdict === null ? '' : await turn.parts.voice.feedback(context);
    // The learner changed the answer while its feedback was being worded.
    if (signal?.aborted) throw stopped(signal.reason);
  } finally {
    onJudging(null);
  }
  const event =
    verdict === null
      ? declinedEvent(answer.node, answer.id)
      : verdictEvent(answer.node, answer.id, verdict, shown);
  const choice = !late && offersChoice(before, event, turn.options.interactive);
  turn.record(event);
  if (choice) turn.record({ event: 'offered', node: answer.node, answerId: answer.id });
  turn.say(verdictReply(event, late ? turn.graph.get(answer.node) : null));
  if (choice) turn.say(choicesReply());
  else if (!late) sayWhatIsOpen(turn, before, answer.node);
  return true;
}

/** After a verdict the learner may still be at a question: at the same one, or back from a shallower one. */
function sayWhatIsOpen(turn: Turn, before: Session, node: string): void {
  const after = turn.session;
  const open = after.open;
  if (open === null || nextNeed(after, turn.graph).kind !== 'learner') return;
  if (before.open?.phase === 'shallower') turn.say(questionReply(after, open, turn.graph));
  else if (open.node === node) {
    const tries = nodeOf(after, node).tries + 1;
    turn.say(note(`Try again: try ${tries} of ${after.maxTries}. \`skip\` and \`why\` are there too.`));
  }
}

/** Judges again what the judge failed on earlier, oldest first, until it fails again. */
export async function judgeKept(turn: Turn): Promise<void> {
  for (const answer of keptAnswers(turn.session)) if (!(await judgeAnswer(turn, answer, true))) return;
}
