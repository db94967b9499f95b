import { z } from 'zod';
import type { Inbound } from '../../src/spine/inbound.ts';
import { readForm } from './answer-view.ts';
import { type About, readButton } from './buttons.ts';
import { isDirect, isoOf, messageId, personId, placeId, readPlace } from './ids.ts';
import type { Identity } from './read-event.ts';
import { slashText, typedText } from './text-in.ts';

/** The name of the shortcut on messages. */
export const curiousShortcut = 'plumbline_curious';

const SlashSchema = z.object({
  channel_id: z.string().min(1),
  user_id: z.string().min(1),
  text: z.string().default(''),
  trigger_id: z.string().min(1),
});

export type Slash = { readonly inbound: Inbound; readonly trigger: string };

/** Reads `/plumb …`. It carries no time of its own: `sentAt` is Slack's time as far as it is known. */
export function readSlash(raw: unknown, identity: Identity, sentAt: string): Slash | null {
  const read = SlashSchema.safeParse(raw);
  if (!read.success) return null;
  const { channel_id: channel, user_id: user, text, trigger_id: trigger } = read.data;
  const inbound: Inbound = {
    id: `slack:${identity.team}:command:${trigger}`.slice(0, 200),
    kind: 'message',
    text: slashText(text),
    sentAt,
    ...where(identity, channel, undefined),
    person: personId(identity.team, user),
  };
  return { inbound, trigger };
}

const UserSchema = z.object({ id: z.string().min(1) });

const ActionSchema = z.object({
  user: UserSchema,
  trigger_id: z.string().optional(),
  channel: z.object({ id: z.string().min(1) }).nullish(),
  container: z.object({ message_ts: z.string().optional(), thread_ts: z.string().optional() }).nullish(),
  actions: z
    .array(
      z.object({
        action_id: z.string(),
        value: z.string().optional(),
        action_ts: z.string().regex(/^[\d.]+$/),
      }),
    )
    .min(1),
});

/** A button that was pressed. */
export type Press = {
  readonly user: string;
  readonly trigger: string | undefined;
  /** The channel of the message; `null` on the Home of the app. */
  readonly channel: string | null;
  readonly command: string;
  readonly about: About | null;
  /** One button of one message for one person: pressed twice at once it is one press. */
  readonly button: string;
  /** The message that the person is taken to have written; `place` is for presses on the Home. */
  readonly inbound: (place: string) => Inbound;
};

/** Reads a pressed button of ours. `unknown` where it is of another version of Plumbline. */
export function readPress(raw: unknown, identity: Identity): Press | 'unknown' | null {
  const read = ActionSchema.safeParse(raw);
  const action = read.data?.actions[0];
  if (!read.success || action === undefined) return null;
  const pressed = readButton(action.action_id, action.value);
  if (pressed === null) return 'unknown';
  const { user, channel, container, trigger_id: trigger } = read.data;
  const { message_ts: ts, thread_ts: thread } = container ?? {};
  const at = channel?.id ?? null;
  const person = personId(identity.team, user.id);
  const { command, about } = pressed;
  return {
    user: user.id,
    trigger,
    channel: at,
    command,
    about,
    button: [at ?? 'home', ts ?? '', user.id, command].join(' '),
    inbound: (place) => ({
      id: `slack:${identity.team}:press:${at ?? 'home'}:${user.id}:${action.action_ts}`,
      kind: 'message',
      text: command,
      sentAt: isoOf(action.action_ts),
      ...(at === null ? { place } : where(identity, at, thread === ts ? undefined : thread)),
      person,
      ...(about === null ? {} : { about }),
    }),
  };
}

/** Reads a form that was sent. */
export function readSubmission(raw: unknown, identity: Identity, sentAt: string): Inbound | null {
  const read = z.object({ user: UserSchema, view: z.unknown() }).safeParse(raw);
  if (!read.success) return null;
  const form = readForm(read.data.view);
  if (form === null) return null;
  const { place, session, node } = form.origin;
  return {
    id: `slack:${identity.team}:form:${form.id}`,
    kind: 'form',
    text: form.text,
    sentAt,
    place,
    person: personId(identity.team, read.data.user.id),
    about: { session, node },
    ...(isDirect(readPlace(place)?.channel ?? '') ? {} : { shared: true }),
  };
}

const ShortcutSchema = z.object({
  user: UserSchema,
  channel: z.object({ id: z.string().min(1) }),
  action_ts: z.string().regex(/^[\d.]+$/),
  message: z.object({ text: z.string().nullish(), ts: z.string(), thread_ts: z.string().optional() }),
});

/** Reads the shortcut on a message: the person asks for curiosity questions about what it says. */
export function readShortcut(raw: unknown, identity: Identity): Inbound | null {
  const read = ShortcutSchema.safeParse(raw);
  if (!read.success) return null;
  const { user, channel, message, action_ts: at } = read.data;
  const said = typedText(message.text ?? '').trim();
  return {
    id: `${messageId(identity.team, channel.id, message.ts)}:curious:${user.id}:${at}`,
    kind: 'message',
    text: `/curious ${said}`,
    sentAt: isoOf(at),
    ...where(identity, channel.id, undefined),
    person: personId(identity.team, user.id),
  };
}

function where(
  { team }: Identity,
  channel: string,
  thread: string | undefined,
): Pick<Inbound, 'place' | 'shared'> {
  const inThread = thread !== undefined && !isDirect(channel);
  return {
    place: placeId({ team, channel, ...(inThread ? { thread } : {}) }),
    ...(isDirect(channel) ? {} : { shared: true }),
  };
}
