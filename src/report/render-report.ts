import { createHash } from 'node:crypto';
import { drawDiscrepancyBars } from '../picture/draw-discrepancy-bars.ts';
import { drawGraph } from '../picture/draw-graph.ts';
import { drawScoreBars } from '../picture/draw-score-bars.ts';
import { type Content, element, join, type Markup } from '../picture/markup.ts';
import { discrepancySection } from './discrepancy-section.ts';
import { pageScript } from './page-script.ts';
import { pageStyle } from './page-style.ts';
import { questionSection } from './question-section.ts';
import type { ReportData, ReportSection } from './report-data.ts';
import { type Anchors, anchorsOf, figure, section } from './report-parts.ts';
import { summaryWords } from './summary-words.ts';
import { breakdownTable, depthTable, discrepancyTable, paperTables } from './tables/metric-tables.ts';
import { toHtml } from './tables/to-html.ts';

/**
 * The whole report as one HTML document that needs no network and no other file: the story in words, tables, plots,
 * the graph with a link to each question, both sides of the largest discrepancies, and every answer with its verdict.
 * The page allows no script but its own, whose hash it names, so that nothing in anybody's answer can run.
 */
export function renderReport(data: ReportData): string {
  const anchors = anchorsOf(data);
  const sections = data.sections ?? [];
  const page = element(
    'html',
    { lang: 'en' },
    head(data),
    element(
      'body',
      { class: data.questions.length > 200 ? 'many' : undefined },
      element('a', { class: 'skip', href: '#main' }, 'Skip to the report'),
      header(data),
      contents(sections),
      element(
        'main',
        { id: 'main' },
        section(
          'summary',
          'In short',
          shortWords(data),
          data.caveats.length === 0 ? undefined : caveats(data),
        ),
        scoreSection(data),
        graphSection(data, anchors),
        discrepancySection(data, anchors),
        figureSection(data),
        sections.map(extraSection),
        questionSection(data, anchors),
        madeSection(data),
      ),
      element('footer', {}, 'Made by Plumbline. This file is complete: it loads nothing from anywhere.'),
      element('script', {}, { markup: pageScript }),
    ),
  );
  return `<!DOCTYPE html>\n${page.markup}\n`;
}

function head(data: ReportData): Markup {
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(pageScript)}'`,
    `style-src '${hashOf(pageStyle)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return element(
    'head',
    {},
    element('meta', { charset: 'utf-8' }),
    element('meta', { 'http-equiv': 'Content-Security-Policy', content: policy.join('; ') }),
    element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    element('meta', { name: 'robots', content: 'noindex' }),
    element('meta', { name: 'referrer', content: 'no-referrer' }),
    element('title', {}, `${data.title} – ${data.subject.name}`),
    element('style', {}, { markup: pageStyle }),
  );
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function header({ title, subject }: ReportData): Markup {
  const who = subject.kind === 'model' ? 'Model' : 'Learner';
  return element(
    'header',
    {},
    element('h1', { dir: 'auto' }, title),
    element('p', { class: 'muted' }, `${who}: `, element('span', { dir: 'auto' }, subject.name)),
  );
}

function contents(sections: readonly ReportSection[]): Markup {
  const entries: readonly (readonly [string, string])[] = [
    ['summary', 'In short'],
    ['scores', 'Scores'],
    ['graph', 'Picture'],
    ['discrepancies', 'Discrepancies'],
    ['figures', 'Figures'],
    ...sections.map(({ id, heading }) => [id, heading] as const),
    ['questions', 'Every question'],
    ['made', 'How it was made'],
  ];
  return element(
    'nav',
    { 'aria-label': 'Contents' },
    element(
      'ul',
      {},
      entries.map(([id, words]) => element('li', {}, element('a', { href: `#${id}`, dir: 'auto' }, words))),
    ),
  );
}

function caveats({ caveats: words }: ReportData): Markup {
  return element(
    'div',
    { class: 'caveats', role: 'note' },
    words.map((one) => element('p', { dir: 'auto' }, one)),
  );
}

function shortWords(data: ReportData): Content {
  return summaryWords(data).map((words) => element('p', { dir: 'auto' }, words));
}

function scoreSection({ summary, subject }: ReportData): Markup {
  const bars = drawScoreBars([{ name: subject.name, accuracy: summary.accuracy }]);
  return section('scores', 'Scores', toHtml(depthTable(summary)), figure(bars, 'Mean score by depth'));
}

function graphSection(data: ReportData, anchors: Anchors): Markup {
  const { graph, questions, discrepancies } = data;
  const svg = drawGraph({
    graph,
    scores: new Map(
      questions
        .filter(({ state }) => state === 'scored' || state === 'unscored')
        .map(({ id, score }) => [id, score]),
    ),
    skipped: new Set(questions.filter(({ state }) => state === 'skipped').map(({ id }) => id)),
    reasons: new Map(questions.flatMap(({ id, reason }) => (reason === null ? [] : [[id, reason]]))),
    discrepancies,
    link: (id) => `#${anchors.get(id) ?? ''}`,
    untitled: true,
  });
  return section(
    'graph',
    'The question graph',
    element(
      'p',
      {},
      'From recall at the left to strategy at the right. A click on a question leads to its answer.',
    ),
    figure(svg, 'The question graph with its scores and discrepancies'),
  );
}

function figureSection({ summary, subject }: ReportData): Markup {
  const tables = [
    discrepancyTable(summary),
    breakdownTable('by-domain', 'Scores by domain', 'domain', summary.byDomain),
    breakdownTable('by-reasoning', 'Scores by reasoning type', 'reasoning type', summary.byReasoning),
  ].filter((table) => table !== null);
  const bars = drawDiscrepancyBars(summary);
  return section(
    'figures',
    'Figures',
    tables.slice(0, 1).map(toHtml),
    figure(
      bars,
      'Both discrepancies by row',
      'On average (with its 95 % interval, where there are five targets or more), how often, and how large.',
    ),
    tables.slice(1).map(toHtml),
    subject.kind === 'model' ? asPublished({ summary, subject }) : undefined,
  );
}

/** The tables of the paper, for who wants to set a model beside the published ones. */
function asPublished({ summary, subject }: Pick<ReportData, 'summary' | 'subject'>): Markup {
  return join([
    element('h3', {}, 'As the DepthQA paper tabulates it'),
    paperTables([{ name: subject.name, summary }]).map(toHtml),
  ]);
}

function extraSection({ id, heading, words, figures, tables }: ReportSection): Markup {
  return section(
    id,
    heading,
    words.map((one) => element('p', { dir: 'auto' }, one)),
    figures.map((svg) => figure(svg, heading)),
    tables.map(toHtml),
  );
}

function madeSection({ made }: ReportData): Markup {
  return section(
    'made',
    'How it was made',
    element(
      'dl',
      {},
      made.map(({ name, value }) => [
        element('dt', { dir: 'auto' }, name),
        element('dd', { dir: 'auto' }, value),
      ]),
    ),
  );
}
