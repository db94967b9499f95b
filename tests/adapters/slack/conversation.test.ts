import { createSessionLog } from '../../../src/tutor/session-log.ts';
import { describeConversation } from '../../contracts/conversation.ts';
import type { Said } from '../../platforms/slack/person.ts';
import { idOf, openSlack } from './open-slack.ts';

for (const transport of ['socket', 'http'] as const)
  describeConversation(
    transport === 'socket' ? 'in Slack, in Socket Mode' : 'in Slack, over HTTP',
    async (graph) => {
      const served = await openSlack(graph, { transport });
      const { slack, handled } = served;
      const ada = slack.person('ada');
      const news = (): string =>
        served
          .news()
          .map(({ visible }) => visible)
          .join('\n');
      const after = async (...ids: readonly string[]): Promise<string> => {
        await handled(...ids);
        return news();
      };
      let last: Said = await ada.say('/learn goal');
      await after(idOf(last));
      return {
        can: { again: true, edit: true, remove: true, together: true },
        async say(text) {
          last = await ada.say(text);
          return after(idOf(last));
        },
        async sayTogether(...texts) {
          const said = await Promise.all(texts.map((text) => ada.say(text)));
          return after(...said.map(idOf));
        },
        async deliverAgain() {
          for (const delivery of last.deliveries) await slack.redeliver(delivery);
          // Whatever came of it would be out before the answer to what is written after it.
          await handled(idOf(await ada.say('/trace nothing-of-that-name')));
          return served
            .news()
            .slice(0, -1)
            .map(({ visible }) => visible)
            .join('\n');
        },
        async edit(text) {
          await ada.edit(last, text);
          const { messages = [] } = slack.world.channels.get(last.channel) ?? {};
          return after(`${idOf(last)}:edited:${messages.find(({ ts }) => ts === last.ts)?.edited?.ts}`);
        },
        async remove() {
          await ada.remove(last);
          return after(`${idOf(last)}:deleted`);
        },
        crash: () => served.restart(),
        async trace() {
          const log = createSessionLog(served.bot().store);
          const [id = ''] = await log.recent(1);
          return (await log.events(id)) as Record<string, unknown>[];
        },
        async close() {
          slack.assertClean();
          await served.close();
        },
      };
    },
  );
