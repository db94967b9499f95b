import type { Discrepancy } from '../metrics/discrepancy.ts';
import { valueText } from '../picture/draw-marks.ts';
import { type Content, element, join, type Markup } from '../picture/markup.ts';
import type { ReportAnswer, ReportData, ReportQuestion } from './report-data.ts';

/** Where each question stands in the report: the name that links lead to. Ids of questions may hold anything. */
export type Anchors = ReadonlyMap<string, string>;

export function anchorsOf(data: ReportData): Anchors {
  return new Map(data.questions.map(({ id }, index) => [id, `q-${index + 1}`]));
}

const stateWords: Readonly<Record<ReportQuestion['state'], string>> = {
  scored: '',
  unscored: 'no score',
  skipped: 'skipped',
  'not-asked': 'not asked',
};

const stateSigns: Readonly<Record<ReportQuestion['state'], string>> = {
  scored: '',
  unscored: '?',
  skipped: '»',
  'not-asked': '–',
};

/** A score as a coloured digit; the lack of one as a sign. Read aloud in words. */
export function scoreBadge(score: number | null, state: ReportQuestion['state'] = 'unscored'): Markup {
  if (score === null)
    return element(
      'span',
      { class: 'score score-none', role: 'img', 'aria-label': stateWords[state], title: stateWords[state] },
      stateSigns[state],
    );
  const label = `score ${score} of 5`;
  return element(
    'span',
    { class: `score score-${score}`, role: 'img', 'aria-label': label, title: label },
    score,
  );
}

/** "F .50" or "B .25", with the whole word for those who hear it. */
export function discrepancyTag({ direction, value }: Pick<Discrepancy, 'direction' | 'value'>): Markup {
  const label = `${direction} discrepancy ${valueText(value)}`;
  const letter = direction === 'forward' ? 'F' : 'B';
  return element(
    'span',
    { class: `tag tag-${direction}`, role: 'img', 'aria-label': label, title: label },
    `${letter} ${valueText(value)}`,
  );
}

/** A user's or a model's words, as they are. */
export function said(text: string, className = ''): Markup {
  return element('p', { class: `said ${className}`.trim(), dir: 'auto' }, text);
}

/** An answer with its verdict. */
export function answerBlock(answer: ReportAnswer, heading: string): Markup {
  const reason = answer.score === null && answer.reason !== null ? ` (no score: ${answer.reason})` : '';
  return join([
    element(
      'h4',
      {},
      heading,
      ' ',
      scoreBadge(answer.score),
      element('span', { dir: 'auto' }, reason),
      notes(answer.notes),
    ),
    said(answer.text, 'clip'),
    feedbackBlock(answer),
  ]);
}

/** What the judge said, and where its words come from. */
export function feedbackBlock({ feedback, judge, promptHash }: ReportAnswer): Markup | undefined {
  if (feedback === null || feedback === '') return undefined;
  const source = [judge, promptHash === null ? null : `hash ${promptHash}`].filter((part) => part !== null);
  return join([
    element('h4', {}, 'Feedback', notes(source.length === 0 ? [] : [`judge ${source.join(', ')}`])),
    said(feedback),
  ]);
}

export function notes(words: readonly string[]): Content {
  return words.length === 0
    ? undefined
    : element('span', { class: 'muted', dir: 'auto' }, ` · ${words.join(' · ')}`);
}

/** A section of the page with its heading. */
export function section(id: string, heading: string, ...content: Content[]): Markup {
  return element(
    'section',
    { id, 'aria-labelledby': `${id}-heading` },
    element('h2', { id: `${id}-heading`, dir: 'auto' }, heading),
    ...content,
  );
}

/** A finished SVG document as a figure, which scrolls in its frame where the page is narrower. */
export function figure(svg: string, label: string, caption?: string): Markup {
  return element(
    'figure',
    {},
    element('div', { class: 'scroll', role: 'region', tabindex: 0, 'aria-label': label }, { markup: svg }),
    caption === undefined ? undefined : element('figcaption', {}, caption),
  );
}
