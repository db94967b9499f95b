import type { CuriousEventOf, Direction } from '../../trace/curious-event.ts';

/** The node of a statement that the learner asks about. */
export const statementNode = 'curious-statement';

/** The node of the bot's question with this index, from 0. Such names are no teacher's for a question of a graph. */
export const nodeOfIndex = (index: number): string => `curious-${index + 1}`;

/** The number of a node's question, from 1; `NaN` where it is none. */
export const numberOf = (node: string): number => Number(/^curious-([1-9])$/.exec(node)?.[1] ?? Number.NaN);

/** What the learner said to a question of the bot. */
export type CuriousAnswer = {
  readonly id: string;
  readonly node: string;
  readonly text: string;
  readonly message: string | undefined;
  /** `null` while the judge has not spoken. */
  readonly verdict: CuriousEventOf<'verdict'> | null;
  /** True once an edit took its place, or the learner took it back. */
  readonly replaced: boolean;
  /** What a model answered to the question, which this one was measured against. */
  readonly reference: { readonly text: string; readonly by: string } | null;
};

/** Questions that the learner asked in one message. */
export type Wondering = {
  readonly id: string;
  readonly questions: readonly string[];
  readonly message: string | undefined;
  readonly replaced: boolean;
};

export type InquiredStatement = CuriousEventOf<'inquiry'>['statement'];

/** Everything that is known of one curiosity session, as folded from its events. Plain data; never changed in place. */
export type CuriousSession = {
  readonly id: string;
  readonly subject: string;
  readonly direction: Direction;
  readonly statement: InquiredStatement;
  readonly startedAt: string;
  readonly seq: number;
  readonly status: 'active' | 'paused' | 'ended';
  /** Seq of the last event that says something; 0 before the first. */
  readonly said: number;
  /** The last messages that were handled, the newest last. */
  readonly handled: readonly string[];
  /** The sets that were asked: the bot's, and the learner's once it is scored. */
  readonly sets: readonly CuriousEventOf<'curiosity'>[];
  /** What is in front of the learner. */
  readonly open: {
    readonly node: string;
    readonly since: { readonly seq: number; readonly at: string };
  } | null;
  readonly answers: readonly CuriousAnswer[];
  readonly wonderings: readonly Wondering[];
  readonly skipped: readonly string[];
  readonly remarks: readonly string[];
  readonly doubt: CuriousEventOf<'doubted'> | null;
  readonly discussed: CuriousEventOf<'discussed'> | null;
};

/** The bot's questions about the statement, or none yet. */
export function botQuestions(session: CuriousSession): readonly string[] {
  return session.sets.find(({ asker }) => asker !== 'learner')?.questions ?? [];
}

/** What a form for a node of any curiosity session says; `null` where it is none of such a session. */
export function statementLabel(node: string): string | null {
  if (node === statementNode) return 'Your questions about the statement';
  const number = numberOf(node);
  return Number.isNaN(number) ? null : `Question ${number} about the statement`;
}

/** The question that a node stands for; `undefined` where it is none. */
export function questionAt(session: CuriousSession, node: string): string | undefined {
  return botQuestions(session).find((_question, index) => nodeOfIndex(index) === node);
}

/** The answer that stands for a node, if any. */
export function answerTo(session: CuriousSession, node: string): CuriousAnswer | undefined {
  return session.answers.find((answer) => answer.node === node && !answer.replaced);
}

/** The learner's questions, in the order in which they were asked. */
export function ownQuestions(session: CuriousSession): string[] {
  return session.wonderings.flatMap(({ questions, replaced }) => (replaced ? [] : questions));
}

/** What the learner said to the bot's questions, and whatever they thought aloud: what may doubt the statement. */
export function answeredTexts({ answers, remarks }: CuriousSession): string[] {
  const given = answers.filter(({ replaced, verdict }) => !replaced && verdict?.reason !== 'declined');
  return [...given.map(({ text }) => text), ...remarks];
}

/** The bot's questions that were neither answered nor left out. */
export function openNodes(session: CuriousSession): string[] {
  return botQuestions(session)
    .map((_question, index) => nodeOfIndex(index))
    .filter((node) => answerTo(session, node) === undefined && !session.skipped.includes(node));
}

/** The answer whose verdict is still to come. */
export function unjudgedAnswer(session: CuriousSession): CuriousAnswer | undefined {
  return session.answers.find(({ verdict, replaced }) => verdict === null && !replaced);
}

/** Whether a message gave something in this session that it may still change, or was too late to. */
export function cameOf(session: CuriousSession, message: string): boolean {
  return (
    session.answers.some((answer) => answer.message === message && !answer.replaced) ||
    session.wonderings.some((one) => one.message === message && !one.replaced)
  );
}
