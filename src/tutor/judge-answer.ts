import { PlumblineError } from '../errors.ts';
import { declinedKind } from '../judge/is-declined.ts';
import type { Verdict } from '../judge/verdict.ts';
import { declinedEvent, offersChoice, verdictEvent } from './decide.ts';
import { keptAnswers, nextNeed } from './next-step.ts';
import { record, type TurnOptions, type TutorParts } from './parts.ts';
import type { Say } from './reply.ts';
import type { GivenAnswer, Session } from './session.ts';
import { voiceContext } from './voice-context.ts';
import { choicesReply, note, questionReply, verdictReply } from './words/replies.ts';

/** Asks the judge. A fault of the judge itself is a missing score with a reason; only an abort rejects. */
async function verdictOn(parts: TutorParts, answer: GivenAnswer, signal?: AbortSignal): Promise<Verdict> {
  const { question, answer: reference, keyPoints } = parts.graph.get(answer.node);
  try {
    return await parts.judge.judge(
      { question, reference, answer: answer.text, keyPoints },
      signal === undefined ? {} : { signal },
    );
  } catch (error) {
    if (signal?.aborted)
      throw new PlumblineError('interrupted', 'Stopped while an answer was being judged', { cause: error });
    parts.onFault(error);
    return {
      score: null,
      reason: 'error',
      feedback: '',
      judge: parts.judge.name,
      promptHash: 'none',
      usage: null,
      ms: 0,
    };
  }
}

/** Judges one answer, stores the verdict, and tells the learner. `late` where the walk went on without it. */
export async function judgeAnswer(
  parts: TutorParts,
  session: Session,
  answer: GivenAnswer,
  say: Say,
  options: TurnOptions,
  late = false,
): Promise<Session> {
  const declined = declinedKind(answer.text) !== null;
  const verdict = declined ? null : await verdictOn(parts, answer, options.signal);
  // A second failure of the judge is no news: the answer stays kept.
  if (late && verdict?.score === null) return session;
  const context = voiceContext(session, answer.node, parts.graph, { answer: answer.text, verdict });
  const shown = verdict === null ? '' : await parts.voice.feedback(context);
  const event =
    verdict === null
      ? declinedEvent(answer.node, answer.id)
      : verdictEvent(answer.node, answer.id, verdict, shown);
  const choice = !late && offersChoice(session, event, options.interactive);
  const after = await record(
    parts,
    session,
    event,
    ...(choice ? [{ event: 'offered' as const, node: answer.node, answerId: answer.id }] : []),
  );
  const stored = after.nodes.get(answer.node)?.answers.find(({ id }) => id === answer.id)?.verdict;
  if (stored != null) await say(verdictReply(stored, late ? parts.graph.get(answer.node) : null));
  if (choice) await say(choicesReply());
  else if (!late) await sayWhatIsOpen(parts, session, after, answer.node, say);
  return after;
}

/** After a verdict the learner may still be at a question: at the same one, or back from a shallower one. */
async function sayWhatIsOpen(
  parts: TutorParts,
  before: Session,
  after: Session,
  node: string,
  say: Say,
): Promise<void> {
  const open = after.open;
  if (open === null || nextNeed(after, parts.graph).kind !== 'learner') return;
  if (before.open?.phase === 'shallower') return say(questionReply(after, open, parts.graph));
  if (open.node === node) {
    const tries = (after.nodes.get(node)?.tries ?? 0) + 1;
    await say(
      note(`Try again: try ${tries} of ${after.maxTries}. \`hint\`, \`skip\` and \`why\` are there too.`),
    );
  }
}

/** Judges again what the judge failed on earlier, oldest first, until it fails again. */
export async function judgeKept(
  parts: TutorParts,
  session: Session,
  say: Say,
  options: TurnOptions,
): Promise<Session> {
  let current = session;
  for (const answer of keptAnswers(session)) {
    const next = await judgeAnswer(parts, current, answer, say, options, true);
    if (next === current) return current;
    current = next;
  }
  return current;
}
