import { subjectName } from '../../curiosity/prompts/asker-prompt.ts';
import { setSize } from '../../curiosity/questions/question-list.ts';
import type { CuriousEventOf } from '../../trace/curious-event.ts';
import type { Reply } from '../reply.ts';
import { note } from '../words/replies.ts';
import { cite, count } from '../words/text.ts';
import { longestStatement } from './read-wish.ts';
import {
  botQuestions,
  type CuriousSession,
  numberOf,
  openNodes,
  ownQuestions,
  questionAt,
  statementNode,
} from './session.ts';

/** How much of a statement is shown: all that is taken. */
const wholeStatement = longestStatement;
const wholeQuestion = 400;

export const statementText = ({ statement }: CuriousSession): string =>
  `> ${cite(statement.text, wholeStatement)}`;

const another = [
  { label: 'Another statement', command: '/curious' },
  { label: 'I ask about one', command: '/curious ask' },
];

/** A note that comes at the end, with ways to go on. */
export const closing = (text: string): Reply => ({ kind: 'note', text, buttons: another });

export const problems = {
  'too-long': `That is more than I can be curious about at once: a statement has at most ${longestStatement} characters. Send the one sentence that you mean: \`/curious <statement>\`.`,
  'no-claim':
    'There is no statement in that. Write one sentence that claims something: `/curious The moon pulls at the sea.`',
  question:
    'That is a question, and curiosity questions are about a statement. Say it as a claim: `/curious The sky is blue because …`.',
  command:
    'That is one of my own words. `/curious` alone offers a statement, `/curious <statement>` takes one of yours, and with `/curious ask` you ask the questions.',
} as const;

export const noneOfThisKind = 'I have no statement of that kind. `/curious` alone takes any.';

export const keyIsSecret =
  'Whether a statement is right or wrong is for you to find out, so I do not choose by it. Here is any one.';

/** The statement and all that the bot asks about it. */
export function introduction(
  session: CuriousSession,
  { asker, questions, estimated }: CuriousEventOf<'curiosity'>,
): Reply {
  const { id, field } = session.statement;
  const from = id === undefined ? '' : ` from ${subjectName(field)}`;
  const by = estimated ? 'made from its own words by rules' : `asked by ${cite(asker, 60)}`;
  const list = questions
    .map((question, index) => `${index + 1}. ${cite(question, wholeQuestion)}`)
    .join('\n');
  return note(
    `A statement${from} that may be right or wrong:\n\n${statementText(session)}\n\n${count(questions.length, 'question')} about it, from simple to deep (${by}):\n\n${list}\n\nAnswer any of them: we go in order, \`2: …\` answers the second, \`skip\` goes on, \`skip all\` ends.`,
  );
}

/** The open question of the bot, or the statement to ask about. */
export function openReply(session: CuriousSession, node: string): Reply {
  if (node === statementNode) return statementReply(session);
  const total = botQuestions(session).length;
  return {
    kind: 'question',
    text: `**Question ${numberOf(node)} of ${total}.** ${cite(questionAt(session, node) ?? '', wholeQuestion)}`,
    place: `curiosity · about: ${cite(session.statement.text, 70)}`,
    node,
    phase: 'first',
    attempt: 1,
    actions: ['skip', 'stop'],
  };
}

function statementReply(session: CuriousSession): Reply {
  const asked = ownQuestions(session).length;
  const so = asked === 0 ? '' : `${count(asked, 'question')} so far; `;
  return {
    kind: 'question',
    text: cite(session.statement.text, wholeStatement),
    place: `curiosity · you ask · ${so}up to ${setSize} questions`,
    node: statementNode,
    phase: 'first',
    attempt: 1,
    actions: ['stop'],
  };
}

export const howToAsk = note(
  `You see this statement for the first time; it may be right or wrong. Ask up to ${setSize} questions that would help a beginner to learn about it, each on a line of its own or one after the other. Then I say how you asked, and what I would have asked.`,
);

export const thatIsAll = { label: 'That is all', command: '/skip' };

/** What was taken of a message of questions. */
export function takenReply(
  session: CuriousSession,
  dropped: readonly { text: string; reason: string }[],
): Reply {
  const own = ownQuestions(session);
  const list = own.map((question, index) => `${index + 1}. ${cite(question, wholeQuestion)}`).join('\n');
  const left = setSize - own.length;
  const lost = droppedText(dropped);
  const next = left === 0 ? '' : `\n\nAsk up to ${left} more, or \`skip\` when that is all.`;
  return {
    kind: 'note',
    text: `Your questions so far:\n\n${list}${lost}${next}`,
    ...(left === 0 ? {} : { buttons: [thatIsAll] }),
  };
}

const dropWords: Readonly<Record<string, string>> = {
  extra: `more than ${setSize}`,
  repeat: 'asked already',
  truncated: 'cut off',
  'not-a-question': 'no question',
  echo: 'the statement itself',
};

export function droppedText(dropped: readonly { text: string; reason: string }[]): string {
  if (dropped.length === 0) return '';
  const shown = dropped
    .slice(0, 5)
    .map(({ text, reason }) => `- “${cite(text, 80)}” (${dropWords[reason] ?? 'not readable'})`);
  const more = dropped.length > 5 ? `\n- … and ${dropped.length - 5} more` : '';
  return `\n\nLeft out:\n${shown.join('\n')}${more}`;
}

export const noQuestionIn =
  'I found no question in that, so nothing was taken. Write them as questions, such as “What does … mean?”; `skip` when that is all.';

export const nothingToScore =
  'You have not asked anything yet. Ask at least one question, or `stop` to leave the statement for later.';

export const remarkKept =
  'I keep that as a thought of yours; it is not scored. The question is still open: answer it in your own words, or `skip` it.';

export const nothingScored = 'Noted; nothing was scored.';

export const ended = 'This statement is done. `/curious` offers another one.';

export function welcomeBack(session: CuriousSession): Reply {
  const what =
    session.direction === 'bot-asks'
      ? `${count(openNodes(session).length, 'question is', 'questions are')} left`
      : `${count(ownQuestions(session).length, 'question')} of yours so far`;
  return note(`Welcome back. You are at a statement: ${what}.\n\n${statementText(session)}`);
}

/** What is said where curiosity about a statement is left for something else. */
export const leftFor = (session: CuriousSession): string =>
  `The statement “${cite(session.statement.text, 90)}” is kept where you are with it; \`resume\` goes on with it when nothing else is on.`;

export const helpText = `We are at a statement; nothing here counts for a grade.

- type an answer, or \`2: …\` for the second question; \`q3\` puts the third before you
- \`skip\`: leave this question out; \`skip all\`: be done with the statement (where you ask: score what there is)
- \`why\`: what the last score rests on
- \`repeat\`: the statement and what is open
- \`stop\`: keep everything for later; \`resume\` goes on
- \`/curious\`: another statement; \`/curious physics\`, \`/curious advanced\`: of that kind; \`/curious <statement>\`: one of yours
- \`/curious ask\`: you ask the questions, and I score how you ask`;
