import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openStore } from '../../../src/app/open-store.ts';
import { keyPart } from '../../../src/store/key-part.ts';
import { createSessionLog } from '../../../src/tutor/session-log.ts';
import { describeConversation } from '../../contracts/conversation.ts';
import { startSlack } from '../../platforms/slack/index.ts';
import type { Said, SlackPerson } from '../../platforms/slack/person.ts';
import { team } from '../../platforms/slack/world.ts';
import { startProcess } from '../../platforms/start-process.ts';
import { freePort, graphFile } from './open-slack.ts';

const main = fileURLToPath(new URL('../../../bin/plumbline.js', import.meta.url));

// The real process with the real client, killed in the middle of it.
for (const transport of ['socket', 'http'] as const)
  describeConversation(
    transport === 'socket' ? 'in Slack, in Socket Mode' : 'in Slack, over HTTP',
    async (graph) => {
      const folder = await mkdtemp(join(tmpdir(), 'plumbline-slack-'));
      const slack = await startSlack({ transport, limitsPosts: false });
      const port = await freePort();
      slack.world.requestUrl = `http://127.0.0.1:${port}/slack/events`;
      const env = { ...slack.env(), PLUMBLINE_HOME: folder, PORT: String(port) };
      const file = await graphFile(graph, folder);
      const start = () =>
        startProcess({ args: [main, 'slack', '--graph', file], env, cwd: folder, ready: /serving Slack/ });
      let bot = await start();
      const store = await openStore({ env: { PLUMBLINE_HOME: folder }, cwd: folder, now: Date.now });
      const handled = store.keyValue('handled-messages');
      const ada: SlackPerson = slack.person('ada');
      let read = 0;

      const until = async (look: () => Promise<boolean>): Promise<void> => {
        for (const end = Date.now() + 10_000; !(await look()); )
          if (Date.now() > end) throw new Error(`Waited in vain\n${bot.output()}`);
          else await new Promise((resolve) => setTimeout(resolve, 5));
      };
      const idOf = ({ channel, ts }: Pick<Said, 'channel' | 'ts'>): string =>
        `slack:${team}:${channel}:${ts}`;
      const isHandled = async (id: string): Promise<boolean> =>
        (await handled.get(keyPart(id))) !== undefined;
      const news = (): string => {
        const shown = slack.world.log.filter(({ bot: isOurs, seq }) => isOurs && seq > read);
        read = slack.world.mark();
        return shown.map(({ visible }) => visible).join('\n');
      };
      const after = async (...ids: readonly string[]): Promise<string> => {
        for (const id of ids) await until(() => isHandled(id));
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
          const next = await ada.say('/trace nothing-of-that-name');
          await until(() => isHandled(idOf(next)));
          const entries = slack.world.log.filter(({ bot: isOurs, seq }) => isOurs && seq > read);
          read = slack.world.mark();
          return entries
            .slice(0, -1)
            .map(({ visible }) => visible)
            .join('\n');
        },
        async edit(text) {
          await ada.edit(last, text);
          const edited = slack.world.channels
            .get(last.channel)
            ?.messages.find(({ ts }) => ts === last.ts)?.edited;
          return after(`${idOf(last)}:edited:${edited?.ts}`);
        },
        async remove() {
          await ada.remove(last);
          return after(`${idOf(last)}:deleted`);
        },
        async crash() {
          await bot.kill();
          bot = await start();
        },
        async trace() {
          const log = createSessionLog(store);
          const [id = ''] = await log.recent(1);
          return (await log.events(id)) as Record<string, unknown>[];
        },
        async close() {
          const { code } = await bot.stop();
          await store.close();
          await slack.stop();
          await rm(folder, { recursive: true, force: true });
          slack.assertClean();
          if (code !== 0) throw new Error(`The bot ended with ${code}\n${bot.output()}`);
        },
      };
    },
  );
