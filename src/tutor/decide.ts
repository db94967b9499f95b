import type { QuestionGraph } from '../graph/question-graph.ts';
import { passMark, type Verdict } from '../judge/verdict.ts';
import type { SessionEventBody } from '../trace/trace-event.ts';
import { aidOf, nodeOf, type Session } from './session.ts';
import { lowConfidence } from './why.ts';

type AnswerBody = Extract<SessionEventBody, { event: 'answer' }>;
type VerdictBody = Extract<SessionEventBody, { event: 'verdict' }>;

/** The next free id of an answer in this session. */
function nextAnswerId(session: Session): string {
  const given = [...session.nodes.values()].reduce((sum, node) => sum + node.answers.length, 0);
  return `a${given + 1}`;
}

/** Takes `text` as an answer to question `id`. */
export function answerEvent(
  session: Session,
  id: string,
  text: string,
  graph: QuestionGraph,
  from: { readonly message?: string | undefined; readonly replaces?: string | undefined } = {},
): AnswerBody {
  const node = nodeOf(session, id);
  const question = graph.get(id);
  return {
    event: 'answer',
    id: nextAnswerId(session),
    node: question.id,
    depth: question.depth,
    question: question.question,
    answer: text,
    attempt: node.answers.filter((given) => !given.replaced && given.id !== from.replaces).length + 1,
    mode: session.order,
    aid: aidOf(node),
    ...(from.message === undefined ? {} : { message: from.message }),
    ...(from.replaces === undefined ? {} : { replaces: from.replaces }),
  };
}

/** The verdict of a judge as an event; `shown` is the feedback as the learner sees it. */
export function verdictEvent(node: string, answerId: string, verdict: Verdict, shown: string): VerdictBody {
  const { points, flags, usage, reason, ...rest } = verdict;
  return {
    event: 'verdict',
    node,
    answerId,
    ...rest,
    usage: usage === null ? null : { ...usage },
    ...(reason === undefined ? {} : { reason }),
    ...(points === undefined ? {} : { points: { found: [...points.found], missed: [...points.missed] } }),
    ...(flags === undefined ? {} : { flags: [...flags] }),
    ...(shown === '' ? {} : { shown }),
  };
}

/** The verdict on an answer that is not sent to a judge: "I don't know". */
export function declinedEvent(node: string, answerId: string): VerdictBody {
  return {
    event: 'verdict',
    node,
    answerId,
    score: null,
    reason: 'declined',
    feedback: '',
    judge: 'none',
    promptHash: 'none',
    usage: null,
    ms: 0,
  };
}

/**
 * Whether the next step is the learner's to choose: the answer did not pass, the judge is not sure of it, tries are
 * left, and the learner is one who can choose (not a pipe).
 */
export function offersChoice(session: Session, verdict: VerdictBody, interactive: boolean): boolean {
  const open = session.open;
  if (!interactive || open?.node !== verdict.node || open.phase === 'shallower') return false;
  if (verdict.score === null || verdict.score >= passMark) return false;
  if (session.order !== 'climb' && open.phase === 'first') return false;
  const triesAfter = nodeOf(session, verdict.node).tries + 1;
  return triesAfter < session.maxTries && (verdict.confidence ?? 1) < lowConfidence;
}
