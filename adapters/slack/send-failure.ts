import { webApi } from '@slack/bolt';
import { PlaceLost } from '../../src/spine/place-lost.ts';
import { PostRefused, RetryLater } from '../../src/spine/send-errors.ts';

/** Slack's words for a place that takes nothing of us any more. */
const lost = new Set([
  'channel_not_found',
  'not_in_channel',
  'is_archived',
  'restricted_action',
  'restricted_action_read_only_channel',
  'restricted_action_thread_locked',
  'restricted_action_thread_only_channel',
  'user_not_found',
  'users_not_found',
  'user_disabled',
  'user_not_visible',
  'cannot_dm_bot',
  'cannot_message_restricted_user',
  'no_permission',
  'messages_tab_disabled',
  'thread_not_found',
  'message_not_found',
  'cant_update_message',
]);

/** For a message that is too large in a way that Slack does not document well. */
const tooLarge = new Set(['msg_too_long', 'msg_blocks_too_long', 'invalid_blocks', 'too_many_blocks']);

/** For a message that it will not have, whatever is done. */
const refused = new Set([
  ...tooLarge,
  'invalid_blocks_format',
  'no_text',
  'invalid_arguments',
  'invalid_arg_name',
  'invalid_metadata_format',
  'metadata_too_large',
  'too_many_attachments',
  'message_limit_exceeded',
]);

/** For a token that will never work again. */
const revoked = new Set(['invalid_auth', 'not_authed', 'account_inactive', 'token_revoked', 'token_expired']);

/** Slack's word for what went wrong; `null` where Slack itself said nothing. */
export function slackError(error: unknown): string | null {
  return error instanceof webApi.WebAPIPlatformError ? error.data.error : null;
}

export function isTooLarge(error: unknown): boolean {
  return tooLarge.has(slackError(error) ?? '');
}

export function isRevoked(error: unknown): boolean {
  return revoked.has(slackError(error) ?? '');
}

/** Whether a call may have been done although it failed. */
export function isUncertain(error: unknown): boolean {
  return error instanceof webApi.WebAPIRequestError || error instanceof webApi.WebAPIHTTPError;
}

/** What a failed call means to whoever sends; what is not understood stays as it is, and is tried again. */
export function sendFailure(error: unknown, place: string): unknown {
  if (error instanceof webApi.WebAPIRateLimitedError)
    return new RetryLater(Math.max(1, error.retryAfter) * 1000, { cause: error });
  const word = slackError(error);
  if (word === null) return error;
  if (lost.has(word))
    return new PlaceLost(place, `Slack takes no message there (${word}).`, { cause: error });
  if (refused.has(word)) return new PostRefused(`Slack refused a message (${word}).`, { cause: error });
  return error;
}
