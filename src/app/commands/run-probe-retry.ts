import { join } from 'node:path';
import { writeWholeFile } from '../../../adapters/files/write-whole-file.ts';
import { AnswerLineSchema, type ProbeReason, ScoreLineSchema } from '../../probe/lines.ts';
import { answersFile, linesOf, readManifest, repairRunLines, scoresFile } from '../run-files.ts';

/** Reasons that may have passed by now, and what was not asked because of them. */
const passing: ReadonlySet<ProbeReason | undefined> = new Set(['timeout', 'error', 'missing-predecessor']);

/**
 * Takes out of a run, and of all its parts, the lines of questions that failed for a reason that may have passed, so that
 * going on asks them again. An answer stays where only its verdict failed; what was carried from such a line goes too.
 */
export async function forgetFailures(folder: string): Promise<void> {
  const { parts } = await readManifest(folder);
  for (const part of ['', ...parts]) await forgetIn(join(folder, part));
}

async function forgetIn(folder: string): Promise<void> {
  const { answers, scores } = await repairRunLines(folder);
  const failedAnswers = new Set([...answers.values()].filter(({ reason }) => passing.has(reason)).map(idOf));
  const failedScores = new Set([...scores.values()].filter(hasFailed).map(idOf));
  const keptAnswers: string[] = [];
  for await (const line of linesOf(join(folder, answersFile), AnswerLineSchema))
    if (!failedAnswers.has(line.id)) keptAnswers.push(`${JSON.stringify(line)}\n`);
  const keptScores: string[] = [];
  for await (const line of linesOf(join(folder, scoresFile), ScoreLineSchema))
    if (!failedScores.has(line.id) && !failedAnswers.has(line.id))
      keptScores.push(`${JSON.stringify(line)}\n`);
  // Scores first: after a kill in between, an answer without a score is judged or asked again, a score alone is not.
  await writeWholeFile(join(folder, scoresFile), keptScores.join(''));
  await writeWholeFile(join(folder, answersFile), keptAnswers.join(''));
}

type Failing = {
  readonly reason?: ProbeReason | undefined;
  readonly failedRepeats?: readonly ProbeReason[] | undefined;
  readonly members?: readonly Failing[] | undefined;
};

/** Whether a verdict failed, a repeat of it, or a member of its panel: what did not fail is known and costs nothing. */
function hasFailed({ reason, failedRepeats = [], members = [] }: Failing): boolean {
  return passing.has(reason) || failedRepeats.some((each) => passing.has(each)) || members.some(hasFailed);
}

const idOf = ({ id }: { readonly id: string }): string => id;
