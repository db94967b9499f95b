import { setTimeout } from 'node:timers/promises';
import { type RateLimitData, REST } from 'discord.js';
import type { PlumblineError } from '../../src/errors.ts';
import type { Time } from '../../src/model/time.ts';
import type { Inbound } from '../../src/spine/inbound.ts';
import type { OutFile, Outlet } from '../../src/spine/outlet.ts';
import { createPacedOutlet, type Pace } from '../../src/spine/paced-outlet.ts';
import type { Readiness } from '../../src/spine/readiness.ts';
import { note } from '../../src/tutor/words/replies.ts';
import { createChannelKinds } from './channel-kinds.ts';
import { type Connection, connect, missingForThreads } from './connection.ts';
import { tokenRevoked } from './connection-failure.ts';
import { createDiscordOutlet } from './outlet.ts';
import { createPrivatePlaces, type PrivatePlaceParts } from './private-places.ts';
import { registerCommands } from './register-commands.ts';
import { nobody } from './render-post.ts';
import { createSender } from './sender.ts';
import { createInteractionTaker, type DiscordLookups } from './take-interaction.ts';
import { createMessageTaker } from './take-message.ts';
import { createWaitingReplies } from './waiting-replies.ts';
import { editReply } from './webhook.ts';
import * as words from './words.ts';

export type { Lookup } from './commands.ts';
export { shortNode } from './custom-id.ts';
export type { DiscordLookups, OpenQuestion, Suggestion } from './take-interaction.ts';

export type DiscordSettings = {
  readonly token: string;
  /** Another server that speaks Discord's API: `http://127.0.0.1:4000/api`. */
  readonly apiUrl?: string | undefined;
  /** The one server to register the commands on; without it they are registered everywhere. */
  readonly guildId?: string | undefined;
  /** How long Discord wants between two times of identifying, in milliseconds. */
  readonly identifyPauseMs?: number;
  /** How fast messages go out; as fast as Discord takes them without it. */
  readonly pace?: Pace;
  /** For how long a reply may wait for what is said, in milliseconds. */
  readonly replyHeldMs?: number;
};

export type DiscordParts = {
  readonly lookups: DiscordLookups;
  readonly memory: PrivatePlaceParts['memory'];
  readonly walkPicture: (session: string) => Promise<OutFile | null>;
  readonly time: Time;
  /** Tells whoever runs the bot something that is no failure. */
  readonly say: (line: string) => void;
  readonly onFault: (error: unknown) => void;
};

/** What the connection is given to work with. */
export type DiscordHost = {
  readonly accept: (inbound: Inbound) => Promise<boolean>;
  readonly readiness: Readiness;
  readonly reconnected: () => void;
};

/** Discord as a chat platform: see `BotPlatform`. */
export type DiscordPlatform = {
  readonly name: string;
  readonly outlet: Outlet;
  start(host: DiscordHost): Promise<void>;
  stop(): Promise<void>;
  close(): Promise<void>;
  readonly broken: Promise<never>;
};

/**
 * Five messages in five seconds go through in one channel, and fifty calls in a second in all. Messages take at most 37
 * of them, and all calls 30 in each second by our own count, which need not begin with Discord's.
 */
const usualPace: Pace = { perPlace: { burst: 4, everyMs: 1_050 }, inAll: { burst: 6, everyMs: 32 } };
const callsPerSecond = 30;

/** A call that is to wait longer than this fails instead, and says until when, in milliseconds. */
const longestQueueMs = 5_000;

const timeoutMs = 10_000;

/** How long what was taken may need to be acknowledged at the end, in milliseconds. */
const longestStopMs = 3_000;

export function createDiscordPlatform(settings: DiscordSettings, parts: DiscordParts): DiscordPlatform {
  const { token, apiUrl, guildId, identifyPauseMs, pace = usualPace } = settings;
  const calling = {
    timeout: timeoutMs,
    retries: 2,
    rejectOnRateLimit: ({ retryAfter }: RateLimitData) => retryAfter > longestQueueMs,
    ...(apiUrl === undefined ? {} : { api: apiUrl }),
  };
  const rest = new REST({ ...calling, globalRequestsPerSecond: callsPerSecond }).setToken(token);
  // What goes by the token of an interaction does not count among the calls of the bot.
  const hooks = new REST({ ...calling, globalRequestsPerSecond: Number.MAX_SAFE_INTEGER });
  let connection: Connection | null = null;
  let host: DiscordHost | null = null;
  let lose = (_error: PlumblineError): void => {};
  const broken = new Promise<never>((_resolve, reject) => {
    lose = (error) => {
      host?.readiness.note('platform', error.message);
      reject(error);
    };
  });
  // Whoever serves us listens; until then nobody has to.
  broken.catch(() => {});
  const under = new Set<Promise<void>>();
  let isStopping = false;

  rest.on('response', (_call, { status }) => {
    // The library forgets its token then.
    if (status === 401) lose(tokenRevoked());
  });

  const client = () => connection?.client ?? null;
  const kindOf = createChannelKinds(rest, client);
  const botId = (): string => client()?.user.id ?? '';
  const waiting = createWaitingReplies((reply) => {
    const message = { body: { content: words.stillAtIt, allowed_mentions: nobody }, files: [] };
    void reply.promised.then((is) => (is ? editReply(hooks, reply, message) : null)).catch(parts.onFault);
  }, settings.replyHeldMs);
  const plain = createDiscordOutlet({
    rest,
    hooks,
    apiUrl,
    waiting,
    botId,
    kindOf,
    sender: createSender(rest, hooks, waiting),
    privatePlaces: createPrivatePlaces({
      rest,
      memory: parts.memory,
      missing: (channel) => (connection === null ? [] : missingForThreads(connection.client, channel)),
      nameOf: (user) => client()?.users.cache.get(user)?.displayName ?? null,
    }),
    walkPicture: parts.walkPicture,
    onFault: parts.onFault,
  });
  const outlet = createPacedOutlet(plain, pace, parts.time);

  /** Runs what an event asks for; a failure of it is told, and touches nothing else. */
  const run = (work: () => Promise<void>): void => {
    if (isStopping) return;
    const task = Promise.resolve()
      .then(work)
      .catch(parts.onFault)
      .finally(() => under.delete(task));
    under.add(task);
  };

  const listen = ({ accept, readiness, reconnected }: DiscordHost): Promise<Connection> => {
    const messages = createMessageTaker({
      botId,
      kindOf,
      accept,
      now: parts.time.now,
      onHidden: async (place) => {
        if (connection?.hasContent === true) return;
        await outlet.post(place, { id: `hidden.${place}`, replies: [note(words.hiddenText)] });
      },
    });
    const interaction = createInteractionTaker({
      ...parts.lookups,
      ...{ rest: hooks, waiting, kindOf, accept, onFault: parts.onFault },
    });
    return connect(
      { token, apiUrl, ...(identifyPauseMs === undefined ? {} : { identifyPauseMs }), onContentRefused },
      {
        onMessage: (data) => run(() => messages.message(data)),
        onEdit: (data) => run(() => messages.edit(data)),
        onDeletion: (data) => run(() => messages.deletion(data)),
        onInteraction: (data) => run(() => interaction(data)),
        onCut: () => readiness.note('connection', 'the connection to Discord was cut'),
        onBack: () => {
          readiness.note('connection', null);
          reconnected();
        },
        onLost: lose,
        onFault: parts.onFault,
      },
    );
  };
  const onContentRefused = (): void => parts.say(words.contentRefused);

  const register = async (appId: string): Promise<void> => {
    const where = guildId === undefined ? 'everywhere' : `on the server ${guildId}`;
    try {
      if (await registerCommands(rest, appId, guildId ?? null)) parts.say(`registered /plumb ${where}.`);
    } catch (error) {
      // Who writes to us is answered all the same.
      parts.say(`could not register /plumb ${where}; was I invited with the scope applications.commands?`);
      parts.onFault(error);
    }
  };

  return {
    name: 'Discord',
    outlet,
    broken,
    async start(given) {
      host = given;
      connection = await listen(given);
      await register(connection.client.application.id);
    },
    async stop() {
      const taken = async (): Promise<void> => {
        await Promise.allSettled(under);
        isStopping = true;
        await connection?.close();
        await Promise.allSettled(under);
      };
      // A Discord that does not answer keeps nobody from ending: what is not stored is handed over again.
      const late = setTimeout(longestStopMs, undefined, { ref: false });
      await Promise.race([taken(), late]);
      isStopping = true;
    },
    async close() {
      waiting.stop();
    },
  };
}
