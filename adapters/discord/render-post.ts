import { MessageFlags, type RawFile, type RESTPostAPIChannelMessageJSONBody } from 'discord.js';
import type { AttachedPost, OutFile } from '../../src/spine/outlet.ts';
import type { Post } from '../../src/tutor/turn.ts';
import { markdownOf, rowsFor } from './components.ts';
import { contentsOf, shortened } from './pieces.ts';

/** One message as Discord's API takes it. */
export type OutMessage = {
  readonly body: RESTPostAPIChannelMessageJSONBody;
  readonly files: readonly RawFile[];
};

/** No text of anybody ever mentions anybody. */
export const nobody = { parse: [] };

const mostFilesEach = 10;

/** A post as the messages that show it: what is said, the buttons under the last one, files and the picture with it. */
export function renderPost(post: Post, picture: OutFile | null): OutMessage[] {
  const texts = post.replies.map(markdownOf);
  const files = post.replies.flatMap((reply): RawFile[] =>
    reply.kind === 'file' ? [{ name: fileName(reply.name), data: Buffer.from(reply.content) }] : [],
  );
  const components = rowsFor(post);
  const contents = contentsOf(texts.join('\n\n'));
  const messages = (contents.length === 0 ? [''] : contents).map((content): OutMessage => message(content));
  const last = messages.pop();
  if (last === undefined) return [];
  const body = { ...last.body, ...(components.length > 0 ? { components } : {}) };
  return [...messages, withPicture({ body, files }, picture)];
}

/** Files as messages, the text before the first of them. */
export function renderAttached({ text, files }: AttachedPost): OutMessage[] {
  const contents = contentsOf(text);
  const messages = contents.map((content) => message(content));
  const groups: OutMessage[] = [];
  for (let at = 0; at < files.length; at += mostFilesEach)
    groups.push(withFiles(files.slice(at, at + mostFilesEach)));
  const [first, ...more] = groups;
  const last = messages.at(-1);
  if (first === undefined || last === undefined) return [...messages, ...groups];
  return [...messages.slice(0, -1), { body: { ...last.body, ...first.body }, files: first.files }, ...more];
}

function message(content: string): OutMessage {
  return {
    // A preview of an address that somebody wrote is not part of what we say.
    body: { content, allowed_mentions: nobody, flags: MessageFlags.SuppressEmbeds },
    files: [],
  };
}

function withFiles(files: readonly OutFile[]): OutMessage {
  return {
    body: {
      allowed_mentions: nobody,
      attachments: files.map(({ name, alt }, id) => ({
        id,
        filename: fileName(name),
        ...(alt === undefined ? {} : { description: shortened(alt, 1_024) }),
      })),
    },
    files: files.map(({ name, bytes, type }) => ({
      name: fileName(name),
      data: Buffer.from(bytes),
      contentType: type,
    })),
  };
}

function withPicture({ body, files }: OutMessage, picture: OutFile | null): OutMessage {
  if (picture === null) return { body, files };
  const { body: pictured, files: drawn } = withFiles([picture]);
  const { flags: _suppressed, ...shown } = body;
  return {
    body: { ...shown, ...pictured, embeds: [{ image: { url: `attachment://${fileName(picture.name)}` } }] },
    files: [...drawn, ...files],
  };
}

/** A name that needs no quoting in an address. */
function fileName(name: string): string {
  return name.replace(/[^\w.-]+/g, '-').slice(-100) || 'file';
}
