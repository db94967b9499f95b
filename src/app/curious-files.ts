import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { openAppendLog } from '../../adapters/files/append-log.ts';
import { repairLines } from '../../adapters/files/repair-lines.ts';
import { manifestFile } from '../../adapters/files/run-folder.ts';
import { writeWholeFile } from '../../adapters/files/write-whole-file.ts';
import { dropOrphans, forgetFailed } from '../curiosity/run/consistent.ts';
import {
  AlterationLineSchema,
  type CuriousLines,
  formKey,
  QuestionsLineSchema,
  questionsKey,
  SetScoreLineSchema,
  scoreKey,
} from '../curiosity/run/lines.ts';
import { type CuriousManifest, CuriousManifestSchema } from '../curiosity/run/manifest.ts';
import { type CuriousLog, type RunStatement, RunStatementSchema } from '../curiosity/run/part.ts';
import { PlumblineError } from '../errors.ts';
import { lineReader, linesOf, readJson, scoresFile } from './run-files.ts';

export const statementsFile = 'statements.jsonl';
export const questionsFile = 'questions.jsonl';
export const alterationsFile = 'alterations.jsonl';

/** The manifest of a curiosity run; `null` where the folder holds a run of another kind. Throws where it holds none. */
export async function readCuriousManifest(folder: string): Promise<CuriousManifest | null> {
  const path = join(folder, manifestFile);
  const value = await readJson(path);
  if (value === undefined) throw new PlumblineError('not_found', `There is no run in ${folder}`);
  if (typeof value !== 'object' || value === null || !('kind' in value) || value.kind !== 'curious')
    return null;
  const parsed = CuriousManifestSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new PlumblineError('invalid_input', `${path} does not describe a curiosity run of this version`, {
    problems: parsed.error.issues.map(({ path: field, message }) => ({
      code: 'bad-manifest',
      message,
      file: path,
      field: field.join('.'),
    })),
  });
}

/** The statements of a run, as they were when it began. Throws `conflict` where they are not those. */
export async function readRunStatements(
  folder: string,
  manifest: CuriousManifest,
): Promise<Map<string, RunStatement>> {
  const path = join(folder, manifest.statements);
  const text = await readFile(path).catch((cause: unknown) => {
    throw new PlumblineError('invalid_input', `The statements of the run in ${folder} are gone`, { cause });
  });
  if (createHash('sha256').update(text).digest('hex') !== manifest.statementsHash)
    throw new PlumblineError(
      'conflict',
      `The statements in ${folder} are not those that the run began with`,
      {
        advice: `Put ${manifest.statements} back as it was, or begin another run.`,
      },
    );
  const statements = new Map<string, RunStatement>();
  for await (const line of linesOf(path, RunStatementSchema)) statements.set(line.id, line);
  return statements;
}

const keep = <Line>(lines: Map<string, Line>, key: string, line: Line): void => {
  if (!lines.has(key)) lines.set(key, line);
};

/** The lines of a run folder; what cannot be read is passed over. */
export async function readCuriousLines(folder: string): Promise<CuriousLines> {
  const lines: CuriousLines = { questions: new Map(), scores: new Map(), alterations: new Map() };
  for await (const line of linesOf(join(folder, questionsFile), QuestionsLineSchema))
    keep(lines.questions, questionsKey(line), line);
  for await (const line of linesOf(join(folder, scoresFile), SetScoreLineSchema))
    keep(lines.scores, scoreKey(line), line);
  for await (const line of linesOf(join(folder, alterationsFile), AlterationLineSchema))
    keep(lines.alterations, formKey(line), line);
  return lines;
}

/**
 * Like `readCuriousLines`, and leaves the files fit to be added to. `damaged` counts lines that had to be taken out.
 * With `retry`, what failed for a reason that may have passed goes as well.
 */
export async function repairCuriousLines(
  folder: string,
  judges: readonly string[],
  retry: boolean,
): Promise<CuriousLines & { readonly damaged: number }> {
  const repaired = async <Line>(file: string, schema: z.ZodType<Line>, keyOf: (line: Line) => string) => {
    const { values, damaged } = await repairLines(
      join(folder, file),
      lineReader(schema, (line) => line),
    );
    const lines = new Map<string, Line>();
    for (const line of values) keep(lines, keyOf(line), line);
    return { lines, damaged };
  };
  const questions = await repaired(questionsFile, QuestionsLineSchema, questionsKey);
  const scores = await repaired(scoresFile, SetScoreLineSchema, scoreKey);
  const alterations = await repaired(alterationsFile, AlterationLineSchema, formKey);
  const lines = { questions: questions.lines, scores: scores.lines, alterations: alterations.lines };
  const forgotten = retry && forgetFailed(lines, judges);
  if (dropOrphans(lines, judges) || forgotten) {
    // What was made from another line goes first: after a kill in between it is made again.
    await rewrite(join(folder, scoresFile), lines.scores);
    await rewrite(join(folder, alterationsFile), lines.alterations);
    await rewrite(join(folder, questionsFile), lines.questions);
  }
  return { ...lines, damaged: questions.damaged + scores.damaged + alterations.damaged };
}

const rewrite = (path: string, lines: ReadonlyMap<string, unknown>): Promise<void> =>
  writeWholeFile(path, [...lines.values()].map((line) => `${JSON.stringify(line)}\n`).join(''));

/** Opens the files that a run adds to. `mayWrite` is asked before each write. */
export async function openCuriousLog(
  folder: string,
  noise: boolean,
  mayWrite: () => Promise<void>,
): Promise<CuriousLog & { readonly close: () => Promise<void> }> {
  const questions = await openAppendLog(join(folder, questionsFile), { mayWrite });
  const scores = await openAppendLog(join(folder, scoresFile), { mayWrite });
  const alterations = noise ? await openAppendLog(join(folder, alterationsFile), { mayWrite }) : null;
  return {
    appendQuestions: (line) => questions.append(JSON.stringify(line)),
    appendScores: (line) => scores.append(JSON.stringify(line)),
    appendAlteration: async (line) => alterations?.append(JSON.stringify(line)),
    async close() {
      await questions.close();
      await scores.close();
      await alterations?.close();
    },
  };
}
