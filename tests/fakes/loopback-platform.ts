import { PlumblineError } from '../../src/errors.ts';
import type { Inbound } from '../../src/spine/inbound.ts';
import type { AttachedPost, LiveContent, Outlet, Posted } from '../../src/spine/outlet.ts';
import { PlaceLost } from '../../src/spine/place-lost.ts';
import type { Post } from '../../src/tutor/turn.ts';

/** A chat platform in memory: it keeps what was posted, as a real one does, and can be told to fail. */
export type LoopbackPlatform = Required<Omit<Outlet, 'serves'>> & {
  /** Posts by place, oldest first. */
  posts(place: string): readonly Post[];
  /** What a person reads at a place. */
  read(place: string): string;
  /** What the messages that go on changing show now, by the ids they were posted with. */
  live(place: string): ReadonlyMap<string, LiveContent>;
  /** Everything that a live message has shown, oldest first. */
  shown(place: string, id: string): readonly LiveContent[];
  /** Files by the ids that they were attached with. */
  attached(place: string): ReadonlyMap<string, AttachedPost>;
  /** From now on the file is there to be fetched. */
  upload(ref: string, bytes: Uint8Array): void;
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

type Message =
  | { readonly kind: 'post'; readonly post: Post }
  | { readonly kind: 'live'; readonly shown: LiveContent[] }
  | ({ readonly kind: 'files' } & AttachedPost);

export function createLoopbackPlatform(now: () => number = Date.now): LoopbackPlatform {
  const places = new Map<string, { readonly id: string; readonly is: Message; readonly posted: Posted }[]>();
  const written: Inbound[] = [];
  const archived = new Set<string>();
  const files = new Map<string, Uint8Array>();
  const failures: unknown[] = [];
  let loses = false;
  const at = (place: string) => places.get(place) ?? [];
  const posts = (place: string): Post[] =>
    at(place).flatMap(({ is }) => (is.kind === 'post' ? [is.post] : []));
  const check = (place: string): void => {
    if (failures.length > 0) throw failures.shift();
    if (archived.has(place)) throw new PlaceLost(place, `${place} is archived`);
  };
  const put = (place: string, id: string, is: Message): Posted => {
    check(place);
    if (at(place).some((one) => one.id === id)) throw new Error(`"${id}" was posted before`);
    const posted = { id: `m${at(place).length + 1}`, at: new Date(now()).toISOString() };
    places.set(place, [...at(place), { id, is, posted }]);
    if (!loses) return posted;
    loses = false;
    throw new Error('The answer of the platform was lost');
  };
  const textOf = (is: Message): string[] => {
    if (is.kind === 'post') return is.post.replies.map(({ text }) => text);
    return [is.kind === 'files' ? is.text : (is.shown.at(-1)?.text ?? '')];
  };
  return {
    posts,
    read: (place) =>
      at(place)
        .flatMap(({ is }) => textOf(is))
        .join('\n'),
    live: (place) =>
      new Map(
        at(place).flatMap(({ id, is }) => {
          const last = is.kind === 'live' ? is.shown.at(-1) : undefined;
          return last === undefined ? [] : [[id, last] as const];
        }),
      ),
    shown: (place, id) =>
      at(place).flatMap((one) => (one.id === id && one.is.kind === 'live' ? one.is.shown : [])),
    attached: (place) =>
      new Map(at(place).flatMap(({ id, is }) => (is.kind === 'files' ? [[id, is] as const] : []))),
    upload: (ref, bytes) => void files.set(ref, bytes),
    loseNextAnswer() {
      loses = true;
    },
    failNext: (...errors) => void failures.push(...errors),
    archive: (place) => void archived.add(place),
    closePrivate: (person) => void archived.add(`private of ${person}`),
    write: (inbound) => void written.push(inbound),
    post: async (place, post) => put(place, post.id, { kind: 'post', post }),
    postLive: async (place, id, content) => put(place, id, { kind: 'live', shown: [content] }),
    async editLive(place, messageId, content) {
      check(place);
      const message = at(place).find(({ posted }) => posted.id === messageId);
      if (message?.is.kind !== 'live') throw new PlaceLost(place, `There is no live message ${messageId}`);
      message.is.shown.push(content);
    },
    attach: async (place, id, post) => put(place, id, { kind: 'files', ...post }),
    async fetchFile(ref, mostBytes) {
      const bytes = files.get(ref);
      if (bytes === undefined) throw new PlumblineError('not_found', 'The platform no longer has the file.');
      if (bytes.length > mostBytes)
        throw new PlumblineError('invalid_input', `The file has more than ${mostBytes} bytes.`);
      return bytes;
    },
    find: async (place, id) => at(place).find((one) => one.id === id)?.posted ?? null,
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
