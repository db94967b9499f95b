import { commandWords } from '../../src/tutor/read-message.ts';

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** `&amp;`, `&lt;` and `&gt;`, which is all that Slack escapes, as what was typed. */
export function unescapeSlack(text: string): string {
  return text.replace(/&(?:amp|lt|gt);/g, (entity) => entities[entity] ?? entity);
}

/**
 * What a person typed, of what Slack made of it: links are their label or address, mentions a name, the rest as it was.
 */
export function typedText(text: string): string {
  const plain = text.replace(/<([^<>]+)>/g, (_whole, inner: string) => {
    const [target = '', label] = inner.split('|');
    if (target.startsWith('@')) return label === undefined ? target : `@${label}`;
    if (target.startsWith('#')) return label === undefined ? target : `#${label}`;
    if (target.startsWith('!')) return label ?? `@${target.slice(1).split('^')[0]}`;
    return label ?? target.replace(/^mailto:/, '');
  });
  return unescapeSlack(plain);
}

/**
 * What was said to the bot by a mention: without the mention that begins it, and with its first word as a command
 * where it is one. In a channel nobody answers a question, so `@plumbline learn sets` can mean nothing else.
 */
export function mentionText(text: string, botUser: string): string {
  const rest = typedText(text.replaceAll(new RegExp(`<@${botUser}(?:\\|[^>]*)?>`, 'g'), ' ')).trim();
  if (rest === '') return '/help';
  return startsWithWord(rest) ? `/${rest}` : rest;
}

/** What was written after `/plumb`, as a line with its command word. */
export function slashText(text: string): string {
  const rest = unescapeSlack(text).trim().replace(/^\//, '');
  return rest === '' ? '/help' : `/${rest}`;
}

function startsWithWord(text: string): boolean {
  const word = (text.split(/\s/, 1)[0] ?? '').toLowerCase();
  return commandWords.some((known) => known === word);
}
