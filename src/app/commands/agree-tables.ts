import type {
  Agreement,
  GroupAgreement,
  MeasuredFigure,
  MeasuredFigures,
  Warning,
} from '../../metrics/agreement/agreement.ts';
import type { FigureName } from '../../metrics/agreement/agreement-figures.ts';
import type { Confusion } from '../../metrics/agreement/confusion.ts';
import type { GateFailure } from '../../metrics/agreement/gate.ts';
import { aligned } from '../aligned.ts';

const absent = '–';

const meanings: readonly (readonly [FigureName, string])[] = [
  ['alpha', "Krippendorff's alpha, ordinal: 1 full agreement, 0 chance"],
  ['alphaNominal', '  the same, nominal'],
  ['alphaInterval', '  the same, interval'],
  ['kappa', "Cohen's kappa, unweighted"],
  ['kappaLinear', '  the same, linear weights'],
  ['kappaQuadratic', '  the same, quadratic weights'],
  ['exact', 'share with the same score'],
  ['withinOne', 'share at most one point apart'],
  ['meanGap', 'points apart, on average'],
  ['bias', 'judge minus people, in points'],
  ['pearson', "Pearson's correlation"],
  ['spearman', "Spearman's rank correlation"],
];

/** The agreement for a reader: overall in full, then the main figures by metric, depth and variant. */
export function agreeTables(agreement: Agreement, unrated: number): string[] {
  const { overall, byMetric, byDepth, byVariant, rounded } = agreement;
  const parts = [
    ...(Object.keys(byMetric).length > 1 ? Object.entries(byMetric) : []),
    ...Object.entries(byDepth),
    ...Object.entries(byVariant).flatMap(([variant, metrics]) =>
      Object.entries(metrics).map(([metric, group]) => [`${metric}, ${variant}`, group] as const),
    ),
  ];
  return [
    `${overall.ratings} ratings.${unrated > 0 ? ` ${unrated} lines have no score yet and are not counted.` : ''}`,
    ...(rounded > 0
      ? [
          `${rounded} scores are fractions: for kappa, exact, within one and the tables they are rounded half up.`,
        ]
      : []),
    ...peopleTable(overall),
    ...judgeTables(overall),
    ...(parts.length === 0
      ? []
      : ['', 'In parts (95% interval):', ...partsTable(parts), ...partWarnings(parts)]),
  ];
}

/** What the gate did not let through, as a sentence. */
export function failureLine({ group, who, figure, value, wanted }: GateFailure): string {
  const subject = who === null ? 'a judge' : who === 'people' ? 'people' : `the judge "${who}"`;
  const is = value === null ? 'cannot be computed' : `is ${value.toFixed(3)}`;
  return `The gate does not hold: ${figure} of ${subject}, ${group}, ${is}; wanted is ${wanted}.`;
}

function peopleTable({ people }: GroupAgreement): string[] {
  if (people.items === 0) return ['', 'Among people: nothing was rated by two of them.'];
  const pairs =
    people.raters.length > 2
      ? [`  Kappa and correlations are means over ${people.pairs.length} pairs of raters.`]
      : people.pairs.flatMap(({ raters, confusion }) =>
          confusionTable(confusion, `${raters[0]} by rows, ${raters[1]} by columns`),
        );
  return [
    '',
    `Among people (${people.raters.join(', ')}), ${people.items} rated by two or more:`,
    ...figureTable(people),
    ...pairs,
    ...warningLines(people.warnings),
  ];
}

function judgeTables({ judges }: GroupAgreement): string[] {
  return Object.entries(judges).flatMap(([judge, agreement]) =>
    agreement.items === 0
      ? ['', `The judge "${judge}" rated nothing that people rated.`]
      : [
          '',
          `The judge "${judge}" against the mean of the people, ${agreement.items} rated by both:`,
          ...figureTable(agreement),
          ...confusionTable(
            agreement.confusion,
            'the mean of the people, rounded half up, by rows, the judge by columns',
          ),
          ...warningLines(agreement.warnings),
        ],
  );
}

function figureTable(figures: MeasuredFigures): string[] {
  return aligned(
    meanings
      .filter(([name]) => name !== 'bias' || figures.bias.value !== null)
      .map(([name, meaning]) => [meaning, shown(figures[name].value), intervalOf(figures[name])]),
  );
}

function confusionTable({ scores, counts }: Confusion, title: string): string[] {
  return [
    `  How often each two scores met, ${title}:`,
    ...aligned([
      ['', ...scores.map(String)],
      ...scores.map((score, row) => [String(score), ...(counts[row] ?? []).map(String)]),
    ]),
  ];
}

function partsTable(parts: readonly (readonly [string, GroupAgreement])[]): string[] {
  const cells = ({ value, interval }: MeasuredFigure): string =>
    `${shown(value)}${interval === null ? '' : ` ${intervalOf({ value, interval })}`}`;
  const row = (name: string, who: string, items: number, figures: MeasuredFigures): string[] => [
    name,
    who,
    String(items),
    cells(figures.alpha),
    cells(figures.kappaLinear),
    cells(figures.exact),
  ];
  return aligned([
    ['', 'who', 'items', 'alpha', 'linear kappa', 'exact'],
    ...parts.flatMap(([name, { people, judges }]) => [
      ...(people.items === 0 ? [] : [row(name, 'people', people.items, people)]),
      ...Object.entries(judges)
        .filter(([, { items }]) => items > 0)
        .map(([judge, agreement]) => row(name, judge, agreement.items, agreement)),
    ]),
  ]);
}

/** What to mind of a part: one metric may be nearly constant though all of them together are not. */
function partWarnings(parts: readonly (readonly [string, GroupAgreement])[]): string[] {
  return parts.flatMap(([name, { people, judges }]) =>
    [['people', people] as const, ...Object.entries(judges)].flatMap(([who, { warnings }]) =>
      warnings
        .filter(({ code }) => code !== 'few-items')
        .map(({ message }) => `  Mind, ${name}, ${who}: ${message}.`),
    ),
  );
}

function warningLines(warnings: readonly Warning[]): string[] {
  return warnings.map(({ message }) => `  Mind: ${message}.`);
}

function shown(value: number | null): string {
  return value === null ? absent : value.toFixed(3);
}

function intervalOf({ interval }: MeasuredFigure): string {
  return interval === null ? '' : `${shown(interval[0])} to ${shown(interval[1])}`;
}
