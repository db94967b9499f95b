import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerView } from '../../../adapters/slack/answer-view.ts';
import { readButton } from '../../../adapters/slack/buttons.ts';
import { homeView } from '../../../adapters/slack/home-view.ts';
import { renderLive, renderPost, type SlackContent } from '../../../adapters/slack/render-post.ts';
import { writeMrkdwn } from '../../../adapters/slack/write-mrkdwn.ts';
import type { Reply } from '../../../src/tutor/reply.ts';
import { note } from '../../../src/tutor/words/replies.ts';
import { checkBlocks, checkView } from '../../platforms/slack/block-rules.ts';

const joiner = '\u2060';
const seen = (text: string): string => text.replaceAll(joiner, '');

describe('writing Slack’s markup', () => {
  it.each([
    ['**bold** and *slanted*', '*bold* and _slanted_'],
    ['# Heading', '*Heading*'],
    ['- one\n- two', '• one\n• two'],
    ['3. three\n4. four', '3. three\n4. four'],
    ['[label](https://x.example/?a=1&b=2)', 'label (https://x.example/?a=1&amp;b=2)'],
    ['`a < b`', '`a &lt; b`'],
    ['```py\nif a < b:\n    **x**\n```', '```\nif a &lt; b:\n    **x**\n```'],
    ['> said', '> said'],
    ['it costs $5 and $7', 'it costs $5 and $7'],
    ['type `/learn sets` or `hint`', 'type `/plumb learn sets` or `hint`'],
    ['look into `/tmp/learn`', 'look into `/tmp/learn`'],
  ])('writes %j as %j', (markdown, expected) => {
    expect(seen(writeMrkdwn(markdown))).toBe(expected);
  });

  it('makes a table of even letters, without marks in its cells (FM-07)', () => {
    const table = writeMrkdwn('| a | b |\n|---|--:|\n| **x** | 10 |\n| yy | 2 |');
    expect(table).toMatch(/^```\n/);
    expect(table).toContain('x');
    expect(table).not.toContain('**');
  });

  it('makes mathematics readable, and keeps its letters (FM-08)', () => {
    const text = writeMrkdwn('\\(p(x_i)=\\frac{1}{2}\\) and $$\\sum_i w_i x_{ij}$$ and \\[a*b*c\\]');
    expect(text).toContain('1/2');
    expect(seen(text)).toContain('a*b*c');
    expect(text).not.toContain('\\\\(');
  });

  it.each([
    '<!channel>',
    '<@U123ABC>',
    '<!subteam^S1>',
    '<#C1>',
    '<https://evil.example|your bank>',
    '`<!here>`',
    '```\n<!everyone>\n```',
  ])('mentions nobody and links nowhere by %j (FM-04)', (text) => {
    expect(writeMrkdwn(text)).not.toMatch(/<[!@#h]/);
  });

  it('never opens what Slack reads as its own, whatever is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(writeMrkdwn(text)).not.toContain('<');
      }),
    );
  });
});

const session = '20261130-071759-dpktoz';
const question = (text: string): Reply => ({
  kind: 'question',
  text,
  place: 'D1 recall · question 1 of 8',
  node: 'density',
  depth: 1,
  phase: 'first',
  attempt: 1,
  actions: ['hint', 'skip', 'stop'],
});

function check(messages: readonly SlackContent[]): void {
  expect(messages.length).toBeGreaterThan(0);
  for (const { text, blocks } of messages) {
    expect(checkBlocks(blocks)).toEqual([]);
    expect(JSON.stringify(blocks).length).toBeLessThan(13_200);
    expect(Buffer.byteLength(text)).toBeLessThan(4_000);
    expect(text).not.toBe('');
  }
}

describe('a post as messages', () => {
  it('shows a verdict and the next question in one message, with buttons that know their question', () => {
    const verdict: Reply = {
      kind: 'verdict',
      text: '**Passed** · 5 of 5.',
      node: 'mass',
      score: 5,
      passed: true,
    };
    const messages = renderPost({ id: `${session}.12`, replies: [verdict, question('What is density?')] });
    check(messages);
    expect(messages).toHaveLength(1);
    const buttons =
      messages[0]?.blocks.flatMap((block) => (block.type === 'actions' ? block.elements : [])) ?? [];
    expect(buttons.map(({ text }) => text.text)).toEqual(['Answer', 'Hint', 'Skip', 'Stop']);
    for (const { action_id: id, value } of buttons)
      expect(readButton(id, value)?.about).toEqual({ session, node: 'density' });
  });

  it('has buttons for another try where the question is not shown again', () => {
    const verdict: Reply = { kind: 'verdict', text: 'Not there yet.', node: 'mass', score: 2, passed: false };
    const hint: Reply = { kind: 'hint', text: 'Think of its unit.', node: 'mass' };
    const labels = (...replies: Reply[]): string[] =>
      renderPost({ id: `${session}.4`, replies }).flatMap(({ blocks }) =>
        blocks.flatMap((block) =>
          block.type === 'actions' ? block.elements.map(({ text }) => text.text) : [],
        ),
      );
    expect(labels(verdict, hint)).toEqual(['Answer', 'Hint', 'Skip']);
    expect(labels(verdict, { kind: 'reveal', text: 'It is …', node: 'mass' })).toEqual([]);
  });

  it.each(['', '  \n', '\u200b', '<b></b>'])('says something where a text is %j (FM-09)', (text) => {
    check(renderPost({ id: 'reply.x', replies: [note(text)] }));
  });

  const pieces = fc.constantFrom(
    'a <b> & "c" \\ `d` ',
    '**bold** _x_ ',
    '😀👩‍👩‍👧 ',
    '\n\n',
    '\n- item ',
    'word '.repeat(150),
    '<!channel> '.repeat(50),
    'x'.repeat(1_500),
    '&'.repeat(700),
  );
  const texts = fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join(''));

  it('keeps within every limit of Slack, whatever is said (FM-02)', () => {
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1, maxLength: 2 }), texts, (notes, asked) => {
        check(
          renderPost({ id: `${session}.3`, replies: [...notes.map((text) => note(text)), question(asked)] }),
        );
        check([renderLive({ text: asked, buttons: [{ label: 'Cancel', command: '/probe cancel x' }] })]);
      }),
      { numRuns: 20 },
    );
  });

  it('loses no word of a long text, and cuts no fence open (FM-01, FM-03)', () => {
    const lines = Array.from({ length: 300 }, (_, at) => `line ${at} of the code < & >`);
    const messages = renderPost({
      id: 'reply.x',
      replies: [note(`before\n\n\`\`\`py\n${lines.join('\n')}\n\`\`\`\n\nafter`)],
    });
    check(messages);
    const shown = messages.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.type === 'section' ? [block.text.text] : [])),
    );
    for (const text of shown) expect((text.match(/```/g) ?? []).length % 2).toBe(0);
    const all = shown.join('\n');
    for (const at of lines.keys()) expect(all).toContain(`line ${at} of the code &lt; &amp; &gt;`);
    expect(all).toContain('before');
    expect(all).toContain('after');
  });

  it('keeps its button in a live message that says too much', () => {
    const { blocks } = renderLive({
      text: 'much '.repeat(2_000),
      buttons: [{ label: 'Cancel', command: '/probe cancel x' }],
    });
    expect(blocks.at(-1)?.type).toBe('actions');
  });
});

describe('forms and the Home', () => {
  it('keep within the limits of Slack, however long the question', () => {
    const origin = { session, node: 'n'.repeat(200), place: 'slack:T1:D1' };
    for (const text of ['What?', 'why <&> '.repeat(700), ''])
      expect(checkView(answerView(text, origin), 'modal')).toEqual([]);
    const buttons = [{ label: 'x'.repeat(200), command: '/learn' }];
    expect(checkView(homeView({ text: '**a** '.repeat(1_500), buttons }), 'home')).toEqual([]);
  });
});
