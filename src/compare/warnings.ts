import type { Params } from '../model/params.ts';
import type { ComparedRun } from './compared-run.ts';

/** In what two runs can differ so that their figures are not about the same thing. */
export const warningCodes = [
  'unfinished',
  'graph',
  'judge',
  'scale',
  'mode',
  'prompts',
  'params',
  'questions',
  'repeats',
] as const;
export type WarningCode = (typeof warningCodes)[number];

export type CompareWarning = {
  readonly code: WarningCode;
  /** The run that it is about. */
  readonly run: string;
  readonly message: string;
};

/** What a reader has to know before believing a difference between `base` and `run`. */
export function warningsOf(base: ComparedRun, run: ComparedRun): CompareWarning[] {
  const found: CompareWarning[] = [];
  const say = (code: WarningCode, differs: boolean, message: string): void => {
    if (differs) found.push({ code, run: run.name, message });
  };
  const [one, other] = [base.name, run.name];
  say(
    'graph',
    base.graphHash !== run.graphHash,
    `${one} and ${other} were asked from different graphs: only questions with the same id, depth, words and reference are paired`,
  );
  say(
    'judge',
    !sameList(base.judges, run.judges),
    `${one} was judged by ${base.judges.join(', ')}, ${other} by ${run.judges.join(', ')}: a difference may be the judges'`,
  );
  say(
    'judge',
    sameList(base.judges, run.judges) && !sameSet(base.judgePrompts, run.judgePrompts),
    `the judge's prompt or version is not the same in ${one} and ${other}: a difference may be the judge's`,
  );
  say(
    'scale',
    base.formula !== run.formula,
    `${one} counts by the formula "${base.formula}", ${other} by "${run.formula}"`,
  );
  say(
    'mode',
    base.mode !== run.mode,
    `${one} was asked ${base.mode}, ${other} ${run.mode}: the difference is what the way of asking brings, and scaffolded scores are no unaided ones`,
  );
  say(
    'prompts',
    Object.entries(base.prompts).some(
      ([mode, hash]) => run.prompts[mode] !== undefined && run.prompts[mode] !== hash,
    ),
    `the words around the questions are not the same in ${one} and ${other}`,
  );
  say(
    'params',
    paramWords(base.params) !== paramWords(run.params),
    `${one} was sampled with ${paramWords(base.params)}, ${other} with ${paramWords(run.params)}`,
  );
  const shared = run.graph.ids().filter((id) => base.graph.has(id)).length;
  say(
    'questions',
    shared < base.graph.size || shared < run.graph.size,
    `${one} was asked ${base.graph.size} questions, ${other} ${run.graph.size}; ${shared} of them in both`,
  );
  return found;
}

/** What there is to say of one run alone. */
export function ownWarningsOf(run: ComparedRun): CompareWarning[] {
  const scored = run.graph.ids().filter((id) => run.scores.has(id)).length;
  return [
    ...(run.complete
      ? []
      : [
          {
            code: 'unfinished' as const,
            run: run.name,
            message: `${run.name} is not finished: ${scored} of ${run.graph.size} questions are judged; go on with: plumbline probe --resume`,
          },
        ]),
    ...(run.repeats > 1
      ? [
          {
            code: 'repeats' as const,
            run: run.name,
            message: `${run.name} was made ${run.repeats} times; only its first time is compared here`,
          },
        ]
      : []),
  ];
}

/** Parameters as people read them. */
export function paramWords(params: Params): string {
  const words = Object.entries(params)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    .sort();
  return words.length === 0 ? "the server's defaults" : words.join(', ');
}

/** Whether two lists hold the same in the same order. */
export const sameList = (left: readonly string[], right: readonly string[]): boolean =>
  JSON.stringify(left) === JSON.stringify(right);
/** Only what both saw tells: a run without a verdict has no hash. */
const sameSet = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === 0 || right.length === 0 || sameList([...left].sort(), [...right].sort());
