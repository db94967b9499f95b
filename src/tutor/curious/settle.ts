import type { CuriousEventOf, StoredScores } from '../../trace/curious-event.ts';
import { note } from '../words/replies.ts';
import { lateDoubtText, lateScoresText } from './closing-words.ts';
import type { CuriousTurn } from './curious-turn.ts';
import { awaiting, judgeCurious, optionsOf } from './judge-curious.ts';
import { keptScores, mayCome, ownSet } from './kept-scores.ts';
import { doubtOf, stored } from './score-texts.ts';
import { answeredTexts } from './session.ts';

/**
 * Asks the judges again about what they failed on, and tells what came of it. Stops at the first that fails again, which
 * is no news and stays unrecorded.
 */
export async function settleCurious(turn: CuriousTurn): Promise<void> {
  if (!(await settleAnswers(turn))) return turn.flush();
  const { metrics, doubt } = keptScores(turn.session);
  const set = ownSet(turn.session);
  if (set?.scores != null && (metrics.length > 0 || doubt)) await settleSet(turn, set, set.scores);
  else if (doubt) await settleDoubt(turn);
  await turn.flush();
}

/** Judges again the answers that the judge failed on, oldest first. Resolves to whether none is left. */
export async function settleAnswers(turn: CuriousTurn): Promise<boolean> {
  for (const answer of keptScores(turn.session).answers)
    if (!(await judgeCurious(turn, answer, true))) return false;
  return true;
}

/** Scores the learner's set again where it has no score; what it has stays. */
async function settleSet(
  turn: CuriousTurn,
  set: CuriousEventOf<'curiosity'>,
  before: StoredScores,
): Promise<void> {
  const { field, text } = turn.session.statement;
  const { metrics, doubt } = keptScores(turn.session);
  const [again, doubted] = await awaiting(turn, () =>
    Promise.all([
      metrics.length === 0
        ? null
        : turn.parts.sets.score({ subject: field, statement: text }, set.questions, optionsOf(turn)),
      doubt ? doubtOf(turn, 'questions', set.questions) : before.doubt,
    ]),
  );
  const scores: StoredScores = { ...before, doubt: mayCome(doubted) ? before.doubt : doubted };
  for (const metric of metrics) {
    const score = again === null ? before[metric] : stored(again.scores[metric], again.by);
    if (!mayCome(score)) scores[metric] = score;
  }
  const came = [...metrics, ...(doubt ? (['doubt'] as const) : [])].filter(
    (metric) => !mayCome(scores[metric]),
  );
  if (came.length === 0) return;
  turn.record({
    event: 'curiosity',
    statement: set.statement,
    ...(set.statementId === undefined ? {} : { statementId: set.statementId }),
    questions: [...set.questions],
    asker: 'learner',
    scores,
  });
  turn.say(note(lateScoresText(turn.session, scores, came)));
}

async function settleDoubt(turn: CuriousTurn): Promise<void> {
  const texts = answeredTexts(turn.session);
  const doubt = await awaiting(turn, () => doubtOf(turn, 'answers', texts));
  if (mayCome(doubt)) return;
  turn.record({ event: 'doubted', ...doubt });
  turn.say(note(lateDoubtText(turn.session, doubt)));
}
