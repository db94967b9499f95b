import { takeRunLock } from '../../../adapters/files/run-lock.ts';
import { executeCurious } from '../../curiosity/run/execute-curious.ts';
import type { CuriousManifest } from '../../curiosity/run/manifest.ts';
import type { CuriousRun, RunStatement } from '../../curiosity/run/part.ts';
import { type CuriousPlaces, isFinished, nowhere, planCurious } from '../../curiosity/run/plan.ts';
import { spendingOfCurious } from '../../curiosity/run/spending.ts';
import type { CuriousSummary } from '../../curiosity/run/summarise-curious.ts';
import { PlumblineError } from '../../errors.ts';
import type { Cost } from '../../model/ledger.ts';
import { readConfig } from '../config.ts';
import {
  openCuriousLog,
  readCuriousManifest,
  readRunStatements,
  repairCuriousLines,
} from '../curious-files.ts';
import { type CommandIo, writeLine } from '../io.ts';
import { queueMs, withRunWork } from '../run-work.ts';
import { startProgress } from './probe-progress.ts';
import { finishCurious } from './run-curious-finish.ts';
import { openWorkers } from './run-curious-workers.ts';
import { here } from './run-probe-judge.ts';
import { serverOf, withRunModels } from './run-probe-models.ts';
import type { SittingOptions } from './run-probe-sit.ts';
import { resumeWords } from './run-probe-words.ts';

export type CuriousSitting = {
  readonly outcome: 'done' | 'stopped' | 'budget';
  readonly summary: CuriousSummary;
};

/**
 * Works on the curiosity run in a folder until it is finished or stopped. What is asked depends on the folder alone, so
 * beginning and going on are the same; a finished run is left as it is.
 */
export async function sitOnCurious(
  io: CommandIo,
  folder: string,
  options: Pick<SittingOptions, 'budget' | 'concurrency' | 'keepFailures' | 'retryFailed'> = {},
): Promise<CuriousSitting> {
  const manifest = await readCuriousManifest(folder);
  if (manifest === null)
    throw new PlumblineError('usage', `The run in ${folder} is a probe's`, {
      advice: `Go on with it: plumbline probe --resume ${folder}`,
    });
  const lock = await takeRunLock(folder, {
    onWait: () => writeLine(io.stderr, 'Another process was at work here; looking whether it still is …'),
  });
  try {
    const all = [...(await readRunStatements(folder, manifest)).values()];
    const { damaged, ...lines } = await repairCuriousLines(
      folder,
      manifest.judges,
      options.retryFailed === true,
    );
    if (damaged > 0)
      writeLine(
        io.stderr,
        `${damaged} lines in ${folder} could not be read and are made again; the files as they were end in .damaged.`,
      );
    const log = await openCuriousLog(folder, manifest.alterer !== undefined, lock.check);
    try {
      const run: CuriousRun = {
        id: manifest.id,
        statements: byId(all.slice(0, manifest.count)),
        sources: byId(all),
        askers: manifest.askers,
        judges: manifest.judges,
        reviewed: manifest.meta !== undefined,
        noise: manifest.alterer !== undefined,
        seed: manifest.seed,
        lines,
        log,
      };
      const steps = planCurious(run, nowhere);
      const open = steps.filter((step) => !isFinished(run, step)).length;
      const outcome =
        open === 0 ? 'done' : await workOn(io, { folder, manifest, run, steps: steps.length, open }, options);
      return {
        outcome,
        summary: await finishCurious(folder, { manifest, run, complete: outcome === 'done' }),
      };
    } finally {
      await log.close();
    }
  } finally {
    await lock.release();
  }
}

const byId = (statements: readonly RunStatement[]): Map<string, RunStatement> =>
  new Map(statements.map((statement) => [statement.id, statement]));

type OpenCurious = {
  readonly folder: string;
  readonly manifest: CuriousManifest;
  readonly run: CuriousRun;
  readonly steps: number;
  readonly open: number;
};

async function workOn(
  io: CommandIo,
  { folder, manifest, run, steps, open }: OpenCurious,
  options: Pick<SittingOptions, 'budget' | 'concurrency' | 'keepFailures'>,
): Promise<CuriousSitting['outcome']> {
  const { askerModels, judgeModels, metaModel, altererModel } = manifest;
  const chosen = [...askerModels, ...judgeModels, metaModel, altererModel].filter(
    (model) => model !== undefined,
  );
  const concurrency = options.concurrency ?? manifest.concurrency;
  const spent = spentOn(run, manifest);
  const settings = {
    config: withRunModels(await readConfig(io), chosen),
    concurrency,
    budget: {
      usd: options.budget?.usd ?? manifest.budget.usd,
      tokens: options.budget?.tokens ?? manifest.budget.tokens,
    },
    spent,
    cache: 'model-replies',
    resume: resumeWords(folder, 'curious'),
  };
  return withRunWork(io, settings, async ({ models, stop, drop }) => {
    const priced = chosen.some(({ price }) => price !== undefined);
    const shown = { unit: 'steps', nodes: steps, scored: steps - open, open, linesEach: 1, spent, priced };
    const progress = startProgress(io, shown, models.ledger);
    try {
      return await executeCurious({
        ...(await openWorkers(manifest, { models, queueMs })),
        run,
        places: placesOf(manifest),
        capacity: (place) =>
          place === here
            ? 1
            : (models.servers().find(({ server }) => server === place)?.limit ?? concurrency),
        usedUp: () => models.ledger.usedUp(),
        costs: ({ role, model, judge }) => {
          if (role === 'alter') return true;
          if (role === 'meta') return metaModel !== undefined;
          const [among, name] = role === 'ask' ? [askerModels, model] : [judgeModels, judge];
          return among.some((one) => one.name === name);
        },
        now: io.now,
        // A whole round of calls, and one more.
        mostFailures: Math.max(5, concurrency + 1),
        keepFailures: options.keepFailures,
        stop,
        drop,
        onStep: () => progress.note('score'),
      });
    } finally {
      progress.end();
    }
  });
}

function spentOn({ lines }: CuriousRun, manifest: CuriousManifest): Cost {
  const { askers, judges, alterer, usd } = spendingOfCurious(lines, manifest);
  const tokens = [askers, judges, alterer].reduce((sum, { input, output }) => sum + input + output, 0);
  return { tokens, usd: usd ?? 0 };
}

/** The server of each model; who needs none computes here, one at a time. */
function placesOf({ askerModels, judgeModels, metaModel, altererModel }: CuriousManifest): CuriousPlaces {
  const placeOf = (model: { readonly baseURL: string } | undefined): string[] => [
    model === undefined ? here : serverOf(model.baseURL),
  ];
  return {
    asker: (name) => placeOf(askerModels.find((model) => model.name === name)),
    judge: (name) => placeOf(judgeModels.find((model) => model.name === name)),
    meta: placeOf(metaModel),
    alterer: placeOf(altererModel),
  };
}
