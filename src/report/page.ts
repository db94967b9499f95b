import { createHash } from 'node:crypto';
import { type Content, element, type Markup } from '../picture/markup.ts';
import { pageScript } from './page-script.ts';
import { pageStyle } from './page-style.ts';
import type { Fact, ReportSection } from './report-data.ts';
import { figure, section } from './report-parts.ts';
import { toHtml } from './tables/to-html.ts';

/** A page: what stands around the sections of every report. */
export type Page = {
  readonly title: string;
  /** Whom it is about: the kind in a word ("Model"), and the name. */
  readonly about: { readonly kind: string; readonly name: string };
  /** Ids and headings of its sections, for the contents. */
  readonly contents: readonly (readonly [id: string, heading: string])[];
  /** Class of the body. */
  readonly className?: string | undefined;
  readonly main: Content;
};

/**
 * One HTML document that needs no network and no other file. It allows no script but its own, whose hash it names, so
 * that nothing in anybody's text can run.
 */
export function renderPage(page: Page): string {
  const html = element(
    'html',
    { lang: 'en' },
    head(page),
    element(
      'body',
      { class: page.className },
      element('a', { class: 'skip', href: '#main' }, 'Skip to the report'),
      header(page),
      contents(page),
      element('main', { id: 'main' }, page.main),
      element('footer', {}, 'Made by Plumbline. This file is complete: it loads nothing from anywhere.'),
      element('script', {}, { markup: pageScript }),
    ),
  );
  return `<!DOCTYPE html>\n${html.markup}\n`;
}

function head({ title, about }: Page): Markup {
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
    element('title', {}, `${title} – ${about.name}`),
    element('style', {}, { markup: pageStyle }),
  );
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function header({ title, about }: Page): Markup {
  return element(
    'header',
    {},
    element('h1', { dir: 'auto' }, title),
    element('p', { class: 'muted' }, `${about.kind}: `, element('span', { dir: 'auto' }, about.name)),
  );
}

function contents({ contents: entries }: Page): Markup {
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

/** The report in sentences, with what a reader has to keep in mind. */
export function shortSection(sentences: readonly string[], caveats: readonly string[]): Markup {
  return section(
    'summary',
    'In short',
    sentences.map((words) => element('p', { dir: 'auto' }, words)),
    caveats.length === 0
      ? undefined
      : element(
          'div',
          { class: 'caveats', role: 'note' },
          caveats.map((one) => element('p', { dir: 'auto' }, one)),
        ),
  );
}

/** A part of a report with its words, plots and tables. */
export function plainSection({ id, heading, words, figures, tables }: ReportSection): Markup {
  return section(
    id,
    heading,
    words.map((one) => element('p', { dir: 'auto' }, one)),
    figures.map((svg) => figure(svg, heading)),
    tables.map(toHtml),
  );
}

/** How the report came to be. */
export function madeSection(made: readonly Fact[]): Markup {
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
