import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunFolder } from '../../../adapters/files/run-folder.ts';
import { PlumblineError } from '../../errors.ts';
import type { QuestionGraph } from '../../graph/question-graph.ts';
import type { Cost } from '../../model/ledger.ts';
import { askedGraph } from '../../probe/asked-graph.ts';
import { leadsOf } from '../../probe/conversations.ts';
import type { Manifest } from '../../probe/manifest.ts';
import type { Part } from '../../probe/part.ts';
import { spendingOf } from '../../probe/summarise-run.ts';
import { openRunLog, readManifest, readRunGraph, readRunLines, repairRunLines } from '../run-files.ts';

/** A part of a run with the folder that it is kept in. */
export type FolderPart = Part & { readonly folder: string; readonly manifest: Manifest };

/** A run folder with its lines, ready to be gone on with. */
export type OpenRun = {
  readonly folder: string;
  readonly manifest: Manifest;
  /** The questions of the run alone. */
  readonly asked: QuestionGraph;
  /** The run itself first. */
  readonly parts: readonly FolderPart[];
  /** Lines that are still to come. */
  readonly open: number;
  /** What its lines cost so far. */
  readonly spent: Cost;
  readonly close: () => Promise<void>;
};

/** Opens a run folder to add to. `mayWrite` is asked before each write; `say` is told what had to be mended. */
export async function openRun(
  folder: string,
  mayWrite: () => Promise<void>,
  say: (sentence: string) => void,
): Promise<OpenRun> {
  const manifest = await readManifest(folder);
  const text = await readFile(join(folder, manifest.graph)).catch((cause: unknown) => {
    throw new PlumblineError('invalid_input', `The graph of the run in ${folder} is gone`, { cause });
  });
  if (createHash('sha256').update(text).digest('hex') !== manifest.graphHash)
    throw new PlumblineError('conflict', `The graph in ${folder} is not the one that the run began with`, {
      advice: 'Put graph.jsonl back as it was, or begin another run.',
    });
  const graph = await readRunGraph(folder, manifest);
  const asked = graph.ids().slice(0, manifest.questions);
  const folders = ['', ...manifest.parts];
  const logs: { readonly close: () => Promise<void> }[] = [];
  const parts: FolderPart[] = [];
  for (const part of folders) {
    const place = join(folder, part);
    const own = part === '' ? manifest : await readManifest(place);
    const { answers, scores, damaged } = await repairRunLines(place);
    if (damaged > 0)
      say(
        `${damaged} lines in ${place} could not be read and are asked again; the files as they were end in .damaged.`,
      );
    const log = await openRunLog(place, mayWrite);
    logs.push(log);
    const history = own.history ?? 'direct';
    parts.push({
      run: own.id,
      folder: place,
      manifest: own,
      mode: own.mode,
      history,
      graph,
      asked,
      leads: leadsOf(graph, new Set(asked), own.mode, history),
      depthOf: (id) => graph.get(id).depth,
      zeroShot: zeroShotSource(part, own, folders),
      answered: own.answersFile !== undefined,
      answers,
      scores,
      log,
      ...(own.zeroShot?.copied === true
        ? {
            recorded: {
              run: own.zeroShot.run,
              ...(await readRunLines(join(place, own.zeroShot.folder))),
            },
          }
        : {}),
      repeat: own.repeat.number - 1,
    });
  }
  return {
    folder,
    manifest,
    asked: askedGraph(graph, asked),
    parts,
    open: parts.reduce((sum, part) => sum + openLines(part), 0),
    spent: spentOn(parts),
    close: async () => {
      for (const log of logs) await log.close();
    },
  };
}

function zeroShotSource(part: string, manifest: Manifest, folders: readonly string[]): Part['zeroShot'] {
  // A recorded run's D1 answers are its own, whatever they were made with.
  if (manifest.zeroShot === undefined || manifest.answersFile !== undefined) return { kind: 'none' };
  if (manifest.zeroShot.copied) return { kind: 'recorded' };
  return { kind: 'part', part: folders.indexOf(join(part, manifest.zeroShot.folder)) };
}

function openLines({ asked, answers, scores }: Part): number {
  return asked.reduce((sum, id) => sum + (answers.has(id) ? 0 : 1) + (scores.has(id) ? 0 : 1), 0);
}

type SpentPart = Pick<FolderPart, 'asked' | 'answers' | 'scores' | 'manifest'>;

/** What the lines of a run that nobody works on cost; nothing where there is no run yet. */
export async function readSpent(folder: string): Promise<Cost> {
  if (!(await isRunFolder(folder))) return spentOn([]);
  const manifest = await readManifest(folder);
  const graph = await readRunGraph(folder, manifest);
  const asked = graph.ids().slice(0, manifest.questions);
  const parts = ['', ...manifest.parts].map(async (part): Promise<SpentPart> => {
    const place = join(folder, part);
    return { asked, manifest: await readManifest(place), ...(await readRunLines(place)) };
  });
  return spentOn(await Promise.all(parts));
}

/** What the lines of a run cost, over all its parts. */
export function spentOn(parts: readonly SpentPart[]): Cost {
  let tokens = 0;
  let usd = 0;
  for (const part of parts) {
    const { subject, judge, usd: cost } = spendingOf(part.asked, part, part.manifest);
    tokens += subject.input + subject.output + judge.input + judge.output;
    usd += cost ?? 0;
  }
  return { tokens, usd };
}
