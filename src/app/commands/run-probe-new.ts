import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { manifestFile } from '../../../adapters/files/run-folder.ts';
import { PlumblineError } from '../../errors.ts';
import type { LoadedGraph, Pack } from '../../graph/load-graph.ts';
import type { QuestionGraph } from '../../graph/question-graph.ts';
import { walkOrder } from '../../graph/walk-order.ts';
import { parseParams } from '../../model/params.ts';
import { type Manifest, runVersion } from '../../probe/manifest.ts';
import type { ProbeMode } from '../../probe/modes.ts';
import { probePromptHash } from '../../probe/prompts.ts';
import { selectNodes } from '../../probe/select-nodes.ts';
import { chosenModels, readConfig } from '../config.ts';
import type { CommandIo } from '../io.ts';
import { loadGraphs } from '../load-graphs.ts';
import { makeRunFolder } from '../make-run-folder.ts';
import { answersFile, jsonText } from '../run-files.ts';
import { checkRepeats } from '../with-judge.ts';
import type { ProbeOptions } from './probe.ts';
import { runModelOf } from './run-probe-models.ts';
import { checkOptions, checkPrices, presetParams } from './run-probe-options.ts';
import { partManifest, withParts } from './run-probe-parts.ts';
import { recordedAnswers } from './run-probe-recorded.ts';
import { versions } from './run-probe-versions.ts';
import { copiedZeroShot } from './run-probe-zero-shot.ts';

const defaults = { concurrency: 4, resamples: 1000, seed: 1 };

export type StartOptions = {
  /** False where the wishes come from a chat: see `ResolveOptions`. */
  readonly allowAdHoc?: boolean;
  /** The questions, in place of the files that the options or the configuration name. */
  readonly loaded?: LoadedGraph;
  /** The run's id, and so its folder, instead of one made of the time; a run that has it already is left as it is. */
  readonly id?: string;
};

/** Checks what was asked for and makes the folder of the run, with nothing asked yet. Resolves to the folder. */
export async function startRun(
  io: CommandIo,
  options: ProbeOptions,
  { allowAdHoc = true, loaded, id }: StartOptions = {},
): Promise<string> {
  const mode = options.mode ?? 'zero-shot';
  checkOptions(options);
  const config = await readConfig(io);
  const subject =
    options.answers === undefined && options.model !== undefined
      ? runModelOf(config, options.model, allowAdHoc)
      : undefined;
  const judges = [...new Set(chosenModels(config, 'judge', options.judge))];
  const judgeModels = judges
    .filter((judge) => judge !== 'offline')
    // Judges that nobody wished for are the operator's own choice.
    .map((judge) => runModelOf(config, judge, allowAdHoc || options.judge === undefined));
  checkRepeats(judges, options.repeatBorderline);
  const repeatBorderline =
    judgeModels.length === 0 ? 0 : (options.repeatBorderline ?? config.repeatBorderline);
  checkPrices(io, options, [...(subject === undefined ? [] : [subject]), ...judgeModels]);
  const { graph, packs } =
    loaded ?? (await loadGraphs(io, { graph: options.graph, configured: config.graphs }));
  const asked = selectNodes(graph, options);
  if (asked.length === 0) throw new PlumblineError('usage', 'Nothing is left to ask', {});
  const questions = questionsOf(graph, asked);
  const graphText = questions.map((id) => `${JSON.stringify(graph.get(id))}\n`).join('');
  const name = options.model ?? 'recorded';
  const manifest: Manifest = {
    v: runVersion,
    id: '',
    model: name,
    mode,
    ...(mode === 'multi-turn' ? { history: options.history ?? 'direct' } : {}),
    graph: 'graph.jsonl',
    graphHash: createHash('sha256').update(graphText).digest('hex'),
    graphFiles: packs.map(packName),
    questions: asked.length,
    selection: {
      ...(options.targets === undefined ? {} : { targets: options.targets }),
      ...(options.limit === undefined ? {} : { limit: options.limit }),
    },
    ...(subject === undefined ? {} : { subject }),
    ...(options.answers === undefined ? {} : { answersFile: options.answers }),
    params: { ...presetParams(options.preset), ...parseParams(options.param) },
    judges,
    judgeModels,
    ...(options.preset === undefined ? {} : { judgePreset: options.preset }),
    ...(repeatBorderline === 0 ? {} : { repeatBorderline }),
    concurrency: options.concurrency ?? defaults.concurrency,
    budget: {
      ...(options.budgetUsd === undefined ? {} : { usd: options.budgetUsd }),
      ...(options.budgetTokens === undefined ? {} : { tokens: options.budgetTokens }),
    },
    seed: options.seed ?? defaults.seed,
    resamples: options.resamples ?? defaults.resamples,
    repeat: { number: 1, of: options.repeat ?? 1 },
    parts: [],
    promptHashes: options.answers === undefined ? promptHashes(mode) : {},
    startedAt: new Date(io.now()).toISOString(),
    versions: await versions(),
    served: [],
  };
  const files = new Map<string, string>([['graph.jsonl', graphText]]);
  const zeroShot =
    options.zeroShot === undefined
      ? undefined
      : await copiedZeroShot(io, options.zeroShot, { manifest, graph, asked });
  for (const [path, content] of zeroShot?.files ?? []) files.set(path, content);
  if (options.answers !== undefined)
    files.set(answersFile, await recordedAnswers(io, options.answers, graph, asked));
  return makeFolder(io, options, withParts({ ...manifest, id: id ?? '' }, zeroShot?.run), files);
}

/** A pack by its own name where it has one, so that a run does not tell where on this machine it was. */
function packName({ file, header }: Pack): string {
  return header === null
    ? file
    : [header.pack, header.version].filter((part) => part !== undefined).join(' ');
}

/** D1 nodes of the prompt modes are asked zero-shot, as are those of the zero-shot run behind `prompt-pred`. */
function promptHashes(mode: ProbeMode): Manifest['promptHashes'] {
  const own = { [mode]: probePromptHash(mode) };
  return mode === 'multi-turn' ? own : { 'zero-shot': probePromptHash('zero-shot'), ...own };
}

/** The questions that are asked, and after them those that they rest on and that a limit leaves out. */
function questionsOf(graph: QuestionGraph, asked: readonly string[]): string[] {
  return [...new Set([...asked, ...asked.flatMap((id) => walkOrder(graph, id))])];
}

async function makeFolder(
  io: CommandIo,
  { out }: ProbeOptions,
  manifest: Manifest,
  files: ReadonlyMap<string, string>,
): Promise<string> {
  return makeRunFolder(io, {
    out,
    id: manifest.id === '' ? undefined : manifest.id,
    model: manifest.model,
    mode: manifest.mode,
    files(id) {
      const own =
        manifest.zeroShot?.copied === false ? { ...manifest.zeroShot, run: `${id}/zero-shot` } : null;
      const root: Manifest = { ...manifest, id, ...(own === null ? {} : { zeroShot: own }) };
      const all = new Map([[manifestFile, jsonText(root)], ...files]);
      for (const part of root.parts) all.set(join(part, manifestFile), jsonText(partManifest(root, part)));
      return all;
    },
  });
}
