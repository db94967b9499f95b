import type { SessionEventOf } from '../../trace/trace-event.ts';
import type { Recap, RecapNode } from '../recap.ts';
import { depthName } from './replies.ts';
import { cite, count, enumerate, shorten } from './text.ts';

const questionLimit = 100;
const answerLimit = 160;

type Find = (id: string) => RecapNode | undefined;

function title(node: RecapNode | undefined, id: string): string {
  return node === undefined ? id : `“${shorten(node.question, questionLimit)}”`;
}

function side(node: RecapNode | undefined, id: string): string {
  if (node === undefined) return `  - ${id}`;
  const score = node.score === null ? 'no score' : `${node.score} of 5`;
  const date = node.carriedFrom === null ? '' : `, from ${node.carriedFrom.slice(0, 10)}`;
  const said = node.answer === null ? '' : `: “${cite(node.answer, answerLimit)}”`;
  return `  - D${node.depth} ${title(node, id)} (${score}${date})${said}`;
}

const stepName = { 1: 'the recall under it', 2: 'the step', 3: 'the whole' } as const;

/** A discrepancy in plain words, with both sides under it. */
function discrepancyText(event: SessionEventOf<'discrepancy'>, find: Find): string {
  const node = find(event.node);
  const depth = node?.depth ?? 2;
  const first = find(event.neighbours[0] ?? '');
  const sentence =
    event.direction === 'forward'
      ? `You had ${depth === 3 ? 'the steps' : 'the facts'}, but putting them together was shaky: ${title(node, event.node)}`
      : `You ${first?.depth === 3 ? 'explained why' : 'knew how'}, but ${stepName[depth]} was shaky: ${title(node, event.node)}`;
  const size = `${event.direction} discrepancy ${event.value.toFixed(2)} of 1`;
  const sides = [event.node, ...event.neighbours].map((id) => side(find(id), id)).join('\n');
  return `- ${sentence} (${size})\n${sides}`;
}

function mark(node: RecapNode): string {
  if (node.outcome === 'carried') return `${node.score ?? '–'} (from ${node.carriedFrom?.slice(0, 10)})`;
  if (node.score !== null)
    return node.best !== null && node.best > node.score
      ? `${node.score}, later ${node.best}`
      : `${node.score}`;
  if (node.outcome === 'skipped') return 'skipped';
  if (node.outcome === null && node.answer === null) return 'not asked';
  return node.best === null ? 'no score' : `no unaided score, later ${node.best}`;
}

function picture(recap: Recap): string {
  const byDepth = [...recap.nodes].sort((a, b) => b.depth - a.depth);
  return byDepth
    .map(
      (node) =>
        `- D${node.depth} ${depthName[node.depth]} · ${shorten(node.question, questionLimit)} · **${mark(node)}**${node.contested ? ' (contested)' : ''}`,
    )
    .join('\n');
}

function list(heading: string, ids: readonly string[], find: Find): string | null {
  if (ids.length === 0) return null;
  return `**${heading}**\n${ids.map((id) => `- ${title(find(id), id)}`).join('\n')}`;
}

function average(recap: Recap): string {
  const byDepth = ([1, 2, 3] as const).map((depth) => {
    const scores = recap.nodes.filter((node) => node.depth === depth).map((node) => node.score);
    const scored = scores.filter((score) => score !== null);
    const mean = scored.reduce((sum, score) => sum + score, 0) / scored.length;
    return scored.length === 0
      ? `D${depth} not scored`
      : `D${depth} ${mean.toFixed(1)} (${count(scored.length, 'question')})`;
  });
  return `First unaided answers, on average (of 5): ${enumerate(byDepth)}.`;
}

/** The end of a walk in words: what went well, where deep and shallow disagree, what to look at again. */
export function recapText(recap: Recap): string {
  const find: Find = (id) => recap.nodes.find((node) => node.id === id);
  const unchecked = recap.nodes.some((node) => node.outcome === null && node.answer === null);
  const discrepancies =
    recap.gated === 0
      ? 'Nothing could be compared: that needs a scored question beside neighbours that were passed.'
      : recap.discrepancies.length === 0
        ? 'Deep and shallow agree wherever both were scored and one side passed.'
        : recap.discrepancies.map((event) => discrepancyText(event, find)).join('\n');
  const parts = [
    `**The walk to “${shorten(find(recap.target)?.question ?? recap.target, 120)}” is done.**`,
    average(recap),
    list('What went well at the first try', recap.wentWell, find),
    `**Where deep and shallow disagree**\n${discrepancies}`,
    unchecked ? 'What this dive did not ask is unknown, not zero.' : null,
    list('Not known', recap.notKnown, find),
    list('Skipped', recap.skipped, find),
    list('Still waiting for a score; you will be told', recap.waiting, find),
    list('To look at again', recap.review, find),
    `**The questions and your first scores**\n${picture(recap)}`,
  ];
  return parts.filter((part) => part !== null).join('\n\n');
}
