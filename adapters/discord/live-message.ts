import { MessageFlags } from 'discord.js';
import type { LiveContent } from '../../src/spine/outlet.ts';
import { commandRows } from './components.ts';
import { writeMarkup } from './markup-writer.ts';
import { contentsOf, lengthOf, mostContent, mostEmbedText } from './pieces.ts';
import { nobody, type OutMessage } from './render-post.ts';

/**
 * A message that is edited again and again, always one: what does not fit into it is in an embed, and what does not fit
 * there is in a file, whole.
 */
export function renderLive({ text, buttons }: LiveContent): OutMessage {
  const written = writeMarkup(text);
  const shared = { allowed_mentions: nobody, components: commandRows(buttons) };
  if (lengthOf(written) <= mostContent)
    return {
      body: { ...shared, content: written, embeds: [], attachments: [], flags: MessageFlags.SuppressEmbeds },
      files: [],
    };
  if (lengthOf(written) <= mostEmbedText)
    return {
      body: { ...shared, content: '', embeds: [{ description: written }], attachments: [] },
      files: [],
    };
  const [first = ''] = contentsOf(text);
  return {
    body: { ...shared, content: first, embeds: [], attachments: [{ id: 0, filename: 'whole.md' }] },
    files: [{ name: 'whole.md', data: Buffer.from(text), contentType: 'text/markdown' }],
  };
}
