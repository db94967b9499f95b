import { splitThinking } from '../../model/split-thinking.ts';
import type { Dropped, QuestionContext } from './question-list.ts';

export type SpokenText = {
  readonly text: string;
  readonly dropped: readonly Dropped[];
  /** True where what the model said is cut off, so that its last line may be half a question. */
  readonly cutOff: boolean;
};

/** Marks of chat templates at which somebody else begins to speak, and those at which the model does. */
const otherRole = String.raw`<\|(?:im_start|start_header_id|start|turn)\|?>\s*(?:user|system|human|developer)(?:<\|end_header_id\|>)?|<start_of_turn>\s*user|<\|(?:user|system|human)\|>|\[INST\]|<<SYS>>|###\s*(?:instruction|input|human|user)\b\s*:?|(?<=^|\n)[ \t]*\**(?:user|human|instruct|instruction|system|prompt)\**\s*:`;
const ownRole = String.raw`<\|(?:im_start|start_header_id|start|turn)\|?>\s*(?:assistant|model|bot)(?:<\|end_header_id\|>)?|<start_of_turn>\s*model|<\|(?:assistant|model)\|>|\[\/INST\]|###\s*(?:response|output|assistant|answer)\b\s*:?|(?<=^|\n)[ \t]*\**(?:assistant|output|response|model|bot|ai)\**\s*:`;
const role = new RegExp(`(${otherRole})|(${ownRole})`, 'gi');
/** Marks that begin or end a text and say nothing. */
const emptyMarks =
  /<\|(?:im_end|im_start|end|eot_id|eom_id|endoftext|begin_of_text|end_of_text|start_header_id|end_header_id|separator)\|>|<\/?s>|<(?:bos|eos|pad|unk|end_of_turn|start_of_turn)>|<<\/?SYS>>|\[\/?INST\]/gi;

/** Line ends as a program's text has them, before an item: "- What?\\n- Why?". */
const escapedLines = /\\n(?=[ \t]*(?:[-*•][ \t]|\(?\d{1,2}[.)][ \t]))/g;

/** Parts what a model says from what it thought, what its chat template left in, and what it says again of its prompt. */
export function spokenText(reply: string, context: QuestionContext): SpokenText {
  const source = reply
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '')
    // Marks that nobody sees stand before and behind what people copy; joiners inside words stay.
    .replace(/[\u00AD\u200B\u200E\u200F\u2060-\u2064\uFEFF]/g, '')
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(escapedLines, '\n');
  const { pieces, reasoning, unfinished } = splitThinking(source);
  const dropped: Dropped[] = reasoning === '' ? [] : [{ text: reasoning, reason: 'thinking' }];
  const own = ownWords(pieces.join('\n').trim());
  const parts = withoutEcho(own.text.replace(emptyMarks, '\n'), context.prompt);
  dropped.push(...own.dropped, ...parts.dropped);
  return { text: htmlLines(parts.text), dropped, cutOff: context.truncated === true || unfinished };
}

/** A model that goes on writes the next turns of the talk too: those of others are not its questions. */
function ownWords(text: string): { readonly text: string; readonly dropped: Dropped[] } {
  const dropped: Dropped[] = [];
  const kept: string[] = [];
  let at = 0;
  let speaks = true;
  const take = (end: number): void => {
    const part = text.slice(at, end);
    if (speaks) kept.push(part);
    else if (part.replace(emptyMarks, '').trim() !== '')
      dropped.push({ text: part.replace(emptyMarks, ' ').trim(), reason: 'echo' });
  };
  for (const match of text.matchAll(role)) {
    take(match.index);
    at = match.index + match[0].length;
    speaks = match[1] === undefined;
  }
  take(text.length);
  return { text: kept.join('\n'), dropped };
}

/** Takes out the prompt where it is repeated word for word, however its lines are broken. */
function withoutEcho(
  text: string,
  prompt: string | undefined,
): { readonly text: string; readonly dropped: readonly Dropped[] } {
  const words = prompt?.trim().split(/\s+/) ?? [];
  if (words.length < 4) return { text, dropped: [] };
  const pattern = new RegExp(
    words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('\\s+'),
    'giu',
  );
  const dropped: Dropped[] = [];
  const rest = text.replace(pattern, (echo) => {
    dropped.push({ text: echo, reason: 'echo' });
    return '\n';
  });
  return { text: rest, dropped };
}

/** Lists and breaks in HTML, as lines. */
const htmlLines = (text: string): string =>
  text
    .replace(/<br\s*\/?>|<\/(?:li|p|ul|ol|div|h\d)>/gi, '\n')
    .replace(/<li(?:\s[^<>]{0,80})?>/gi, '\n- ')
    .replace(/<\/?(?:ul|ol|p|div|span|b|strong|em|i|u|h\d)(?:\s[^<>]{0,80})?>/gi, '');
