import type { Body, Channel, Interaction, Message, User } from './types.ts';
import { loading } from './types.ts';
import { usualPermissions, type World } from './world.ts';

/** Records of the world in the shapes of Discord's API. */

export function userObject({ id, username, bot }: User): Body {
  return {
    id,
    username,
    discriminator: '0',
    global_name: username,
    avatar: null,
    bot,
    flags: 0,
    public_flags: 0,
  };
}

export function memberObject(user: User): Body {
  return {
    user: userObject(user),
    nick: null,
    avatar: null,
    roles: [],
    joined_at: '2026-01-01T00:00:00.000Z',
    premium_since: null,
    deaf: false,
    mute: false,
    flags: 0,
    pending: false,
    communication_disabled_until: null,
    permissions: String(usualPermissions),
  };
}

export function channelObject(world: World, channel: Channel): Body {
  const { id, type, name, guild, parent, recipient, messages } = channel;
  const last = messages.at(-1)?.id ?? null;
  if (recipient !== null)
    return { id, type, flags: 0, last_message_id: last, recipients: [userObject(recipient)] };
  const base = {
    id,
    type,
    guild_id: guild,
    name,
    parent_id: parent?.id ?? null,
    flags: 0,
    last_message_id: last,
  };
  if (parent !== null)
    return {
      ...base,
      owner_id: channel.owner,
      thread_metadata: {
        archived: channel.archived,
        locked: channel.locked,
        auto_archive_duration: 1440,
        archive_timestamp: channel.created,
        create_timestamp: channel.created,
      },
      message_count: messages.length,
      member_count: 1,
      total_message_sent: messages.length,
      rate_limit_per_user: 0,
    };
  const deny = { id: world.appId, type: 1, allow: '0', deny: String(channel.deny) };
  return {
    ...base,
    topic: null,
    nsfw: false,
    position: 0,
    permission_overwrites: channel.deny === 0n ? [] : [deny],
  };
}

export function messageObject(message: Message, channel: Channel): Body {
  const { id, type, author, content, embeds, components, attachments, flags, nonce, interaction } = message;
  return {
    ...{ id, type, content, embeds, components, attachments, flags },
    channel_id: channel.id,
    author: userObject(author),
    timestamp: message.timestamp,
    edited_timestamp: message.edited,
    tts: false,
    pinned: false,
    mention_everyone: false,
    mention_roles: [],
    mentions: message.mentions.map((mentioned) => ({
      id: mentioned,
      username: 'someone',
      discriminator: '0',
    })),
    ...(nonce === undefined ? {} : { nonce }),
    ...(interaction === null
      ? {}
      : {
          interaction_metadata: {
            ...{ id: interaction, type: 2, user: userObject(author), authorizing_integration_owners: {} },
          },
        }),
  };
}

export function guildObject(world: World): Body {
  const there = [...world.channels.values()].filter(({ guild }) => guild === world.guildId);
  return {
    id: world.guildId,
    name: 'A school',
    owner_id: world.appId,
    joined_at: '2026-01-01T00:00:00.000Z',
    member_count: world.users.size,
    large: false,
    unavailable: false,
    preferred_locale: 'en-US',
    features: [],
    roles: [
      {
        id: world.guildId,
        name: '@everyone',
        color: 0,
        hoist: false,
        position: 0,
        permissions: String(usualPermissions),
        managed: false,
        mentionable: false,
        flags: 0,
      },
    ],
    emojis: [],
    stickers: [],
    voice_states: [],
    presences: [],
    stage_instances: [],
    guild_scheduled_events: [],
    members: [memberObject(world.bot)],
    channels: there.filter(({ parent }) => parent === null).map((one) => channelObject(world, one)),
    threads: there.filter(({ parent }) => parent !== null).map((one) => channelObject(world, one)),
  };
}

export function interactionObject(world: World, interaction: Omit<Interaction, 'payload'>): Body {
  const { id, token, type, data, channel, user, message } = interaction;
  const permissions = String(world.permissionsAt(channel));
  return {
    ...{ id, token, type, data, version: 1, locale: 'en-US', entitlements: [] },
    application_id: world.appId,
    channel_id: channel.id,
    channel: { ...channelObject(world, channel), permissions },
    authorizing_integration_owners: { 0: channel.guild ?? '0' },
    context: channel.guild === null ? 1 : 0,
    app_permissions: permissions,
    attachment_size_limit: 10_485_760,
    ...(channel.guild === null
      ? { user: userObject(user) }
      : {
          guild_id: channel.guild,
          guild: { id: channel.guild, locale: 'en-US', features: [] },
          member: memberObject(user),
        }),
    ...(message === null ? {} : { message: messageObject(message, channel) }),
  };
}

/** Whether a reply was promised and never given. */
export function isStillPromised({ original }: Interaction): boolean {
  return original !== null && (original.flags & loading) !== 0;
}
