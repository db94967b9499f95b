import { setSize } from '../../curiosity/questions/question-list.ts';
import { setMetrics } from '../../curiosity/scores/metric.ts';
import type { CuriousEventBody, StoredDoubt, StoredScores } from '../../trace/curious-event.ts';
import { note } from '../words/replies.ts';
import { answersText, discussion, scoresText, wouldHaveAsked } from './closing-words.ts';
import type { CuriousTurn } from './curious-turn.ts';
import { awaiting, judgeCurious, optionsOf, whileJudging } from './judge-curious.ts';
import { keptScores } from './kept-scores.ts';
import { doubtOf, stored } from './score-texts.ts';
import {
  answeredTexts,
  botQuestions,
  type CuriousAnswer,
  type CuriousSession,
  openNodes,
  ownQuestions,
  statementNode,
  unjudgedAnswer,
} from './session.ts';
import { settleAnswers } from './settle.ts';
import { closing, howToAsk, introduction, openReply } from './words.ts';

/** What a session waits for. */
type Need =
  | { readonly kind: 'judge'; readonly answer: CuriousAnswer }
  | { readonly kind: 'ask' | 'finish' | 'score' | 'learner' }
  | { readonly kind: 'put'; readonly node: string };

/** A pure function of the session, so that after a crash the machine takes up exactly what it had not finished. */
export function nextNeed(session: CuriousSession): Need {
  const answer = unjudgedAnswer(session);
  if (answer !== undefined) return { kind: 'judge', answer };
  if (session.status !== 'active') return { kind: 'learner' };
  if (session.direction === 'learner-asks') {
    if (isAskedOut(session)) return { kind: 'score' };
    return session.open === null ? { kind: 'put', node: statementNode } : { kind: 'learner' };
  }
  if (botQuestions(session).length === 0) return { kind: 'ask' };
  if (session.open !== null) return { kind: 'learner' };
  const [node] = openNodes(session);
  return node === undefined ? { kind: 'finish' } : { kind: 'put', node };
}

function isAskedOut(session: CuriousSession): boolean {
  const asked = ownQuestions(session).length;
  return asked >= setSize || (asked > 0 && session.skipped.includes(statementNode));
}

/** Does everything that is the machine's to do, until it is the learner's turn or the statement is done with. */
export async function advanceCurious(turn: CuriousTurn): Promise<void> {
  let [triedKept, isBack] = [false, false];
  for (;;) {
    const need = nextNeed(turn.session);
    if (!triedKept && (isBack || need.kind === 'finish') && keptScores(turn.session).answers.length > 0) {
      triedKept = true;
      await settleAnswers(turn);
      continue;
    }
    if (need.kind === 'learner') break;
    if (need.kind === 'judge') isBack = await judgeCurious(turn, need.answer);
    else if (need.kind === 'ask') await ask(turn);
    else if (need.kind === 'put') put(turn, need.node);
    else await (need.kind === 'score' ? score(turn) : finish(turn));
  }
  await turn.flush();
}

/** Puts something in front of the learner. */
export function put(turn: CuriousTurn, node: string): void {
  const isFirst = turn.session.open === null && node === statementNode && turn.session.said === 0;
  turn.record({ event: 'put', node });
  if (isFirst) turn.say(howToAsk);
  turn.say(openReply(turn.session, node));
}

async function ask(turn: CuriousTurn): Promise<void> {
  const set = await awaiting(turn, () => askedSet(turn));
  turn.record(set);
  const [asked] = turn.session.sets;
  if (asked !== undefined) turn.say(introduction(turn.session, asked));
}

type SetBody = Extract<CuriousEventBody, { event: 'curiosity' }>;

async function askedSet(turn: CuriousTurn): Promise<SetBody> {
  const { id, field, text } = turn.session.statement;
  const { questions, dropped, asker } = await turn.parts.asker.ask(
    { subject: field, statement: text },
    optionsOf(turn),
  );
  return {
    event: 'curiosity',
    statement: text,
    ...(id === undefined ? {} : { statementId: id }),
    questions: [...questions],
    asker,
    estimated: asker === 'offline',
    dropped: dropped.map((one) => ({ ...one })),
    scores: null,
  };
}

/** The learner has asked: scores their questions, shows the bot's, and tells whether the statement is right. */
async function score(turn: CuriousTurn): Promise<void> {
  const { parts, session } = turn;
  const { field, text, id } = session.statement;
  const questions = ownQuestions(session);
  const last = session.wonderings.findLast(({ replaced }) => !replaced);
  const watched = { id: 'set', node: statementNode, text: '', message: last?.message };
  const [set, doubt, botSet] = await whileJudging(turn, watched, () =>
    Promise.all([
      parts.sets.score({ subject: field, statement: text }, questions, optionsOf(turn)),
      doubtOf(turn, 'questions', questions),
      askedSet(turn),
    ]),
  );
  const [relevance, coherence, diversity] = setMetrics.map((metric) => stored(set.scores[metric], set.by));
  if (relevance === undefined || coherence === undefined || diversity === undefined) return;
  const scores: StoredScores = { relevance, coherence, diversity, doubt };
  const statementId = id === undefined ? {} : { statementId: id };
  turn.record(
    { event: 'curiosity', statement: text, ...statementId, questions, asker: 'learner', scores },
    botSet,
  );
  const bot = turn.session.sets.find(({ asker }) => asker !== 'learner');
  turn.say(note(scoresText(scores)));
  if (bot !== undefined) turn.say(note(wouldHaveAsked(bot)));
  await discuss(turn, doubt);
}

/** Every question is answered or left out: says what came of it, and whether the statement is right. */
async function finish(turn: CuriousTurn): Promise<void> {
  const { session } = turn;
  const texts = answeredTexts(session);
  const doubt = await whileJudging(turn, null, () => doubtOf(turn, 'answers', texts));
  turn.record({ event: 'doubted', ...doubt });
  if (session.answers.some(({ replaced }) => !replaced)) turn.say(note(answersText(turn.session)));
  await discuss(turn, doubt);
}

async function discuss(turn: CuriousTurn, doubt: StoredDoubt): Promise<void> {
  const key = await turn.answerKey();
  const source = await turn.sourceText();
  const told = {
    correct: key?.correct ?? null,
    ...(key?.flaw === undefined ? {} : { flaw: key.flaw }),
    ...(source === undefined || key?.correct !== false ? {} : { source }),
  };
  turn.record({ event: 'discussed', ...told }, { event: 'ended' });
  turn.say(closing(discussion(turn.session, told, doubt)));
}
