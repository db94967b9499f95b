import { readMessage } from '../tutor/read-message.ts';
import type { JudgedAnswer } from '../tutor/turn.ts';
import type { Inbound } from './inbound.ts';
import type { Waiting } from './inbox.ts';

/** An answer that is with the judge. */
export type Judging = { readonly answer: JudgedAnswer; readonly session: string; readonly place: string };

/** What a message means that comes while an answer of its writer is with the judge. */
export type Meanwhile =
  /** It changes the answer: the judgement is given up, and the message handled next. */
  | 'supersedes'
  /** It says what the answer says already. */
  | 'same'
  /** It is not scored, and told so. */
  | 'too-early'
  /** It waits for the verdict. */
  | 'waits';

/**
 * What `inbound` means while `judging`: an edit, a deletion or a form changes the answer; a command waits for the verdict;
 * anything else is not scored. Messages about other walks wait.
 */
export function meanwhile(inbound: Inbound, { answer, session, place }: Judging): Meanwhile {
  const isSame = inbound.text.trim() === answer.text;
  switch (inbound.kind) {
    case 'deletion':
      return inbound.of === answer.message ? 'supersedes' : 'waits';
    case 'edit':
      if (inbound.of !== answer.message) return 'waits';
      return isSame ? 'same' : 'supersedes';
    case 'form': {
      const { about } = inbound;
      const isAbout = about === undefined || (about.session === session && about.node === answer.node);
      if (!isAbout) return 'waits';
      return isSame ? 'same' : 'supersedes';
    }
    case 'message':
      if (inbound.place !== place || inbound.id === answer.message || inbound.about !== undefined)
        return 'waits';
      return isCommand(inbound.text) ? 'waits' : 'too-early';
  }
}

/** Whether a message asks for something, rather than answers. */
function isCommand(text: string): boolean {
  const { kind } = readMessage(text);
  return kind === 'command' || kind === 'unknown-command';
}

/**
 * The message to handle next, of those that wait, oldest first. Changes of earlier messages come first, so that nothing
 * is judged that its writer has changed; those of messages that still wait are taken together with them.
 */
export function nextOf(waiting: readonly Waiting[], first: string | null): Waiting | undefined {
  const open = new Set(waiting.map(({ inbound }) => inbound.id));
  const isOfOpen = (one: Waiting): boolean => isChange(one) && open.has(one.inbound.of ?? '');
  return (
    waiting.find(({ inbound }) => inbound.id === first) ??
    waiting.find((one) => isChange(one) && !isOfOpen(one)) ??
    waiting.find((one) => !isOfOpen(one))
  );
}

/** Of several changes of one message the last one, and those that it overtook. */
export function lastChange(
  change: Waiting,
  waiting: readonly Waiting[],
): { readonly last: Waiting; readonly overtaken: readonly Waiting[] } {
  const all = waiting.filter((one) => isChange(one) && one.inbound.of === change.inbound.of);
  const last = all.at(-1) ?? change;
  return { last, overtaken: all.filter((one) => one !== last) };
}

export function isChange({ inbound }: Waiting): boolean {
  return inbound.kind === 'edit' || inbound.kind === 'deletion';
}

/** A message as its writer left it, with the changes that came before it was handled; `null` where it was deleted. */
export function asChanged(
  { inbound }: Waiting,
  waiting: readonly Waiting[],
): { readonly inbound: Inbound | null; readonly changes: readonly Waiting[] } {
  const changes = waiting.filter((one) => isChange(one) && one.inbound.of === inbound.id);
  if (changes.some((one) => one.inbound.kind === 'deletion')) return { inbound: null, changes };
  const last = changes.at(-1);
  return { inbound: last === undefined ? inbound : { ...inbound, text: last.inbound.text }, changes };
}
