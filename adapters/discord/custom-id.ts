import { createHash } from 'node:crypto';

/** What a button, a select or a form carries, so that it means the same after a restart and in a later version. */
export type Press =
  /** A usual step at one question; `answer` opens the form. */
  | { readonly kind: 'step'; readonly word: string; readonly session: string; readonly node: string }
  /** A message of whoever presses it. */
  | { readonly kind: 'command'; readonly command: string }
  /** A form with the answer to one question. */
  | { readonly kind: 'form'; readonly session: string; readonly node: string }
  /** Of a version that we do not know. */
  | { readonly kind: 'unknown' };

/** Counts up when the meaning of an id changes; ids of other versions are answered, never guessed at. */
const version = 'p1';
const longest = 100;

/** `said` counts the posts of the session: with it a button tells which post it is on. */
export function stepId(word: string, session: string, said: string, node: string): string {
  return fitted(`${version}|s|${word}|${session}|${said}|`, node);
}

export function formId(session: string, node: string): string {
  return fitted(`${version}|f|${session}|`, node);
}

/** `null` where the command is too long for a button. `marker`: the post that it is on. */
export function commandId(command: string, marker: string): string | null {
  const id = `${version}|c|${marker}|${command}`;
  if (id.length <= longest) return id;
  const bare = `${version}|c||${command}`;
  return bare.length <= longest ? bare : null;
}

/** The post that a component is on, `session.said`, where it tells. */
export function postOf(customId: string): string | null {
  const [ours, kind, first, session, said] = customId.split('|');
  if (ours !== version) return null;
  if (kind === 's' && session !== undefined && said !== undefined) return `${session}.${said}`;
  return kind === 'c' && first !== undefined && first !== '' ? first : null;
}

/** `nodeOf` finds the question of a short name, see `shortNode`. */
export function readCustomId(customId: string, nodeOf: (short: string) => string | undefined): Press {
  const [ours, kind, ...parts] = customId.split('|');
  const full = (node: string): string => (isShort(node) ? (nodeOf(node) ?? node) : node);
  if (ours !== version) return { kind: 'unknown' };
  if (kind === 'c') return { kind: 'command', command: parts.slice(1).join('|') };
  if (kind === 's') {
    const [word, session, _said, ...node] = parts;
    if (word && session && node.length > 0)
      return { kind: 'step', word, session, node: full(node.join('|')) };
  }
  if (kind === 'f') {
    const [session, ...node] = parts;
    if (session && node.length > 0) return { kind: 'form', session, node: full(node.join('|')) };
  }
  return { kind: 'unknown' };
}

function fitted(start: string, node: string): string {
  const whole = `${start}${node}`;
  return whole.length <= longest ? whole : `${start}${shortNode(node)}`;
}

/** Names a question whose id is too long for a component. */
export function shortNode(node: string): string {
  return `#${createHash('sha256').update(node).digest('hex').slice(0, 20)}`;
}

function isShort(node: string): boolean {
  return /^#[0-9a-f]{20}$/.test(node);
}
