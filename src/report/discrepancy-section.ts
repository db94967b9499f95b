import { type Discrepancy, largestDiscrepancies } from '../metrics/discrepancy.ts';
import type { Direction } from '../metrics/formula.ts';
import { element, join, type Markup } from '../picture/markup.ts';
import type { ReportData, ReportQuestion } from './report-data.ts';
import { type Anchors, discrepancyTag, feedbackBlock, said, scoreBadge, section } from './report-parts.ts';
import { counted } from './summary-words.ts';

/** So many of each direction are shown with both sides in full; the tables and the picture hold them all. */
const shownPairs = 10;
/** Neighbours beyond this are linked, not quoted. */
const quotedNeighbours = 4;

const introductions: Readonly<Record<Direction, string>> = {
  forward:
    'The questions that this one rests on were answered well, this one was not: the pieces are there, the step from them to the whole is missing.',
  backward:
    'A question that builds on this one was answered well, this one was not: the upper storey stands, a stone under it is loose.',
};

const headings: Readonly<Record<Direction, string>> = {
  forward: 'Forward: knows the parts, misses the whole',
  backward: 'Backward: knows the whole, misses a part',
};

/** The largest discrepancies of both directions, each with both of its sides next to each other. */
export function discrepancySection(data: ReportData, anchors: Anchors): Markup {
  const byId = new Map(data.questions.map((question) => [question.id, question]));
  return section(
    'discrepancies',
    'Where deep and shallow knowledge disagree',
    (['forward', 'backward'] as const).map((direction) => {
      const found = largestDiscrepancies(data.discrepancies, direction);
      const more = found.length - shownPairs;
      return join([
        element('h3', {}, headings[direction]),
        element(
          'p',
          { class: 'muted' },
          found.length === 0 ? noneWords(data, direction) : introductions[direction],
        ),
        found.slice(0, shownPairs).map((one) => pair(data, byId, anchors, one)),
        more > 0
          ? element(
              'p',
              {},
              `The ${shownPairs} largest of ${counted(found.length, 'discrepancy', 'discrepancies')}; the picture and the questions below mark all.`,
            )
          : undefined,
      ]);
    }),
  );
}

/** Nothing found, and nothing to find it in, are not the same. */
function noneWords({ discrepancies }: ReportData, direction: Direction): string {
  const compared = discrepancies.filter((one) => one.direction === direction).length;
  return compared === 0
    ? 'Nothing could be compared: no question with a score has neighbours on that side that average 4 or more.'
    : `There is none; ${counted(compared, 'question was', 'questions were')} compared.`;
}

function pair(
  data: ReportData,
  byId: ReadonlyMap<string, ReportQuestion>,
  anchors: Anchors,
  discrepancy: Discrepancy,
): Markup {
  const { direction, node, neighbours, neighbourMean } = discrepancy;
  const which = direction === 'forward' ? 'what it rests on' : 'what builds on it';
  const quoted = neighbours.slice(0, quotedNeighbours);
  const further = neighbours.slice(quotedNeighbours);
  return element(
    'article',
    { class: `pair pair-${direction}` },
    element(
      'p',
      {},
      discrepancyTag(discrepancy),
      ` Scored ${discrepancy.score} where ${which} ${neighbours.length === 1 ? 'has' : 'averages'} ${neighbours.length === 1 ? neighbourMean.toFixed(0) : neighbourMean.toFixed(2)}.`,
    ),
    element(
      'div',
      { class: 'sides' },
      element(
        'div',
        { class: 'side' },
        element('h4', {}, 'Fell behind'),
        side(data, byId.get(node), anchors, true),
      ),
      element(
        'div',
        { class: 'side' },
        element('h4', {}, direction === 'forward' ? 'What it rests on' : 'What builds on it'),
        quoted.map((id) => side(data, byId.get(id), anchors, false)),
        further.length === 0
          ? undefined
          : element(
              'p',
              {},
              'And ',
              further.map((id, index) => [index > 0 ? ', ' : '', link(id, anchors)]),
              '.',
            ),
      ),
    ),
  );
}

function link(id: string, anchors: Anchors): Markup {
  return element('a', { href: `#${anchors.get(id) ?? ''}`, class: 'id', dir: 'auto' }, id);
}

function side(
  data: ReportData,
  question: ReportQuestion | undefined,
  anchors: Anchors,
  withFeedback: boolean,
): Markup | undefined {
  if (question === undefined) return undefined;
  const { id, score, state, answer } = question;
  return join([
    element(
      'p',
      { class: 'question' },
      scoreBadge(score, state),
      ' ',
      element('span', { dir: 'auto' }, data.graph.get(id).question),
      ' ',
      link(id, anchors),
    ),
    answer === null ? said('(the answer is not in the record)') : said(answer.text, 'clip'),
    answer !== null && withFeedback ? feedbackBlock(answer) : undefined,
  ]);
}
