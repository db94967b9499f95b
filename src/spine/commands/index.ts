import type { QuestionGraph } from '../../graph/question-graph.ts';
import type { Store } from '../../store/store.ts';
import type { Conversation } from '../../tutor/conversation.ts';
import type { Curious } from '../../tutor/curious/curious.ts';
import type { CommandWord } from '../../tutor/read-message.ts';
import type { SessionLog } from '../../tutor/session-log.ts';
import type { Tutor } from '../../tutor/tutor.ts';
import { helpText, note } from '../../tutor/words/replies.ts';
import type { ChatCommand } from '../chat-command.ts';
import type { Eraser } from '../erase.ts';
import type { People } from '../people.ts';
import type { Places } from '../places.ts';
import { createForget } from './forget.ts';
import { createSettings } from './settings.ts';
import { createTraceCommand } from './trace.ts';

export type ChatCommandParts = {
  readonly store: Store;
  readonly log: SessionLog;
  readonly tutor: Tutor;
  readonly conversation: Conversation;
  readonly people: People;
  readonly graph: QuestionGraph;
  readonly erase: Eraser;
  readonly curious?: Curious | undefined;
  readonly places?: Places | undefined;
};

const beyond = `Beyond one walk:

- \`/learn\`, \`/learn <topic>\`: begin a walk, or go on with one
- \`/review\`: what is due to be asked again
- \`/curious\`: a statement that may be wrong, with questions about it; \`/curious <statement>\` takes one of yours
- \`/curious ask\`: you ask the questions, and hear how you asked
- \`/trace\`: the record of what you are at, as a file
- \`/settings link\`: go on under another account
- \`/forget\`: erase what is kept of you`;

/** `help`: the words of a walk, those beyond it, and what else a place offers (`more`: lines of a list). */
export function createHelp(more: readonly string[] = []): ChatCommand {
  const text = [helpText, [beyond, ...more].join('\n')].join('\n\n');
  return async () => [note(text)];
}

/** The words that reach beyond walks, for a chat platform. Others add theirs to the map. */
export function createChatCommands(parts: ChatCommandParts): Map<CommandWord, ChatCommand> {
  const { conversation, people, store, erase } = parts;
  return new Map<CommandWord, ChatCommand>([
    ['forget', createForget(store, erase)],
    ['help', createHelp()],
    ['review', async ({ subject }) => [await conversation.review(subject)]],
    ['settings', createSettings(people)],
    ['trace', createTraceCommand(parts)],
  ]);
}
