import { GatewayCloseCodes } from 'discord.js';
import { PlumblineError } from '../../src/errors.ts';

const contentRefused = 'Discord refused an intent (close 4014).';

const badToken = {
  message: 'Discord does not accept the token.',
  advice:
    'Copy it again from the developer portal (Bot, Reset Token) into DISCORD_TOKEN: the token alone, without "Bot " before it.',
};

/** Why a connection could not be made, in words. `closedWith`: the code that the Gateway closed with, if it did. */
export function connectionFailure(error: unknown, closedWith: number | undefined): PlumblineError {
  if (error instanceof PlumblineError) return error;
  if (closedWith === GatewayCloseCodes.DisallowedIntents)
    return new PlumblineError('config_invalid', contentRefused, {
      cause: error,
      advice: 'Switch the intents on in the developer portal, under Bot, Privileged Gateway Intents.',
    });
  if (closedWith !== undefined) return lostForGood(closedWith, error);
  const name = error instanceof Error && 'code' in error ? String(error.code) : '';
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 0;
  if (name === 'TokenInvalid' || status === 401)
    return new PlumblineError('config_invalid', badToken.message, { advice: badToken.advice, cause: error });
  const why = name === '' ? '' : ` (${name})`;
  return new PlumblineError('send_failed', `Discord cannot be reached${why}.`, {
    cause: error,
    advice: 'Check the network, and DISCORD_API_URL where it is set; then start me again.',
  });
}

export function isContentRefused(error: unknown): boolean {
  return error instanceof PlumblineError && error.message === contentRefused;
}

/** Why a connection that was there never comes back. */
export function lostForGood(code: number, cause?: unknown): PlumblineError {
  if (code === GatewayCloseCodes.AuthenticationFailed)
    return new PlumblineError('config_invalid', badToken.message, { advice: badToken.advice, cause });
  if (code === GatewayCloseCodes.ShardingRequired || code === GatewayCloseCodes.InvalidShard)
    return new PlumblineError('config_invalid', `Discord wants another number of shards (close ${code}).`, {
      cause,
    });
  return new PlumblineError('send_failed', `Discord closed the connection for good (close ${code}).`, {
    cause,
  });
}

/** A call that Discord answered with 401: the token holds no longer. */
export function tokenRevoked(): PlumblineError {
  return new PlumblineError(
    'config_invalid',
    'Discord no longer accepts the token: it was reset or revoked.',
    {
      advice: badToken.advice,
    },
  );
}
