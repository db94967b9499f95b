import { createHash } from 'node:crypto';

const longest = 96;

/**
 * Any text as a part of a key: without `/`, at most 96 characters, another text for another one. A longer one, such as
 * a name in a script whose letters take many bytes, becomes its hash.
 */
export function keyPart(text: string): string {
  if (!/\p{Surrogate}/u.test(text)) {
    const part = encodeURIComponent(text);
    if (part.length <= longest) return part;
  }
  return `%~${createHash('sha256').update(JSON.stringify(text)).digest('hex')}`;
}
