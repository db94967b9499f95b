import { distance } from 'fastest-levenshtein';
import { declinedKind } from '../judge/is-declined.ts';

/** The words of `/plumb`, and of a terminal after `/`. */
export const commandWords = [
  'learn',
  'answer',
  'hint',
  'skip',
  'why',
  'repeat',
  'appeal',
  'stop',
  'resume',
  'review',
  'curious',
  'probe',
  'build',
  'trace',
  'class',
  'drill',
  'settings',
  'forget',
  'help',
] as const;
export type CommandWord = (typeof commandWords)[number];

/** Words that are a command even without the `/`, when they are all that the message says. */
const bareWords: readonly CommandWord[] = [
  'hint',
  'skip',
  'why',
  'repeat',
  'stop',
  'resume',
  'help',
  'appeal',
];

/** What a message is. Only an `answer` is ever scored. */
export type Message =
  | { readonly kind: 'answer'; readonly text: string }
  /** "I don't know": an answer without a score. */
  | { readonly kind: 'declined'; readonly text: string }
  | { readonly kind: 'question-back'; readonly text: string }
  | { readonly kind: 'chatter'; readonly text: string }
  | { readonly kind: 'blank' }
  | { readonly kind: 'command'; readonly word: CommandWord; readonly rest: string }
  | { readonly kind: 'unknown-command'; readonly word: string; readonly nearest: CommandWord };

const chatter =
  /^(?:(?:hi|hello|hey|hiya|yo|there|good (?:morning|afternoon|evening)|thanks?(?: you| a lot| so much)?|thx|ty|cheers|ok(?:ay)?|k|cool|nice|great|awesome|wow|lol|haha+|sure|got it|i see|alright|all right|fine|bye|goodbye|go on|next|continue|quit|exit|(?:one|a|just a) (?:sec|moment|second|minute)|wait|hold on|brb)[\s.!,)(:;-]*)+$/i;

// What a person asks a tutor; "is it …?" and "could it be …?" are tentative answers instead.
const askingStart =
  /^(?:(?:and|but|so|sorry|ok|okay|hmm+|wait|um+|uh+|please)[,\s]+)*(?:what|why|how|when|where|who|whom|whose|which|can (?:you|i|we)|could (?:you|i|we)|would you|will you|do (?:you|i|we)|does (?:it|this|that|the)|did you|am i|are (?:you|we)|should (?:i|we)|may i|is (?:this|that|there) (?:a |an |the )?(?:question|hint|example|formula|way)|meaning|such as|like what|huh|pardon)\b/i;
const asksInWords =
  /^(?:please |pls )?(?:explain|define|clarify|rephrase|give me an example)\b(?!.*(?:\b(?:is|are|as|means?)\b|[=:])).{0,60}$|^i (?:do not|don['’]?t) understand (?:the |this |your )?(?:question|word|term)/i;

/** Whether a message asks the tutor something rather than answer: every sentence of it is a question of that kind. */
function isQuestionBack(text: string): boolean {
  if (asksInWords.test(text)) return true;
  const sentences = text.match(/[^.!?\n]+[.!?]*/g)?.map((sentence) => sentence.trim()) ?? [];
  const spoken = sentences.filter((sentence) => sentence !== '');
  return (
    spoken.length > 0 && spoken.every((sentence) => sentence.endsWith('?') && askingStart.test(sentence))
  );
}

/** The command word closest to what was typed. */
export function nearestCommand(word: string): CommandWord {
  const [first, ...rest] = commandWords;
  return rest.reduce<CommandWord>(
    (best, candidate) => (distance(word, candidate) < distance(word, best) ? candidate : best),
    first,
  );
}

function readSlash(text: string): Message {
  const [, typed = '', rest = ''] = /^\/(\S*)\s*([\s\S]*)$/.exec(text) ?? [];
  const word = typed.toLowerCase();
  const known = commandWords.find((candidate) => candidate === word);
  if (known === 'answer') return rest.trim() === '' ? { kind: 'blank' } : readAnswer(rest.trim());
  if (known !== undefined) return { kind: 'command', word: known, rest: rest.trim() };
  return { kind: 'unknown-command', word: typed, nearest: nearestCommand(word) };
}

/** Reads what can only be an answer, such as what was written into a form for one. */
export function readAnswer(raw: string): Extract<Message, { kind: 'answer' | 'declined' | 'blank' }> {
  const text = raw.trim();
  const declined = declinedKind(text);
  if (declined === 'blank') return { kind: 'blank' };
  if (declined === 'unknown') return { kind: 'declined', text };
  return { kind: 'answer', text };
}

/**
 * Tells what a message of a learner is. A line is a command only if it starts with `/` or is nothing but one of the
 * bare words: answers begin with words like "Review" and "Trace". In doubt it is an answer.
 */
export function readMessage(raw: string): Message {
  const text = raw.trim();
  if (text.startsWith('/')) return readSlash(text);
  const bare = bareWords.find((word) => word === text.toLowerCase().replace(/[.!]+$/, ''));
  if (bare !== undefined) return { kind: 'command', word: bare, rest: '' };
  if (chatter.test(text)) return { kind: 'chatter', text };
  if (isQuestionBack(text)) return { kind: 'question-back', text };
  if (declinedKind(text) === 'help') return { kind: 'command', word: 'hint', rest: '' };
  return readAnswer(text);
}
