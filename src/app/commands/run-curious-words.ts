import { relative } from 'node:path';
import type { CuriousSummary } from '../../curiosity/run/summarise-curious.ts';
import { setMetrics } from '../../curiosity/scores/metric.ts';
import { aligned } from '../aligned.ts';

const absent = '–';
const figure = (value: number | null | undefined, digits = 2): string => value?.toFixed(digits) ?? absent;
const percent = (value: number | null): string => (value === null ? absent : `${Math.round(value * 100)} %`);

/** A curiosity run's summary for a reader at a terminal. */
export function curiousLines(summary: CuriousSummary, folder: string): string[] {
  const { askers, statements, final, judges } = summary;
  return [
    `${askers.join(', ')}: questions about ${statements.all} statements, scored by ${judges.join(', ')}`,
    ...summary.notes.map((note) => `! ${note}`),
    '',
    `Final scores (${final}), from 1 to 5.`,
    ...aligned([
      ['asker', 'sets of 5', 'shorter', 'none', ...setMetrics],
      ...askers.map((model) => {
        const { full = 0, short = 0, none = 0 } = summary.sets[model] ?? {};
        const scores = setMetrics.map((metric) => {
          const found = summary.figures.find(
            (one) =>
              one.model === model && one.judge === final && one.metric === metric && one.subject === 'all',
          );
          return figure(found?.mean);
        });
        return [model, String(full), String(short), String(none), ...scores];
      }),
    ]),
    ...doubtLines(summary),
    ...ablationLines(summary),
    ...spendingLines(summary),
    '',
    `Everything of this run is in ${relative('', folder) || folder}: report.html is the report.`,
  ];
}

function doubtLines({ doubt, askers }: CuriousSummary): string[] {
  if (askers.every((model) => doubt[model]?.right.scored === 0 && doubt[model]?.wrong.scored === 0))
    return [];
  return [
    '',
    'Doubt: who doubts wrong statements, and who doubts right ones as well.',
    ...aligned([
      ['asker', 'on wrong', 'on right', 'hits', 'false alarms', 'over pairs', 'first doubt at'],
      ...askers.map((model) => {
        const own = doubt[model];
        return [
          model,
          figure(own?.wrong.mean),
          figure(own?.right.mean),
          percent(own?.hits.rate ?? null),
          percent(own?.falseAlarms.rate ?? null),
          figure(own?.difference.mean),
          figure(own?.firstDoubt, 1),
        ];
      }),
    ]),
  ];
}

function ablationLines({ ablation }: CuriousSummary): string[] {
  if (ablation === null) return [];
  const verdictOf = (judge: string, metric: string): string => {
    const valid =
      ablation.verdicts.find((one) => one.judge === judge && one.metric === metric)?.valid ?? null;
    return valid === null ? 'too few sets' : valid ? 'valid' : 'not valid';
  };
  return [
    '',
    'Noise: the score aimed at, at 0, 2 and 4 changes, and whether the judge follows.',
    ...aligned([
      ['judge', 'metric', 'sets', '0', '2', '4', ''],
      ...ablation.cells
        .filter(({ alteredFor, scoredOn }) => alteredFor === scoredOn)
        .map(({ judge, scoredOn, sets, at }) => [
          judge,
          scoredOn,
          String(sets),
          figure(at['0']),
          figure(at['2']),
          figure(at['4']),
          verdictOf(judge, scoredOn),
        ]),
    ]),
  ];
}

function spendingLines({ spending }: CuriousSummary): string[] {
  const { askers, judges, alterer, usd, estimated } = spending;
  const tokens = ({ input, output }: { input: number; output: number }): string =>
    `${input} tokens in, ${output} out`;
  const cost = usd === null ? '' : `; $${usd.toFixed(4)}`;
  const about = estimated ? ' (some of it estimated, where the server does not count)' : '';
  return [
    '',
    `Askers: ${tokens(askers)}. Judges: ${tokens(judges)}. Alterer: ${tokens(alterer)}${cost}${about}.`,
  ];
}
