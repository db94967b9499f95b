import { HTTPReceiver, type Logger } from '@slack/bolt';
import { PlumblineError } from '../../src/errors.ts';
import type { Time } from '../../src/model/time.ts';
import type { Readiness } from '../../src/spine/readiness.ts';

/** Requests that are older or newer than this are refused, in seconds: somebody may have copied them. */
const windowSeconds = 5 * 60;

/** How often those who run the bot are told that requests are refused, in milliseconds. */
const tellMs = 60_000;

/** A body that Slack sends has at most a few hundred kilobytes. */
const mostBytes = 1_000_000;

export type HttpParts = {
  readonly signingSecret: string | undefined;
  readonly port: number;
  readonly logger: Logger;
  readonly say: (line: string) => void;
  readonly time: Time;
  readonly host: { readonly readiness: Readiness };
};

export type SlackHttp = {
  readonly receiver: HTTPReceiver;
  open(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Where Slack calls us: `/slack/events`. Bolt checks the signature, in constant time; whatever is signed more than five
 * minutes ago or ahead is refused before. `/health` says whether everything works.
 */
export function serveHttp({ signingSecret = '', port, logger, say, time, host }: HttpParts): SlackHttp {
  let toldAt = Number.NEGATIVE_INFINITY;
  const tell = (line: string): void => {
    if (time.now() - toldAt < tellMs) return;
    toldAt = time.now();
    say(line);
  };
  const receiver = new HTTPReceiver({
    signingSecret,
    logger: { ...logger, warn: (...parts: unknown[]) => tellRefusal(parts, tell, logger) },
    endpoints: ['/slack/events'],
    bodyLimit: mostBytes,
    customRoutes: [
      {
        path: '/health',
        method: ['GET'],
        handler: (_request, response) => {
          const state = host.readiness.state();
          response.writeHead(state.state === 'ready' ? 200 : 503, { 'content-type': 'application/json' });
          response.end(JSON.stringify(state));
        },
      },
    ],
    unhandledRequestTimeoutMillis: 3_001,
  });
  const listen = receiver.requestListener;
  receiver.requestListener = (request, response) => {
    const stamp = Number(request.headers['x-slack-request-timestamp']);
    const apart = Math.abs(time.now() / 1000 - stamp);
    if (request.headers['x-slack-request-timestamp'] !== undefined && !(apart <= windowSeconds)) {
      tell(
        `a request was refused whose time is ${Math.round(apart / 60)} minutes off: check the clock of this machine.`,
      );
      response.writeHead(401).end();
      return;
    }
    listen(request, response);
  };
  return {
    receiver,
    async open() {
      try {
        await receiver.start({ port });
      } catch (error) {
        throw new PlumblineError('config_invalid', `Port ${port} cannot be listened at.`, {
          cause: error,
          advice: 'Set PORT to a free port.',
        });
      }
      say(`Slack's requests are expected at port ${port}, path /slack/events; /health tells how it is.`);
    },
    close: () => receiver.stop().catch(() => {}),
  };
}

function tellRefusal(parts: readonly unknown[], tell: (line: string) => void, logger: Logger): void {
  if (String(parts[0]).includes('verify'))
    tell('a request was refused whose signature is not Slack’s: check SLACK_SIGNING_SECRET.');
  else logger.warn(...parts);
}
