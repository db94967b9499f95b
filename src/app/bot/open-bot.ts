import { createPeople, type People } from '../../spine/people.ts';
import type { Store } from '../../store/store.ts';
import type { LiveGraph } from '../../topics/live-graph.ts';
import type { Conversation } from '../../tutor/conversation.ts';
import { type ComposedChat, composeChat } from '../compose-chat.ts';
import { type Config, readConfig } from '../config.ts';
import type { CommandIo } from '../io.ts';
import { loadGraphs } from '../load-graphs.ts';
import { openLiveGraph } from '../open-live-graph.ts';
import { openStore } from '../open-store.ts';
import { createWalkPicture } from '../walk-picture.ts';
import type { BotPlatform } from './platform.ts';
import { type ServeOptions, serve } from './serve.ts';

export type BotOptions = {
  /** A file of questions to load alone. */
  readonly graph?: string | undefined;
};

/** Judgements at once where the judge is offline, which has one core; and where it is a model. */
const judgements = { offline: 1, model: 8 } as const;

/** Everything that a chat platform's process works with, whichever platform it is. */
export type Bot = {
  readonly config: Config;
  readonly store: Store;
  /** The questions as they are now: topics come and go. */
  readonly loaded: LiveGraph;
  readonly chat: ComposedChat;
  readonly conversation: Conversation;
  readonly people: People;
  /** The picture of a walk, for its recap. */
  readonly walkPicture: ReturnType<typeof createWalkPicture>;
  /**
   * Serves a platform until the process is asked to stop or the platform is lost for good; then closes everything.
   * Resolves to the exit code.
   */
  serve(platform: BotPlatform, options?: ServeOptions): Promise<number>;
  /** Closes what was opened, where nothing is served. */
  close(): Promise<void>;
};

/**
 * Reads the configuration, loads the questions, opens the store, and puts the tutor together. Rejects, with everything
 * closed, where one of them cannot be: `config_invalid`, `graph_invalid`, `store_failed`.
 */
export async function openBot(io: CommandIo, options: BotOptions = {}): Promise<Bot> {
  const config = await readConfig(io);
  const base = await loadGraphs(io, { graph: options.graph, configured: config.graphs });
  const store = await openStore(io);
  try {
    const loaded = await openLiveGraph(io, store, base);
    const isOffline = (config.roles.judge ?? ['offline']).every((name) => name === 'offline');
    const chat = await composeChat(io, loaded, store, config, {
      allowAdHoc: false,
      judgements: isOffline ? judgements.offline : judgements.model,
    });
    const bot = {
      config,
      store,
      loaded,
      chat,
      conversation: chat.conversation,
      people: createPeople({ store, now: io.now, randomId: io.randomId }),
      walkPicture: createWalkPicture({ tutor: chat.tutor, graph: () => loaded.graph }),
    };
    return {
      ...bot,
      serve: (platform, serving) => serve(io, bot, platform, serving),
      close: () => store.close(),
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}
