import type { Inbound } from '../../src/spine/inbound.ts';
import * as spoken from '../../src/spine/words.ts';
import { answerView } from './answer-view.ts';
import type { Hearing } from './hearing.ts';
import { readPlace } from './ids.ts';
import { curiousShortcut, readShortcut, readSlash } from './read-interaction.ts';
import * as words from './words.ts';

/** Listens to `/plumb` and to the shortcut on messages: stored first, then acknowledged. */
export function hearCommands(hearing: Hearing): void {
  const { app, web, clock, accept, run, whisper, onFault } = hearing;

  app.command('/plumb', ({ body, ack }) =>
    run(async (me) => {
      const slash = readSlash(body, me, clock.now());
      if (slash === null) return ack({ response_type: 'ephemeral', text: words.notUnderstood });
      const { inbound, trigger } = slash;
      if (/^\/answer\s*$/i.test(inbound.text)) return answerByForm(inbound, trigger, ack);
      try {
        await accept(inbound);
      } catch (error) {
        onFault(error);
        return ack({ response_type: 'ephemeral', text: spoken.notAccepted });
      }
      await (inbound.shared === true && !(await hearing.isWalkAt(inbound.place))
        ? ack({ response_type: 'ephemeral', text: spoken.wroteInPrivate })
        : ack());
    }),
  );

  const answerByForm = async (
    { person, place }: Inbound,
    trigger: string,
    ack: (said?: { response_type: 'ephemeral'; text: string }) => Promise<void>,
  ): Promise<void> => {
    const open = await hearing.openQuestion(person, place);
    await ack(open === null ? { response_type: 'ephemeral', text: words.nothingToAnswer } : undefined);
    if (open === null) return;
    const view = answerView(open.question, { session: open.session, node: open.node, place });
    await web.now('views.open', { trigger_id: trigger, view });
  };

  app.shortcut(curiousShortcut, ({ body, ack }) =>
    run(async (me) => {
      const inbound = readShortcut(body, me);
      if (inbound === null) return ack();
      const channel = readPlace(inbound.place)?.channel ?? '';
      if (inbound.text.trim() === '/curious') {
        await ack();
        return whisper(channel, body.user.id, words.nothingToAskAbout);
      }
      try {
        await accept(inbound);
        await ack();
        if (inbound.shared === true) await whisper(channel, body.user.id, spoken.wroteInPrivate);
      } catch (error) {
        onFault(error);
        await ack();
        await whisper(channel, body.user.id, words.notPressed);
      }
    }),
  );
}
