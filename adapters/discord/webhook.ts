import { type REST, Routes } from 'discord.js';
import type { OutMessage } from './render-post.ts';

/** How an interaction is answered after it was acknowledged: by its token, for a quarter of an hour. */
export type InteractionToken = { readonly appId: string; readonly token: string };

/** Writes the reply of an interaction that was deferred, or changes it. Resolves to the message. */
export function editReply(
  rest: REST,
  { appId, token }: InteractionToken,
  message: OutMessage,
): Promise<unknown> {
  return rest.patch(Routes.webhookMessage(appId, token, '@original'), {
    auth: false,
    body: message.body,
    files: [...message.files],
  });
}
