import { createHash } from 'node:crypto';
import { drawScoreBars } from '../picture/draw-score-bars.ts';
import { element, type Markup } from '../picture/markup.ts';
import { pageStyle } from '../report/page-style.ts';
import { figure, said, scoreBadge, section } from '../report/report-parts.ts';
import { toHtml } from '../report/tables/to-html.ts';
import { shownDifferences } from './compare-document.ts';
import type { Comparison, NodeDifference, RunsCompared, Side } from './compare-runs.ts';
import { compareTables } from './compare-tables.ts';
import { compareWords } from './compare-words.ts';

/** A comparison as one HTML page without a script, which needs no network and no other file. */
export function renderComparison(compared: RunsCompared): string {
  const title = `${compared.runs.map(({ name }) => name).join(' and ')}, side by side`;
  const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'; base-uri 'none'; form-action 'none'`;
  const page = element(
    'html',
    { lang: 'en' },
    element(
      'head',
      {},
      element('meta', { charset: 'utf-8' }),
      element('meta', { 'http-equiv': 'Content-Security-Policy', content: policy }),
      element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      element('title', {}, title),
      element('style', {}, { markup: pageStyle }),
    ),
    element(
      'body',
      {},
      element('a', { class: 'skip', href: '#main' }, 'Skip to the comparison'),
      element('header', {}, element('h1', { dir: 'auto' }, title)),
      element(
        'main',
        { id: 'main' },
        summarySection(compared),
        figureSection(compared),
        ...differenceSections(compared),
      ),
      element('footer', {}, 'Made by Plumbline. This file is complete: it loads nothing from anywhere.'),
    ),
  );
  return `<!DOCTYPE html>\n${page.markup}\n`;
}

function summarySection(compared: RunsCompared): Markup {
  return section(
    'summary',
    'In short',
    compareWords(compared).map((words) => element('p', { dir: 'auto' }, words)),
    compared.warnings.length === 0
      ? undefined
      : element(
          'div',
          { class: 'caveats', role: 'note' },
          compared.warnings.map(({ message }) => element('p', { dir: 'auto' }, `Mind: ${message}.`)),
        ),
  );
}

function figureSection(compared: RunsCompared): Markup {
  const bars = drawScoreBars(
    compared.runs.map(({ name, summary }) => ({ name, accuracy: summary.accuracy })),
    'Score by depth, side by side',
  );
  return section(
    'figures',
    'Figures',
    figure(bars, 'Mean score by depth of each run'),
    compareTables(compared).map(toHtml),
  );
}

function differenceSections({ comparisons }: RunsCompared): Markup[] {
  return comparisons.map((comparison, index) => {
    const { run, differences } = comparison;
    const more = differences.length - shownDifferences;
    return section(
      `differences-${index + 1}`,
      `The largest differences of ${run}`,
      differences.length === 0 ? element('p', {}, 'No question has another score.') : undefined,
      differences.slice(0, shownDifferences).map((one) => pair(comparison, one)),
      more > 0 ? element('p', { class: 'muted' }, `${more} more; --format csv lists them all.`) : undefined,
    );
  });
}

function pair(
  { base, run }: Comparison,
  { id, depth, question, before, after, difference }: NodeDifference,
): Markup {
  return element(
    'article',
    { class: 'pair' },
    element(
      'p',
      { class: 'question' },
      element('span', { dir: 'auto' }, question),
      element(
        'span',
        { class: 'id', dir: 'auto' },
        ` ${id}, D${depth}, ${difference > 0 ? '+' : '−'}${Math.abs(difference)}`,
      ),
    ),
    element('div', { class: 'sides' }, side(base, before), side(run, after)),
  );
}

function side(name: string, { score, answer }: Side): Markup {
  return element(
    'div',
    { class: 'side' },
    element('h4', { dir: 'auto' }, name, ' ', scoreBadge(score)),
    said(answer ?? '(the answer is not in the record)', 'clip'),
  );
}
