import { App, type HTTPReceiver, SocketModeReceiver } from '@slack/bolt';
import { z } from 'zod';
import { PlumblineError } from '../../src/errors.ts';
import type { Time } from '../../src/model/time.ts';
import type { Inbound } from '../../src/spine/inbound.ts';
import type { OutFile, Outlet } from '../../src/spine/outlet.ts';
import { createPacedOutlet, type Pace } from '../../src/spine/paced-outlet.ts';
import type { Readiness } from '../../src/spine/readiness.ts';
import { createSlackClock } from './clock.ts';
import { hear } from './hear.ts';
import type { HearingParts } from './hearing.ts';
import { serveHttp } from './http.ts';
import { createConnection } from './keep-connected.ts';
import { createLogger } from './logger.ts';
import { createSlackOutlet } from './outlet.ts';
import type { Identity } from './read-event.ts';
import { isRevoked } from './send-failure.ts';
import { type Credential, checkTokens, startFailure, unreachable } from './start-failure.ts';
import { createThreads } from './threads.ts';
import { clientOptions, createWeb } from './web.ts';

export type SlackSettings = {
  readonly token: string | undefined;
  /** For Socket Mode; without it Slack calls us over HTTP. */
  readonly appToken: string | undefined;
  readonly signingSecret: string | undefined;
  readonly port: number;
  /** Another server than Slack's. */
  readonly apiUrl: string | undefined;
};

export type SlackParts = Pick<
  HearingParts,
  'isWalkAt' | 'questionOf' | 'openQuestion' | 'home' | 'onFault'
> & {
  readonly settings: SlackSettings;
  readonly time: Time;
  readonly walkPicture: (session: string) => Promise<OutFile | null>;
  /** Told, in a sentence, what those who run the bot should know. */
  readonly say: (line: string) => void;
  /** How fast posts go out; as Slack takes them without it. */
  readonly pace?: Pace;
};

/** What it takes messages for. */
export type SlackHost = {
  readonly accept: (inbound: Inbound) => Promise<boolean>;
  readonly readiness: Readiness;
  readonly reconnected: () => void;
};

export type Slack = {
  readonly name: string;
  readonly outlet: Outlet;
  start(host: SlackHost): Promise<void>;
  stop(): Promise<void>;
  readonly broken: Promise<never>;
};

const AuthSchema = z.object({
  team_id: z.string().min(1),
  user_id: z.string().min(1),
  bot_id: z.string().default(''),
});

/** Slack takes one message a second from us at each place, with a few at once now and then. */
const usualPace: Pace = { perPlace: { burst: 3, everyMs: 1_050 }, inAll: { burst: 100, everyMs: 20 } };

/** Longest time that finding out who we are may take, in milliseconds. */
const startMs = 20_000;

/** Slack, through Bolt. Throws `config_invalid` where a token is missing or of the wrong kind; asks nobody yet. */
export function createSlack(parts: SlackParts): Slack {
  const { settings, time, say, onFault } = parts;
  const { appToken, signingSecret, apiUrl, port } = settings;
  checkTokens(settings);
  const token = settings.token ?? '';
  const logger = createLogger(say);
  const web = createWeb({ token, apiUrl, logger, time });
  const threads = createThreads();
  const clock = createSlackClock(time.now);
  let me: Identity | null = null;
  const identity = (): Identity | null => me;
  const outlet = createPacedOutlet(
    createSlackOutlet({
      web,
      time,
      token,
      apiUrl,
      identity,
      threadIn: threads.of,
      onTime: clock.saw,
      walkPicture: parts.walkPicture,
      onFault,
    }),
    parts.pace ?? usualPace,
    time,
  );

  let breakOff: (error: unknown) => void = () => {};
  const broken = new Promise<never>((_resolve, reject) => {
    breakOff = reject;
  });
  broken.catch(() => {});
  let stopHearing = async (): Promise<void> => {};

  const findOutWhoWeAre = async (): Promise<void> => {
    let cancel = (): void => {};
    const late = new Promise<never>((_resolve, reject) => {
      cancel = time.after(startMs, () => reject(unreachable(new Error('auth.test was not answered'))));
    });
    try {
      const auth = AuthSchema.parse(await Promise.race([web.read('auth.test', {}), late]));
      me = { team: auth.team_id, user: auth.user_id, bot: auth.bot_id };
    } catch (error) {
      throw startFailure(error, 'SLACK_BOT_TOKEN');
    } finally {
      cancel();
    }
  };

  return {
    name: 'Slack',
    outlet,
    broken,
    async start(host) {
      await findOutWhoWeAre();
      const options = clientOptions({ apiUrl, logger });
      const socket =
        appToken === undefined
          ? null
          : new SocketModeReceiver({
              appToken,
              logger,
              autoReconnectEnabled: false,
              installerOptions: { clientOptions: options },
            });
      const http = socket === null ? serveHttp({ signingSecret, port, logger, say, time, host }) : null;
      const receiver: SocketModeReceiver | HTTPReceiver | undefined = socket ?? http?.receiver;
      if (receiver === undefined || me === null)
        throw new PlumblineError('internal', 'Slack has no receiver.');
      const app = new App({
        receiver,
        logger,
        clientOptions: options,
        // Known already; the library would ask once more, and hold everything up meanwhile.
        authorize: async () => ({
          botToken: token,
          ...(me === null ? {} : { botId: me.bot, botUserId: me.user, teamId: me.team }),
        }),
        deferInitialization: true,
        convoStore: false,
      });
      await app.init();
      app.error(async (error) => onFault(error));
      const hearing = hear({
        ...parts,
        app,
        web,
        clock,
        identity,
        accept: host.accept,
        privatePlace: (person, near) => outlet.privatePlace(person, near),
        noteThread: threads.note,
        now: time.now,
      });
      const [open, close] = socket === null ? [http?.open, http?.close] : connect(socket, host);
      stopHearing = async () => {
        await Promise.race([hearing.idle(), pause(acknowledgeMs)]);
        await close?.();
        await hearing.idle();
      };
      await open?.();
    },
    stop: () => stopHearing(),
  };

  function connect(
    socket: SocketModeReceiver,
    host: SlackHost,
  ): [open: () => Promise<void>, close: () => Promise<void>] {
    const credential: Credential = 'SLACK_APP_TOKEN';
    const connection = createConnection({
      client: socket.client,
      time,
      onFault: (error) => host.readiness.note('connection', startFailure(error, credential).message),
      isFinal: isRevoked,
      onChange: (isConnected) => {
        host.readiness.note('connection', isConnected ? null : 'the socket to Slack is gone');
        if (isConnected) host.reconnected();
      },
    });
    connection.broken.catch((error: unknown) => breakOff(startFailure(error, credential)));
    const open = async (): Promise<void> => {
      try {
        await connection.open();
      } catch (error) {
        throw startFailure(error, credential);
      }
    };
    return [open, () => connection.close()];
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => void time.after(ms, resolve, { background: true }));
  }
}

/** What is under way when the process stops is acknowledged first, while Slack can be reached, in milliseconds. */
const acknowledgeMs = 2_500;
