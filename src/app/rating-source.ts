import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { SetMetric } from '../curiosity/scores/metric.ts';
import type { Subject } from '../curiosity/statements/kinds.ts';
import { PlumblineError } from '../errors.ts';
import type { Depth } from '../graph/question.ts';
import { hashOf } from '../judge/prompts/prompt-hash.ts';
import type { Score } from '../judge/verdict.ts';
import type { RatedText } from '../metrics/agreement/rating.ts';
import type { CommandIo } from './io.ts';
import { findRun } from './read-run.ts';

/** An answer that people can rate, with what a judge gave it. */
export type SourceAnswer = RatedText & {
  /** What names it to raters where it is of a run; it tells the question, not who answered. */
  readonly id?: string;
  readonly depth?: Depth;
  /** `null` where no judge scored it. */
  readonly score: Score | null;
  readonly judge: string | null;
  /** What the members of a panel gave it. */
  readonly members?: readonly { readonly judge: string; readonly score: number | null }[] | undefined;
};

/** A form of a set of curiosity questions that people can rate, with what each judge gave it. */
export type SourceSet = {
  /** Id of the statement, and who asked: raters see neither. */
  readonly of: { readonly statement: string; readonly model: string };
  readonly variant: string;
  readonly subject: Subject;
  readonly statement: string;
  readonly questions: readonly string[];
  /** The scores that count, 1 to 5, by metric: the meta-review's, the judge's, or the mean of several. */
  readonly finals: ReadonlyMap<SetMetric, number>;
};

/** What a rating set is drawn from. */
export type RatingSource =
  | { readonly kind: 'answers'; readonly name: string; readonly answers: readonly SourceAnswer[] }
  | {
      readonly kind: 'sets';
      readonly name: string;
      readonly folder: string;
      readonly sets: readonly SourceSet[];
    };

/** A name of an answer that tells neither the question nor who answered, the same wherever the answer is found. */
export function answerItem({ question, reference, answer }: RatedText): string {
  return `answer-${hashOf({ question, reference, answer })}`;
}

/** A name of a form of a set that tells neither who asked nor how it was altered. */
export function setItem({ of, variant, questions }: SourceSet): string {
  return `set-${hashOf({ of, variant, questions })}`;
}

/**
 * Reads what a word names: the folder or id of a probe or of a curiosity run, a file of answers (judged lines, recorded
 * answers to the questions of `graph`, or a trace), or the id of a session. Throws `not_found` where it names nothing.
 */
export async function readRatingSource(
  io: CommandIo,
  name: string,
  graph: string | undefined,
): Promise<RatingSource> {
  const folder = await findRun(io, name);
  if (folder !== null) {
    const { readRunSource } = await import('./rating-source-run.ts');
    return readRunSource(io, folder, graph);
  }
  const { readFileSource, readSessionSource } = await import('./rating-source-lines.ts');
  if (await isFile(resolve(io.cwd, name))) return readFileSource(io, name, graph);
  const session = await readSessionSource(io, name, graph);
  if (session !== null) return session;
  throw new PlumblineError('not_found', `There is no run, file or session "${name}"`, {
    advice: "Name a run's folder or id, a file of answers, or a session's id (plumbline trace shows it).",
  });
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
