import type { Score, UnscoredReason } from '../judge/verdict.ts';
import type { Aid, AskPhase, SessionEventOf } from '../trace/trace-event.ts';
import type { WalkOrder } from '../trace/walk-orders.ts';

/** Scored answers that a question may take before its reference is shown. */
export const defaultTries = 3;

/** An answer of the learner, with what the judge said of it so far. */
export type GivenAnswer = {
  readonly id: string;
  readonly node: string;
  readonly text: string;
  readonly attempt: number;
  readonly aid: Aid;
  readonly at: string;
  readonly message: string | undefined;
  /** The latest verdict; `null` while the judge has not spoken. */
  readonly verdict: SessionEventOf<'verdict'> | null;
  /** True once an edit took its place, or the learner took it back: it is then neither judged nor counted. */
  readonly replaced: boolean;
  readonly contested: boolean;
};

/** How the walk left a question for good. */
export type Outcome =
  | 'passed'
  | 'failed' // all tries used; the reference was shown
  | 'unknown' // the learner did not know, to the end of the ladder; the reference was shown
  | 'skipped'
  | 'moved-on' // after a verdict of low confidence the learner chose to go on
  | 'carried'; // passed in an earlier walk and not due: not asked

/** What is known of one question in this walk. */
export type NodeState = {
  readonly id: string;
  /** Put at least once as a question of the walk itself. */
  readonly asked: boolean;
  readonly answers: readonly GivenAnswer[];
  /** Scored answers used up. */
  readonly tries: number;
  /** Steps of the hint ladder that were shown: 1 the nudge, 2 also the worked step. */
  readonly helps: 0 | 1 | 2;
  /** A hint of any kind, or an answered question back, was shown for it. */
  readonly hinted: boolean;
  readonly shallowerUsed: boolean;
  readonly revealed: boolean;
  readonly outcome: Outcome | null;
  /** The questions that a dive goes down to after the first answer; `null` until then. */
  readonly below: readonly string[] | null;
  /** The teacher's score, where there is one. */
  readonly ruling: { readonly score: Score; readonly who: string; readonly at: string } | null;
  readonly selfRating: Score | null;
  /** The score of an earlier walk and its date, for a carried concept. */
  readonly carried: { readonly score: Score | null; readonly at: string } | null;
};

/** What the machine owes the learner on the open question before anything else. */
export type Due = 'nudge' | 'worked-step' | 'reveal';

/** The question that is in front of the learner. */
export type OpenQuestion = {
  readonly node: string;
  readonly phase: AskPhase;
  /** The event that opened it, or its latest try: what was written before that is no answer to it. */
  readonly since: { readonly seq: number; readonly at: string };
  readonly due: Due | null;
  /** A verdict of low confidence left the next step to the learner. */
  readonly choice: 'offered' | 'compare' | null;
  /** The question that this one was asked to help with, to which the walk then returns. */
  readonly returnTo: OpenQuestion | null;
};

/** Everything that is known of one session, as folded from its events. Plain data; never changed in place. */
export type Session = {
  readonly id: string;
  readonly subject: string;
  readonly target: string;
  readonly order: WalkOrder;
  readonly maxTries: number;
  readonly startedAt: string;
  /** Seq of the last event that is folded in. */
  readonly seq: number;
  readonly status: 'active' | 'paused' | 'ended';
  readonly nodes: ReadonlyMap<string, NodeState>;
  readonly open: OpenQuestion | null;
  /** Ids in the order in which the walk put them. */
  readonly asked: readonly string[];
  readonly discrepancies: readonly SessionEventOf<'discrepancy'>[];
  /** The answer that was given last, and its question. */
  readonly lastAnswer: { readonly node: string; readonly answerId: string } | null;
  readonly lastHint: SessionEventOf<'hint'> | null;
  /** Seq of the last event that says something; 0 before the first. */
  readonly said: number;
  /** The last messages that were handled, the newest last: a repeated delivery of one changes nothing. */
  readonly handled: readonly string[];
};

/** A question that nothing has happened to yet. */
export function untouched(id: string): NodeState {
  return {
    id,
    asked: false,
    answers: [],
    tries: 0,
    helps: 0,
    hinted: false,
    shallowerUsed: false,
    revealed: false,
    outcome: null,
    below: null,
    ruling: null,
    selfRating: null,
    carried: null,
  };
}

/** The state of question `id` in this walk. */
export function nodeOf(session: Session, id: string): NodeState {
  return session.nodes.get(id) ?? untouched(id);
}

/** The answers that count: not those that an edit replaced or that were taken back. */
export function standingAnswers(node: NodeState): GivenAnswer[] {
  return node.answers.filter((answer) => !answer.replaced);
}

/** Whether an answer still waits for a score that a judge may give later: it failed to, but was not asked not to. */
export function isKept(answer: GivenAnswer): boolean {
  const verdict = answer.verdict;
  return !answer.replaced && verdict !== null && verdict.score === null && !isFinalReason(verdict.reason);
}

/** `declined` answers are never sent to a judge; every other reason may pass, so the judge is asked again later. */
function isFinalReason(reason: UnscoredReason | undefined): boolean {
  return reason === 'declined';
}

/** The answer of this question that waits for its first verdict, if any. */
export function unjudged(node: NodeState): GivenAnswer | undefined {
  return standingAnswers(node).find((answer) => answer.verdict === null);
}

/** The answer that a message gave and that no score was given for yet, so that it can still be changed. */
export function changeableAnswer(session: Session, message: string): GivenAnswer | undefined {
  return [...session.nodes.values()]
    .flatMap(standingAnswers)
    .find((given) => given.message === message && (given.verdict === null || isKept(given)));
}

/** What the next answer to this question is aided by. */
export function aidOf(node: NodeState): Aid {
  if (node.revealed) return 'reference';
  return node.hinted ? 'hint' : 'none';
}
