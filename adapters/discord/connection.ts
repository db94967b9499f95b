import {
  type Channel,
  Client,
  Events,
  GatewayCloseCodes,
  GatewayIntentBits,
  Options,
  Partials,
  PermissionFlagsBits,
} from 'discord.js';
import { PlumblineError } from '../../src/errors.ts';
import { connectionFailure, isContentRefused, lostForGood } from './connection-failure.ts';

/** What the Gateway brings, as it came. */
export type GatewayEvents = {
  readonly onMessage: (data: unknown) => void;
  readonly onEdit: (data: unknown) => void;
  readonly onDeletion: (data: unknown) => void;
  readonly onInteraction: (data: unknown) => void;
  /** The connection was cut, and is tried again. */
  readonly onCut: () => void;
  /** It is there again, and what came meanwhile may be missing. */
  readonly onBack: () => void;
  /** It never comes back. */
  readonly onLost: (error: PlumblineError) => void;
  readonly onFault: (error: unknown) => void;
};

export type ConnectionOptions = {
  readonly token: string;
  readonly apiUrl: string | undefined;
  /** How long Discord wants between two times of identifying, in milliseconds. */
  readonly identifyPauseMs?: number;
  /** Told once that Message Content was refused. */
  readonly onContentRefused: () => void;
};

/** A connection to the Gateway. */
export type Connection = {
  readonly client: Client<true>;
  /** Whether the text of messages in channels is told to us. */
  readonly hasContent: boolean;
  close(): Promise<void>;
};

const usualIdentifyPauseMs = 5_200;
const readyWithinMs = 30_000;

/** Connects; without the Message Content intent where that is refused. Rejects with words where it cannot be. */
export async function connect(options: ConnectionOptions, events: GatewayEvents): Promise<Connection> {
  try {
    return await open(options, events, true);
  } catch (error) {
    if (!isContentRefused(error)) throw error;
  }
  options.onContentRefused();
  await new Promise((resolve) => setTimeout(resolve, options.identifyPauseMs ?? usualIdentifyPauseMs));
  return open(options, events, false);
}

async function open(
  { token, apiUrl }: ConnectionOptions,
  events: GatewayEvents,
  hasContent: boolean,
): Promise<Connection> {
  const client = new Client({
    intents: [
      GatewayIntentBits.Guilds,
      GatewayIntentBits.GuildMessages,
      GatewayIntentBits.DirectMessages,
      ...(hasContent ? [GatewayIntentBits.MessageContent] : []),
    ],
    partials: [Partials.Channel, Partials.Message],
    // Events are read as they come; nothing of what people write is kept in memory.
    makeCache: Options.cacheWithLimits({ ...Options.DefaultMakeCacheSettings, MessageManager: 0 }),
    shards: 'auto',
    allowedMentions: { parse: [], repliedUser: false },
    ...(apiUrl === undefined ? {} : { rest: { api: apiUrl } }),
  });
  let isOpen = false;
  let closedWith: number | undefined;
  client.on(Events.Error, events.onFault);
  client.on(Events.ShardError, (error) => {
    if (isOpen) events.onFault(error);
  });
  client.on(Events.ShardDisconnect, ({ code }) => {
    closedWith = code;
    if (isOpen) events.onLost(lostForGood(code));
  });
  client.on(Events.Invalidated, () => events.onLost(lostForGood(GatewayCloseCodes.AuthenticationFailed)));
  client.on(Events.ShardReconnecting, () => {
    if (isOpen) events.onCut();
  });
  const back = (): void => {
    if (isOpen) events.onBack();
  };
  client.on(Events.ShardResume, back);
  client.on(Events.ShardReady, back);
  const hear = (name: string, take: (data: unknown) => void): void => {
    client.on(Events.Raw, ({ t, d }: { t: string; d: unknown }) => {
      if (t === name) take(d);
    });
  };
  hear('MESSAGE_CREATE', events.onMessage);
  hear('MESSAGE_UPDATE', events.onEdit);
  hear('MESSAGE_DELETE', events.onDeletion);
  hear('INTERACTION_CREATE', events.onInteraction);
  try {
    const ready = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve));
    let stopWaiting = (): void => {};
    const late = new Promise<never>((_resolve, reject) => {
      const timer = setTimeout(
        () => reject(new PlumblineError('send_failed', 'Discord did not let me in within 30 seconds.')),
        readyWithinMs,
      );
      stopWaiting = () => clearTimeout(timer);
    });
    const readied = await Promise.race([client.login(token).then(() => ready), late]).finally(stopWaiting);
    isOpen = true;
    const close = async (): Promise<void> => {
      isOpen = false;
      await client.destroy();
    };
    return { client: readied, hasContent, close };
  } catch (error) {
    await client.destroy();
    throw connectionFailure(error, closedWith);
  }
}

const forThreads: readonly (readonly [bigint, string])[] = [
  [PermissionFlagsBits.ViewChannel, 'View Channel'],
  [PermissionFlagsBits.CreatePrivateThreads, 'Create Private Threads'],
  [PermissionFlagsBits.SendMessagesInThreads, 'Send Messages in Threads'],
];

/** Permissions for a private thread that we lack in a channel, as Discord names them; none where it is unknown. */
export function missingForThreads(client: Client<true>, channelId: string): string[] {
  const channel: Channel | undefined = client.channels.cache.get(channelId);
  if (channel === undefined || channel.isDMBased() || !('permissionsFor' in channel)) return [];
  const mine = channel.permissionsFor(client.user);
  if (mine === null) return [];
  return forThreads.filter(([flag]) => !mine.has(flag)).map(([, name]) => name);
}
