import { paramWords, sameList } from '../warnings.ts';
import { type ComparedCurious, sharedStatements } from './compared-curious.ts';

/** In what two curiosity runs can differ so that their figures are not about the same thing. */
export const curiousCodes = [
  'unfinished',
  'statements',
  'judge',
  'mode',
  'prompts',
  'params',
  'askers',
  'noise',
] as const;
export type CuriousCode = (typeof curiousCodes)[number];

export type CuriousWarning = {
  readonly code: CuriousCode;
  /** The run that it is about. */
  readonly run: string;
  readonly message: string;
};

/** What a reader has to know before believing a difference between `base` and `run`. */
export function curiousWarningsOf(base: ComparedCurious, run: ComparedCurious): CuriousWarning[] {
  const [one, other] = [base.name, run.name];
  const [first, second] = [base.summary, run.summary];
  const found: CuriousWarning[] = [];
  const say = (code: CuriousCode, differs: boolean, message: string): void => {
    if (differs) found.push({ code, run: run.name, message });
  };
  const differ = (call: string): boolean => base.prompts[call] !== run.prompts[call];
  const shared = sharedStatements([base, run]).length;
  say(
    'statements',
    shared < base.statements.size || shared < run.statements.size,
    `${one} was asked about ${base.statements.size} statements, ${other} about ${run.statements.size}; ${shared} of them are the same in both, and only these are compared`,
  );
  const sameJudges = sameList(first.judges, second.judges) && first.meta === second.meta;
  say(
    'judge',
    !sameJudges,
    `${one} was scored by ${judgeWords(base)}, ${other} by ${judgeWords(run)}: a difference may be the judges'`,
  );
  say(
    'judge',
    sameJudges && (differ('set-judge') || differ('doubt') || (first.meta !== null && differ('meta'))),
    `the words that the judges were asked with are not the same in ${one} and ${other}: a difference may be the judges'`,
  );
  say(
    'mode',
    base.recorded !== run.recorded,
    `the questions of ${base.recorded ? one : other} were written earlier, and those of ${base.recorded ? other : one} were asked for in the run`,
  );
  say(
    'prompts',
    !base.recorded && !run.recorded && differ('asker'),
    `the askers were not told the same in ${one} and ${other}`,
  );
  say(
    'params',
    paramWords(base.params) !== paramWords(run.params),
    `the askers of ${one} were sampled with ${paramWords(base.params)}, those of ${other} with ${paramWords(run.params)}`,
  );
  say(
    'noise',
    first.ablation !== null &&
      second.ablation !== null &&
      (first.alterer !== second.alterer || differ('alterer')),
    `sets were not altered in the same way in ${one} and ${other}: what the noise says of a judge may differ by that`,
  );
  return found;
}

/** What there is to say of one run alone. */
export function ownCuriousWarnings({ name, summary }: ComparedCurious): CuriousWarning[] {
  const message = `${name} is not finished: its figures are of what is there; go on with: plumbline curious --resume`;
  return summary.complete ? [] : [{ code: 'unfinished', run: name, message }];
}

/** An asker of one of the two runs whose sets are set beside nobody's in the other. */
export const unpaired = (run: string, of: string, asker: string, other: string): CuriousWarning => ({
  code: 'askers',
  run,
  message: `${asker} of ${of} has no counterpart in ${other}: it is in the tables, and compared with nobody`,
});

function judgeWords({ summary: { judges, meta } }: ComparedCurious): string {
  return `${judges.join(', ')}${meta === null ? ', without a meta-review' : `, with a meta-review by ${meta}`}`;
}
