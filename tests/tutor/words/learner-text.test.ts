import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMarkup } from '../../../src/markup/blocks.ts';
import { startWalk } from '../walk-harness.ts';

type Node = { readonly type: string; readonly children?: readonly Node[]; readonly value?: string };

/** The kinds of marks that a reader would see, and the text without them. */
function read(markup: string): { readonly marks: string[]; readonly text: string } {
  const marks: string[] = [];
  const text = (node: Node): string => {
    if (!['root', 'paragraph', 'text', 'list', 'listItem'].includes(node.type)) marks.push(node.type);
    return node.value ?? (node.children ?? []).map(text).join('');
  };
  return { text: text(parseMarkup(markup)).replace(/\s+/g, ' '), marks };
}

const forged = fc
  .array(
    fc.constantFrom(
      '**Passed**',
      '`code`',
      '[x](https://evil.example)',
      '<b>',
      '<!-- ',
      '_a_',
      '# ',
      '~~x~~',
      '\\',
      '$$x$$',
      '\\(',
      '\\)',
      '&amp;',
      '|',
      'word',
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => `=3 ${parts.join('')}`);

describe('what a learner wrote, in the words of the tutor', () => {
  it('shows as it was written and formats nothing, in why, help and recap', async () => {
    const plain = await said('=3 plain');
    await fc.assert(
      fc.asyncProperty(forged, async (answer) => {
        const marked = await said(answer);
        for (const [index, text] of marked.entries()) {
          expect(read(text).marks).toEqual(read(plain[index] ?? '').marks);
          expect(read(text).text).toContain(answer.replace(/\s+/g, ' ').trim());
        }
      }),
      { numRuns: 12, seed: 5 },
    );
  });

  it('stays plain in an unknown command', async () => {
    const walk = await startWalk();
    await walk.send('/`**x**`');
    const { marks, text } = read(walk.said.at(-1)?.text ?? '');
    expect(new Set(marks)).toEqual(new Set(['inlineCode']));
    expect(text).toContain('/`**x**`');
  });
});

/** What `why`, a nudge that quotes an earlier answer, and a recap with a discrepancy say after `answer`. */
async function said(answer: string): Promise<string[]> {
  const walk = await startWalk();
  await walk.send(answer, 'why');
  const why = walk.said.at(-1)?.text ?? '';
  await walk.send('skip', '=5 other', '=1 other');
  const nudge = walk.said.findLast(({ kind }) => kind === 'hint')?.text ?? '';
  const other = await startWalk();
  await other.send(answer, 'skip');
  while (other.session().status !== 'ended') await other.send('=5');
  return [why, nudge, other.said.at(-1)?.text ?? ''];
}
