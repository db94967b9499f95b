import { basename } from 'node:path';
import { curiousScores } from '../curiosity/run/curious-scores.ts';
import { formKey, questionsKey } from '../curiosity/run/lines.ts';
import type { CuriousManifest } from '../curiosity/run/manifest.ts';
import { setMetrics } from '../curiosity/scores/metric.ts';
import { readCuriousLines, readCuriousManifest, readRunStatements } from './curious-files.ts';
import type { CommandIo } from './io.ts';
import type { RatingSource, SourceSet } from './rating-source.ts';
import { readRun } from './read-run.ts';

/** The answers of a probe, or the sets of a curiosity run, in `folder`. */
export async function readRunSource(
  io: Pick<CommandIo, 'cwd' | 'env'>,
  folder: string,
  graph: string | undefined,
): Promise<RatingSource> {
  const manifest = await readCuriousManifest(folder);
  if (manifest !== null)
    return { kind: 'sets', name: basename(folder), folder, sets: await readSets(folder, manifest) };
  const run = await readRun(io, folder, graph);
  const scores = new Map(run.scores.map((line) => [line.id, line]));
  return {
    kind: 'answers',
    name: run.name,
    answers: run.answers.flatMap(({ id, answer }) => {
      if (answer === null || answer.trim() === '' || !run.graph.has(id)) return [];
      const { question, answer: reference, depth } = run.graph.get(id);
      const { score = null, judge = null, members } = scores.get(id) ?? {};
      return [{ id, depth, question, reference, answer, score, judge, members }];
    }),
  };
}

async function readSets(folder: string, manifest: CuriousManifest): Promise<SourceSet[]> {
  const [statements, lines] = await Promise.all([
    readRunStatements(folder, manifest),
    readCuriousLines(folder),
  ]);
  return curiousScores(manifest, lines).finals.flatMap((final): SourceSet[] => {
    const { statement: id, model, variant } = final;
    const set =
      variant === 'original'
        ? lines.questions.get(questionsKey(final))
        : lines.alterations.get(formKey(final));
    const statement = statements.get(id);
    if (set === undefined || set.questions.length === 0 || statement === undefined) return [];
    const finals = setMetrics.flatMap((metric) => {
      const score = final[metric];
      return score === null ? [] : [[metric, score] as const];
    });
    return [
      {
        of: { statement: id, model },
        variant,
        subject: statement.subject,
        statement: statement.statement,
        questions: set.questions,
        finals: new Map(finals),
      },
    ];
  });
}
