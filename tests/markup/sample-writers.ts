import { breakUp } from '../../src/markup/escape.ts';
import type { MarkupWriter } from '../../src/markup/render-markup.ts';

const indent = (text: string, by: string): string => text.replace(/\n/g, `\n${by}`);
const items = (of: readonly (readonly string[])[], start: number | null): string =>
  of
    .map(
      (blocks, index) => `${start === null ? '•' : `${start + index}.`} ${indent(blocks.join('\n'), '  ')}`,
    )
    .join('\n');

const slackEntities = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const slackText = (text: string): string =>
  breakUp(slackEntities(text), /[*_~`]|@(?=channel|here|everyone)/g);
/** Slack has no escape for a backtick within code. */
const slackCode = (text: string): string =>
  breakUp(slackEntities(text), /@(?=channel|here|everyone)/g).replace(/`/g, 'ˋ');

/** Like Slack's mrkdwn: three letters are escaped as entities, the marks cannot be escaped at all. */
export const slackLike: MarkupWriter<string, string> = {
  text: slackText,
  strong: (children) => `*${children.join('')}*`,
  emphasis: (children) => `_${children.join('')}_`,
  code: (value) => `\`${slackCode(value)}\``,
  link: (children, url) => `<${slackText(url)}|${children.join('')}>`,
  lineBreak: () => '\n',
  paragraph: (children) => children.join(''),
  heading: (children) => `*${children.join('')}*`,
  list: items,
  quote: (blocks) => `> ${indent(blocks.join('\n'), '> ')}`,
  fence: (value) => `\`\`\`\n${slackCode(value)}\n\`\`\``,
  rule: () => '———',
};

/** Mentions and times of Discord, which a backslash alone does not stop. */
const discordTokens = /@(?=everyone|here)|<(?=@|#|\/|:|a:|t:|id:)/g;
const discordText = (text: string): string =>
  breakUp(text, discordTokens)
    .replace(/[\\`*_~|[\]()<>#]/g, '\\$&')
    .replace(/(^|\n)([-+]|\d+\.)(?=\s)/g, '$1\\$2');
const discordCode = (value: string): string => breakUp(value, discordTokens).replace(/`/g, 'ˋ');

/** Like Discord's Markdown: marks are escaped with a backslash, code ends at the next backtick whatever is before it. */
export const discordLike: MarkupWriter<string, string> = {
  text: discordText,
  strong: (children) => `**${children.join('')}**`,
  emphasis: (children) => `*${children.join('')}*`,
  code: (value) => `\`${discordCode(value)}\``,
  link: (children, url) => `[${children.join('')}](${url})`,
  lineBreak: () => '\n',
  paragraph: (children) => children.join(''),
  heading: (children, depth) => `${'#'.repeat(Math.min(depth, 3))} ${children.join('')}`,
  list: items,
  quote: (blocks) => `> ${indent(blocks.join('\n'), '> ')}`,
  fence: (value, language) =>
    `\`\`\`${/^[a-z0-9+-]{1,20}$/i.test(language ?? '') ? language : ''}\n${breakUp(value, /`(?=`)/g)}\n\`\`\``,
  rule: () => '———',
};
