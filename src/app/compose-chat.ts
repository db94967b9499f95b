import type { LoadedGraph } from '../graph/load-graph.ts';
import type { Judge } from '../judge/judge.ts';
import type { Store } from '../store/store.ts';
import type { ModelCuriosityParts } from '../tutor/curious/model-parts.ts';
import type { Voice } from '../tutor/voice.ts';
import { offlineVoice } from '../tutor/words/offline-voice.ts';
import { type CuriosityParts, offlineCuriosity } from './compose-curious.ts';
import { type ComposedTutor, composeTutor } from './compose-tutor.ts';
import { type Config, chosenModels } from './config.ts';
import type { CommandIo } from './io.ts';
import type { Models } from './models.ts';
import { type OfflineJudge, openOfflineJudge } from './offline-judge.ts';
import { reportError } from './report-error.ts';

export type ChatChoice = {
  /** `--judge` and `--tutor` of the command line; without them what the configuration chose, else `offline`. */
  readonly judge?: string | undefined;
  readonly tutor?: string | undefined;
  /** For a process that serves many: so many judgements at once, learners in turn. */
  readonly judgements?: number | undefined;
  /** Whether models may be named that the configuration does not have: on a command line, never in chat. */
  readonly allowAdHoc: boolean;
};

export type ComposedChat = ComposedTutor & {
  /** Loads what the first verdict would otherwise wait for. */
  readonly warm: () => Promise<void>;
};

/**
 * Puts the tutor together with the judge and the words that were chosen. What is offline is loaded at once and needs
 * nothing; the model layer is loaded only where a model was named.
 */
export async function composeChat(
  io: CommandIo,
  loaded: LoadedGraph,
  store: Store,
  config: Config,
  choice: ChatChoice,
): Promise<ComposedChat> {
  const judges = chosenModels(config, 'judge', choice.judge);
  const [tutor = 'offline'] = chosenModels(config, 'tutor', choice.tutor);
  // An appeal goes to the model that reviews judges, where one is named; else a teacher decides.
  const reviewers = chosenModels(config, 'meta').slice(0, 1);
  if ([...judges, ...reviewers, tutor].every((name) => name === 'offline')) {
    const offline: OfflineJudge = openOfflineJudge(io.now);
    const judge = await inTurn(offline, choice.judgements);
    return { ...composeTutor(io, loaded, store, { judge, voice: offlineVoice }), warm: offline.warm };
  }
  const models = await openModels(io, store, config);
  const open = (names: readonly string[]): Promise<Judge> =>
    openJudge(io, store, config, models, names, choice.allowAdHoc);
  const [judge, appealJudges, voice] = await Promise.all([
    open(judges),
    Promise.all(reviewers.map((name) => open([name]))),
    openVoice(io, models, tutor, choice.allowAdHoc),
  ]);
  const inLine = await inTurn(judge, choice.judgements);
  const roles = {
    asker: tutor,
    judge: judges[0] ?? 'offline',
    doubt: reviewers[0] ?? judges[0] ?? 'offline',
  };
  const curiosity = await openCuriosity(io, models, inLine, roles, choice.allowAdHoc);
  const parts = { judge: inLine, appealJudges, voice, curiosity };
  return { ...composeTutor(io, loaded, store, parts), warm: async () => {} };
}

/** The judge behind a queue of jobs, where many share it. */
async function inTurn(judge: Judge, concurrency: number | undefined): Promise<Judge> {
  if (concurrency === undefined) return judge;
  const [{ createJobJudge, judgeHandler, judgeJob }, { createLocalJobs }] = await Promise.all([
    import('../jobs/judge-jobs.ts'),
    import('../jobs/local-jobs.ts'),
  ]);
  const handlers = { [judgeJob]: judgeHandler(judge) };
  return createJobJudge(judge.name, createLocalJobs({ handlers, concurrency }));
}

async function openModels(io: CommandIo, store: Store, config: Config): Promise<Models> {
  const [{ createModels }, { systemTime }] = await Promise.all([
    import('./models.ts'),
    import('./system-time.ts'),
  ]);
  return createModels({
    config,
    store,
    time: systemTime(io.now),
    random: () => Number.parseInt(io.randomId(8), 36) / 36 ** 8,
    onProblem: (error) => reportError(io, error),
  });
}

async function openJudge(
  io: CommandIo,
  store: Store,
  config: Config,
  models: Models,
  names: readonly string[],
  allowAdHoc: boolean,
): Promise<Judge> {
  const { createJudges } = await import('./judges.ts');
  return createJudges({
    names,
    config,
    models: () => models,
    store,
    now: io.now,
    randomId: io.randomId,
    allowAdHoc,
    onProblem: (error) => reportError(io, error),
  });
}

async function openVoice(io: CommandIo, models: Models, name: string, allowAdHoc: boolean): Promise<Voice> {
  if (name === 'offline') return offlineVoice;
  const { createModelVoice } = await import('../tutor/words/model-voice.ts');
  return createModelVoice({
    model: await models.open(name, { allowAdHoc }),
    randomId: io.randomId,
    onProblem: (error) => reportError(io, error),
  });
}

type CuriosityRoles = { readonly asker: string; readonly judge: string; readonly doubt: string };

/** Who asks about statements and scores: a model where one has the role, rules where none has. */
async function openCuriosity(
  io: CommandIo,
  models: Models,
  judge: Judge,
  roles: CuriosityRoles,
  allowAdHoc: boolean,
): Promise<CuriosityParts> {
  const offline = offlineCuriosity(io);
  const { createModelAsker, createModelDoubtScorer, createModelSetScorer, createReferenceScorer } =
    await import('../tutor/curious/model-parts.ts');
  const open = async (name: string): Promise<ModelCuriosityParts | null> =>
    name === 'offline'
      ? null
      : {
          model: await models.open(name, { allowAdHoc }),
          randomId: io.randomId,
          onProblem: (error) => reportError(io, error),
        };
  const [asker, judging, doubting] = await Promise.all([
    open(roles.asker),
    open(roles.judge),
    open(roles.doubt),
  ]);
  const writer = asker ?? judging;
  return {
    asker: asker === null ? offline.asker : createModelAsker(asker, offline.asker),
    answers: writer === null ? offline.answers : createReferenceScorer(writer, judge, offline.answers),
    sets: judging === null ? offline.sets : createModelSetScorer(judging),
    doubts: doubting === null ? offline.doubts : createModelDoubtScorer(doubting),
  };
}
