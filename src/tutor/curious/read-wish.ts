import { type Level, levels, type Subject } from '../../curiosity/statements/statement.ts';
import { withoutSteering } from '../../markup/escape.ts';
import type { Direction } from '../../trace/curious-event.ts';
import { commandWords } from '../read-message.ts';
import { wordsOf } from '../words/text.ts';

/** A statement of more characters than this is a text; there is no one thing in it to be curious about. */
export const longestStatement = 1000;

/** Which statement of the packs is wanted. */
export type Pick = {
  readonly field?: Subject;
  readonly level?: Level;
  /** Right or wrong was asked for, which nobody is told beforehand. */
  readonly asksForKey: boolean;
};

/** What `curious` was asked for. */
export type CuriousWish =
  | { readonly kind: 'pick'; readonly direction: Direction; readonly pick: Pick }
  | {
      readonly kind: 'given';
      readonly direction: Direction;
      readonly field: Subject;
      readonly statement: string;
    }
  | { readonly kind: 'problem'; readonly problem: 'too-long' | 'no-claim' | 'question' | 'command' };

const fields: Readonly<Record<string, Subject>> = {
  physics: 'physics',
  chemistry: 'chemistry',
  math: 'math',
  maths: 'math',
  mathematics: 'math',
  general: 'general',
};
const key = new Set(['right', 'wrong', 'true', 'false', 'correct', 'incorrect']);
const fillers = new Set([
  'a',
  'an',
  'the',
  'me',
  'about',
  'some',
  'one',
  'statement',
  'please',
  'something',
  'any',
  'random',
  'new',
  'another',
]);

/** Reads what follows the word `curious`. */
export function readWish(raw: string): CuriousWish {
  const text = withoutSteering(raw).replace(/\s+/g, ' ').trim();
  const asks = /^ask(?=\s|$)(?!\s+not\b)/i.test(text);
  const rest = asks ? text.slice(3).trim() : text;
  const direction = asks ? 'learner-asks' : 'bot-asks';
  const pick = readPick(rest);
  return pick === null ? readGiven(rest, direction) : { kind: 'pick', direction, pick };
}

/** Words that choose from the packs; `null` where there are others among them. */
function readPick(text: string): Pick | null {
  let pick: Pick = { asksForKey: false };
  // Beyond a few words it is a sentence of its own.
  const words = text.length > 80 ? ['…'] : wordsOf(text);
  if (words.length === 0 && text.trim() !== '') return null;
  let chooses = words.length === 0;
  for (const word of words) {
    const field = fields[word];
    const level = levels.find((one) => one === word);
    if (field !== undefined) pick = { ...pick, field };
    else if (level !== undefined) pick = { ...pick, level };
    else if (key.has(word)) pick = { ...pick, asksForKey: true };
    else if (!fillers.has(word)) return null;
    chooses ||= field !== undefined || level !== undefined || key.has(word) || word === 'statement';
  }
  return chooses ? pick : null;
}

const quoted = /^(?:"(.+)"|“(.+)”|«(.+)»|„(.+)[“”]|'(.+)')$/s;

function readGiven(text: string, direction: Direction): CuriousWish {
  const [, ...inner] = quoted.exec(text) ?? [];
  const bare = (inner.find((one) => one !== undefined) ?? text).trim();
  const [, named, said] = /^(\p{L}+)\s*:\s+(.+)$/su.exec(bare) ?? [];
  const field = named === undefined ? undefined : fields[named.toLowerCase()];
  const statement = field === undefined || said === undefined ? bare : said;
  if (statement.length > longestStatement) return { kind: 'problem', problem: 'too-long' };
  if (isCommand(statement)) return { kind: 'problem', problem: 'command' };
  if (!/\p{L}.*\p{L}/su.test(statement)) return { kind: 'problem', problem: 'no-claim' };
  if (/^[^.!。]*[?？؟]\W*$/u.test(statement)) return { kind: 'problem', problem: 'question' };
  return { kind: 'given', direction, field: field ?? 'general', statement };
}

function isCommand(text: string): boolean {
  const word = text
    .toLowerCase()
    .replace(/^\//, '')
    .replace(/[.!]+$/, '');
  return text.startsWith('/') || commandWords.some((one) => one === word);
}
