import { breakUp } from '../../src/markup/escape.ts';
import { type MarkupWriter, renderMarkup } from '../../src/markup/render-markup.ts';
import { asPlumb } from '../../src/tutor/words/as-plumb.ts';

// Slack has no escape for its own marks: an invisible character in them keeps them from meaning something.
const marks = /[*_~`](?=\S)|:(?=[\w+'-]+:)/g;

/** Somebody's text in Slack's markup: nothing in it mentions, links or formats. */
export function escapeSlack(text: string): string {
  return breakUp(escapeEntities(text), marks);
}

/** What Slack reads as the beginning of a mention, a channel or a link can then no longer be one. */
function escapeEntities(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A span of code cannot hold a backtick, whatever it is preceded by; this one looks the same. */
const likeBacktick = '\u02cb';

function around(mark: string, inner: string): string {
  // Slack wants its marks close to the words.
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(inner) ?? [];
  return words === '' ? inner : `${before}${mark}${words}${mark}${after}`;
}

const lines = (text: string): string[] => text.split('\n');

const writer: MarkupWriter<string, string> = {
  text: escapeSlack,
  strong: (children) => around('*', children.join('')),
  emphasis: (children) => around('_', children.join('')),
  code: (value) =>
    value.trim() === ''
      ? escapeEntities(value)
      : `\`${escapeEntities(asPlumb(value).replaceAll('`', likeBacktick))}\``,
  // Never asked for: no address is allowed to become a link.
  link: (children, url) => `${children.join('')} (${escapeSlack(url)})`,
  lineBreak: () => '\n',
  paragraph: (children) => children.join(''),
  heading: (children) => around('*', children.join('').replaceAll('*', '')),
  list: (items, start) =>
    items
      .map((blocks, index) => {
        const lead = start === null ? '• ' : `${start + index}. `;
        return lines(blocks.join('\n'))
          .map((line, at) => `${at === 0 ? lead : '   '}${line}`)
          .join('\n');
      })
      .join('\n'),
  quote: (blocks) =>
    lines(blocks.join('\n\n'))
      .map((line) => `> ${line}`)
      .join('\n'),
  fence: (value) =>
    `\`\`\`\n${escapeEntities(value.replaceAll('```', `\`${likeBacktick}\``)).replace(/\n$/, '')}\n\`\`\``,
  rule: () => '──────────',
};

/** The replies' Markdown as Slack's own. Links become text: an address can be read, and none is hidden under a word. */
export function writeMrkdwn(markdown: string): string {
  return renderMarkup(markdown, writer).join('\n\n').trim();
}
