import type { ReasoningType } from '../../graph/question.ts';
import { passMark } from '../../judge/verdict.ts';
import type { EarlierAnswer, Voice, VoiceContext } from '../voice.ts';
import { keysOf } from './leak-filter.ts';
import { cue, isFunctionWord, skeleton } from './skeleton.ts';
import { cite, count, shorten, wordsOf } from './text.ts';

const quoteLimit = 180;
const worthQuoting = 3;

const standing: Record<number, string> = {
  5: 'That is right and complete.',
  4: 'That is right; at most a detail is thin.',
  3: 'The direction is right, but part of the matter is missing or not quite so.',
  2: 'Something in it is right, but there are significant errors or gaps.',
  1: 'This does not answer the question yet.',
};

/** How an answer of each reasoning type is built: the shape of an answer, none of its matter. */
const approach: Record<ReasoningType, string> = {
  comparative: 'put the things side by side: what do they share, and where do they part?',
  relational: 'say how the things depend on each other, and in which direction.',
  causal: 'name the cause, then each link of the chain, then the effect.',
  inductive: 'go from the cases that you know to the rule behind them.',
  'criteria-development': 'say first by what you would judge it, then judge.',
  procedural: 'give the steps in order, and say what each one is for.',
  evaluative: 'weigh what speaks for it against what speaks against it, then decide.',
  example: 'take one concrete case and follow it through.',
  quantitative: 'write down what is given and what is asked, then the relation between them.',
  application: 'say which principle applies here, then what it gives for this case.',
  other: 'say first what the question asks for, then give your reasons one at a time.',
};

function quoted(points: readonly string[]): string {
  return points.map((point) => `“${shorten(point.replace(/[.\s]+$/, ''), quoteLimit)}”`).join('; ');
}

/**
 * The points that the answer states word for word, but for endings. A judge finds a point that is stated in part; to
 * quote the whole of it would give away the rest.
 */
function saidWhole(points: readonly string[], question: string, answer: string): string[] {
  const said = new Set(keysOf(`${question} ${answer}`));
  return points.filter((point) => keysOf(point).every((key) => said.has(key)));
}

function feedback({ question, answer, verdict }: VoiceContext): string {
  if (verdict === null || verdict.score === null) return '';
  const found = verdict.points?.found ?? [];
  const missed = verdict.points?.missed.length ?? 0;
  const lines = [standing[verdict.score] ?? ''];
  const said = saidWhole(found, question.question, answer ?? '');
  if (said.length > 0 && verdict.score < 5) lines.push(`You have: ${quoted(said)}.`);
  if (missed > 0 && verdict.score < passMark)
    lines.push(
      `${count(missed, 'point')} of ${found.length + missed} ${missed === 1 ? 'is' : 'are'} not there yet. ` +
        `Look again at what is asked: “${cue(question.question, { answer: answer ?? '', ...verdict.points })}”.`,
    );
  if (missed > 0 && verdict.score === passMark) lines.push(`${count(missed, 'point')} could be fuller.`);
  return lines.join(' ');
}

function recall({ question, answer, score }: EarlierAnswer): string {
  const grade = score === null ? '' : ` (${score} of 5)`;
  const asked = `- In D${question.depth} “${shorten(question.question, 110)}”`;
  // An answer that was not right helps nobody to go on.
  return score !== null && score >= worthQuoting
    ? `${asked} you said: “${cite(answer, quoteLimit)}”${grade}`
    : asked;
}

function nudge({ question, earlier }: VoiceContext): string {
  const reasoning = question.reasoning[0];
  const opening =
    question.depth === 1
      ? 'Say in one sentence what it is, in your own words. Then add what sets it apart from its neighbours.'
      : `Try this: ${approach[reasoning ?? 'other']}`;
  const size =
    question.keyPoints.length > 0 ? ` A full answer makes ${count(question.keyPoints.length, 'point')}.` : '';
  if (earlier.length === 0) return `${opening}${size}`;
  return `${opening}${size} What you need is in what came before:\n${earlier.slice(0, 3).map(recall).join('\n')}`;
}

/** The statement that the worked step begins: the first missed point, else the first, else the reference's start. */
function stepOf({ question, verdict }: VoiceContext): string {
  const points = verdict?.points?.missed ?? question.keyPoints;
  return points[0] ?? question.keyPoints[0] ?? question.answer.split(/(?<=[.!?])\s/)[0] ?? question.answer;
}

function workedStep(context: VoiceContext): string {
  const ground = context.earlier.find((one) => one.revealed);
  const base =
    ground === undefined
      ? ''
      : `Start from what you saw for “${shorten(ground.question.question, 110)}”: ${ground.question.answer}\n\n`;
  return `${base}Here is one step of a full answer with its key words begun; finish it, then go on from there:\n“${skeleton(stepOf(context), context.question.question)}”`;
}

/** The earlier question that shares most words with what was asked, if any does. */
function related(earlier: readonly EarlierAnswer[], asked: string): EarlierAnswer | undefined {
  const words = new Set(wordsOf(asked).filter((word) => !isFunctionWord(word) && word.length > 2));
  const shared = ({ question }: EarlierAnswer): number =>
    wordsOf(question.question).filter((word) => words.has(word)).length;
  return [...earlier].sort((a, b) => shared(b) - shared(a)).find((one) => shared(one) > 0);
}

function answerBack({ question, earlier }: VoiceContext, asked: string): string {
  const match = related(earlier, asked);
  const cannot = 'I cannot explain that without giving the answer away, but here is what I can say.';
  const own =
    match === undefined
      ? ''
      : match.revealed
        ? `\n\nIt touches “${shorten(match.question.question, 110)}”. The answer to that was: ${match.question.answer}`
        : `\n\n${recall(match).slice(2)}.`;
  return `${match?.revealed ? 'Good question.' : cannot} The question asks: “${cue(question.question, { answer: '' })}”.${own}\n\nYour answer is still open; \`hint\` gives more help.`;
}

/** The tutor's words without a model: templates that use the question, the learner's own answers, and counts. */
export const offlineVoice: Voice = {
  feedback: async (context) => feedback(context),
  nudge: async (context) => nudge(context),
  workedStep: async (context) => workedStep(context),
  answerBack: async (context, asked) => answerBack(context, asked),
};
