import { drawDiscrepancyBars } from '../picture/draw-discrepancy-bars.ts';
import { drawGraph } from '../picture/draw-graph.ts';
import { drawScoreBars } from '../picture/draw-score-bars.ts';
import { element, join, type Markup } from '../picture/markup.ts';
import { discrepancySection } from './discrepancy-section.ts';
import { madeSection, plainSection, renderPage, shortSection } from './page.ts';
import { questionSection } from './question-section.ts';
import type { ReportData } from './report-data.ts';
import { type Anchors, anchorsOf, figure, section } from './report-parts.ts';
import { summaryWords } from './summary-words.ts';
import { breakdownTable, depthTable, discrepancyTable, paperTables } from './tables/metric-tables.ts';
import { toHtml } from './tables/to-html.ts';

/**
 * The whole report as one HTML document that needs no network and no other file: the story in words, tables, plots,
 * the graph with a link to each question, both sides of the largest discrepancies, and every answer with its verdict.
 */
export function renderReport(data: ReportData): string {
  const anchors = anchorsOf(data);
  const { title, subject, sections = [], caveats, made } = data;
  return renderPage({
    title,
    about: { kind: subject.kind === 'model' ? 'Model' : 'Learner', name: subject.name },
    contents: [
      ['summary', 'In short'],
      ['scores', 'Scores'],
      ['graph', 'Picture'],
      ['discrepancies', 'Discrepancies'],
      ['figures', 'Figures'],
      ...sections.map(({ id, heading }) => [id, heading] as const),
      ['questions', 'Every question'],
      ['made', 'How it was made'],
    ],
    className: data.questions.length > 200 ? 'many' : undefined,
    main: [
      shortSection(summaryWords(data), caveats),
      scoreSection(data),
      graphSection(data, anchors),
      discrepancySection(data, anchors),
      figureSection(data),
      sections.map(plainSection),
      questionSection(data, anchors),
      madeSection(made),
    ],
  });
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
      'From recall at the left to strategy at the right. A click on a question leads to its answer, and Escape from there back.',
    ),
    element('p', {}, element('a', { class: 'skip-here', href: '#discrepancies' }, 'Skip the picture')),
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
