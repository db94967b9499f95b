import { hearCommands } from './hear-commands.ts';
import { hearMessages } from './hear-messages.ts';
import { hearPresses } from './hear-presses.ts';
import type { Hearing, HearingParts } from './hearing.ts';

/** Listens to Slack. `idle` resolves once everything that was heard is taken. */
export function hear(parts: HearingParts): { readonly idle: () => Promise<void> } {
  const { web, identity, onFault } = parts;
  const running = new Set<Promise<void>>();
  const hearing: Hearing = {
    ...parts,
    async run(work) {
      const me = identity();
      if (me === null) return;
      const done = work(me).catch(onFault);
      running.add(done);
      await done;
      running.delete(done);
    },
    async whisper(channel, user, text) {
      await web.write('chat.postEphemeral', { channel, user, text }).catch(onFault);
    },
  };
  hearMessages(hearing);
  hearCommands(hearing);
  hearPresses(hearing);
  return {
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
