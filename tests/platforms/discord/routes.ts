import { checkCommands } from './command-rules.ts';
import { DiscordFault, FormErrors } from './form-errors.ts';
import type { Gateway } from './gateway.ts';
import type { Interactions } from './interactions.ts';
import { checkMessage, isEmpty } from './message-rules.ts';
import { channelObject, guildObject, memberObject, messageObject, userObject } from './objects.ts';
import {
  type Body,
  bodiesOf,
  type Channel,
  type DiscordCall,
  isBody,
  type Message,
  textOf,
} from './types.ts';
import type { World } from './world.ts';

export type RouteParts = {
  readonly world: World;
  readonly gateway: Gateway;
  readonly interactions: Interactions;
  readonly commands: Map<string, Body[]>;
  readonly gatewayUrl: () => string;
};

type Route = readonly [
  method: string,
  path: RegExp,
  answer: (ids: readonly string[], body: Body, call: DiscordCall) => unknown,
];

const bits = { view: 1n << 10n, send: 1n << 11n, privateThreads: 1n << 36n, sendInThreads: 1n << 38n };

/** Permissions by the words that tests use. */
export const permissionBits = bits;

/** What the REST side of the platform answers, by method and path. */
export function routesOf({
  world,
  gateway,
  interactions,
  commands,
  gatewayUrl,
}: RouteParts): readonly Route[] {
  const nonces = new Map<string, Message>();

  const channelOf = (id: string | undefined): Channel => {
    const channel = world.channels.get(id ?? '');
    if (channel === undefined) throw new DiscordFault(404, 10003, 'Unknown Channel');
    if (channel.recipient === null && !world.may(channel, bits.view))
      throw new DiscordFault(403, 50001, 'Missing Access');
    return channel;
  };

  const writable = (id: string | undefined): Channel => {
    const channel = channelOf(id);
    if (channel.recipient?.dmsClosed === true)
      throw new DiscordFault(403, 50007, 'Cannot send messages to this user');
    const needed = channel.parent === null ? bits.send : bits.sendInThreads;
    if (channel.recipient === null && !world.may(channel, needed))
      throw new DiscordFault(403, 50013, 'Missing Permissions');
    if (channel.archived && channel.locked) throw new DiscordFault(400, 50083, 'Thread is archived');
    return channel;
  };

  const checked = (body: Body, call: DiscordCall): void => {
    const errors = new FormErrors();
    checkMessage(body, call.files.length, errors);
    errors.check();
    if (isEmpty(body, call.files.length)) throw new DiscordFault(400, 50006, 'Cannot send an empty message');
  };

  const createMessage: Route[2] = ([id], body, call) => {
    const channel = writable(id);
    checked(body, call);
    const key = `${channel.id} ${textOf(body.nonce)}`;
    const known = body.enforce_nonce === true ? nonces.get(key) : undefined;
    if (known !== undefined) return messageObject(known, channel);
    channel.archived = false;
    const made = world.createMessage(channel, { author: world.bot, body, files: call.files });
    if (body.enforce_nonce === true) nonces.set(key, made);
    return messageObject(made, channel);
  };

  const editMessage: Route[2] = ([id, message], body, call) => {
    const channel = channelOf(id);
    const found = world.messageIn(channel, message ?? '');
    if (found.author !== world.bot)
      throw new DiscordFault(403, 50005, 'Cannot edit a message authored by another user');
    checked({ content: found.content, ...body }, call);
    world.editMessage(channel, found, body, call.files);
    return messageObject(found, channel);
  };

  const history: Route[2] = ([id], _body, { query }) => {
    const channel = channelOf(id);
    const limit = Number(query.get('limit') ?? 50);
    const after = query.get('after');
    const open = channel.messages.filter(({ to }) => to === null);
    const list =
      after === null
        ? open.slice(-limit)
        : open.filter((one) => BigInt(one.id) > BigInt(after)).slice(0, limit);
    return list.reverse().map((one) => messageObject(one, channel));
  };

  const startThread: Route[2] = ([id], body) => {
    const parent = channelOf(id);
    if (parent.type !== 0) throw new DiscordFault(400, 50024, 'Cannot execute action on this channel type');
    if (!world.may(parent, bits.privateThreads)) throw new DiscordFault(403, 50013, 'Missing Permissions');
    const errors = new FormErrors();
    errors.between(body.name, 1, 100, ['name']);
    errors.oneOf(body.auto_archive_duration, [undefined, 60, 1440, 4320, 10080], ['auto_archive_duration']);
    errors.check();
    const made = world.addChannel(textOf(body.name), { type: 12, parent, owner: world.appId });
    gateway.dispatch('THREAD_CREATE', { ...channelObject(world, made), newly_created: true }, 1);
    return channelObject(world, made);
  };

  const patchChannel: Route[2] = ([id], body) => {
    const channel = channelOf(id);
    if (channel.locked && !world.may(channel, 1n << 34n))
      throw new DiscordFault(403, 50013, 'Missing Permissions');
    if (typeof body.archived === 'boolean') channel.archived = body.archived;
    if (typeof body.locked === 'boolean') channel.locked = body.locked;
    return channelObject(world, channel);
  };

  const directMessage: Route[2] = (_ids, body) => {
    const user = world.users.get(textOf(body.recipient_id));
    if (user === undefined) throw new DiscordFault(400, 50033, 'Invalid Recipient(s)');
    return channelObject(world, world.directOf(user));
  };

  const putCommands = (where: string, call: DiscordCall): Body[] => {
    const list = bodiesOf(call.args);
    const errors = new FormErrors();
    checkCommands(list, errors);
    errors.check();
    const made = list.map((one) => ({
      ...{
        application_id: world.appId,
        default_member_permissions: null,
        nsfw: false,
        description: '',
        options: [],
      },
      ...{ name_localizations: null, integration_types: [0] },
      ...one,
      id: world.snowflake(),
      version: world.snowflake(),
    }));
    commands.set(where, made);
    world.changed();
    return made;
  };
  const guildOf = (id: string | undefined): string => {
    if (id !== world.guildId) throw new DiscordFault(403, 50001, 'Missing Access');
    return id;
  };

  return [
    [
      'GET',
      /^\/gateway\/bot$/,
      () => ({
        url: gatewayUrl(),
        shards: 1,
        session_start_limit: { total: 1000, remaining: 999, reset_after: 14_400_000, max_concurrency: 1 },
      }),
    ],
    ['GET', /^\/users\/@me$/, () => userObject(world.bot)],
    ['POST', /^\/users\/@me\/channels$/, directMessage],
    [
      'GET',
      /^\/(?:oauth2\/)?applications\/@me$/,
      () => ({ id: world.appId, name: 'plumbline', flags: 1 << 19 }),
    ],
    ['GET', /^\/applications\/\d+\/commands$/, () => commands.get('global') ?? []],
    ['PUT', /^\/applications\/\d+\/commands$/, (_ids, _body, call) => putCommands('global', call)],
    ['GET', /^\/applications\/\d+\/guilds\/(\d+)\/commands$/, ([id]) => commands.get(guildOf(id)) ?? []],
    [
      'PUT',
      /^\/applications\/\d+\/guilds\/(\d+)\/commands$/,
      ([id], _body, call) => putCommands(guildOf(id), call),
    ],
    [
      'POST',
      /^\/interactions\/(\d+)\/([^/]+)\/callback$/,
      ([id = '', token = ''], body, call) => interactions.respond(id, token, body, call.files),
    ],
    [
      'PATCH',
      /^\/webhooks\/(\d+)\/([^/]+)\/messages\/@original$/,
      ([app = '', token = ''], body, call) => interactions.edit(app, token, body, call.files),
    ],
    [
      'POST',
      /^\/webhooks\/(\d+)\/([^/]+)$/,
      ([app = '', token = ''], body, call) => interactions.followUp(app, token, body, call.files),
    ],
    ['GET', /^\/channels\/(\d+)$/, ([id]) => channelObject(world, channelOf(id))],
    ['PATCH', /^\/channels\/(\d+)$/, patchChannel],
    ['GET', /^\/channels\/(\d+)\/messages$/, history],
    ['POST', /^\/channels\/(\d+)\/messages$/, createMessage],
    ['PATCH', /^\/channels\/(\d+)\/messages\/(\d+)$/, editMessage],
    ['POST', /^\/channels\/(\d+)\/threads$/, startThread],
    ['PUT', /^\/channels\/(\d+)\/thread-members\/(\d+)$/, ([id]) => void channelOf(id)],
    ['GET', /^\/guilds\/(\d+)$/, () => guildObject(world)],
    ['GET', /^\/guilds\/\d+\/members\/\d+$/, () => memberObject(world.bot)],
  ];
}

/** The parts of a call's body that a route reads. */
export function bodyOf(args: unknown): Body {
  return isBody(args) ? args : {};
}
