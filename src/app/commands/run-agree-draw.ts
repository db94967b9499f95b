import { open } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { codeOf } from '../../../adapters/files/read-bytes.ts';
import { PlumblineError } from '../../errors.ts';
import { accuracyRubric, rubricLines } from '../../judge/rubric.ts';
import { drawRatingSet, type RatingSet } from '../../metrics/agreement/draw-rating-set.ts';
import { answerMetric } from '../../metrics/agreement/rating.ts';
import type { RunRecord } from '../../report/report-of-run.ts';
import { type CommandIo, writeJson, writeLine } from '../io.ts';
import { shownPath } from '../load-graphs.ts';
import { readRun } from '../read-run.ts';
import { folderOfRun } from '../read-run-ratings.ts';
import type { AgreeOptions } from './agree.ts';

type DrawChoice = AgreeOptions & { readonly draw: string };

/**
 * Draws a rating set from a run and writes it: a first line with the rubric, then a line for each rating to be made,
 * with question, reference and answer, and `"score":null` for the rater to fill in. What the judge said is not in it.
 */
export async function runAgreeDraw(io: CommandIo, options: DrawChoice): Promise<undefined> {
  if (options.out === undefined)
    throw new PlumblineError('usage', 'Say where to write the rating set with --out FILE');
  const run = await readRun(io, await folderOfRun(io, options.draw), options.graph);
  const set = drawRatingSet(scoredAnswers(run), options);
  const out = resolve(io.cwd, options.out);
  await writeNewFile(out, shownPath(out, io.cwd), setLines(run, set, options));
  const counts = set.lists.map((list) => list.length);
  for (const { score, found } of set.short)
    writeLine(io.stderr, `Only ${found} answers have the score ${score}; ${options.perScore} were wanted.`);
  if (options.json === true)
    writeJson(io.stdout, {
      run: run.name,
      out: options.out,
      ratings: counts,
      shared: options.shared,
      short: set.short,
    });
  else {
    writeLine(
      io.stdout,
      `Wrote ${shownPath(out, io.cwd)}: ${counts.map((count, index) => `rater-${index + 1} ${count}`).join(', ')} answers, ${options.shared} of them for all.`,
    );
    writeLine(
      io.stdout,
      `Fill in "score" (1 to 5), then: plumbline agree --in ${options.out} --run ${basename(options.draw)}`,
    );
  }
  return undefined;
}

function scoredAnswers(run: RunRecord) {
  const answered = new Set(run.answers.map(({ id }) => id));
  return run.scores.flatMap(({ id, score }) =>
    score !== null && answered.has(id) && run.graph.has(id) ? [{ id, score }] : [],
  );
}

function setLines(run: RunRecord, set: RatingSet, { perScore, shared, seed }: DrawChoice): string[] {
  const answers = new Map(run.answers.map(({ id, answer }) => [id, answer]));
  const header = {
    ratingSet: 1,
    run: run.name,
    metric: answerMetric,
    perScore,
    shared,
    seed,
    asks: accuracyRubric.asks,
    rubric: rubricLines(accuracyRubric),
  };
  const rows = set.lists.flatMap((list, index) =>
    list.map(({ id, shared: forAll }) => {
      const { question, answer: reference, depth } = run.graph.get(id);
      const rater = `rater-${index + 1}`;
      return {
        item: id,
        rater,
        metric: answerMetric,
        score: null,
        depth,
        shared: forAll,
        question,
        reference,
        answer: answers.get(id),
      };
    }),
  );
  return [header, ...rows].map((row) => `${JSON.stringify(row)}\n`);
}

/** Never writes over a file: it may be a set that somebody spent days on. */
async function writeNewFile(path: string, shown: string, lines: readonly string[]): Promise<void> {
  let file: Awaited<ReturnType<typeof open>>;
  try {
    file = await open(path, 'wx');
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST')
      throw new PlumblineError('invalid_input', `${shown} is there already and may hold ratings`, {
        cause,
        advice: 'Name another file with --out.',
      });
    if (codeOf(cause) === 'ENOENT')
      throw new PlumblineError('invalid_input', `There is no folder to write ${shown} to`, {
        cause,
        advice: 'Make the folder first.',
      });
    throw cause;
  }
  try {
    await file.writeFile(lines.join(''));
    await file.sync();
  } finally {
    await file.close();
  }
}
