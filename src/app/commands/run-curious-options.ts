import { PlumblineError } from '../../errors.ts';
import type { Params } from '../../model/params.ts';
import type { CuriousOptions } from './curious.ts';

/** Refuses with `usage` what does not go together. */
export function checkCurious(
  options: CuriousOptions,
  {
    named,
    judges,
    alterer,
  }: {
    readonly named: readonly string[];
    readonly judges: readonly string[];
    readonly alterer: string | undefined;
  },
): void {
  const wrong = (message: string, advice: string): never => {
    throw new PlumblineError('usage', message, { advice });
  };
  const { statement, questions } = options;
  if (named.length === 0 && questions === undefined)
    wrong(
      'curious needs somebody who asks, or questions to score',
      'Add --model NAME[,NAME] (or "offline"), or --questions FILE; --resume DIR goes on with a run.',
    );
  if (questions !== undefined && named.length > 1)
    wrong(
      'With --questions nobody is asked; --model names whose they are where the file does not say',
      'Name one.',
    );
  if (questions !== undefined && (options.param.length > 0 || options.preset !== undefined))
    wrong('--param and --preset change how askers are asked; with --questions none is', 'Leave them out.');
  if (options.retryFailed === true)
    wrong('--retry-failed is for going on with a run', 'Add --resume DIR; a new run has nothing to retry.');
  if (statement !== undefined && options.statements !== undefined)
    wrong('--statement and --statements both name what is asked about', 'Give one of them.');
  if (statement !== undefined && statement.trim() === '') wrong('The statement is empty', 'Write it out.');
  if (statement !== undefined && (options.level !== undefined || (options.subject?.length ?? 0) > 1))
    wrong('A typed statement has one --subject and no --level', 'Leave the rest out.');
  if (options.noise === true && alterer === undefined)
    wrong('--noise needs somebody who alters the sets', 'Add --alterer NAME, a model that does not ask.');
  if (options.noise !== true && options.alterer !== undefined)
    wrong('--alterer is for --noise', 'Add --noise, or leave it out.');
  if (alterer === 'offline')
    wrong('Offline nobody can alter sets: it takes a model', 'Name one with --alterer.');
  if (judges.includes('meta') || judges.includes('mean'))
    wrong('"meta" and "mean" are names of results, not of judges', 'Name the judge otherwise.');
  if (options.preset !== undefined && options.preset !== 'paper-cdqg')
    wrong(`There is no preset "${options.preset}"`, 'There is: paper-cdqg.');
}

/** How askers sample under a preset. */
export function curiousParams(preset: string | undefined): Params {
  return preset === undefined ? {} : { temperature: 0.1, top_p: 1, top_k: 1, max_tokens: 400 };
}
