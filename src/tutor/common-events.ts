import type { Session } from './session.ts';

const rememberedMessages = 64;

/** The messages that were handled, the newest last, after an event that came of `cause`. */
export function remember(handled: readonly string[], cause: string | undefined): readonly string[] {
  if (cause === undefined || handled.includes(cause)) return handled;
  return [...handled, cause].slice(-rememberedMessages);
}

type Standing = Pick<Session, 'status'> & { readonly open: unknown };

/** A session of any kind after an event that all kinds have. What ended is neither left for later nor taken up. */
export function afterCommon<S extends Standing>(
  session: S,
  event: { readonly event: 'said' | 'paused' | 'resumed' | 'ended' },
): S {
  if (event.event === 'ended') return { ...session, status: 'ended', open: null };
  if (event.event === 'said' || session.status === 'ended') return session;
  return { ...session, status: event.event === 'paused' ? 'paused' : 'active' };
}
