import type { Depth, Question } from '../../graph/question.ts';
import type { QuestionGraph } from '../../graph/question-graph.ts';
import { passMark, type UnscoredReason } from '../../judge/verdict.ts';
import type { SessionEventBody } from '../../trace/trace-event.ts';
import { plan } from '../next-step.ts';
import type { ChoiceOption, Reply } from '../reply.ts';
import { nodeOf, type OpenQuestion, type Session } from '../session.ts';
import { cite, count, shorten } from './text.ts';

type VerdictBody = Extract<SessionEventBody, { event: 'verdict' }>;
type HintBody = Extract<SessionEventBody, { event: 'hint' }>;

export const depthName: Record<Depth, string> = { 1: 'recall', 2: 'procedure', 3: 'strategy' };

/** "D2 procedure · question 4 of 9 · towards “Why …”". A dive cannot know how many questions it will take. */
function placeOf(session: Session, question: Question, open: OpenQuestion, graph: QuestionGraph): string {
  const depth = `D${question.depth} ${depthName[question.depth]}`;
  const target = graph.has(session.target) ? shorten(graph.get(session.target).question, 70) : session.target;
  const towards = question.id === session.target ? 'the target itself' : `towards: ${target}`;
  if (open.phase === 'shallower') return `${depth} · a step aside · ${towards}`;
  const asked = plan(session, graph).filter((id) => nodeOf(session, id).outcome !== 'carried');
  const position =
    session.order === 'climb'
      ? `question ${asked.indexOf(question.id) + 1} of ${asked.length}`
      : `question ${new Set(session.asked).size}`;
  return `${depth} · ${position} · ${towards}`;
}

/** The open question as it is put to the learner. */
export function questionReply(session: Session, open: OpenQuestion, graph: QuestionGraph): Reply {
  const question = graph.get(open.node);
  const node = nodeOf(session, open.node);
  const attempt = node.tries + 1;
  const again = open.phase === 'again' ? 'Back to this one. ' : '';
  const place = placeOf(session, question, open, graph);
  return {
    kind: 'question',
    text: `${again}${question.question}`,
    place:
      attempt > 1 && open.phase !== 'shallower'
        ? `${place} · try ${Math.min(attempt, session.maxTries)} of ${session.maxTries}`
        : place,
    node: question.id,
    depth: question.depth,
    phase: open.phase,
    attempt,
    actions: ['hint', 'skip', 'stop'],
  };
}

const keptBecause: Partial<Record<UnscoredReason, string>> = {
  timeout: 'the judge took too long',
  budget: 'the budget for judging is used up',
  refused: 'the judge declined to score it',
  filtered: "the judge's server held it back",
  error: 'the judge could not be reached',
};

/** The verdict as the learner sees it. */
export function verdictReply(event: VerdictBody, late: Question | null): Reply {
  const about = late === null ? '' : `About your earlier answer to “${shorten(late.question, 90)}”: `;
  return {
    kind: 'verdict',
    text: `${about}${verdictText(event)}`,
    node: event.node,
    score: event.score,
    passed: event.score !== null && event.score >= passMark,
  };
}

function verdictText(event: VerdictBody): string {
  if (event.reason === 'declined') return 'That is fine: not knowing is no mistake, and it costs no try.';
  if (event.score === null)
    return `Your answer is kept, but it has no score yet (${keptBecause[event.reason ?? 'error'] ?? 'the judge gave no clear verdict'}). It will be judged again later and you will be told; we go on meanwhile.`;
  const mark = event.score >= passMark ? '**Passed**' : '**Not there yet**';
  return `${mark} · ${event.score} of 5. ${event.shown ?? ''}`.trim();
}

/** A teacher, or a judge on appeal, has set the score of a question. */
export function rulingReply(
  question: Question,
  ruling: { readonly score: number; readonly who: string },
): Reply {
  return note(
    `About your answer to “${shorten(question.question, 90)}”: ${cite(ruling.who, 60)} set its score to ${ruling.score} of 5. This counts.`,
  );
}

const hintTitle: Record<HintBody['step'], string> = {
  nudge: '**Hint.**',
  'worked-step': '**A worked step.**',
  shallower: '**A shallower question first.**',
  answered: '**About your question.**',
};

export function hintReply(event: HintBody): Reply {
  return { kind: 'hint', text: `${hintTitle[event.step]} ${event.text}`.trim(), node: event.node };
}

/** The reference answer, with its key points. */
export function revealReply(question: Question): Reply {
  const points = question.keyPoints.map((point) => `- ${point}`).join('\n');
  const list = points === '' ? '' : `\n\nWhat a full answer states:\n${points}`;
  return { kind: 'reveal', text: `**The reference answer.** ${question.answer}${list}`, node: question.id };
}

export const choiceOptions: readonly ChoiceOption[] = [
  { id: 'go-on', label: 'go on' },
  { id: 'try-again', label: 'try again' },
  { id: 'compare', label: 'compare with the reference' },
];

/** After a verdict that the judge itself is not sure of. */
export function choicesReply(): Reply {
  return {
    kind: 'choices',
    text: 'I am not sure of that score. You can **go on**, **try again**, or **compare** your answer with the reference and say yourself how you did.',
    options: [...choiceOptions],
  };
}

export function note(text: string): Reply {
  return { kind: 'note', text };
}

/** What the words are, for `help`. */
export const helpText = `Type your answer in your own words, as long as you like. "I don't know" is an answer too and costs no try.

- \`hint\`: help with this question, at no cost
- \`skip\`: leave this question out
- \`why\`: what the last score rests on
- \`repeat\`: the question again
- \`appeal\`: you think that the score is wrong
- \`stop\`: keep everything for later
- \`help\`: this list

With a \`/\` in front these words always work; \`/answer …\` sends anything as an answer.`;

/** Where a session that was left goes on. */
export function welcomeBack(session: Session, graph: QuestionGraph): Reply {
  const target = graph.has(session.target) ? graph.get(session.target).question : session.target;
  const answered = [...session.nodes.values()].filter((node) => node.answers.length > 0).length;
  const far = answered === 0 ? 'at its beginning' : `with ${count(answered, 'question')} answered`;
  return note(
    `Welcome back. You are on the way to “${shorten(target, 90)}”, ${far}. We go on where you left.`,
  );
}
