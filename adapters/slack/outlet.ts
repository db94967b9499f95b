import { z } from 'zod';
import type { AttachedPost, LiveContent, OutFile, Outlet, Posted } from '../../src/spine/outlet.ts';
import { PlaceLost } from '../../src/spine/place-lost.ts';
import type { Post } from '../../src/tutor/turn.ts';
import { note } from '../../src/tutor/words/replies.ts';
import { fetchSlackFile } from './fetch-file.ts';
import { placeId, readPlace, tsOf, userOf } from './ids.ts';
import { createPosting, type PostingParts } from './posting.ts';
import { type Identity, readSaid } from './read-event.ts';
import { messagesSince } from './read-messages.ts';
import { renderLive, renderPost } from './render-post.ts';
import { sendFailure } from './send-failure.ts';

export type OutletParts = PostingParts & {
  readonly identity: () => Identity | null;
  readonly token: string;
  readonly apiUrl: string | undefined;
  readonly walkPicture: (session: string) => Promise<OutFile | null>;
  readonly onFault: (error: unknown) => void;
};

const OpenedSchema = z.object({ channel: z.object({ id: z.string().min(1) }) });

/** People whose direct message is remembered. */
const mostPeople = 10_000;

/** The sending side of Slack. */
export function createSlackOutlet(parts: OutletParts): Required<Outlet> {
  const { web, identity, onFault } = parts;
  const posting = createPosting(parts);
  const directs = new Map<string, string>();

  const channelOf = (place: string) => {
    const read = readPlace(place);
    if (read === null) throw new PlaceLost(place, 'That place is not of Slack.');
    return read;
  };
  const failing = async <T>(place: string, call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      throw sendFailure(error, place);
    }
  };

  /** What belongs to a post besides its words. A picture is good to have: without it the post is whole. */
  const addFiles = async (place: string, { id, replies }: Post): Promise<void> => {
    for (const [at, reply] of replies.entries()) {
      if (reply.kind === 'file') {
        const bytes = new TextEncoder().encode(reply.content);
        const file = { name: reply.name, bytes, type: 'text/plain' };
        await posting.attach(channelOf(place), `${id}/${at}`, '', [file]);
      }
      if (reply.kind === 'recap')
        await parts
          .walkPicture(reply.session)
          .then((file) =>
            file === null ? null : posting.attach(channelOf(place), `${id}/${at}`, '', [file]),
          )
          .catch(onFault);
    }
  };

  return {
    serves(place) {
      const read = readPlace(place);
      return read !== null && read.team === (identity()?.team ?? read.team);
    },
    post: (place, post: Post) =>
      failing(place, async (): Promise<Posted> => {
        const posted = await posting.post(channelOf(place), post.id, renderPost(post));
        await addFiles(place, post);
        return posted;
      }),
    find: (place, id) => failing(place, () => posting.find(channelOf(place), id)),
    privatePlace: (person, near) =>
      failing(near, async () => {
        const user = userOf(person);
        const { team } = channelOf(near);
        if (user === null) throw new PlaceLost(near, 'That person is not of Slack.');
        const known = directs.get(user);
        if (known !== undefined) return placeId({ team, channel: known });
        const { channel } = OpenedSchema.parse(await web.read('conversations.open', { users: user }));
        if (directs.size >= mostPeople) directs.clear();
        directs.set(user, channel.id);
        return placeId({ team, channel: channel.id });
      }),
    async *history(place, since) {
      const me = identity();
      if (me === null) return;
      const read = channelOf(place);
      const found = [];
      for await (const page of messagesSince(web, read, tsOf(since)))
        for (const message of page) {
          const heard = readSaid(message, read.channel, me);
          if (heard !== null) found.push(heard.inbound);
        }
      // Their ids end in their times, to the microsecond.
      yield* found.sort((a, b) => (a.id < b.id ? -1 : 1));
    },
    postLive: (place, id: string, content: LiveContent) =>
      failing(place, () => posting.post(channelOf(place), id, [renderLive(content)])),
    editLive: (place, ts: string, content: LiveContent) =>
      failing(place, async () => {
        const { channel } = channelOf(place);
        await web.write('chat.update', { channel, ts, ...renderLive(content) });
      }),
    // The words come last: they carry the name by which all of it is found again.
    attach: (place, id, { text, files }: AttachedPost) =>
      failing(place, async (): Promise<Posted> => {
        await posting.attach(channelOf(place), `${id}/files`, '', files);
        return posting.post(channelOf(place), id, renderPost({ id, replies: [note(text)] }));
      }),
    fetchFile: (ref, mostBytes) => fetchSlackFile(parts, ref, mostBytes),
  };
}
