import type { Discrepancy } from '../metrics/discrepancy.ts';
import { type Content, element, join, type Markup } from '../picture/markup.ts';
import type { ReportData, ReportQuestion } from './report-data.ts';
import {
  type Anchors,
  answerBlock,
  discrepancyTag,
  notes,
  said,
  scoreBadge,
  section,
} from './report-parts.ts';
import { counted } from './summary-words.ts';

/** Every question with its answer, verdict and reference, folded; the script adds a filter. */
export function questionSection(data: ReportData, anchors: Anchors): Markup {
  const found = new Map<string, Discrepancy[]>();
  for (const one of data.discrepancies)
    if (one.value > 0) found.set(one.node, [...(found.get(one.node) ?? []), one]);
  return section(
    'questions',
    'Every question',
    element(
      'p',
      {},
      `${counted(data.questions.length, 'question')}, shallow before deep within each target. Open one to read the answer, what the judge said, and the reference.`,
    ),
    tools(),
    data.questions.map((question) => node(data, question, anchors, found.get(question.id) ?? [])),
  );
}

/** Hidden until the script, which it needs, shows it. */
function tools(): Markup {
  const options: readonly [string, string][] = [
    ['all', 'all questions'],
    ['low', 'scored under 4'],
    ['unscored', 'without a score'],
    ['forward', 'forward discrepancy'],
    ['backward', 'backward discrepancy'],
    ['D1', 'D1 recall'],
    ['D2', 'D2 procedure'],
    ['D3', 'D3 strategy'],
  ];
  return element(
    'div',
    { class: 'tools', id: 'tools', hidden: true },
    element('label', { for: 'which' }, 'Show'),
    element(
      'select',
      { id: 'which' },
      options.map(([value, words]) => element('option', { value }, words)),
    ),
    element('label', { for: 'find' }, 'with the words'),
    element('input', { id: 'find', type: 'search', autocomplete: 'off' }),
    element('span', { id: 'found', role: 'status', class: 'muted' }),
    element('button', { id: 'open-all', type: 'button' }, 'Open all'),
    element('button', { id: 'close-all', type: 'button' }, 'Close all'),
  );
}

function node(
  data: ReportData,
  question: ReportQuestion,
  anchors: Anchors,
  found: readonly Discrepancy[],
): Markup {
  const { id, score, state } = question;
  const { depth, question: words } = data.graph.get(id);
  const is = [
    `D${depth}`,
    ...(score === null ? ['unscored'] : score < 4 ? ['low'] : []),
    ...found.map(({ direction }) => direction),
  ];
  return element(
    'details',
    { class: 'node', id: anchors.get(id), 'data-is': is.join(' ') },
    element(
      'summary',
      {},
      scoreBadge(score, state),
      ` D${depth} `,
      element('span', { dir: 'auto' }, words),
      found.map((one) => [' ', discrepancyTag(one)]),
      ' ',
      element('span', { class: 'id', dir: 'auto' }, id),
    ),
    element('div', {}, body(data, question, anchors)),
  );
}

function body(data: ReportData, question: ReportQuestion, anchors: Anchors): Content {
  const { id, answer, others, reference, prompt, reason } = question;
  return [
    question.notes.length === 0 ? undefined : element('p', {}, notes(question.notes)),
    answer === null
      ? element('p', { class: 'muted' }, withoutAnswer(question))
      : answerBlock(answer, 'Answer'),
    answer === null && reason !== null
      ? element('p', { class: 'muted', dir: 'auto' }, `No score: ${reason}.`)
      : undefined,
    others.map((other, index) => answerBlock(other, `Further answer ${index + 1}`)),
    element('h4', {}, 'Reference answer'),
    reference === null
      ? element('p', { class: 'muted' }, 'It is shown when the question has been worked on.')
      : said(reference),
    prompt === undefined ? undefined : promptBlock(prompt),
    neighbours('Rests on', data.graph.predecessors(id), anchors),
    neighbours('Leads to', data.graph.successors(id), anchors),
  ];
}

function withoutAnswer({ state }: ReportQuestion): string {
  if (state === 'not-asked') return 'Not asked.';
  return state === 'skipped' ? 'Skipped.' : 'The answer is not in the record.';
}

function promptBlock(prompt: string): Markup {
  return element('details', {}, element('summary', {}, 'What was sent to the model'), said(prompt, 'clip'));
}

function neighbours(words: string, ids: readonly string[], anchors: Anchors): Markup | undefined {
  const linked = ids.filter((id) => anchors.has(id));
  if (linked.length === 0) return undefined;
  return element(
    'p',
    { class: 'muted' },
    `${words}: `,
    join(
      linked.map((id) => element('a', { href: `#${anchors.get(id) ?? ''}`, class: 'id', dir: 'auto' }, id)),
      ', ',
    ),
  );
}
