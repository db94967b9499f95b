import { breakUp } from '../../src/markup/escape.ts';
import { type MarkupWriter, renderMarkup } from '../../src/markup/render-markup.ts';
import { asPlumb } from '../../src/tutor/words/as-plumb.ts';

/** What Discord makes something of wherever it stands and has no escape for: groups of people, and addresses. */
const meansSomething = /@(?:everyone|here)|https?:\/\/|discord:\/\//gi;

/** What formats, mentions or links; a backslash before it shows it as it is. */
const marks = /[\\`*_~|<>[\]@]/g;

/** What formats at the beginning of a line. */
const lineStarts = /^(\s*)(#{1,3}(?=\s)|-#|[-+](?=\s)|\d+(?=[.)]\s))/gm;

/** Somebody's text as Discord shows exactly that text. */
export function escapeText(value: string): string {
  return breakUp(value.replace(marks, '\\$&'), meansSomething).replace(
    lineStarts,
    (_whole, space: string, mark: string) => (/^\d/.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`),
  );
}

function codeSpan(value: string): string {
  const longest = Math.max(0, ...(value.match(/`+/g) ?? []).map((run) => run.length));
  if (longest === 0) return `\`${value}\``;
  // Discord knows spans of one and of two backticks; more of them are broken up.
  const inner = longest > 1 ? breakUp(value, /`{2,}/g) : value;
  return `\`\` ${inner} \`\``;
}

function fence(value: string, language: string | null): string {
  const name = language !== null && /^[\w+#-]{1,24}$/.test(language) ? language : '';
  return `\`\`\`${name}\n${breakUp(value, /`{3,}/g)}\n\`\`\``;
}

function indent(text: string, by: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(by)}`);
}

function list(items: readonly (readonly string[])[], start: number | null): string {
  return items
    .map((blocks, index) => {
      const bullet = start === null ? '- ' : `${start + index}. `;
      return `${bullet}${indent(blocks.join('\n'), bullet.length)}`;
    })
    .join('\n');
}

const writer: MarkupWriter<string, string> = {
  text: escapeText,
  strong: (children) => `**${children.join('')}**`,
  emphasis: (children) => `*${children.join('')}*`,
  code: (value) => codeSpan(asPlumb(value)),
  link: (children, url) => `[${children.join('')}](<${url}>)`,
  lineBreak: () => '\n',
  paragraph: (children) => children.join(''),
  // The sixth depth is small print, which Discord has and Markdown has not.
  heading: (children, depth) =>
    `${depth === 6 ? '-#' : '#'.repeat(Math.min(3, depth + 1))} ${children.join('')}`,
  list,
  quote: (blocks) =>
    blocks
      .join('\n')
      .split('\n')
      .map((line) => `> ${line}`)
      .join('\n'),
  fence,
  rule: () => '───',
};

/** Columns that a table may have where it is read on a phone as well. */
const tableWidth = 56;

/** Small Markdown as Discord's. Nothing in it mentions, links or formats but what the Markdown itself does. */
export function writeMarkup(text: string): string {
  return renderMarkup(text, writer, { tableWidth }).join('\n\n').trim();
}
