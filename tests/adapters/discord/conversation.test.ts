import { createSessionLog } from '../../../src/tutor/session-log.ts';
import { describeConversation } from '../../contracts/conversation.ts';
import type { Message } from '../../platforms/discord/types.ts';
import { openDiscord } from './open-discord.ts';

describeConversation('on Discord', async (graph) => {
  const served = await openDiscord(graph);
  const { discord, handled } = served;
  const ada = discord.person('ada');
  const news = (): string =>
    served
      .news()
      .map(({ visible }) => visible)
      .join('\n');
  const after = async (...ids: readonly string[]): Promise<string> => {
    await handled(...ids);
    return news();
  };
  let last: Message = ada.say('/learn goal');
  await after(last.id);
  return {
    can: { again: true, edit: true, remove: true, together: true },
    async say(text) {
      // A client takes no longer message: who has more to say does it in a form.
      if (text.length <= 2_000) {
        last = ada.say(text);
        return after(last.id);
      }
      await ada.click('Answer');
      const { id } = await ada.submit(text);
      return after(id);
    },
    async sayTogether(...texts) {
      const said = texts.map((text) => ada.say(text));
      return after(...said.map(({ id }) => id));
    },
    async deliverAgain() {
      discord.tell('MESSAGE_CREATE', ada.direct, last);
      // Whatever came of it would be out before the answer to what is written after it.
      await handled(ada.say('/trace nothing-of-that-name').id);
      return served
        .news()
        .slice(0, -1)
        .map(({ visible }) => visible)
        .join('\n');
    },
    async edit(text) {
      ada.edit(last, text);
      return after(`${last.id}:edit:${Date.parse(last.edited ?? '')}`);
    },
    async remove() {
      ada.remove(last);
      return after(`${last.id}:deletion`);
    },
    crash: () => served.restart(),
    async trace() {
      const log = createSessionLog(served.bot().store);
      const [id = ''] = await log.recent(1);
      return (await log.events(id)) as Record<string, unknown>[];
    },
    async close() {
      discord.assertClean();
      await served.close();
    },
  };
});
