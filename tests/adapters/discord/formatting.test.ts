import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandDefinitions } from '../../../adapters/discord/commands.ts';
import { answerForm, rowsFor } from '../../../adapters/discord/components.ts';
import { postOf, readCustomId, shortNode, stepId } from '../../../adapters/discord/custom-id.ts';
import { renderLive } from '../../../adapters/discord/live-message.ts';
import { escapeText, writeMarkup } from '../../../adapters/discord/markup-writer.ts';
import { contentsOf } from '../../../adapters/discord/pieces.ts';
import { renderPost } from '../../../adapters/discord/render-post.ts';
import { snowflakeAt, timeOf } from '../../../adapters/discord/snowflake.ts';
import { escapeMarkup } from '../../../src/markup/escape.ts';
import type { Reply } from '../../../src/tutor/reply.ts';
import { note } from '../../../src/tutor/words/replies.ts';
import { checkCommands } from '../../platforms/discord/command-rules.ts';
import { checkModal } from '../../platforms/discord/component-rules.ts';
import { FormErrors } from '../../platforms/discord/form-errors.ts';
import { checkMessage } from '../../platforms/discord/message-rules.ts';
import { type Body, isBody } from '../../platforms/discord/types.ts';

/** Throws where Discord would refuse it. */
function accepted(body: unknown, files = 0): void {
  const errors = new FormErrors();
  checkMessage(isBody(body) ? body : {}, files, errors);
  errors.check();
}

function question(node: string, more: Partial<Extract<Reply, { kind: 'question' }>> = {}): Reply {
  return {
    ...{ kind: 'question', text: 'What is it?', place: 'D1 recall · question 1 of 2', node, depth: 1 },
    ...{ phase: 'first', attempt: 1, actions: ['hint', 'skip', 'why', 'repeat', 'appeal', 'stop'] },
    ...more,
  };
}

const contents = (post: Parameters<typeof renderPost>[0]): string[] =>
  renderPost(post, null).map(({ body }) => body.content ?? '');

describe('what Discord is sent', () => {
  it.each([
    ['2,001 characters', 'a'.repeat(2_001)],
    ['6,000 characters', 'word '.repeat(1_200)],
    ['one line of 2,500 without blanks', 'x'.repeat(2_500)],
    ['1,990 and what stands before it', 'b'.repeat(1_990)],
    ['letters of several units', '👩‍👩‍👧‍👦'.repeat(400)],
    ['marks that are escaped', '\\*'.repeat(1_400)],
  ])('FM-01: is in pieces that it takes, and all of it: %s', (_name, text) => {
    const sent = contents({ id: 's.1', replies: [question('n', { text })] });
    for (const content of sent) accepted({ content });
    const letters = (from: string): string => from.replace(/[\s\\\u200d]/g, '');
    expect(letters(sent.join('')).length).toBeGreaterThanOrEqual(letters(text).length);
  });

  it('FM-01: is never too long and never cut, whatever is said', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 900, unit: 'grapheme' }), { maxLength: 6 }), (texts) => {
        const sent = contents({ id: 's.1', replies: texts.map((text) => note(escapeMarkup(text))) });
        for (const content of sent) if (content !== '') accepted({ content });
        // Every letter and digit that was said is there, in its order.
        const plain = (from: string): string => from.replace(/[^\p{L}\p{N}]/gu, '');
        const said = plain(
          texts.map((text) => text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')).join(''),
        );
        expect(plain(sent.join(''))).toBe(said);
      }),
      { numRuns: 60, seed: 20261130 },
    );
  });

  it.each([
    ['300 lines', `Look:\n\n\`\`\`py\n${'print("a line of code")\n'.repeat(300)}\`\`\``],
    ['a fence of tildes', `~~~\n${'line\n'.repeat(900)}~~~`],
    ['a name of 1,900 characters', `\`\`\`${'n'.repeat(1_900)}\n${'code\n'.repeat(500)}\`\`\``],
    ['a fence at the start', `\`\`\`js\n${'let a = 1;\n'.repeat(400)}\`\`\`\nend`],
  ])('FM-03: has whole fences and whole lines in every piece: %s', (_name, text) => {
    const pieces = contentsOf(text);
    expect(pieces.length).toBeGreaterThan(1);
    for (const piece of pieces) {
      accepted({ content: piece });
      expect((piece.match(/^```/gm) ?? []).length % 2).toBe(0);
    }
    const lines = (from: string): string[] =>
      from.split('\n').filter((line) => line.trim() !== '' && !/^(```|~~~)/.test(line));
    expect(lines(pieces.join('\n'))).toEqual(lines(text));
  });

  it.each([
    '@everyone look',
    '@here and <@&123456789012345678> and <@123456789012345678>',
    '` @everyone `@here`',
    '[a prize](https://evil.example) and https://evil.example/path',
    '**bold** _it_ ~~no~~ ||hidden|| > quote\n# heading\n- item\n1. one',
    '<#123456789012345678> </plumb:123> <t:0> <:emoji:123456789012345678>',
  ])('FM-04: shows what somebody wrote, and it means nothing: %s', (text) => {
    const [message] = renderPost({ id: 's.1', replies: [note(escapeMarkup(text))] }, null);
    expect(message?.body.allowed_mentions).toEqual({ parse: [] });
    const content = message?.body.content ?? '';
    expect(content).not.toMatch(
      /@everyone|@here|(?<!\\)<[@#:/t]|https?:\/\/|(?<!\\)\]\(|(?<!\\)(\*\*|~~|\|\||`)/,
    );
  });

  it('FM-07, FM-08: reads well: tables in even letters, mathematics in Unicode or as code, money as money', () => {
    const text = [
      '**bold** and `a_b*c`',
      '| a | b |\n| - | - |\n| 1 | 22 |',
      '\\(p(x_i)=\\frac{1}{2}\\) and $$\\sum_i w_i x_{ij}$$, \\[a*b*c\\]; it costs $5 and $7',
    ].join('\n\n');
    const written = writeMarkup(text);
    expect(written).toContain('**bold** and `a_b*c`');
    expect(written).toContain('```\na  b\n-  --\n1  22\n```');
    expect(written).toContain('1/2');
    expect(written).toContain('a\\*b\\*c');
    expect(written).toContain('it costs $5 and $7');
  });

  it('escapes what begins a line only where it does', () => {
    expect(escapeText('# a\n- b\n2. c\n-# d')).toBe('\\# a\n\\- b\n2\\. c\n\\-# d');
    expect(escapeText('a - b # c 3.5')).toBe('a - b # c 3.5');
  });

  it('names words as they are typed there, under the one command', () => {
    const [content] = contents({
      id: 's.1',
      replies: [note('`/learn <topic>` begins one, `/` comes first, `/tmp` is none.')],
    });
    expect(content).toBe('`/plumb learn <topic>` begins one, `/plumb` comes first, `/tmp` is none.');
  });

  it('FM-09: is never a message of nothing but white space', () => {
    for (const text of ['', '  \n', '\u202e\u202d']) expect(contentsOf(text)).toEqual([]);
  });

  it('FM-12: has names and labels within their limits, and 30 ways to choose in a list', () => {
    const buttons = Array.from({ length: 30 }, (_, at) => ({
      label: `${'way '.repeat(40)}${at}`,
      command: `/build accept x${at}`,
    }));
    const rows = rowsFor({ id: 's.1', replies: [{ kind: 'note', text: 'Choose', buttons }] });
    accepted({ content: 'Choose', components: rows });
    expect(rows[0]?.components[0]).toMatchObject({ options: { length: 25 } });
    const errors = new FormErrors();
    const form: unknown = answerForm('20261130-120000-abcdef', 'n'.repeat(300), 'why '.repeat(200));
    checkModal(isBody(form) ? form : {}, errors, []);
    checkCommands(commandDefinitions as readonly unknown[] as readonly Body[], errors);
    errors.check();
  });

  it('shows a message that goes on changing in one piece, whatever its length', () => {
    for (const length of [10, 3_000, 9_000]) {
      const { body, files } = renderLive({
        text: 'word '.repeat(length / 5),
        buttons: [{ label: 'Cancel', command: '/probe cancel r7x2' }],
      });
      accepted(body, files.length);
      expect(files.length).toBe(length > 4_096 ? 1 : 0);
    }
  });
});

describe('what a button carries', () => {
  const nodes = ['plumb', 'a|b|c', 'ä'.repeat(90), `#${'0'.repeat(20)}`, 'n'.repeat(500)];
  const nodeOf = (short: string): string | undefined => nodes.find((node) => shortNode(node) === short);

  it.each(nodes)('is read back as it was written, for a question called %s', (node) => {
    const id = stepId('hint', '20261130-141502-x7k2q9', '12', node);
    expect(id.length).toBeLessThanOrEqual(100);
    expect(readCustomId(id, nodeOf)).toEqual({
      kind: 'step',
      word: 'hint',
      session: '20261130-141502-x7k2q9',
      node,
    });
    expect(postOf(id)).toBe('20261130-141502-x7k2q9.12');
  });

  it('is not guessed at when another version wrote it', () => {
    for (const id of ['p0|s|hint|a|1|b', 'hint', '', 'p1|x', 'p1|s|hint'])
      expect(readCustomId(id, nodeOf)).toEqual({ kind: 'unknown' });
  });
});

it('tells the time of an id, and the first id of a time', () => {
  expect(timeOf('175928847299117063')).toBe('2016-04-30T11:18:25.796Z');
  expect(timeOf(snowflakeAt('2026-11-30T12:00:00.000Z'))).toBe('2026-11-30T12:00:00.000Z');
  expect(snowflakeAt('1970-01-01T00:00:00.000Z')).toBe('0');
});
