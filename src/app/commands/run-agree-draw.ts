import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { codeOf } from '../../../adapters/files/read-bytes.ts';
import { metricWords } from '../../curiosity/prompts/set-judge-prompt.ts';
import { setMetrics } from '../../curiosity/scores/metric.ts';
import { PlumblineError } from '../../errors.ts';
import { accuracyRubric, rubricLines } from '../../judge/rubric.ts';
import { isScore, type Score } from '../../judge/verdict.ts';
import { drawRatingSet, type RatingSet } from '../../metrics/agreement/draw-rating-set.ts';
import { answerMetric } from '../../metrics/agreement/rating.ts';
import { type CommandIo, writeJson, writeLine } from '../io.ts';
import { shownPath } from '../load-graphs.ts';
import {
  answerItem,
  type RatingSource,
  readRatingSource,
  type SourceSet,
  setItem,
} from '../rating-source.ts';
import type { AgreeOptions } from './agree.ts';

type DrawChoice = AgreeOptions & { readonly draw: readonly string[] };

/** Things to rate on one metric, and what a rater is shown of each. */
type Batch = {
  readonly metric: string;
  readonly items: readonly { readonly id: string; readonly score: Score | null }[];
  readonly shown: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
};

/**
 * Draws a rating set from what was answered or asked, and writes it: a first line with the rubric, then a line for
 * each rating to be made, with all that the rater needs and `"score":null` to fill in. What judges said is not in it,
 * nor who answered or asked, nor how a set was altered.
 */
export async function runAgreeDraw(io: CommandIo, options: DrawChoice): Promise<undefined> {
  if (options.out === undefined)
    throw new PlumblineError('usage', 'Say where to write the rating set with --out FILE');
  const sources: RatingSource[] = [];
  for (const name of options.draw) sources.push(await readRatingSource(io, name, options.graph));
  const batches = batchesOf(sources, options.by);
  const sets = batches.map((batch) => ({ batch, set: drawRatingSet(batch.items, options) }));
  const out = resolve(io.cwd, options.out);
  await writeNewFile(out, shownPath(out, io.cwd), setLines(sets, options));
  for (const { batch, set } of sets) sayShort(io, options, batch, set);
  const counts = Array.from({ length: options.raters }, (_, rater) =>
    sets.reduce((sum, { set }) => sum + (set.lists[rater]?.length ?? 0), 0),
  );
  const sharedBy = options.shared * batches.length;
  if (options.json === true)
    writeJson(io.stdout, {
      run: sources.map(({ name }) => name).join(' '),
      out: options.out,
      metrics: batches.map(({ metric }) => metric),
      ratings: counts,
      shared: options.shared,
      short: sets.flatMap(({ batch: { metric }, set }) => set.short.map((each) => ({ metric, ...each }))),
    });
  else {
    const what = sources[0]?.kind === 'sets' ? 'ratings of sets' : 'answers';
    writeLine(
      io.stdout,
      `Wrote ${shownPath(out, io.cwd)}: ${counts.map((count, index) => `rater-${index + 1} ${count}`).join(', ')} ${what}, ${sharedBy} of them for all.`,
    );
    const agree = `plumbline agree --in ${options.out}`;
    if (sets.some(({ set }) => set.byScore))
      writeLine(io.stdout, `Fill in "score" (1 to 5), then: ${agree} --run ${options.draw.join(' ')}`);
    writeLine(io.stdout, `To compare with any judge: ${agree} --judge NAME`);
  }
  return undefined;
}

/** All answers together; or all sets, once for each metric. Throws `usage` where the sources are of both kinds. */
function batchesOf(sources: readonly RatingSource[], by: string | undefined): Batch[] {
  const sets = sources.flatMap((source) => (source.kind === 'sets' ? source.sets : []));
  const answers = sources.filter((source) => source.kind === 'answers');
  if (sets.length > 0 && answers.length > 0)
    throw new PlumblineError('usage', 'Answers and sets of questions are rated differently', {
      advice: 'Draw one rating set for each kind.',
    });
  const batches = sources.some(({ kind }) => kind === 'sets') ? setBatches(sets) : [answerBatch(answers)];
  const rateable = batches.filter(({ items }) => items.length > 0);
  if (rateable.length === 0)
    throw new PlumblineError('invalid_input', 'There is nothing to rate: no answer, or no set with a score');
  const chosen = rateable.filter(({ metric }) => by === undefined || metric === by);
  if (chosen.length > 0) return chosen;
  throw new PlumblineError('usage', `Nothing in it is rated on "${by}"`, {
    advice: `The metrics are: ${rateable.map(({ metric }) => metric).join(', ')}.`,
  });
}

function answerBatch(sources: readonly Extract<RatingSource, { kind: 'answers' }>[]): Batch {
  const shown = new Map<string, Readonly<Record<string, unknown>>>();
  const scores = new Map<string, Score | null>();
  for (const { answers } of sources)
    for (const { id, depth, question, reference, answer, score } of answers) {
      // A question's id names an answer as long as there is one to it.
      const item =
        sources.length === 1 && id !== undefined ? id : answerItem({ question, reference, answer });
      if ((scores.get(item) ?? null) !== null) continue;
      scores.set(item, score);
      shown.set(item, { ...(depth === undefined ? {} : { depth }), question, reference, answer });
    }
  return { metric: answerMetric, items: [...scores].map(([id, score]) => ({ id, score })), shown };
}

function setBatches(sets: readonly SourceSet[]): Batch[] {
  return setMetrics.map((metric) => {
    const scored = sets.filter(({ finals }) => finals.has(metric));
    return {
      metric,
      items: scored.map((set) => ({ id: setItem(set), score: wholeScore(set.finals.get(metric)) })),
      shown: new Map(
        scored.map((set) => {
          const { subject, statement, questions } = set;
          return [setItem(set), { subject, statement, questions }];
        }),
      ),
    };
  });
}

/** The point on the scale that a mean is drawn under, rounded half up. */
function wholeScore(score: number | undefined): Score | null {
  const whole = Math.floor((score ?? 0) + 0.5);
  return isScore(whole) ? whole : null;
}

function sayShort(io: CommandIo, { perScore }: DrawChoice, { metric }: Batch, set: RatingSet): void {
  const of = metric === answerMetric ? '' : ` for ${metric}`;
  if (!set.byScore)
    writeLine(io.stderr, `No judge has scored these${of}: they are drawn at random, not by score.`);
  const one = metric === answerMetric ? 'answer' : 'set';
  for (const { score, found } of set.short)
    writeLine(
      io.stderr,
      `Only ${found} ${found === 1 ? `${one} has` : `${one}s have`} the score ${score}${of}; ${perScore} were wanted.`,
    );
}

function setLines(
  sets: readonly { readonly batch: Batch; readonly set: RatingSet }[],
  { perScore, shared, raters, seed }: DrawChoice,
): string[] {
  const [first] = sets;
  const header = {
    ratingSet: 1,
    metric: sets.map(({ batch }) => batch.metric).join(', '),
    perScore,
    shared,
    seed,
    ...(first?.batch.metric === answerMetric
      ? { asks: accuracyRubric.asks, rubric: rubricLines(accuracyRubric) }
      : {
          asks: 'Score each set of questions on the metric of its line, as questions of somebody who saw the statement for the first time.',
          rubric: setMetrics.map((metric) => metricWords[metric]),
        }),
  };
  const rows = Array.from({ length: raters }, (_, rater) =>
    sets.flatMap(({ batch: { metric, shown }, set }) =>
      (set.lists[rater] ?? []).map(({ id, shared: forAll }) => ({
        item: id,
        rater: `rater-${rater + 1}`,
        metric,
        score: null,
        shared: forAll,
        ...shown.get(id),
      })),
    ),
  ).flat();
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
