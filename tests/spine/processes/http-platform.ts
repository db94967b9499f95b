import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Inbound } from '../../../src/spine/inbound.ts';

const PostSchema = z.object({
  place: z.string(),
  post: z.object({ id: z.string(), replies: z.array(z.looseObject({ kind: z.string(), text: z.string() })) }),
});
export type ShownPost = z.infer<typeof PostSchema>['post'] & { readonly at: string };

/** A chat platform behind HTTP: it delivers until it is answered, as Slack and Discord do. */
export type HttpPlatform = {
  readonly url: string;
  /** Delivers a message to the bots in turn, again and again until one takes it. */
  deliver(inbound: Inbound): Promise<void>;
  /** Where bots listen; kept up to date by whoever starts and kills them. */
  readonly bots: Set<string>;
  /** The posts at a place, oldest first. */
  posts(place: string): readonly ShownPost[];
  /** Resolves when `check` holds, looked at after each post. */
  until(place: string, check: (posts: readonly ShownPost[]) => boolean): Promise<void>;
  readonly counts: { deliveries: number; judged: number };
  close(): Promise<void>;
};

const redeliverMs = 250;

export async function startHttpPlatform(): Promise<HttpPlatform> {
  const places = new Map<string, ShownPost[]>();
  const watchers = new Map<string, Set<() => void>>();
  const written = new Map<string, Inbound[]>();
  const bots = new Set<string>();
  const counts = { deliveries: 0, judged: 0 };
  let clock = 0;
  let turn = 0;

  const now = (): string => new Date(Math.max(Date.now(), ++clock)).toISOString();
  const take = (place: string, post: Omit<ShownPost, 'at'>): ShownPost => {
    const shown = { ...post, at: now() };
    places.set(place, [...(places.get(place) ?? []), shown]);
    for (const check of [...(watchers.get(place) ?? [])]) check();
    return shown;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://loopback');
    const place = url.searchParams.get('place') ?? '';
    const reply = (value: unknown): void => void response.end(JSON.stringify(value));
    if (url.pathname === '/post') {
      const { place: to, post } = PostSchema.parse(JSON.parse(await text(request)));
      return reply({ id: post.id, at: take(to, post).at });
    }
    if (url.pathname === '/find') {
      const found = (places.get(place) ?? []).find(({ id }) => id === url.searchParams.get('post'));
      return reply(found === undefined ? null : { id: found.id, at: found.at });
    }
    if (url.pathname === '/history') return reply(written.get(place) ?? []);
    if (url.pathname === '/judged') counts.judged += 1;
    return reply(null);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    bots,
    counts,
    posts: (place) => places.get(place) ?? [],
    async deliver(inbound) {
      written.set(inbound.place, [...(written.get(inbound.place) ?? []), inbound]);
      for (;;) {
        const all = [...bots];
        turn += 1;
        const bot = all[turn % Math.max(1, all.length)];
        if (bot !== undefined) {
          counts.deliveries += 1;
          const taken = await fetch(bot, { method: 'POST', body: JSON.stringify(inbound) })
            .then(({ ok }) => ok)
            .catch(() => false);
          if (taken) return;
        }
        await new Promise((resolve) => setTimeout(resolve, redeliverMs));
      }
    },
    until(place, check) {
      return new Promise((resolve) => {
        const here = watchers.get(place) ?? new Set();
        watchers.set(place, here);
        const look = (): void => {
          if (!check(places.get(place) ?? [])) return;
          here.delete(look);
          resolve();
        };
        here.add(look);
        look();
      });
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
