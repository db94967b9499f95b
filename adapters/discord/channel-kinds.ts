import { ChannelType, type Client, type REST, Routes } from 'discord.js';
import { z } from 'zod';
import type { ChannelKind } from './read-message.ts';

const ChannelSchema = z.object({ type: z.number(), owner_id: z.string().nullish() });

const mostKnown = 5_000;

/** Tells what kind of place a channel is: from what the Gateway told, else by asking once. */
export function createChannelKinds(
  rest: REST,
  client: () => Client<true> | null,
): (channelId: string) => Promise<ChannelKind> {
  const known = new Map<string, ChannelKind>();
  const kindOf = (type: number, owner: string | null | undefined): ChannelKind => {
    if (type === ChannelType.DM) return 'direct';
    const isOurs = owner === client()?.user.id;
    if (type === ChannelType.PrivateThread && isOurs) return 'private-thread';
    return isOurs && type === ChannelType.PublicThread ? 'own-thread' : 'server';
  };
  return async (channelId) => {
    const before = known.get(channelId);
    if (before !== undefined) return before;
    const cached = client()?.channels.cache.get(channelId);
    if (cached !== undefined) return kindOf(cached.type, cached.isThread() ? cached.ownerId : null);
    const found = ChannelSchema.parse(await rest.get(Routes.channel(channelId)));
    const kind = kindOf(found.type, found.owner_id);
    if (known.size >= mostKnown) known.clear();
    known.set(channelId, kind);
    return kind;
  };
}
