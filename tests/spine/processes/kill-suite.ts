import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { openStore } from '../../../src/app/open-store.ts';
import { walkOrder } from '../../../src/graph/walk-order.ts';
import { createSessionLog } from '../../../src/tutor/session-log.ts';
import type { StorePlace } from '../../contracts/store.ts';
import { diamond } from '../../tutor/walk-harness.ts';
import { type BotProcess, startBot } from './bot-process.ts';
import { type HttpPlatform, startHttpPlatform } from './http-platform.ts';

const isSoak = process.env.PLUMBLINE_SOAK !== undefined;
const learners = 50;
const kills = isSoak ? 60 : 10;
/** Milliseconds from one kill to the next: about a second, at other moments of the work each time. */
const pauses = fc.sample(fc.integer({ min: 600, max: 1_400 }), { numRuns: kills, seed: 20261130 });
/** Bots that stand by, so that a kill need not wait for a process to start. */
const standbys = 3;

const EventSchema = z.looseObject({
  event: z.string(),
  node: z.string().optional(),
  answerId: z.string().optional(),
});

/** One learner walks to the end; resolves to the answers that were accepted. */
async function walk(platform: HttpPlatform, name: string): Promise<string[]> {
  const place = `dm-${name}`;
  const answers: string[] = [];
  let sent = 0;
  const send = async (text: string): Promise<void> => {
    sent += 1;
    const before = platform.posts(place).length;
    const id = `${name}-${String(sent).padStart(4, '0')}`;
    // Written a little after what is on the screen, as people do.
    const sentAt = new Date(Date.now() + 2).toISOString();
    await platform.deliver({ id, kind: 'message', text, sentAt, place, person: `loop:${name}` });
    await platform.until(place, (posts) => posts.length > before);
    await new Promise((resolve) => setTimeout(resolve, 5));
  };
  await send('/learn top');
  for (const node of walkOrder(diamond, 'top')) {
    const text = `=5 ${name} on ${node}`;
    answers.push(text);
    await send(text);
  }
  return answers;
}

/** Two bots serve fifty learners, and one of them is killed again and again. Everything that was accepted must stand. */
export function describeKills(makePlace: () => Promise<StorePlace>): void {
  it(
    `lose nothing and double nothing while one is killed ${kills} times and ${learners} learners talk`,
    async () => {
      const platform = await startHttpPlatform();
      onTestFinished(() => platform.close());
      const storePlace = await makePlace();
      const env = { ...storePlace.env, LOOPBACK_PLATFORM: platform.url };
      const all: BotProcess[] = [];
      onTestFinished(async () => {
        await Promise.all(all.map((bot) => bot.kill()));
        await storePlace.remove();
      });
      const start = async (): Promise<BotProcess> => {
        const bot = await startBot(env);
        all.push(bot);
        return bot;
      };
      const serving: { bot: BotProcess; url: string }[] = [];
      const serve = async (bot: BotProcess): Promise<void> => {
        const url = await bot.serve();
        serving.push({ bot, url });
        platform.bots.add(url);
      };
      const waiting = Array.from({ length: standbys }, start);
      for (const bot of await Promise.all([start(), start()])) await serve(bot);

      let killed = 0;
      let round = 0;
      const answers: string[][] = [];
      const talking = (async () => {
        // Learners come in rounds until every kill has met some of them at work.
        while (killed < kills || round === 0) {
          round += 1;
          const names = Array.from({ length: learners }, (_, index) => `l${round}x${index}`);
          answers.push(...(await Promise.all(names.map((name) => walk(platform, name)))));
        }
      })();
      while (killed < kills) {
        await new Promise((resolve) => setTimeout(resolve, pauses[killed]));
        const victim = serving.shift();
        const standby = await waiting.shift();
        if (victim === undefined || standby === undefined) break;
        if (killed + waiting.length + 1 < kills) waiting.push(start());
        platform.bots.delete(victim.url);
        await victim.bot.kill();
        killed += 1;
        await serve(standby);
      }
      await talking;
      expect(await Promise.all(serving.map(({ bot }) => bot.stop()))).toEqual([0, 0]);

      const accepted = answers.flat().length;
      const counts = await count(env, platform);
      process.stdout.write(
        `${killed} kills, ${answers.length} learners, ${accepted} answers: ${counts.judged} judged, ${counts.posts} posts, ` +
          `${platform.counts.judged} calls to the judge, ${platform.counts.deliveries} deliveries\n`,
      );
      expect(killed).toBe(kills);
      expect(counts.answers.sort()).toEqual(answers.flat().sort());
      expect(counts.judged).toBe(accepted);
      expect(counts.problems).toEqual([]);
    },
    isSoak ? 1_200_000 : 120_000,
  );
}

type Counts = {
  readonly answers: string[];
  readonly judged: number;
  readonly posts: number;
  readonly problems: readonly string[];
};

/** Reads every session and every place, and says what should not be. */
async function count(env: Record<string, string>, platform: HttpPlatform): Promise<Counts> {
  const store = await openStore({ env, cwd: process.cwd(), now: Date.now });
  const log = createSessionLog(store);
  const order = walkOrder(diamond, 'top');
  const problems: string[] = [];
  const answers: string[] = [];
  let [judged, posts] = [0, 0];
  for (const id of await log.recent(100_000)) {
    const events = (await log.events(id)).map((event) => EventSchema.parse(event));
    const of = (name: string) => events.filter(({ event }) => event === name);
    answers.push(...of('answer').map(({ answer }) => String(answer)));
    judged += of('verdict').length;
    const asked = of('asked').map(({ node }) => node);
    if (asked.join() !== order.join()) problems.push(`${id} asked ${asked.join()}`);
    if (
      of('answer')
        .map(({ node }) => node)
        .join() !== order.join()
    )
      problems.push(`${id} answered out of order`);
    const verdicts = of('verdict').map(({ answerId }) => answerId);
    if (new Set(verdicts).size !== verdicts.length) problems.push(`${id} judged an answer twice`);
    if (of('ended').length !== 1) problems.push(`${id} ended ${of('ended').length} times`);
    const name = /^=5 (\S+)/.exec(String(of('answer')[0]?.answer))?.[1] ?? '';
    const shown = platform.posts(`dm-${name}`);
    posts += shown.length;
    if (shown.length !== order.length + 1) problems.push(`${name} got ${shown.length} posts`);
    if (new Set(shown.map(({ id: post }) => post)).size !== shown.length)
      problems.push(`${name} got a post twice`);
    const said = of('said').length;
    if (said !== shown.length) problems.push(`${name}: ${said} stored, ${shown.length} shown`);
  }
  for await (const key of store.list('inbox/')) problems.push(`left open: ${key}`);
  await store.close();
  return { answers, judged, posts, problems };
}
