import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { expandPattern } from '../../../adapters/files/expand-pattern.ts';
import { manifestFile } from '../../../adapters/files/run-folder.ts';
import { type CuriosityCall, curiosityHash } from '../../curiosity/prompts/curiosity-hash.ts';
import { readWrittenQuestions, type WrittenSet } from '../../curiosity/questions/written-questions.ts';
import type { QuestionsLine } from '../../curiosity/run/lines.ts';
import type { CuriousManifest } from '../../curiosity/run/manifest.ts';
import type { RunStatement } from '../../curiosity/run/part.ts';
import { subjects } from '../../curiosity/statements/statement.ts';
import { PlumblineError } from '../../errors.ts';
import { splitModelNames } from '../../model/model-name.ts';
import { parseParams } from '../../model/params.ts';
import { type RunModel, runVersion } from '../../probe/manifest.ts';
import { bundledStatements } from '../bundled-statements.ts';
import { chosenModels, readConfig } from '../config.ts';
import { questionsFile, statementsFile } from '../curious-files.ts';
import { type CommandIo, writeLine } from '../io.ts';
import { shownPath } from '../load-graphs.ts';
import { loadStatementFiles } from '../load-statements.ts';
import { makeRunFolder } from '../make-run-folder.ts';
import { jsonText } from '../run-files.ts';
import { writtenRows } from '../written-rows.ts';
import type { CuriousOptions } from './curious.ts';
import { checkCurious, curiousParams } from './run-curious-options.ts';
import { runModelOf } from './run-probe-models.ts';
import { checkPrices } from './run-probe-options.ts';
import { versions } from './run-probe-versions.ts';

const defaults = { concurrency: 4, resamples: 1000, seed: 1 };
const curiosityCalls: readonly CuriosityCall[] = ['asker', 'set-judge', 'doubt', 'meta', 'alterer'];
const isModel = (name: string): boolean => name !== 'offline';

/** Checks what was asked for and makes the folder of the run, with nothing asked yet. Resolves to the folder. */
export async function startCurious(io: CommandIo, options: CuriousOptions): Promise<string> {
  const config = await readConfig(io);
  const judges = [...new Set(chosenModels(config, 'judge', options.judges))];
  const [meta] = chosenModels(config, 'meta', options.meta);
  const [alterer] = options.noise === true ? chosenModels(config, 'alterer', options.alterer) : [];
  const named = [...new Set(splitModelNames(options.model ?? ''))];
  checkCurious(options, { named, judges, alterer });
  const { asked: statements, sources } = await statementsOf(io, options);
  const written =
    options.questions === undefined
      ? null
      : await writtenSets(io, options.questions, { statements, asker: named[0] ?? 'recorded' });
  const askers = written === null ? named : [...new Set(written.map(({ model }) => model))];
  if (alterer !== undefined && askers.includes(alterer)) throw alters(alterer);
  const model = (name: string): RunModel => runModelOf(config, name, true);
  const askerModels = written === null ? askers.filter(isModel).map(model) : [];
  const judgeModels = judges.filter(isModel).map(model);
  const metaModel = meta === undefined || !isModel(meta) ? undefined : model(meta);
  const altererModel = alterer === undefined ? undefined : model(alterer);
  const all = [...askerModels, ...judgeModels, metaModel, altererModel].filter((one) => one !== undefined);
  checkPrices(io, options, all);
  const text = [...statements.values(), ...sources]
    .map((statement) => `${JSON.stringify(statement)}\n`)
    .join('');
  const manifest: CuriousManifest = {
    v: runVersion,
    kind: 'curious',
    id: '',
    askers,
    askerModels,
    ...(options.questions === undefined ? {} : { questionsFile: options.questions }),
    statements: statementsFile,
    statementsHash: createHash('sha256').update(text).digest('hex'),
    count: statements.size,
    selection: {
      ...(options.subject === undefined ? {} : { subject: [...options.subject] }),
      ...(options.level === undefined ? {} : { level: [...options.level] }),
      ...(options.limit === undefined ? {} : { limit: options.limit }),
    },
    judges,
    judgeModels,
    ...(meta === undefined ? {} : { meta }),
    ...(metaModel === undefined ? {} : { metaModel }),
    ...(alterer === undefined ? {} : { alterer }),
    ...(altererModel === undefined ? {} : { altererModel }),
    params: { ...curiousParams(options.preset), ...parseParams(options.param) },
    concurrency: options.concurrency ?? defaults.concurrency,
    budget: {
      ...(options.budgetUsd === undefined ? {} : { usd: options.budgetUsd }),
      ...(options.budgetTokens === undefined ? {} : { tokens: options.budgetTokens }),
    },
    seed: options.seed ?? defaults.seed,
    resamples: options.resamples ?? defaults.resamples,
    promptHashes: Object.fromEntries(curiosityCalls.map((call) => [call, curiosityHash(call, {})])),
    startedAt: new Date(io.now()).toISOString(),
    versions: await versions(),
  };
  const files = new Map([[statementsFile, text]]);
  if (written !== null) files.set(questionsFile, writtenLines(io, askers, statements, written));
  return makeRunFolder(io, {
    out: options.out,
    model: askers.length === 1 ? (askers[0] ?? 'nobody') : `${askers.length}-askers`,
    mode: 'curious',
    files: (id) => new Map([[manifestFile, jsonText({ ...manifest, id })], ...files]),
  });
}

const alters = (alterer: string): PlumblineError =>
  new PlumblineError('usage', `${alterer} asks: it cannot alter the sets as well`, {
    advice: 'Name another model with --alterer, best one that does not judge either.',
  });

type Chosen = {
  readonly asked: ReadonlyMap<string, RunStatement>;
  /** Right statements that asked ones were made from, and that are not asked about themselves. */
  readonly sources: readonly RunStatement[];
};

async function statementsOf(io: CommandIo, options: CuriousOptions): Promise<Chosen> {
  const { statement, subject, level, limit } = options;
  if (statement !== undefined) {
    const about = subjects.find((one) => one === (subject?.[0] ?? 'general')) ?? 'general';
    const id = `typed-${createHash('sha256').update(statement).digest('hex').slice(0, 10)}`;
    return { asked: new Map([[id, { id, subject: about, statement: statement.trim() }]]), sources: [] };
  }
  const files =
    options.statements === undefined
      ? await expandPattern(join(bundledStatements, '*.jsonl'))
      : [options.statements];
  const all = await loadStatementFiles(io, files);
  const chosen = all.filter(
    (one) =>
      (subject === undefined || subject.includes(one.subject)) &&
      (level === undefined || (one.correct && one.level !== undefined && level.includes(one.level))),
  );
  const kept = chosen.slice(0, limit ?? chosen.length);
  if (kept.length === 0)
    throw new PlumblineError('usage', 'No statement is of these subjects and levels', {
      advice: `There are ${all.length} statements; see them counted with plumbline statements stats.`,
    });
  // The source of a wrong statement tells the judge of doubt what would be right, also where it is not asked about.
  const ids = new Set(kept.map(({ id }) => id));
  const wanted = new Set(kept.flatMap(({ basedOn }) => (basedOn === undefined ? [] : [basedOn])));
  const sources = all.filter(({ id }) => wanted.has(id) && !ids.has(id));
  return { asked: new Map(kept.map((one) => [one.id, one])), sources };
}

async function writtenSets(
  io: CommandIo,
  name: string,
  about: { readonly statements: ReadonlyMap<string, RunStatement>; readonly asker: string },
): Promise<readonly WrittenSet[]> {
  const path = resolve(io.cwd, name);
  const file = shownPath(path, io.cwd);
  const rows = await writtenRows(io, path, file);
  const { sets, others } = await readWrittenQuestions(rows, file, about);
  if (sets.length === 0)
    throw new PlumblineError('invalid_input', `${file} holds no questions about these statements`);
  if (others > 0)
    writeLine(
      io.stderr,
      `${others === 1 ? '1 set' : `${others} sets`} in ${file} ${others === 1 ? 'is' : 'are'} about other statements: left out.`,
    );
  return sets;
}

/** A line for each set, also for one that is not there: it stays without scores. */
function writtenLines(
  io: CommandIo,
  askers: readonly string[],
  statements: ReadonlyMap<string, RunStatement>,
  written: readonly WrittenSet[],
): string {
  const byKey = new Map(written.map((set) => [JSON.stringify([set.statement, set.model]), set]));
  const made = { at: new Date(io.now()).toISOString(), ms: 0, usage: null };
  const lines = [...statements.keys()].flatMap((statement) =>
    askers.map((model): QuestionsLine => {
      const set = byKey.get(JSON.stringify([statement, model]));
      if (set === undefined)
        return { statement, model, questions: [], dropped: [], raw: null, reason: 'missing', ...made };
      return {
        statement,
        model,
        questions: [...set.questions],
        dropped: [...set.dropped],
        raw: set.raw,
        ...made,
      };
    }),
  );
  const missing = lines.filter(({ reason }) => reason === 'missing').length;
  if (missing > 0)
    writeLine(
      io.stderr,
      `${missing === 1 ? '1 set is' : `${missing} sets are`} not in the file: no score for ${missing === 1 ? 'it' : 'them'}.`,
    );
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}
