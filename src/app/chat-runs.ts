import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { isRunFolder } from '../../adapters/files/run-folder.ts';
import type { LoadedGraph } from '../graph/load-graph.ts';
import { walkOrder } from '../graph/walk-order.ts';
import { type Cost, costOf } from '../model/ledger.ts';
import type { RunSummary } from '../probe/summary-schema.ts';
import type { OutFile } from '../spine/outlet.ts';
import type { ProbeRecord } from '../spine/probes/probe-record.ts';
import type { ProbeRuns } from '../spine/probes/probe-runs.ts';
import type { Store } from '../store/store.ts';
import { chatReport } from './chat-report.ts';
import { runModelOf } from './commands/run-probe-models.ts';
import { type Config, chosenModels } from './config.ts';
import type { CommandIo } from './io.ts';
import { homeFolder } from './open-store.ts';
import { pngOf } from './png-of.ts';
import { readManifest, readSummary } from './run-files.ts';
import { runIdOf, runsFolder } from './run-place.ts';

export type ChatRunsParts = {
  readonly config: Config;
  readonly store: Store;
  readonly loaded: LoadedGraph;
};

/** Tokens that a question takes, asked and judged: enough to set aside at once, and more follows where it is not. */
const asked = { input: 1_500, output: 800, estimated: true };
const judged = { input: 1_500, output: 500, estimated: true };

/**
 * The runs of probes from chat: made by the same parts as those of `plumbline probe`, with models of the configuration
 * alone, in `runs/` of Plumbline's folder.
 */
export async function openChatRuns(io: CommandIo, parts: ChatRunsParts): Promise<ProbeRuns> {
  const { config, store, loaded } = parts;
  const home = await homeId(io);
  const isTeacher = (person: string): boolean =>
    config.owners.includes(person) || config.teachers.includes(person);
  const judges = chosenModels(config, 'judge').filter((judge) => judge !== 'offline');
  const folderOf = ({ run }: Pick<ProbeRecord, 'run'>): string => join(runsFolder(io), run);
  const modelsOf = (model: string) => [
    runModelOf(config, model, false),
    ...judges.map((judge) => runModelOf(config, judge, true)),
  ];
  return {
    home,
    models: () => [...config.models.keys()],
    plan(model, target, mode) {
      const isPriced = modelsOf(model).some(({ price }) => price !== undefined);
      const questions = loaded.graph.has(target) ? walkOrder(loaded.graph, target).length : 0;
      return { model, target, mode, questions, isPriced };
    },
    newRunId: (model, mode, id) => `${runIdOf(io.now(), model, mode)}-${id}`,
    estimate({ model, questions, mode }) {
      const [subject, ...judgeModels] = modelsOf(model);
      // The own answers that are shown are asked first, in a run beside it.
      const times = questions * (mode === 'prompt-pred' ? 2 : 1);
      const usages = [
        { usage: asked, price: subject?.price },
        ...judgeModels.map(({ price }) => ({ usage: judged, price })),
      ];
      const one = usages.reduce(
        (sum: Cost, { usage, price }) => ({
          usd: sum.usd + costOf(usage, price),
          tokens: sum.tokens + usage.input + usage.output,
        }),
        { usd: 0, tokens: 0 },
      );
      return { usd: one.usd * times, tokens: one.tokens * times };
    },
    async finished(probe) {
      const folder = folderOf(probe);
      const summary = existsSync(folder) ? await readSummary(folder) : undefined;
      if (summary === undefined) return null;
      const { isFinished } = await import('./commands/run-probe-finish.ts');
      return isFinished(folder, summary) ? summary : null;
    },
    async spent(probe) {
      const { readSpent } = await import('./commands/run-probe-open.ts');
      return readSpent(folderOf(probe));
    },
    async sit(probe, { upTo, signal, onProgress }) {
      const [{ startRun }, { sitOnRun }] = await Promise.all([
        import('./commands/run-probe-new.ts'),
        import('./commands/run-probe-sit.ts'),
      ]);
      const quiet: CommandIo = { ...io, stdout: nowhere(), stderr: nowhere(), signal };
      const { model, mode, target } = probe;
      const folder = folderOf(probe);
      // A run that was begun has all that it needs, whatever became of the topic and the configuration since.
      if (!(await isRunFolder(folder)))
        await startRun(
          quiet,
          { model, mode, targets: target, param: [] },
          { allowAdHoc: false, loaded, id: probe.run },
        );
      const budget = {
        ...(upTo.usd === null ? {} : { usd: upTo.usd }),
        ...(upTo.tokens === null ? {} : { tokens: upTo.tokens }),
      };
      return sitOnRun(quiet, folder, { budget, store, onProgress });
    },
    async files(probe, summary) {
      const folder = folderOf(probe);
      const { id } = await readManifest(folder);
      const report = Buffer.from(await chatReport(io, folder, { isTeacher: isTeacher(probe.person) }));
      return [await pictureOf(folder, summary), { name: `${id}.html`, type: 'text/html', bytes: report }];
    },
  };
}

async function pictureOf(
  folder: string,
  { model, accuracy, nodes, forward, backward }: RunSummary,
): Promise<OutFile> {
  const depths = (['D1', 'D2', 'D3'] as const)
    .filter((depth) => accuracy[depth].mean !== null)
    .map((depth) => `${depth} ${accuracy[depth].mean?.toFixed(2)}`);
  const alt = [
    `The ${nodes.all} questions of the probe of ${model} by depth, coloured by score.`,
    ...(depths.length === 0 ? [] : [`Mean scores: ${depths.join(', ')}.`]),
    `${forward.overall.positive} forward and ${backward.overall.positive} backward discrepancies.`,
  ].join(' ');
  const svg = await readFile(join(folder, 'graph.svg'), 'utf8');
  return { name: 'graph.png', type: 'image/png', bytes: await pngOf(svg), alt: alt.slice(0, 1_000) };
}

/** A name of Plumbline's folder that stays with it, wherever it is moved to. */
async function homeId(io: Pick<CommandIo, 'cwd' | 'env'>): Promise<string> {
  const file = join(homeFolder(io), 'home-id');
  await mkdir(homeFolder(io), { recursive: true });
  // Of several processes that begin at once, one writes.
  await writeFile(file, randomUUID(), { flag: 'wx' }).catch((error: unknown) => {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error;
  });
  return (await readFile(file, 'utf8')).trim();
}

/** What a run says to a terminal is shown by the probe's message. */
function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}
