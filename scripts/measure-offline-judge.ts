/**
 * Measures the offline judge against graded and made answers and writes the tables of bench/judge.md to standard
 * output:
 *
 *     npx tsx scripts/measure-offline-judge.ts FOLDER [SEED]
 *
 * FOLDER as for scripts/fit-offline-judge.ts. Takes some minutes: the model is fitted anew for each part.
 */
import { readFileSync } from 'node:fs';
import { openOfflineJudge, readOfflineLexicon } from '../src/app/offline-judge.ts';
import type { Estimate } from '../src/judge/offline/estimate.ts';
import { LexiconSchema } from '../src/judge/offline/lexicon.ts';
import { byQuestion, bySet, crossValidate } from './offline-judge/cross-validate.ts';
import { makeAnswers, prepare } from './offline-judge/examples.ts';
import { areaUnderCurve, pearson, quadraticKappa, rootMeanSquare, shareOf } from './offline-judge/figures.ts';
import type { Example } from './offline-judge/fit-model.ts';
import { due, type MadeKind, madeKinds } from './offline-judge/made-answers.ts';
import { readGraded } from './offline-judge/read-graded.ts';

const [folder, seedText = '7'] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('Usage: npx tsx scripts/measure-offline-judge.ts FOLDER [SEED]\n');
  process.exit(2);
}
const seed = Number(seedText);
const rows = readGraded(folder);
const made = [0, 1, 2].flatMap((more) => makeAnswers(rows, seed + more));
const { examples } = prepare(rows, made, LexiconSchema.parse(await readOfflineLexicon()));
const sets = [...new Set(rows.map(({ set }) => set))];

type Judged = { readonly example: Example; readonly estimate: number };
const pair = (estimates: readonly Estimate[]): Judged[] =>
  examples.map((example, at) => ({ example, estimate: estimates[at]?.estimate ?? 1 }));
const write = (line = ''): void => void process.stdout.write(`${line}\n`);
const row = (...cells: readonly (string | number)[]): void => write(`| ${cells.join(' | ')} |`);
const percent = (share: number): string => `${Math.round(100 * share)} %`;
const fixed = (value: number, digits = 2): string => value.toFixed(digits);
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function agreement(title: string, judged: readonly Judged[]): void {
  write(`### ${title}\n`);
  row(
    'set',
    'Pearson',
    'RMSE',
    'quadratic kappa',
    'full marks told from ≤ 2 (AUC)',
    'full marks at ≥ 3.5',
    '≤ 2 below 3.5',
  );
  row('---', '---', '---', '---', '---', '---', '---');
  const tell = (name: string, part: readonly Judged[]): void => {
    const humans = part.flatMap(({ example, estimate }) =>
      example.score === null ? [] : [{ score: example.score, estimate }],
    );
    const full = humans.filter(({ score }) => score >= 4.95).map(({ estimate }) => estimate);
    const low = humans.filter(({ score }) => score <= 2).map(({ estimate }) => estimate);
    const [given, scores] = [humans.map(({ estimate }) => estimate), humans.map(({ score }) => score)];
    row(
      name,
      fixed(pearson(given, scores), 3),
      fixed(rootMeanSquare(given, scores)),
      fixed(quadraticKappa(given, scores)),
      fixed(areaUnderCurve(full, low), 3),
      percent(shareOf(full, (value) => value >= 3.5)),
      percent(shareOf(low, (value) => value < 3.5)),
    );
  };
  for (const set of sets)
    tell(
      set,
      judged.filter(({ example }) => example.set === set),
    );
  tell('all', judged);
  write();
}

function madeRows(title: string, judged: readonly Judged[]): void {
  write(`### ${title}\n`);
  row('answer', 'number', 'mean', '≥ 3.5', 'wanted', 'as wanted');
  row('---', '---', '---', '---', '---', '---');
  for (const kind of madeKinds) {
    const own = judged.filter(({ example }) => example.kind === kind).map(({ estimate }) => estimate);
    if (own.length === 0) continue;
    const [least, most] = due[kind];
    const wanted = least === 1 ? `≤ ${most}` : `≥ ${least}`;
    const isDue = (estimate: number): boolean => estimate >= least - 0.5 && estimate < most + 0.5;
    row(
      kind.replaceAll('-', ' '),
      own.length,
      fixed(mean(own)),
      percent(shareOf(own, (value) => value >= 3.5)),
      wanted,
      percent(shareOf(own, isDue)),
    );
  }
  const turned: readonly MadeKind[] = [
    'right-answer-reversed',
    'right-answer-negated',
    'right-answer-renumbered',
  ];
  const all = (kinds: readonly string[]): number[] =>
    judged.filter(({ example }) => kinds.includes(example.kind)).map(({ estimate }) => estimate);
  const full = judged.filter(({ example }) => (example.score ?? 0) >= 4.95).map(({ estimate }) => estimate);
  const spoiled: readonly MadeKind[] = [
    'antonym-swapped',
    'number-swapped',
    'nouns-swapped',
    'terms-swapped',
    'reference-negated',
  ];
  write(
    `\nContradictions of the reference told from right answers: AUC ${fixed(areaUnderCurve(full, all(spoiled)), 3)}; right answers turned into contradictions: AUC ${fixed(areaUnderCurve(full, all(turned)), 3)}.\n`,
  );
}

write(`Graded answers: ${rows.length}; made answers: ${made.length} (seed ${seed}).\n`);
const leftOut = pair(crossValidate(examples, byQuestion(5), seed));
agreement('Cross-validated by question (5 parts)', leftOut);
madeRows('Made answers, cross-validated by question', leftOut);
const transferred = pair(crossValidate(examples, bySet(examples), seed));
agreement('Transfer: each set judged by a model fitted on the others alone', transferred);
madeRows('Made answers, transfer', transferred);

const judge = openOfflineJudge(() => performance.now());

const cases = readFileSync(new URL('../tests/judge/offline/cases.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map(
    (
      line,
    ): { split: string; question: string; reference: string; answer: string; min: number; max: number } =>
      JSON.parse(line),
  );
write('### Learners’ short answers (tests/judge/offline/cases.jsonl), by the shipped model\n');
row('half', 'right ones passed', 'wrong ones failed', 'in their band', 'right told from wrong (AUC)');
row('---', '---', '---', '---', '---');
for (const split of ['tune', 'held']) {
  const own = cases.filter((one) => one.split === split);
  const judged = await Promise.all(own.map(async (one) => ({ ...one, verdict: await judge.judge(one) })));
  const right = judged.filter(({ min }) => min >= 4);
  const wrong = judged.filter(({ max }) => max < 4);
  const estimates = (of: typeof judged): number[] => of.map(({ verdict }) => verdict.estimate ?? 1);
  row(
    split === 'tune' ? 'looked at while building' : 'held out',
    `${right.filter(({ verdict }) => (verdict.score ?? 0) >= 4).length} of ${right.length}`,
    `${wrong.filter(({ verdict }) => (verdict.score ?? 5) < 4).length} of ${wrong.length}`,
    `${judged.filter(({ verdict, min, max }) => (verdict.score ?? 0) >= min && (verdict.score ?? 9) <= max).length} of ${judged.length}`,
    fixed(areaUnderCurve(estimates(right), estimates(wrong)), 3),
  );
}
