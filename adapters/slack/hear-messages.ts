import type { Inbound } from '../../src/spine/inbound.ts';
import type { Hearing } from './hearing.ts';
import { homeView } from './home-view.ts';
import { isDirect, personId, readPlace } from './ids.ts';
import { type Identity, readEvent } from './read-event.ts';
import * as words from './words.ts';

/** Listens to what people write, and to who opens the Home. */
export function hearMessages(hearing: Hearing): void {
  const { app, web, clock, accept, run, onFault } = hearing;
  let canThink = true;

  const onMessage = async (event: unknown, me: Identity): Promise<void> => {
    const found = readEvent(event, me);
    if (found === null) return;
    const { inbound, isMention } = found;
    if (inbound.kind === 'message') noteThread(event, inbound, me);
    // Others talk in a channel: only what is said to us, or where a walk is, is for us.
    const isForUs = inbound.shared !== true || isMention || (await hearing.isWalkAt(inbound.place));
    if (!isForUs) return;
    const taken = await accept(inbound).catch((error: unknown) => {
      onFault(error);
      return false;
    });
    if (taken && inbound.kind === 'message') await think(event);
  };

  const noteThread = (event: unknown, inbound: Inbound, me: Identity): void => {
    const channel = readPlace(inbound.place)?.channel ?? '';
    clock.saw(String(tsOfEvent(event) ?? '0.0'));
    if (isDirect(channel) && me.team !== '') hearing.noteThread(channel, threadOf(event));
  };

  /** Slack shows that the app is at work only in threads that are made for apps. */
  const think = async (event: unknown): Promise<void> => {
    const thread = threadOf(event);
    const channel = channelOfEvent(event);
    if (thread === undefined || channel === undefined || !isDirect(channel) || !canThink) return;
    await web
      .now('assistant.threads.setStatus', { channel_id: channel, thread_ts: thread, status: words.thinking })
      .catch(() => {
        canThink = false;
      });
  };
  app.event('message', ({ event }) => run((me) => onMessage(event, me)));
  app.event('app_mention', ({ event }) => run((me) => onMessage(event, me)));

  app.event('app_home_opened', ({ event }) =>
    run(async (me) => {
      if (event.tab === 'home') await showHome(event.user, me);
    }),
  );

  const showHome = async (user: string, me: Identity): Promise<void> => {
    const view = homeView(await hearing.home(personId(me.team, user)));
    await web.write('views.publish', { user_id: user, view });
  };
}

function field(event: unknown, name: string): unknown {
  return typeof event === 'object' && event !== null && name in event
    ? Object.entries(event).find(([key]) => key === name)?.[1]
    : undefined;
}

function textField(event: unknown, name: string): string | undefined {
  const value = field(event, name);
  return typeof value === 'string' ? value : undefined;
}

const tsOfEvent = (event: unknown): string | undefined => textField(event, 'ts');
const channelOfEvent = (event: unknown): string | undefined => textField(event, 'channel');

function threadOf(event: unknown): string | undefined {
  const thread = textField(event, 'thread_ts');
  return thread === tsOfEvent(event) ? undefined : thread;
}
