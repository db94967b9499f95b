import { PlumblineError } from '../../errors.ts';
import { lacksBudget } from '../../judge/borderline.ts';
import { verdictRecord } from '../../judge/judged-line.ts';
import { passMark, type Verdict } from '../../judge/verdict.ts';
import { exitCode } from '../exit-code.ts';
import { type CommandIo, writeJson, writeLine } from '../io.ts';
import type { OpenedJudge } from '../with-judge.ts';
import type { JudgeOptions } from './judge.ts';

/** Judges the one answer of the command line, and prints the verdict. */
export async function judgeOne(
  io: CommandIo,
  options: JudgeOptions,
  { judge }: OpenedJudge,
): Promise<number> {
  const { question = '', reference = '', answer = '', json = false } = options;
  for (const [name, text] of Object.entries({ question, reference }))
    if (text.trim() === '')
      throw new PlumblineError('usage', `--${name} is empty`, { advice: 'Give its text.' });
  let verdict: Verdict;
  try {
    verdict = await judge.judge({ question, reference, answer }, { signal: io.signal });
  } catch (error) {
    if (!io.signal.aborted) throw error;
    writeLine(io.stderr, 'Stopped before there was a verdict.');
    return exitCode.interrupted;
  }
  if (json) writeJson(io.stdout, { question, reference, answer, ...verdictRecord(verdict) });
  else for (const line of verdictLines(verdict)) writeLine(io.stdout, line);
  if (lacksBudget(verdict)) return exitCode.budget;
  return verdict.score === null ? exitCode.failed : exitCode.done;
}

function verdictLines(verdict: Verdict): string[] {
  const { score, feedback, flags = [], members = [], scores, failedRepeats = [] } = verdict;
  const head =
    score === null
      ? `No score: ${verdict.reason}`
      : `Score: ${score} of 5 (${score >= passMark ? 'passes' : 'does not pass'})`;
  return [
    head,
    ...(feedback === '' ? [] : [feedback]),
    ...(scores === undefined
      ? []
      : [
          `Borderline: asked ${scores.length + failedRepeats.length} times, scored ${scores.join(', ')}${failedRepeats.length === 0 ? '' : ` (without a score: ${failedRepeats.join(', ')})`}; the median counts.`,
        ]),
    ...members.map((member) => `  ${member.judge}: ${member.score ?? member.reason}`),
    ...(flags.length === 0 ? [] : [`Flags: ${flags.join(', ')}`]),
    `Judge: ${verdict.judge}, prompt ${verdict.promptHash}${verdict.cached === true ? ', an earlier verdict' : ''}`,
  ];
}
