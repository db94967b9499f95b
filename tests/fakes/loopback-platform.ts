import type { Inbound } from '../../src/spine/inbound.ts';
import type { Outlet, Posted } from '../../src/spine/outlet.ts';
import { PlaceLost } from '../../src/spine/place-lost.ts';
import type { Post } from '../../src/tutor/turn.ts';

/** A chat platform in memory: it keeps what was posted, as a real one does, and can be told to fail. */
export type LoopbackPlatform = Required<Omit<Outlet, 'serves'>> & {
  /** Posts by place, oldest first. */
  posts(place: string): readonly Post[];
  /** What a person reads at a place. */
  read(place: string): string;
  /** The next post is taken, and its answer is lost on the way: nobody can tell. */
  loseNextAnswer(): void;
  /** What the next posts fail with, before they are taken; one call an error. */
  failNext(...errors: unknown[]): void;
  /** From now on the place takes no posts. */
  archive(place: string): void;
  /** A person has closed their private place. */
  closePrivate(person: string): void;
  /** Somebody wrote something at its place, whether or not anybody hears of it. */
  write(inbound: Inbound): void;
};

export function createLoopbackPlatform(now: () => number = Date.now): LoopbackPlatform {
  const places = new Map<string, { readonly post: Post; readonly posted: Posted }[]>();
  const written: Inbound[] = [];
  const archived = new Set<string>();
  const failures: unknown[] = [];
  let loses = false;
  const at = (place: string) => places.get(place) ?? [];
  const posts = (place: string): Post[] => at(place).map(({ post }) => post);
  return {
    posts,
    read: (place) =>
      posts(place)
        .flatMap(({ replies }) => replies.map(({ text }) => text))
        .join('\n'),
    loseNextAnswer() {
      loses = true;
    },
    failNext: (...errors) => void failures.push(...errors),
    archive: (place) => void archived.add(place),
    closePrivate: (person) => void archived.add(`private of ${person}`),
    write: (inbound) => void written.push(inbound),
    async post(place, post) {
      if (failures.length > 0) throw failures.shift();
      if (archived.has(place)) throw new PlaceLost(place, `${place} is archived`);
      const known = at(place).find((one) => one.post.id === post.id);
      if (known !== undefined) throw new Error(`"${post.id}" was posted before`);
      const posted = { id: `m${at(place).length + 1}`, at: new Date(now()).toISOString() };
      places.set(place, [...at(place), { post, posted }]);
      if (!loses) return posted;
      loses = false;
      throw new Error('The answer of the platform was lost');
    },
    find: async (place, postId) => at(place).find(({ post }) => post.id === postId)?.posted ?? null,
    async privatePlace(person, near) {
      const place = `private of ${person}`;
      if (archived.has(place)) throw new PlaceLost(near, `${person} takes no messages`);
      return place;
    },
    async *history(place, since) {
      yield* written.filter((inbound) => inbound.place === place && inbound.sentAt > since);
    },
  };
}
