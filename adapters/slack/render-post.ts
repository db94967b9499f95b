import { assertNever } from '../../src/errors.ts';
import { splitMarkup } from '../../src/markup/split-markup.ts';
import type { LiveContent } from '../../src/spine/outlet.ts';
import type { Reply, ReplyAction } from '../../src/tutor/reply.ts';
import type { Post } from '../../src/tutor/turn.ts';
import { type About, actionButton, type ButtonElement, button, openForm } from './buttons.ts';
import { nothingToShow } from './words.ts';
import { writeMrkdwn } from './write-mrkdwn.ts';

export type SlackBlock =
  | {
      readonly type: 'section';
      readonly text: { readonly type: 'mrkdwn'; readonly text: string; readonly verbatim: true };
    }
  | {
      readonly type: 'context';
      readonly elements: readonly {
        readonly type: 'mrkdwn';
        readonly text: string;
        readonly verbatim: true;
      }[];
    }
  | { readonly type: 'actions'; readonly elements: readonly ButtonElement[] };

/** One message of Slack: what is drawn, and the same in words for notices and for those who hear it. */
export type SlackContent = { readonly text: string; readonly blocks: readonly SlackBlock[] };

/**
 * What one message may hold. Slack's own limits are 3,000 characters a section, 50 blocks, about 13,200 characters of
 * blocks as JSON, and 4,000 bytes of text where a message is changed.
 */
const limits = { section: 2_900, blocks: 40, json: 11_000, textBytes: 3_600 } as const;
const buttonsInARow = 5;
const mostButtons = 20;

/** A post as messages, in order; usually one. Nothing is cut: what does not fit into one message is in the next. */
export function renderPost({ id, replies }: Post): SlackContent[] {
  const session = sessionOfPost(id);
  let buttons = 0;
  let node: string | null = null;
  const blocks = replies.flatMap((reply) => {
    if ('node' in reply) node = reply.node;
    const about = session === null || node === null ? null : { session, node };
    const made = renderReply(reply, about, buttons);
    buttons += made.filter((block) => block.type === 'actions').length * buttonsInARow;
    return made;
  });
  if (session !== null && node !== null && isStillOpen(replies))
    blocks.push(...rows(steps({ session, node }, ['hint', 'skip'], buttons)));
  return inMessages(blocks.length === 0 ? sections(nothingToShow) : blocks);
}

/** A message that goes on changing; what does not fit is left out, since it stays one message. */
export function renderLive({ text, buttons }: LiveContent): SlackContent {
  const [first] = inMessages([
    ...sections(text === '' ? '…' : text),
    ...rows(buttons.map((one, at) => button(one, at))),
  ]);
  if (first === undefined || first.blocks.some(({ type }) => type === 'actions') || buttons.length === 0)
    return first ?? contentOf(sections('…'));
  return contentOf([...first.blocks.slice(0, -1), ...rows(buttons.map((one, at) => button(one, at)))]);
}

/** Text in pieces that each fit into a section, or go with a file. */
export function renderText(markdown: string): string[] {
  return pieces(markdown, limits.section).map(writeMrkdwn);
}

/** Posts of a walk are named by it and a number. */
function sessionOfPost(id: string): string | null {
  return /^(\d{8}-\d{6}-\w+)\.\d+$/.exec(id)?.[1] ?? null;
}

/** `about` is the question that was spoken of last. */
function renderReply(reply: Reply, about: About | null, from: number): SlackBlock[] {
  switch (reply.kind) {
    case 'question': {
      const buttons =
        about === null
          ? reply.actions.map((action, at) => button(actionButton(action), from + at))
          : steps(about, reply.actions, from);
      return [...context(reply.place), ...sections(reply.text, 'strong'), ...rows(buttons)];
    }
    case 'choices': {
      const options = reply.options.map(({ id, label }, at) =>
        button({ label: upperFirst(label), command: id }, from + at, about),
      );
      return [...sections(reply.text), ...rows(options)];
    }
    case 'note': {
      const actions = (reply.actions ?? []).map(actionButton);
      const all = [...(reply.buttons ?? []), ...actions];
      return [
        ...sections(reply.text),
        ...rows(all.slice(0, mostButtons).map((one, at) => button(one, from + at))),
      ];
    }
    case 'verdict':
    case 'hint':
    case 'reveal':
    case 'file':
    case 'recap':
      return sections(reply.text);
    default:
      return assertNever(reply);
  }
}

/** A form for the answer, and the usual steps. */
function steps(about: About, actions: readonly ReplyAction[], from: number): (ButtonElement | null)[] {
  return [
    button({ label: 'Answer', command: openForm }, from, about, 'primary'),
    ...actions.map((action, at) => button(actionButton(action), from + 1 + at, about)),
  ];
}

/** Whether the question that was spoken of waits for another try, and is not shown again. */
function isStillOpen(replies: readonly Reply[]): boolean {
  const goesOn = replies.some(({ kind }) => ['question', 'choices', 'reveal', 'recap'].includes(kind));
  return (
    !goesOn && replies.some((reply) => reply.kind === 'hint' || (reply.kind === 'verdict' && !reply.passed))
  );
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** No letter of a line becomes longer than this by being escaped, in bytes; and no text shorter than a third. */
const mostGrowth = 8;
const mostShrinking = 3;

function pieces(markdown: string, limit: number): string[] {
  // What surely fits, or surely does not, need not be written out to be measured. Lines may be set in, tables filled up.
  const surelyFits = (markup: string): boolean =>
    markup.length * mostGrowth <= limit && !markup.trim().includes('\n');
  if (surelyFits(markdown)) return markdown.trim() === '' ? [] : [markdown];
  const measure = (markup: string): number =>
    surelyFits(markup) || markup.length > limit * mostShrinking
      ? markup.length
      : Buffer.byteLength(writeMrkdwn(markup));
  return splitMarkup(markdown, { limit, measure }).map(({ markup }) => markup);
}

function sections(markdown: string, weight: 'plain' | 'strong' = 'plain'): SlackBlock[] {
  return pieces(markdown, limits.section).flatMap((piece): SlackBlock[] => {
    const text = writeMrkdwn(piece);
    // A question of one plain line stands out; one with marks of its own is left as it is.
    const isPlain = weight === 'strong' && !/[\n*_`~<]/.test(text);
    return text === ''
      ? []
      : [{ type: 'section', text: { type: 'mrkdwn', text: isPlain ? `*${text}*` : text, verbatim: true } }];
  });
}

function context(markdown: string): SlackBlock[] {
  return pieces(markdown, limits.section).map((piece) => ({
    type: 'context',
    elements: [{ type: 'mrkdwn', text: writeMrkdwn(piece), verbatim: true }],
  }));
}

function rows(buttons: readonly (ButtonElement | null)[]): SlackBlock[] {
  const there = buttons.filter((one) => one !== null);
  const count = Math.ceil(there.length / buttonsInARow);
  return Array.from({ length: count }, (_, row) => ({
    type: 'actions',
    elements: there.slice(row * buttonsInARow, (row + 1) * buttonsInARow),
  }));
}

/** Blocks in as few messages as hold them. A row of buttons stays with what is before it. */
function inMessages(blocks: readonly SlackBlock[]): SlackContent[] {
  const messages: SlackBlock[][] = [];
  let current: SlackBlock[] = [];
  for (const [at, block] of blocks.entries()) {
    const next = blocks[at + 1];
    const together = next?.type === 'actions' && block.type !== 'actions' ? [block, next] : [block];
    if (current.length > 0 && !fits([...current, ...together])) {
      messages.push(current);
      current = [];
    }
    current.push(block);
  }
  if (current.length > 0) messages.push(current);
  return messages.map(contentOf);
}

function fits(blocks: readonly SlackBlock[]): boolean {
  return (
    blocks.length <= limits.blocks &&
    JSON.stringify(blocks).length <= limits.json &&
    Buffer.byteLength(wordsOf(blocks)) <= limits.textBytes
  );
}

/** A message of these blocks. */
export function contentOf(blocks: readonly SlackBlock[]): SlackContent {
  const words = wordsOf(blocks);
  return { text: words === '' ? labelsOf(blocks) : words, blocks };
}

function labelsOf(blocks: readonly SlackBlock[]): string {
  return blocks
    .flatMap((block) => (block.type === 'actions' ? block.elements.map(({ text }) => text.text) : []))
    .join(' · ');
}

function wordsOf(blocks: readonly SlackBlock[]): string {
  return blocks
    .flatMap((block) => {
      if (block.type === 'section') return [block.text.text];
      return block.type === 'context' ? block.elements.map(({ text }) => text) : [];
    })
    .join('\n\n');
}
