import { type ListItem, listItems } from './list-items.ts';
import {
  chooseQuestions,
  type Dropped,
  type DropReason,
  type QuestionContext,
  type QuestionList,
  questionText,
} from './question-list.ts';
import { sentencesOf } from './question-sentences.ts';
import { spokenText } from './spoken-text.ts';

/** A longer reply is a model that never stops: its tail is not read. */
const longestReply = 40_000;

/**
 * The questions of a reply as models really write it, in order and word for word (without bullets, numbers and
 * emphasis), and everything else it said with the reason why it is no question. A sentence is a question when it ends
 * in a question mark, or when it is a listed item that begins like one ("what is", "does"). An item of several
 * questions gives each of them; a tag that cannot stand alone ("Why?", "If so, how?") stays with the one before it.
 * Nothing is completed, reworded or added.
 */
export function parseQuestions(reply: string, context: QuestionContext = {}): QuestionList {
  const spoken = spokenText(reply.slice(0, longestReply), context);
  const cutOff = spoken.cutOff || reply.length > longestReply;
  const items = listItems(spoken.text);
  const dropped: Dropped[] = [...spoken.dropped];
  const found: string[] = [];
  const titled = items.filter((item) => item.marked && /[?？؟]/.test(item.text)).length >= 2;
  let listed = false;
  items.forEach((item, index) => {
    listed ||= item.marked;
    const last = index === items.length - 1;
    const reason = wholeReason(item, context, titled && !listed);
    if (reason !== null) dropped.push({ text: item.text, reason });
    else readItem(item, last ? (cutOff ? 'cut' : 'last') : 'inner', found, dropped);
  });
  return chooseQuestions(found, dropped);
}

/** The questions of texts that are items already: cells of a table, the lines of a form. */
export function readQuestions(texts: readonly string[], context: QuestionContext = {}): QuestionList {
  const parts = texts.map((text) => parseQuestions(text, context));
  const found = parts.flatMap(({ questions }) => questions);
  const chosen = chooseQuestions(found);
  return { ...chosen, dropped: [...parts.flatMap(({ dropped }) => dropped), ...chosen.dropped] };
}

const unreadableCell =
  /^#(?:NAME\?|REF!|VALUE!|N\/A|DIV\/0!|NUM!|NULL!|SPILL!|ERROR!)$|^(?:nan|none|null|undefined|n\/a)$/i;
const speaksOfQuestions = /\b(?:questions?|ask|mind|first time|curious|wonder)\b/i;
const offer =
  /\b(?:would you like|do you want|shall i|should i|can i help|may i help|is there anything else|any (?:other|more|further) questions|do you have any|let me know|does (?:this|that) help|need (?:more|anything|further))\b/i;

/** What a model says to a question of its own, which may hold questions that it asks nobody. */
const answer =
  /^[*_]{0,3}(?:(?:short |possible |sample )?answers?|a\d{0,2}|explanation|rationale|reason(?:ing)?|justification|note)[*_]{0,3}\s*[:：][*_]{0,3}\s/i;

/** Why an item as a whole is no question; `null` where its sentences have to be looked at. */
function wholeReason(
  item: ListItem,
  { statement, prompt }: QuestionContext,
  title: boolean,
): DropReason | null {
  const { text, marked } = item;
  if (unreadableCell.test(text)) return 'unreadable-cell';
  if (answer.test(text)) return 'not-a-question';
  const key = questionText(text);
  if (key === '') return 'not-a-question';
  if (statement !== undefined && key === questionText(statement)) return 'echo';
  if (prompt !== undefined && key.length >= 12 && questionText(prompt).includes(key)) return 'echo';
  const about = text.startsWith('#') || (title && speaksOfQuestions.test(text));
  if (!marked && (about || offer.test(text)) && (text.match(/[?？؟]/g)?.length ?? 0) < 2)
    return 'not-a-question';
  return null;
}

function readItem(
  item: ListItem,
  place: 'inner' | 'last' | 'cut',
  found: string[],
  dropped: Dropped[],
): void {
  const sentences = sentencesOf(item.text, item.marked);
  const asked = found.length > 0;
  sentences.forEach(({ text, question, open }, index) => {
    const last = index === sentences.length - 1;
    const torn = last && !text.match(/[?？؟]\W*$/) && (item.torn || place === 'cut');
    // Among questions with a question mark, a last item without any end was cut off.
    const trails = last && place === 'last' && open && item.marked && asked && found.every(marksQuestion);
    if (torn || (question && trails)) dropped.push({ text, reason: 'truncated' });
    else if (question) found.push(text);
    else dropped.push({ text, reason: 'not-a-question' });
  });
}

const marksQuestion = (text: string): boolean => /[?？؟]\W*$/.test(text);
