import { type Metric, metrics } from '../../curiosity/scores/metric.ts';
import type { CuriousEventOf, StoredDoubt, StoredScore, StoredScores } from '../../trace/curious-event.ts';
import { cite } from '../words/text.ts';
import { mayCome } from './kept-scores.ts';
import { answerTo, botQuestions, type CuriousSession, nodeOfIndex } from './session.ts';
import { statementText } from './words.ts';

/** From here on a text probes limits or exceptions, at least. */
export const doubts = 3;

const metricTitle: Readonly<Record<Metric, string>> = {
  relevance: 'Relevance (do they ask about what it says?)',
  coherence: 'Coherence (does one lead to the next?)',
  diversity: 'Diversity (does each open another side?)',
  doubt: 'Doubt (do they probe whether it holds?)',
};

const because: Readonly<Record<string, string>> = {
  'too-few': 'one question alone has none',
  'no-key': 'nobody has told me whether this statement is right',
  declined: 'nothing to score',
  timeout: 'the judge took too long',
  error: 'the judge could not be reached',
  budget: 'the budget for judging is used up',
};

const reasonText = (reason: string | undefined): string =>
  because[reason ?? ''] ?? 'the judge gave no clear score';

/** Why an answer has no score. */
export function unscoredText(
  verdict: Pick<CuriousEventOf<'verdict'>, 'judge' | 'reason'> | null | undefined,
): string {
  return verdict?.judge === 'offline' && verdict.reason === 'no-verdict'
    ? 'it shares no word with the question, so by rules alone nobody can tell what it is about'
    : reasonText(verdict?.reason);
}

/** What becomes of a score whose judge failed. */
export const againText = (score: Pick<StoredScore, 'score' | 'reason'>): string =>
  mayCome(score) ? ' The judge is asked again later, and you are told.' : '';

function scoreLine(metric: Metric, scored: StoredScore): string {
  const { score, reason, justification, estimated } = scored;
  const value =
    score === null
      ? `no score: ${reasonText(reason)}.${againText(scored)}`
      : `**${score} of 5**${estimated ? ' (estimate)' : ''}`;
  const why = score === null || justification === '' ? '' : `. ${cite(justification, 400)}`;
  return `- ${metricTitle[metric]}: ${value}${why}`;
}

/** What the learner's own questions got, each score with what speaks for it. */
export function scoresText(scores: StoredScores): string {
  const lines = metrics.map((metric) => scoreLine(metric, scores[metric]));
  const estimated = metrics.some((metric) => scores[metric].estimated && scores[metric].score !== null);
  const basis = estimated
    ? '\n\nEstimates come from features of the texts, such as shared words and how the questions begin; nobody has read them.'
    : '';
  return `**How you asked**\n\n${lines.join('\n')}${basis}`;
}

/** What the bot would have asked. */
export function wouldHaveAsked({ questions, asker }: CuriousEventOf<'curiosity'>): string {
  const by = asker === 'offline' ? 'I, by rules from its own words,' : cite(asker, 60);
  const list = questions.map((question, index) => `${index + 1}. ${cite(question, 400)}`).join('\n');
  return `**What ${by} would have asked**\n\n${list}`;
}

/** Every question of the bot with the score of its answer. */
export function answersText(session: CuriousSession): string {
  const lines = botQuestions(session).map((question, index) => {
    const answer = answerTo(session, nodeOfIndex(index));
    const verdict = answer?.verdict;
    const estimate = verdict?.flags?.includes('estimate') === true ? ' (estimate)' : '';
    const value =
      answer === undefined
        ? 'left out'
        : verdict?.reason === 'declined'
          ? 'not known'
          : verdict?.score == null
            ? `answered, no score (${unscoredText(verdict)})`
            : `${verdict.score} of 5${estimate}`;
    const reference =
      answer?.reference == null
        ? ''
        : `\n  One answer, by ${cite(answer.reference.by, 60)}, which nobody has checked: ${cite(answer.reference.text, 500)}`;
    return `- ${cite(question, 200)} ${value}${reference}`;
  });
  return `**Your answers**\n\n${lines.join('\n')}`;
}

const habit = 'Of a new statement it is worth asking: how does anybody know, and when would it not hold?';

/**
 * Whether the statement is right, told when the learner is done with it, and what became of their doubt. A flaw that
 * was not doubted is discussed; doubt of a right statement is praised with care, since it is no error found.
 */
export function discussion(
  session: CuriousSession,
  { correct, flaw, source }: Omit<CuriousEventOf<'discussed'>, 'event' | 'v' | 'at' | 'subject'>,
  doubt: Pick<StoredDoubt, 'score' | 'reason' | 'firstDoubt'>,
): string {
  const { direction } = session;
  const texts = direction === 'bot-asks' ? 'answers' : 'questions';
  const lead = `**Does the statement hold?**\n\n${statementText(session)}\n\n`;
  if (correct === null) return `${lead}I cannot tell: nobody has told me whether it is right. ${habit}`;
  const doubted = doubt.score !== null && doubt.score >= doubts;
  if (correct) {
    if (!doubted) return `${lead}It does: this statement is right.`;
    return `${lead}It does: this statement is right. Your ${texts} doubted it, and looking for where a statement fails is a good habit; this time it stands, so take with you what convinced you.`;
  }
  const wrong = [
    `It does **not**: ${flaw === undefined ? 'this statement is wrong.' : cite(flaw, 600)}`,
    ...(source === undefined ? [] : [`What would be right: “${cite(source, 600)}”`]),
  ].join('\n\n');
  if (doubt.score === null)
    return `${lead}${wrong}\n\nWhether you doubted it has no score (${reasonText(doubt.reason)}). ${habit}`;
  if (doubted) {
    const which =
      direction === 'learner-asks' && doubt.firstDoubt !== null ? ` with question ${doubt.firstDoubt}` : '';
    return `${lead}${wrong}\n\nYou were right to doubt it${which}.`;
  }
  return `${lead}${wrong}\n\nYour ${texts} took it as true. It was changed in one point only, and such a change is easily read over. ${habit}`;
}

/** Scores of the learner's questions that came later than the others. */
export function lateScoresText(
  session: CuriousSession,
  scores: StoredScores,
  came: readonly Metric[],
): string {
  const lines = came.map((metric) => scoreLine(metric, scores[metric]));
  return `Your questions about a statement have a score now that was missing:\n\n${statementText(session)}\n\n${lines.join('\n')}`;
}

/** Whether the learner's answers doubted the statement, told later than the rest. */
export function lateDoubtText(session: CuriousSession, doubt: StoredDoubt): string {
  return `How far your answers doubted a statement has its score now:\n\n${statementText(session)}\n\n${scoreLine('doubt', doubt)}`;
}
