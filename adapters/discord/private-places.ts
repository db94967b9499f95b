import { ChannelType, type REST, Routes, ThreadAutoArchiveDuration } from 'discord.js';
import { z } from 'zod';
import { PlaceLost } from '../../src/spine/place-lost.ts';
import { code, codeOf, toSendError } from './errors.ts';
import { shortened } from './pieces.ts';
import { channelOf, placeOf, userOf } from './places.ts';
import * as words from './words.ts';

const ChannelSchema = z.object({
  id: z.string(),
  type: z.number(),
  parent_id: z.string().nullish(),
  thread_metadata: z.object({ archived: z.boolean(), locked: z.boolean().optional() }).optional(),
});
type Channel = z.infer<typeof ChannelSchema>;

export type PrivatePlaceParts = {
  readonly rest: REST;
  /** Remembers which thread is whose, across restarts. */
  readonly memory: {
    get(key: string): Promise<string | null>;
    set(key: string, value: string | null): Promise<void>;
  };
  /** Permissions for a private thread that we lack in a channel, as Discord names them. */
  readonly missing: (channelId: string) => readonly string[];
  readonly nameOf: (userId: string) => string | null;
};

export type PrivatePlaces = {
  /** A private thread of the channel with this person, or their direct message. Rejects with `PlaceLost`, with why. */
  of(person: string, near: string): Promise<string>;
  /** Why a person's direct message had to do instead of a thread, where it had. */
  whyNoThread(place: string): string | undefined;
};

const threadsLive = new Set<number>([ChannelType.GuildText]);
const threadTypes = new Set<number>([
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
  ChannelType.AnnouncementThread,
]);
/** Before the id of a thread that its person is not in yet. */
const unshared = 'unshared:';

/** What keeps a thread from being opened, and the direct message does instead. */
const noThread = new Set<unknown>([
  code.missingAccess,
  code.missingPermissions,
  code.tooManyThreads,
  50024,
  code.unknownChannel,
]);

export function createPrivatePlaces({ rest, memory, missing, nameOf }: PrivatePlaceParts): PrivatePlaces {
  const opening = new Map<string, Promise<string>>();
  const reasons = new Map<string, string>();

  const channel = async (id: string): Promise<Channel | null> => {
    try {
      return ChannelSchema.parse(await rest.get(Routes.channel(id)));
    } catch (error) {
      if (noThread.has(codeOf(error))) return null;
      throw error;
    }
  };

  const share = async (id: string, user: string, key: string): Promise<void> => {
    await rest.put(Routes.threadMembers(id, user));
    await memory.set(key, id);
  };

  /** The thread, or why there can be none. */
  const thread = async (user: string, parent: Channel): Promise<{ id: string } | { why: string }> => {
    if (!threadsLive.has(parent.type)) return { why: words.noThreadsThere };
    const lacking = missing(parent.id);
    if (lacking.length > 0) return { why: words.missingForThread(lacking, parent.id) };
    const key = `${user}-${parent.id}`;
    const known = await memory.get(key);
    const there = known === null ? null : await channel(known.replace(unshared, ''));
    const isOpen = there !== null && there.thread_metadata?.locked !== true;
    if (there !== null && isOpen) {
      if (known?.startsWith(unshared) === true) await share(there.id, user, key);
      return { id: there.id };
    }
    try {
      const made = ChannelSchema.parse(
        await rest.post(Routes.threads(parent.id), {
          body: {
            name: shortened(`Plumbline · ${nameOf(user) ?? 'a walk'}`, 100),
            type: ChannelType.PrivateThread,
            invitable: false,
            auto_archive_duration: ThreadAutoArchiveDuration.OneDay,
          },
        }),
      );
      // Kept before its person is in it: what fails in between makes no second thread.
      await memory.set(key, `${unshared}${made.id}`);
      await share(made.id, user, key);
      return { id: made.id };
    } catch (error) {
      const found = codeOf(error);
      if (found === code.tooManyThreads) return { why: words.tooManyThreads };
      if (!noThread.has(found)) throw error;
      return {
        why: words.missingForThread(['Create Private Threads', 'Send Messages in Threads'], parent.id),
      };
    }
  };

  const direct = async (person: string, near: string, why: string): Promise<string> => {
    try {
      const made = ChannelSchema.parse(
        await rest.post(Routes.userChannels(), { body: { recipient_id: userOf(person) } }),
      );
      const place = placeOf(made.id);
      reasons.set(place, why);
      return place;
    } catch (error) {
      const known = toSendError(error, near);
      if (!(known instanceof PlaceLost) && codeOf(error) !== 50033) throw known;
      throw new PlaceLost(near, words.noPrivatePlace(`${why} ${words.dmsClosed}`), { cause: error });
    }
  };

  const open = async (person: string, near: string): Promise<string> => {
    const here = await channel(channelOf(near));
    if (here?.type === ChannelType.DM) return near;
    const isThread = here !== null && threadTypes.has(here.type);
    const parent = isThread && here.parent_id ? await channel(here.parent_id) : here;
    const found =
      parent === null ? { why: 'I cannot see that channel.' } : await thread(userOf(person), parent);
    return 'id' in found ? placeOf(found.id) : direct(person, near, found.why);
  };

  return {
    whyNoThread: (place) => reasons.get(place),
    of(person, near) {
      const key = `${person} ${near}`;
      const under = opening.get(key);
      if (under !== undefined) return under;
      const opened = open(person, near)
        .catch((error: unknown) => {
          throw toSendError(error, near);
        })
        .finally(() => opening.delete(key));
      opening.set(key, opened);
      return opened;
    },
  };
}
