import { createHash } from 'node:crypto';
import { element, type Markup } from '../picture/markup.ts';
import { pageStyle } from '../report/page-style.ts';
import { figure, said, scoreBadge, section } from '../report/report-parts.ts';
import { toHtml } from '../report/tables/to-html.ts';
import {
  type ComparisonView,
  notOnRecord,
  type ShownDifference,
  type ShownSide,
  shownDifferences,
} from './comparison-view.ts';

/** A comparison as one HTML page without a script, which needs no network and no other file. */
export function renderComparison(view: ComparisonView): string {
  const title = `${view.runs.join(' and ')}, side by side`;
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
      element('main', { id: 'main' }, summarySection(view), figureSection(view), ...differenceSections(view)),
      element('footer', {}, 'Made by Plumbline. This file is complete: it loads nothing from anywhere.'),
    ),
  );
  return `<!DOCTYPE html>\n${page.markup}\n`;
}

function summarySection({ words, warnings }: ComparisonView): Markup {
  return section(
    'summary',
    'In short',
    words.map((sentence) => element('p', { dir: 'auto' }, sentence)),
    warnings.length === 0
      ? undefined
      : element(
          'div',
          { class: 'caveats', role: 'note' },
          warnings.map(({ message }) => element('p', { dir: 'auto' }, `Mind: ${message}.`)),
        ),
  );
}

function figureSection({ pictures, tables }: ComparisonView): Markup {
  return section(
    'figures',
    'Figures',
    pictures.map(({ svg, label }) => figure(svg, label)),
    tables.map(toHtml),
  );
}

function differenceSections({ differences }: ComparisonView): Markup[] {
  return differences.map(({ run, none, items }, index) => {
    const more = items.length - shownDifferences;
    return section(
      `differences-${index + 1}`,
      `The largest differences of ${run}`,
      items.length === 0 ? element('p', {}, none) : undefined,
      items.slice(0, shownDifferences).map(pair),
      more > 0 ? element('p', { class: 'muted' }, `${more} more; --format csv lists them all.`) : undefined,
    );
  });
}

function pair({ id, asked, about, difference, before, after }: ShownDifference): Markup {
  return element(
    'article',
    { class: 'pair' },
    element(
      'p',
      { class: 'question' },
      element('span', { dir: 'auto' }, asked),
      element(
        'span',
        { class: 'id', dir: 'auto' },
        ` ${id}, ${about}, ${difference > 0 ? '+' : '−'}${Math.abs(difference)}`,
      ),
    ),
    element('div', { class: 'sides' }, side(before), side(after)),
  );
}

function side({ run, score, said: words }: ShownSide): Markup {
  return element(
    'div',
    { class: 'side' },
    element('h4', { dir: 'auto' }, run, ' ', scoreBadge(score)),
    said(words ?? `(${notOnRecord})`, 'clip'),
  );
}
