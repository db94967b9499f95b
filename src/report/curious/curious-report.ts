import { setMetrics } from '../../curiosity/scores/metric.ts';
import { madeSection, plainSection, renderPage, shortSection } from '../page.ts';
import type { Fact } from '../report-data.ts';
import { toCsv } from '../tables/to-csv.ts';
import { toLatex } from '../tables/to-latex.ts';
import { markdownParagraph, markdownText, toMarkdown } from '../tables/to-markdown.ts';
import type { CuriousFigures } from './curious-figures.ts';
import { curiousSections } from './curious-sections.ts';
import { askerFigures } from './ranking-section.ts';

/** All that the report of a curiosity run tells. Plain data; names may be anybody's words and are escaped. */
export type CuriousReport = {
  readonly title: string;
  readonly figures: CuriousFigures;
  /** What a reader has to keep in mind: estimates, short sets, a judge that scored its own questions. */
  readonly caveats: readonly string[];
  /** Judges, seeds, dates, versions, settings. */
  readonly made: readonly Fact[];
};

/** The report as one HTML document, like that of a probe. */
export function renderCuriousReport({ title, figures, caveats, made }: CuriousReport): string {
  const sections = curiousSections(figures);
  return renderPage({
    title,
    about: { kind: figures.askers.length === 1 ? 'Asker' : 'Askers', name: names(figures).join(', ') },
    contents: [
      ['summary', 'In short'],
      ...sections.map(({ id, heading }) => [id, heading] as const),
      ['made', 'How it was made'],
    ],
    main: [shortSection(curiousWords(figures), caveats), sections.map(plainSection), madeSection(made)],
  });
}

/** The words and tables as Markdown. */
export function curiousMarkdown({ title, figures, caveats, made }: CuriousReport): string {
  return `${[
    `# ${markdownText(title)}`,
    ...caveats.map((caveat) => `> ${markdownParagraph(caveat)}`),
    ...curiousWords(figures).map(markdownParagraph),
    ...tablesOf(figures).map(toMarkdown),
    made.map(({ name, value }) => `- ${markdownText(name)}: ${markdownText(value)}`).join('\n'),
  ].join('\n\n')}\n`;
}

/** The tables for LaTeX. */
export const curiousLatex = ({ figures }: CuriousReport): string =>
  `${tablesOf(figures).map(toLatex).join('\n\n')}\n`;

/** Every mean by subject, kind of statement, metric and asker as one CSV table, a figure a line. */
export const curiousCsv = ({ figures }: CuriousReport): string => toCsv(askerFigures(figures.ranking));

const tablesOf = (figures: CuriousFigures) => curiousSections(figures).flatMap(({ tables }) => tables);
const names = ({ askers }: CuriousFigures): string[] => askers.map(({ model }) => model);

/** The run in a few sentences of plain words. */
export function curiousWords(figures: CuriousFigures): string[] {
  return [...figures.askers.map(askerWords), ...figures.doubt.flatMap(doubtWords)];
}

function askerWords({ model, metrics }: CuriousFigures['askers'][number]): string {
  const said = setMetrics.flatMap((metric) => {
    const { mean } = metrics[metric];
    return mean === null ? [] : [`${mean.toFixed(2)} for ${metric}`];
  });
  if (said.length === 0) return `No set of ${model} has a score yet.`;
  const missing = setMetrics.reduce((sum, metric) => sum + metrics[metric].unscored, 0);
  const without = missing === 0 ? '' : ` Scores that are missing: ${missing}; they are in no mean.`;
  return `The questions of ${model} got ${said.join(', ')} (of 5).${without}`;
}

function doubtWords({ model, figures }: CuriousFigures['doubt'][number]): string[] {
  const { hits, falseAlarms } = figures;
  if (hits.scored === 0) return [];
  const alarms =
    falseAlarms.scored === 0
      ? 'right ones were not scored for doubt'
      : `and ${falseAlarms.doubting} of ${falseAlarms.scored} right ones`;
  return [`${model} doubted ${hits.doubting} of ${hits.scored} wrong statements, ${alarms}.`];
}
