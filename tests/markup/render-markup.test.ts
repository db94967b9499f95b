import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeMarkup } from '../../src/markup/escape.ts';
import { type MarkupWriter, renderMarkup } from '../../src/markup/render-markup.ts';
import { discordLike, slackLike } from './sample-writers.ts';

const slack = (text: string, options = {}): string => renderMarkup(text, slackLike, options).join('\n\n');
const discord = (text: string, options = {}): string => renderMarkup(text, discordLike, options).join('\n\n');

describe('rendering', () => {
  it.each([
    ['bold and emphasis', '**bold** and *soft*', '*bold* and _soft_', '**bold** and *soft*'],
    ['a heading', '# Heading', '*Heading*', '# Heading'],
    ['a list', '- one\n- two\n  - in it', '• one\n• two\n  • in it', '• one\n• two\n  • in it'],
    ['a numbered list that goes on', '3. three\n4. four', '3. three\n4. four', '3. three\n4. four'],
    ['a quote', '> so\n> it is', '> so\n> it is', '> so\n> it is'],
    ['code', 'call `f(<x>)`', 'call `f(&lt;x&gt;)`', 'call `f(<x>)`'],
    [
      'a fence, untouched',
      '```py\nx = **2**\n\n# no title\n```',
      '```\nx = **2**\n\n# no title\n```',
      '```py\nx = **2**\n\n# no title\n```',
    ],
    ['money', 'it costs $5 and $7', 'it costs $5 and $7', 'it costs $5 and $7'],
    ['mathematics', 'so \\(x_i \\leq 2\\)', 'so xᵢ ≤ 2', 'so xᵢ ≤ 2'],
    ['entities', 'a &lt; b', 'a &lt; b', 'a \\< b'],
  ])('writes %s', (_name, text, inSlack, inDiscord) => {
    expect(slack(text)).toBe(inSlack);
    expect(discord(text)).toBe(inDiscord);
  });

  it('makes a table in letters of one width, whatever the letters, without formatting in its cells', () => {
    const table = '| name | **value** | unit |\n|---|--:|:-:|\n| 日本 | `10` | m |\n| a | 5 | kg |';
    expect(slack(table)).toBe(
      '```\nname  value  unit\n----  -----  ----\n日本     10   m\na         5   kg\n```',
    );
  });

  it('tells a table as a list where it is too wide', () => {
    const table = `| name | value |\n|---|---|\n| a | ${'long '.repeat(30)}|\n| b | |`;
    expect(discord(table)).toBe(`• **name**: a · **value**: ${'long '.repeat(30).trim()}\n• **name**: b`);
  });

  it('makes a link only of an address that the writer owns, and hides no other behind words', () => {
    const own = { mayLink: (url: string) => url.startsWith('https://own.example/') };
    expect(slack('[report](https://own.example/1?a=1&b=2)', own)).toBe(
      '<https://own.example/1?a=1&amp;b=2|report>',
    );
    expect(slack('[your bank](https://evil.example)', own)).toBe('your bank (https://evil.example)');
    expect(discord('[x](javascript:alert)', { mayLink: () => true })).toBe('x \\(javascript:alert\\)');
    expect(discord('<https://a.example>')).toBe('https://a.example');
    expect(slack('![alt](https://track.example/pixel)')).toBe('alt (https://track.example/pixel)');
    expect(slack('[a][1]\n\n[1]: https://evil.example')).toContain('https://evil.example');
  });

  it('shows HTML, and takes out what would turn the direction of a line', () => {
    expect(slack('<b>x</b> <!-- y -->')).toBe('&lt;b&gt;x&lt;/b&gt; &lt;!-- y --&gt;');
    expect(discord('ab\u202egpj.exe\u0000')).toBe('abgpj.exe');
  });

  const within: Readonly<Record<string, string>> = {
    quotes: '>'.repeat(700),
    'more quotes': '>'.repeat(50_000),
    lists: Array.from({ length: 300 }, (_, depth) => `${' '.repeat(2 * depth)}- x`).join('\n'),
    emphasis: '*a **b _c '.repeat(5000),
    brackets: '['.repeat(50_000),
    backticks: '`a``b'.repeat(1000),
    columns: `${'|a'.repeat(5000)}|\n${'|-'.repeat(5000)}|\n`,
  };
  it.each(Object.keys(within))('loses none of the letters in %s within each other', (name) => {
    const letters = (text: string): string => text.replace(/[^a-c]/g, '');
    const text = within[name] ?? '';
    for (const render of [slack, discord]) expect(letters(render(text))).toBe(letters(text));
  });
});

/** What each platform would read in a text: mentions, links it did not write, and how much is formatted. */
const readers = {
  slack: (written: string): string[] => written.match(/<[^>]*>?|@(?:channel|here|everyone)\b/g) ?? [],
  discord: (written: string): string[] => {
    const prose = written
      .replace(/```[\s\S]*?```/g, '')
      .replace(/(?<!\\)`[^`\n]*`/g, '')
      .replace(/(?<!\\)`[^`]*`/g, '');
    return [
      ...(prose.match(/@everyone|@here|<(?:@[!&]?\d+|#\d+|\/[^:\n]+:\d+|a?:\w+:\d+|t:-?\d+|id:\w+)/g) ?? []),
      ...(prose.match(/(?<!\\)\[[^\]]*(?<!\\)\]\([^)\s]+\)/g) ?? []),
    ];
  },
};

const hostile = fc.oneof(
  fc.constantFrom(
    '@everyone',
    '@here',
    '<@&123>',
    '<@123>',
    '<@!9>',
    '<#5>',
    '<!channel>',
    '<!here|here>',
    '<@U1>',
    '<#C1|general>',
    '<!subteam^S1>',
    '<https://evil.example|your bank>',
    '[x](javascript:alert(1))',
    '[x](https://evil.example)',
    '[x]: https://evil.example',
    '![x](https://evil.example)',
    '<https://evil.example>',
    '</plumb:12>',
    '<t:1700000000>',
    '&lt;@U1&gt;',
    '&#64;everyone',
    '@\u200beveryone',
    '<\u2060@123>',
    '@&#101;veryone',
    '\\',
    '\\<@1>',
    '`',
    '``',
    '```',
    '```js\n',
    '~~~\n',
    '\n',
    '\n\n',
    '    ',
    '- ',
    '> ',
    '# ',
    '| a | b |\n|---|---|\n| ',
    '**',
    '*',
    '_',
    '~~',
    '||',
    '$$',
    '\\(',
    '\\)',
    '<b>',
    '<!--',
    '-->',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const hostileText = fc.array(hostile, { maxLength: 14 }).map((parts) => parts.join(''));

describe('whatever a learner or a model writes', () => {
  it.each([
    ['Slack', slackLike, readers.slack],
    ['Discord', discordLike, readers.discord],
  ] as const)('mentions nobody and links nothing on a platform like %s', (_name, writer, read) => {
    fc.assert(
      fc.property(hostileText, fc.boolean(), (text, quoted) => {
        const written = renderMarkup(quoted ? `You said: “${escapeMarkup(text)}”` : text, writer).join(
          '\n\n',
        );
        expect(read(written)).toEqual([]);
      }),
      { numRuns: 600, seed: 7 },
    );
  });

  it('is quoted as it is: nothing in it formats, and nothing around it is formatted by it', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const shown = renderMarkup(`**Before** ${escapeMarkup(text)} after \`code\``, plain);
        expect(shown.map((block) => block.replace(/\s+/g, ' '))).toEqual([
          `S(Before) ${visible(text)}${visible(text) === '' ? '' : ' '}after C(code)`,
        ]);
      }),
      { numRuns: 600, seed: 8 },
    );
  });

  it.each([
    '- item',
    '1. one',
    '12) x',
    '+ plus',
    '= x',
    '# title',
    '> quote',
    '    code',
    '---',
    '```',
    '| a |',
  ])('is plain text also at the start of a line: %s', (text) => {
    expect(renderMarkup(escapeMarkup(text), plain)).toEqual([text.trim()]);
  });
});

/** What a reader sees of a quoted text: white space is one space, and what steers is gone. */
function visible(text: string): string {
  const shown = text.replace(/\s+/g, ' ').trim();
  return shown
    .replace(/(?![\n\t])\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/\s+/g, ' ');
}

/** Shows which marks were read. */
const plain: MarkupWriter<string, string> = {
  text: (value) => value,
  strong: (children) => `S(${children.join('')})`,
  emphasis: (children) => `E(${children.join('')})`,
  code: (value) => `C(${value})`,
  link: (children, url) => `L(${children.join('')} ${url})`,
  lineBreak: () => 'BR',
  paragraph: (children) => children.join(''),
  heading: (children) => `H(${children.join('')})`,
  list: (of) => `LIST(${of.flat().join()})`,
  quote: (blocks) => `Q(${blocks.join()})`,
  fence: (value) => `F(${value})`,
  rule: () => 'RULE',
};
