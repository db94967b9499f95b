import type { ChatCommand } from '../spine/chat-command.ts';
import { createBuild } from '../spine/commands/build.ts';
import type { Outlet } from '../spine/outlet.ts';
import type { Store } from '../store/store.ts';
import type { LiveGraph } from '../topics/live-graph.ts';
import { createTopicStore } from '../topics/topic-store.ts';
import type { Config } from './config.ts';
import type { CommandIo } from './io.ts';
import { createTopicReader } from './read-topic-file.ts';

export type BuildComposition = {
  readonly store: Store;
  readonly config: Pick<Config, 'owners' | 'teachers'>;
  readonly live: LiveGraph;
  readonly outlet: Outlet;
};

/** `build`: files from a chat platform become topics. */
export function composeBuild(
  io: Pick<CommandIo, 'cwd' | 'env' | 'now'>,
  { store, config, live, outlet }: BuildComposition,
): ChatCommand {
  return createBuild({
    ...{ store, live, outlet },
    topics: createTopicStore(store),
    readFile: createTopicReader(io),
    isTeacher: (person) => config.teachers.includes(person) || config.owners.includes(person),
    now: io.now,
  });
}
