import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { openAppendLog } from '../../adapters/files/append-log.ts';
import { readBytes } from '../../adapters/files/read-bytes.ts';
import { repairLines } from '../../adapters/files/repair-lines.ts';
import { manifestFile } from '../../adapters/files/run-folder.ts';
import { writeWholeFile } from '../../adapters/files/write-whole-file.ts';
import { PlumblineError } from '../errors.ts';
import { loadGraph } from '../graph/load-graph.ts';
import type { QuestionGraph } from '../graph/question-graph.ts';
import { readGraph } from '../graph/read-graph.ts';
import { withoutBulk } from '../probe/keep-lines.ts';
import { type AnswerLine, AnswerLineSchema, type ScoreLine, ScoreLineSchema } from '../probe/lines.ts';
import { type Manifest, ManifestSchema } from '../probe/manifest.ts';
import type { RunLog } from '../probe/part.ts';
import { type RunSummary, RunSummarySchema } from '../probe/summary-schema.ts';
import { readJsonLines } from '../read-json-lines.ts';

export const answersFile = 'answers.jsonl';
export const scoresFile = 'scores.jsonl';
export const discrepanciesFile = 'discrepancies.jsonl';
export const summaryFile = 'summary.json';

/** The manifest of a run folder. Throws `not_found` where there is none, `invalid_input` where it is no probe's. */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, manifestFile);
  const value = await readJson(path);
  if (value === undefined)
    throw new PlumblineError('not_found', `There is no run in ${folder}`, {
      advice:
        'A run folder holds a manifest.json. Nothing is asked before it is written, so nothing is lost.',
    });
  if (typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'curious')
    throw new PlumblineError('usage', `The run in ${folder} is one of plumbline curious, not of a probe`, {
      advice: `Go on with it: plumbline curious --resume ${folder}; see it with plumbline report.`,
    });
  const parsed = ManifestSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new PlumblineError('invalid_input', `${path} does not describe a probe of this version`, {
    problems: parsed.error.issues.map(({ path: field, message }) => ({
      code: 'bad-manifest',
      message,
      file: path,
      field: field.join('.'),
    })),
  });
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeWholeFile(join(folder, manifestFile), jsonText(manifest));
}

/** The summary of a run folder; `undefined` where there is none that can be read. */
export async function readSummary(folder: string): Promise<RunSummary | undefined> {
  const parsed = RunSummarySchema.safeParse(await readJson(join(folder, summaryFile)).catch(() => undefined));
  return parsed.success ? parsed.data : undefined;
}

export const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

export async function readJson(path: string): Promise<unknown> {
  let content: string;
  try {
    content = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return undefined;
    throw new PlumblineError('invalid_input', `${path} cannot be read`, { cause: error });
  }
  try {
    return JSON.parse(content.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new PlumblineError('invalid_input', `${path} is not JSON`, { cause });
  }
}

/** The questions of a run folder, as they were when the run began. */
export async function readRunGraph(folder: string, manifest: Manifest): Promise<QuestionGraph> {
  const path = join(folder, manifest.graph);
  const { graph } = await loadGraph([{ file: path, entries: readGraph(readBytes(path), path) }]);
  return graph;
}

export type FolderLines = {
  readonly answers: Map<string, AnswerLine>;
  readonly scores: Map<string, ScoreLine>;
};

/**
 * The lines of a run folder, without the prompts of long conversations and without log-probabilities. What cannot be
 * read is passed over: a torn last line, and lines of a later version.
 */
export async function readRunLines(folder: string): Promise<FolderLines> {
  const answers = new Map<string, AnswerLine>();
  for await (const line of linesOf(join(folder, answersFile), AnswerLineSchema))
    keepFirst(answers, withoutBulk(line));
  const scores = new Map<string, ScoreLine>();
  for await (const line of linesOf(join(folder, scoresFile), ScoreLineSchema)) keepFirst(scores, line);
  return { answers, scores };
}

/** The lines of one file of a run folder, whole. */
export async function* linesOf<Line>(path: string, schema: z.ZodType<Line>): AsyncGenerator<Line> {
  try {
    for await (const row of readJsonLines(readBytes(path), path)) {
      const parsed = row.problem === undefined ? schema.safeParse(row.value) : undefined;
      if (parsed?.success === true) yield parsed.data;
    }
  } catch (error) {
    if (!(error instanceof PlumblineError) || error.code !== 'not_found') throw error;
  }
}

/** Like `readRunLines`, and leaves the files fit to be added to. `damaged` counts lines that had to be taken out. */
export async function repairRunLines(folder: string): Promise<FolderLines & { readonly damaged: number }> {
  const [foundAnswers, foundScores] = await Promise.all([
    repairLines(join(folder, answersFile), lineReader(AnswerLineSchema, withoutBulk)),
    repairLines(
      join(folder, scoresFile),
      lineReader(ScoreLineSchema, (line) => line),
    ),
  ]);
  const answers = new Map<string, AnswerLine>();
  for (const line of foundAnswers.values) keepFirst(answers, line);
  const scores = new Map<string, ScoreLine>();
  for (const line of foundScores.values) if (answers.has(line.id)) keepFirst(scores, line);
  // A score without its answer is of one that was lost: the next answer may be another.
  if (scores.size < foundScores.values.length)
    await writeWholeFile(
      join(folder, scoresFile),
      [...scores.values()].map((line) => `${JSON.stringify(line)}\n`).join(''),
    );
  return { answers, scores, damaged: foundAnswers.damaged + foundScores.damaged };
}

/** Reads one line of a file of a run; `null` where it is none. */
export function lineReader<Line>(
  schema: z.ZodType<Line>,
  slim: (line: Line) => Line,
): (text: string) => Line | null {
  return (text) => {
    try {
      const parsed = schema.safeParse(JSON.parse(text));
      return parsed.success ? slim(parsed.data) : null;
    } catch {
      return null;
    }
  };
}

function keepFirst<Line extends { readonly id: string }>(lines: Map<string, Line>, line: Line): void {
  if (!lines.has(line.id)) lines.set(line.id, line);
}

/** Opens the files that a run adds to. `mayWrite` is asked before each write. */
export async function openRunLog(
  folder: string,
  mayWrite: () => Promise<void>,
): Promise<RunLog & { readonly close: () => Promise<void> }> {
  const answers = await openAppendLog(join(folder, answersFile), { mayWrite });
  const scores = await openAppendLog(join(folder, scoresFile), { mayWrite });
  return {
    appendAnswer: (line) => answers.append(JSON.stringify(line)),
    appendScore: (line) => scores.append(JSON.stringify(line)),
    async close() {
      await answers.close();
      await scores.close();
    },
  };
}
