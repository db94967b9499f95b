import type { Question } from '../../graph/question.ts';
import type { QuestionGraph } from '../../graph/question-graph.ts';
import type { Concept } from '../progress.ts';
import { count, shorten } from './text.ts';

const listed = 12;
const day = (iso: string): string => iso.slice(0, 10);

/** Everything is passed and nothing is due. */
export function allDone(progress: ReadonlyMap<string, Concept>, targets: readonly string[]): string {
  const next = [...progress.values()].map(({ due }) => due).sort()[0];
  const when = next === undefined ? '' : ` The first review is due on ${day(next)}.`;
  return `You have passed everything there is here, and nothing is due.${when} To walk a target anew, name it: \`plumbline chat --target ${targets[0] ?? 'ID'}\`.`;
}

/** A named target of which nothing is left. */
export function anewNote(target: Question): string {
  return `You have passed everything under “${shorten(target.question, 90)}”, and nothing of it is due. It is asked anew.`;
}

/** A walk that is left for another one. */
export function keptText(graph: QuestionGraph, { target }: { readonly target: string }): string {
  const question = graph.has(target) ? graph.get(target).question : target;
  return `Your walk to “${shorten(question, 90)}” is kept where it is; \`/learn ${target}\` goes on with it.`;
}

/** What a walk does not ask, since an earlier one did. */
export function carriedNote(carried: number): string {
  return `${count(carried, 'question')} of this walk ${carried === 1 ? 'was' : 'were'} passed in an earlier one and ${carried === 1 ? 'is' : 'are'} not due yet, so ${carried === 1 ? 'it is' : 'they are'} not asked again.`;
}

/** What there is to learn. */
export function topicsText(graph: QuestionGraph, targets: readonly string[]): string {
  const lines = targets.map((id) => `- \`${id}\`: ${shorten(graph.get(id).question, 90)}`);
  return `Name the topic: \`/learn <topic>\`. There is:\n${lines.join('\n')}`;
}

function due(graph: QuestionGraph, { node, due, score }: Concept): string {
  const question = graph.has(node)
    ? `D${graph.get(node).depth} ${shorten(graph.get(node).question, 90)}`
    : node;
  return `- ${question} (due ${day(due)}${score === null ? '' : `, last first try ${score} of 5`})`;
}

/** The due concepts, and where a walk asks them. */
export function reviewText(
  graph: QuestionGraph,
  progress: ReadonlyMap<string, Concept>,
  dueNow: readonly Concept[],
): string {
  if (progress.size === 0) return 'There is nothing to review yet: answer a few questions first.';
  if (dueNow.length === 0) {
    const next = [...progress.values()].map((concept) => concept.due).sort()[0];
    return `Nothing is due. The next review is on ${day(next ?? '')}.`;
  }
  const more = dueNow.length > listed ? `\n- … and ${count(dueNow.length - listed, 'more', 'more')}` : '';
  const lines = dueNow.slice(0, listed).map((concept) => due(graph, concept));
  return `${count(dueNow.length, 'concept is', 'concepts are')} due. A walk to a target asks the due ones under it again:\n${lines.join('\n')}${more}`;
}
