import type { QuestionGraph } from '../../graph/question-graph.ts';
import { passMark } from '../../judge/verdict.ts';
import type { MessageButton } from '../../spine/outlet.ts';
import { curiousSummary } from '../../tutor/curious/home-words.ts';
import type { Concept } from '../../tutor/progress.ts';
import type { Session } from '../../tutor/session.ts';
import { count, shorten } from '../../tutor/words/text.ts';
import type { Bot } from './open-bot.ts';

/** What a learner finds of themselves on a page of their own: small Markdown, and ways to go on. */
export type LearnerHome = { readonly text: string; readonly buttons: readonly MessageButton[] };

/** How far a learner is, what is due, and what they can do next. */
export async function learnerHome(
  { people, chat, conversation, loaded }: Pick<Bot, 'people' | 'chat' | 'conversation' | 'loaded'>,
  person: string,
): Promise<LearnerHome> {
  const subject = await people.subjectOf(person);
  const [progress, review, sessions, statements] = await Promise.all([
    conversation.progress(subject),
    conversation.review(subject),
    chat.tutor.sessions(subject),
    chat.curious.sessions(subject),
  ]);
  const curious = curiousSummary(statements);
  const walk = sessions.find(({ status }) => status === 'active') ?? sessions.find(isPaused);
  const begin = { label: 'Start a walk', command: '/learn' };
  const onWalk = walk === undefined ? [] : [{ label: 'Go on with your walk', command: '/resume' }];
  return {
    text: [
      walk === undefined
        ? 'I ask questions about a subject, from recall (D1) through procedure (D2) to strategy (D3), and show where deep and shallow knowledge disagree.'
        : `**Your walk.** ${targetOf(walk, loaded.graph)}`,
      progressText(progress, loaded.graph),
      ...(progress.size === 0 ? [] : [`**Reviews.** ${review.text}`]),
      ...(curious === '' ? [] : [curious]),
      'What you answer, and how it is judged, is between you and me.',
    ].join('\n\n'),
    buttons: [
      ...onWalk,
      begin,
      { label: 'A statement', command: '/curious' },
      { label: 'What is due', command: '/review' },
      { label: 'Help', command: '/help' },
    ],
  };
}

const isPaused = ({ status }: Session): boolean => status === 'paused';

function targetOf({ target, asked, open }: Session, graph: QuestionGraph): string {
  const question = graph.has(target) ? graph.get(target).question : target;
  const stands = open === null ? '' : ` ${count(asked.length, 'question')} asked so far; one is open.`;
  return `It leads to “${shorten(question, 120)}”.${stands}`;
}

/** Concepts by depth; what has no score is counted apart from what was passed. */
function progressText(progress: ReadonlyMap<string, Concept>, graph: QuestionGraph): string {
  if (progress.size === 0) return '**Progress.** Nothing is answered yet.';
  const lines = ([1, 2, 3] as const).flatMap((depth) => {
    const here = [...progress.values()].filter(
      ({ node }) => graph.has(node) && graph.get(node).depth === depth,
    );
    if (here.length === 0) return [];
    const passed = here.filter((concept) => concept.passed).length;
    const first = here.filter(({ score }) => score !== null && score >= passMark).length;
    return [
      `- D${depth}: ${count(here.length, 'question')} answered, ${passed} passed, ${first} at the first try`,
    ];
  });
  return `**Progress.**\n${lines.join('\n')}`;
}
