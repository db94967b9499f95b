import type { Outlet } from '../../src/spine/outlet.ts';
import { PlaceLost } from '../../src/spine/place-lost.ts';
import type { Post } from '../../src/tutor/turn.ts';

/** A chat platform in memory: it keeps what was posted, as a real one does, and can be told to fail. */
export type LoopbackPlatform = Outlet & {
  /** Posts by place, oldest first. */
  posts(place: string): readonly Post[];
  /** What a person reads at a place. */
  read(place: string): string;
  /** The next post is taken, and its answer is lost on the way: nobody can tell. */
  loseNextAnswer(): void;
  /** From now on the place takes no posts. */
  archive(place: string): void;
};

export function createLoopbackPlatform(): LoopbackPlatform {
  const places = new Map<string, Post[]>();
  const archived = new Set<string>();
  let loses = false;
  const posts = (place: string): Post[] => places.get(place) ?? [];
  return {
    posts,
    read: (place) =>
      posts(place)
        .flatMap(({ replies }) => replies.map(({ text }) => text))
        .join('\n'),
    loseNextAnswer() {
      loses = true;
    },
    archive: (place) => void archived.add(place),
    async post(place, post) {
      if (archived.has(place)) throw new PlaceLost(place, `${place} is archived`);
      places.set(place, [...posts(place), post]);
      if (loses) {
        loses = false;
        throw new Error('The answer of the platform was lost');
      }
    },
    has: async (place, postId) => posts(place).some(({ id }) => id === postId),
  };
}
