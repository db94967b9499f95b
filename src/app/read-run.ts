import { access } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { readBytes } from '../../adapters/files/read-bytes.ts';
import { PlumblineError } from '../errors.ts';
import { isScore } from '../judge/verdict.ts';
import { formulas } from '../metrics/formula.ts';
import { readJsonLines } from '../read-json-lines.ts';
import type { Fact } from '../report/report-data.ts';
import type { RunAnswer, RunRecord, RunScore } from '../report/report-of-run.ts';
import type { CommandIo } from './io.ts';
import { loadGraphFiles, shownPath } from './load-graphs.ts';
import { findRunFolder } from './run-place.ts';
import { runReportParts } from './run-report-parts.ts';

const text = z.string();

/** What a report needs of a run's `manifest.json`; whatever else stands there is listed under how it was made. */
const ManifestSchema = z.looseObject({
  model: text,
  mode: text.optional(),
  formula: z.enum(formulas).optional(),
  /** The files of the graph, relative to the run's folder or to the command's. */
  graph: z.union([text, z.array(text)]).optional(),
});

const AnswerSchema = z.object({
  id: text,
  answer: text.nullable(),
  prompt: text.optional(),
  detail: text.optional(),
  from: text.optional(),
  finish: text.optional(),
  droppedTurns: z.number().optional(),
  minK: z.number().optional(),
});
const ScoreSchema = z.object({
  id: text,
  score: z.number().refine(isScore, 'must be a whole number from 1 to 5, or null').nullable(),
  reason: text.optional(),
  feedback: text.optional(),
  judge: text.optional(),
  promptHash: text.optional(),
  flags: z.array(text).optional(),
  spread: z.number().optional(),
  scores: z.array(z.number()).optional(),
  members: z.array(z.object({ judge: text, score: z.number().nullable() })).optional(),
});

/** The folder of a run, named by its path or by its id; `null` where there is none. */
export async function findRun(io: Pick<CommandIo, 'cwd' | 'env'>, name: string): Promise<string | null> {
  return (await findRunFolder(io, name)) ?? null;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Reads a run folder. `graph` overrides the files that the manifest names. Throws `invalid_input` with every problem. */
export async function readRun(
  io: Pick<CommandIo, 'cwd' | 'env'>,
  folder: string,
  graph?: string,
): Promise<RunRecord> {
  const manifest = await readManifest(io, join(folder, 'manifest.json'));
  const [answers, scores] = await Promise.all([
    readRows<RunAnswer>(io, join(folder, 'answers.jsonl'), AnswerSchema),
    readRows<RunScore>(io, join(folder, 'scores.jsonl'), ScoreSchema),
  ]);
  const files = graph === undefined ? await graphFiles(io, folder, manifest.graph) : [graph];
  const loaded = await loadGraphFiles(io, files);
  const probe = await runReportParts(folder, loaded.graph);
  return {
    name: basename(folder),
    model: manifest.model,
    mode: manifest.mode ?? null,
    formula: manifest.formula ?? 'corrected',
    graph: loaded.graph,
    answers,
    scores,
    facts: [{ name: 'Run', value: basename(folder) }, ...factsOf(manifest)],
    ...probe,
  };
}

async function readManifest(
  io: Pick<CommandIo, 'cwd'>,
  path: string,
): Promise<z.infer<typeof ManifestSchema>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readBytes(path)) chunks.push(chunk);
  const file = shownPath(path, io.cwd);
  let value: unknown;
  try {
    value = JSON.parse(
      Buffer.concat(chunks)
        .toString('utf8')
        .replace(/^\ufeff/, ''),
    );
  } catch (cause) {
    throw new PlumblineError('invalid_input', `${file} is not JSON`, { cause });
  }
  const parsed = ManifestSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new PlumblineError('invalid_input', `${file} does not describe a run`, {
    problems: parsed.error.issues.map(({ path: field, message }) => ({
      code: 'bad-manifest',
      message,
      file,
      field: field.join('.'),
    })),
  });
}

/** The rows of a file of the run; a torn last line is what a killed process leaves behind, and is passed over. */
async function readRows<Row>(
  io: Pick<CommandIo, 'cwd'>,
  path: string,
  schema: z.ZodType<Row>,
): Promise<Row[]> {
  if (!(await exists(path))) return [];
  const file = shownPath(path, io.cwd);
  const rows: Row[] = [];
  let torn: PlumblineError | null = null;
  for await (const line of readJsonLines(readBytes(path), file)) {
    if (torn !== null) throw torn;
    const parsed = line.problem === undefined ? schema.safeParse(line.value) : null;
    if (parsed?.success === true) rows.push(parsed.data);
    else {
      const issue = parsed?.error.issues[0];
      const problem = line.problem ?? {
        code: 'bad-line',
        message: issue?.message ?? 'not a line of a run',
        file,
        line: line.line,
        field: issue?.path.join('.') ?? '',
      };
      const fault = new PlumblineError('invalid_input', `${file} is not what a run writes`, {
        problems: [problem],
      });
      if (line.problem === undefined) throw fault;
      torn = fault;
    }
  }
  return rows;
}

async function graphFiles(
  io: Pick<CommandIo, 'cwd'>,
  folder: string,
  named: string | readonly string[] | undefined,
): Promise<string[]> {
  const names = named === undefined ? [] : [named].flat();
  if (names.length === 0)
    throw new PlumblineError('invalid_input', 'The run does not say which graph it asked from', {
      advice: 'Name it with --graph FILE.',
    });
  return Promise.all(
    names.map(async (name) => {
      const beside = resolve(folder, name);
      return (await exists(beside)) ? beside : resolve(io.cwd, name);
    }),
  );
}

function factsOf(manifest: Readonly<Record<string, unknown>>): Fact[] {
  return Object.entries(manifest)
    .filter(([name, value]) => name !== 'formula' && value !== null && value !== undefined)
    .map(([name, value]) => ({ name, value: typeof value === 'string' ? value : JSON.stringify(value) }));
}
