import { DiscordAPIError, HTTPError, RateLimitError } from 'discord.js';
import { PlumblineError } from '../../src/errors.ts';
import { PlaceLost } from '../../src/spine/place-lost.ts';
import { PostRefused, RetryLater } from '../../src/spine/send-errors.ts';

/** Discord's error codes that we act on. */
export const code = {
  unknownChannel: 10003,
  unknownGuild: 10004,
  unknownMessage: 10008,
  unknownWebhook: 10015,
  unknownInteraction: 10062,
  tooLarge: 40005,
  alreadyAcknowledged: 40060,
  missingAccess: 50001,
  dmsClosed: 50007,
  emptyMessage: 50006,
  missingPermissions: 50013,
  invalidWebhookToken: 50027,
  invalidForm: 50035,
  threadArchived: 50083,
  threadLocked: 160005,
  tooManyThreads: 160006,
} as const;

const lost = new Map<number | string, string>([
  [code.unknownChannel, 'The channel or thread is gone.'],
  [code.unknownGuild, 'I am no longer on that server.'],
  [code.missingAccess, 'I cannot see the channel: I need the permission **View Channel** there.'],
  [
    code.dmsClosed,
    'Your direct messages are closed to me: allow direct messages from members of this server.',
  ],
  [
    code.missingPermissions,
    'I may not write there: I need **Send Messages**, in a thread **Send Messages in Threads**.',
  ],
  [code.threadArchived, 'The thread is archived, and I may not open it: I need **Manage Threads** there.'],
  [code.threadLocked, 'The thread is locked, and I may not write in it: I need **Manage Threads** there.'],
]);

const refused = new Set<number | string>([code.invalidForm, code.emptyMessage, code.tooLarge]);

export function codeOf(error: unknown): number | string | undefined {
  return error instanceof DiscordAPIError ? error.code : undefined;
}

/** Whether an interaction can no longer be answered by its token: it is over, answered before, or too old. */
export function isSpent(error: unknown): boolean {
  const found = codeOf(error);
  return (
    found === code.unknownInteraction ||
    found === code.alreadyAcknowledged ||
    found === code.unknownWebhook ||
    found === code.invalidWebhookToken ||
    found === code.unknownMessage
  );
}

/** What Discord said about a call at a place, in the core's words. */
export function toSendError(error: unknown, place: string): unknown {
  if (error instanceof PlumblineError) return error;
  if (error instanceof RateLimitError)
    return new RetryLater(Math.max(1, error.retryAfter), { cause: error, isAboutAll: error.global });
  if (error instanceof DiscordAPIError) {
    const words = lost.get(error.code);
    if (words !== undefined) return new PlaceLost(place, words, { cause: error });
    if (refused.has(error.code))
      return new PostRefused(`Discord does not take a message (${error.code}).`, { cause: error });
    return new PlumblineError(
      'send_failed',
      `Discord did not take a message (${error.status}, ${error.code}).`,
      {
        cause: error,
      },
    );
  }
  const why = error instanceof HTTPError ? `it answers ${error.status}` : 'it cannot be reached';
  return new PlumblineError('send_failed', `Discord did not take a message: ${why}.`, { cause: error });
}
