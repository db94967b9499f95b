import { z } from 'zod';
import type { MessageButton } from '../../src/spine/outlet.ts';
import type { ReplyAction } from '../../src/tutor/reply.ts';

/** Of what is in a button; a button of another version is told from ours by its action. */
const version = 1;

const actionStart = `plumbline.${version}.`;

/** Every action that our buttons have, of any version. */
export const everyAction = /^plumbline\./;

/** The question that a button is for. */
export type About = { readonly session: string; readonly node: string };

const ValueSchema = z.object({
  /** What it says when it is pressed. */
  c: z.string().min(1),
  s: z.string().min(1).optional(),
  n: z.string().min(1).optional(),
});

/** Opens the form for an answer; no command of a learner. */
export const openForm = '/answer';

/** What a pressed button means; `null` where this version does not know it. */
export type Pressed = { readonly command: string; readonly about: About | null };

export type ButtonElement = {
  readonly type: 'button';
  readonly action_id: string;
  readonly text: { readonly type: 'plain_text'; readonly text: string };
  readonly value: string;
  readonly style?: 'primary';
};

const longestLabel = 75;
const longestValue = 2_000;

/** A button that says `command`. `place` is its number among the buttons of the message, since no two may be alike. */
export function button(
  { label, command }: MessageButton,
  place: number,
  about: About | null = null,
  style?: 'primary',
): ButtonElement | null {
  const value = JSON.stringify({
    c: command,
    ...(about === null ? {} : { s: about.session, n: about.node }),
  });
  // A command that does not fit in can be typed; none of ours is that long.
  if (value.length > longestValue) return null;
  const shown = label.trim() === '' ? command : label;
  return {
    type: 'button',
    action_id: `${actionStart}${place}`,
    text: { type: 'plain_text', text: [...shown].slice(0, longestLabel).join('') },
    value,
    ...(style === undefined ? {} : { style }),
  };
}

export function readButton(actionId: string, value: string | undefined): Pressed | null {
  if (!actionId.startsWith(actionStart) || value === undefined) return null;
  let raw: unknown;
  try {
    raw = JSON.parse(value);
  } catch {
    return null;
  }
  const read = ValueSchema.safeParse(raw);
  if (!read.success) return null;
  const { c: command, s: session, n: node } = read.data;
  return { command, about: session === undefined || node === undefined ? null : { session, node } };
}

const labels: Record<ReplyAction, string> = {
  hint: 'Hint',
  skip: 'Skip',
  why: 'Why?',
  repeat: 'Repeat',
  appeal: 'Appeal',
  stop: 'Stop',
  resume: 'Go on',
  learn: 'Learn',
};

export function actionButton(action: ReplyAction): MessageButton {
  return { label: labels[action], command: `/${action}` };
}
