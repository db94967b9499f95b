import { InteractionResponseType, MessageFlags, type REST, Routes } from 'discord.js';
import { isSpent } from './errors.ts';
import type { RawInteraction } from './interaction-schema.ts';
import { nobody } from './render-post.ts';
import type { InteractionToken } from './webhook.ts';
import { editReply } from './webhook.ts';
import * as words from './words.ts';

/** Discord gives three seconds; after so many of them, in milliseconds, nothing is waited for any more. */
const patienceMs = 1_800;

/** How an interaction is acknowledged: a reply to come, for all or for its person alone, or nothing to be seen. */
export type Acknowledgement = 'reply' | 'private-reply' | 'silent';

/** Responds to an interaction; `false` where its time is over or somebody has responded. Each is responded to once. */
export async function respond(rest: REST, { id, token }: RawInteraction, body: object): Promise<boolean> {
  try {
    await rest.post(Routes.interactionCallback(id, token), { auth: false, body });
    return true;
  } catch (error) {
    if (isSpent(error)) return false;
    throw error;
  }
}

/** Says something to the person alone. */
export function whisper(rest: REST, raw: RawInteraction, content: string): Promise<boolean> {
  const data = { content, flags: MessageFlags.Ephemeral, allowed_mentions: nobody };
  return respond(rest, raw, { type: InteractionResponseType.ChannelMessageWithSource, data });
}

function defer(rest: REST, raw: RawInteraction, how: Acknowledgement): Promise<boolean> {
  if (how === 'silent') return respond(rest, raw, { type: InteractionResponseType.DeferredMessageUpdate });
  const data = how === 'private-reply' ? { flags: MessageFlags.Ephemeral } : {};
  return respond(rest, raw, { type: InteractionResponseType.DeferredChannelMessageWithSource, data });
}

/**
 * Acknowledges what is being stored as soon as it is, and in time in any case. Resolves to whether a reply was promised
 * that has to be filled. What could not be stored is said to its person, who does it again.
 */
export async function acknowledge(
  rest: REST,
  raw: RawInteraction,
  storing: Promise<boolean>,
  how: Acknowledgement,
): Promise<boolean> {
  let stopWaiting = (): void => {};
  const late = new Promise<'late'>((resolve) => {
    const timer = setTimeout(() => resolve('late'), patienceMs);
    stopWaiting = () => clearTimeout(timer);
  });
  const stored = storing.then(
    (isNew) => (isNew ? ('new' as const) : ('known' as const)),
    () => 'failed' as const,
  );
  const outcome = await Promise.race([stored, late]);
  stopWaiting();
  const isKnown = outcome === 'known' && how !== 'silent';
  if (outcome === 'failed' || isKnown) {
    await whisper(rest, raw, isKnown ? words.alreadyTaken : words.notSaved);
    return false;
  }
  const isPromised = await defer(rest, raw, how);
  if (outcome !== 'late' || !isPromised) return isPromised && how !== 'silent';
  const inTheEnd = await stored;
  if (inTheEnd === 'new') return how !== 'silent';
  const content = inTheEnd === 'failed' ? words.notSaved : words.alreadyTaken;
  await sayLater(rest, raw, how, content);
  return false;
}

async function sayLater(
  rest: REST,
  raw: RawInteraction,
  how: Acknowledgement,
  content: string,
): Promise<void> {
  const body = { content, allowed_mentions: nobody };
  if (how !== 'silent') await editReply(rest, tokenOf(raw), { body, files: [] });
  else
    await rest.post(Routes.webhook(raw.application_id, raw.token), {
      auth: false,
      body: { ...body, flags: MessageFlags.Ephemeral },
    });
}

export function tokenOf({ application_id, token }: RawInteraction): InteractionToken {
  return { appId: application_id, token };
}
