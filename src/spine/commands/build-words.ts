import type { Problem } from '../../errors.ts';
import type { Question } from '../../graph/question.ts';
import { codeSpan, escapeMarkup } from '../../markup/escape.ts';
import type { TopicFile } from '../../topics/topic-file.ts';
import { cite, count } from '../../tutor/words/text.ts';

/** Problems, warnings and targets of a file that are listed in a chat. */
const mostListed = 8;

export const onlyTeachers =
  'Topics from files are for teachers: ask whoever runs this bot to name you among its teachers. I read no other files; only what you write counts.';

export const usage =
  'Attach a CSV or JSONL file with questions to `/build`, or send it to me in a direct message: I read it, show what is in it, and make a topic of it when you accept. Its columns or fields are `id`, `depth` (1, 2 or 3), `question`, `answer`, and `predecessors` (the ids that a question rests on). `/build list` shows the topics that were added, `/build remove NAME` takes one away.';

export const unreachable =
  'This platform does not let me read files. `plumbline graph import` reads them on a command line.';

export function notATable(name: string): string {
  return `${codeSpan(name)} is no file of questions: I read CSV, TSV, JSONL and JSON.`;
}

export function tooLarge(name: string, most: number): string {
  return `${codeSpan(name)} is larger than ${Math.round(most / 1_000_000)} MB, which is more than I read from a chat. Split it into several topics, or name the file in the configuration of the bot.`;
}

export function notFetched(name: string): string {
  return `I could not fetch ${codeSpan(name)} from the platform. Send it again.`;
}

export function tooMany(name: string, questions: number, most: number): string {
  return `${codeSpan(name)} has ${questions} questions, and a topic at most ${most}. Split it into several topics.`;
}

/** A place in the file, as far as it is known. */
function placeOf({ line, field, id }: Problem): string {
  const parts = [
    ...(line === undefined ? [] : [`line ${line}`]),
    ...(id === undefined ? [] : [codeSpan(id)]),
    ...(field === undefined || field === '' ? [] : [codeSpan(field)]),
  ];
  return parts.length === 0 ? '' : `${parts.join(', ')}: `;
}

function list(problems: readonly Problem[]): string {
  const shown = problems
    .slice(0, mostListed)
    .map((problem) => `- ${placeOf(problem)}${escapeMarkup(problem.message)}`);
  const more = problems.length - shown.length;
  return [...shown, ...(more > 0 ? [`- … and ${more} more`] : [])].join('\n');
}

export function refusedText(
  name: string,
  { message, problems, advice }: Extract<TopicFile, { kind: 'refused' }>,
): string {
  const lead =
    problems.length > 0
      ? `${codeSpan(name)} cannot be a topic yet; ${count(problems.length, 'problem')}:\n${list(problems)}`
      : `${codeSpan(name)} cannot be a topic: ${escapeMarkup(message)}`;
  return `${lead}\n\n${problems.length > 0 ? 'Mend these lines and send the file again.' : escapeMarkup(advice ?? 'Mend it and send it again.')}`;
}

export function clashText(name: string, ids: readonly string[]): string {
  const shown = ids.slice(0, mostListed).map(codeSpan).join(', ');
  const more = ids.length > mostListed ? ` and ${ids.length - mostListed} more` : '';
  return `${codeSpan(name)} cannot be a topic yet: ${count(ids.length, 'of its ids is', 'of its ids are')} taken by other questions here (${shown}${more}). An id names one question for ever, in scores and records, so rename yours, such as with a word of the topic in front.`;
}

export function noTarget(name: string): string {
  return `${codeSpan(name)} cannot be a topic yet: it has no question of depth 3, so no walk leads anywhere.`;
}

export type Preview = {
  readonly file: string;
  readonly topic: string;
  readonly questions: readonly Question[];
  readonly warnings: readonly Problem[];
  readonly notes: readonly string[];
  /** How many questions the topic has that it would replace; `null` where it is new. */
  readonly replaces: number | null;
};

export function previewText({ file, topic, questions, warnings, notes, replaces }: Preview): string {
  const at = (depth: number): number => questions.filter((question) => question.depth === depth).length;
  const targets = questions.filter(({ depth }) => depth === 3);
  const more = targets.length > mostListed ? [`- … and ${targets.length - mostListed} more`] : [];
  const edges = questions.reduce((sum, { predecessors }) => sum + predecessors.length, 0);
  return [
    `**${escapeMarkup(file)}** has ${count(questions.length, 'question')}: ${at(1)} D1, ${at(2)} D2, ${at(3)} D3, with ${count(edges, 'edge')}. Walks would lead to:`,
    ...targets.slice(0, mostListed).map(({ id, question }) => `- ${codeSpan(id)}: ${cite(question, 120)}`),
    ...more,
    ...(warnings.length === 0
      ? []
      : ['', `${count(warnings.length, 'warning')}, which keep it from nothing:`, list(warnings)]),
    ...(notes.length === 0 ? [] : ['', ...notes.map((text) => `- ${escapeMarkup(text)}`)]),
    '',
    replaces === null
      ? `As the topic ${codeSpan(topic)}, everybody who learns here could begin it at once. Shall I add it?`
      : `It would replace the topic ${codeSpan(topic)}, which has ${count(replaces, 'question')}; walks that are under way go on with the new questions. Shall I do that?`,
  ].join('\n');
}

export function acceptedText(topic: string, questions: readonly Question[]): string {
  const first = questions.find(({ depth }) => depth === 3);
  const how =
    first === undefined ? '' : ` \`/learn\` with its name or id begins a walk: \`/learn ${first.id}\`.`;
  return `${codeSpan(topic)} is a topic now.${how}`;
}

export const refusedByHand = 'Left as it was; nothing was added.';
export const offerGone =
  'That file is no longer here to be added: it was left, or it is more than a day old. Send it again.';
