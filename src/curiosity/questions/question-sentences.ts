import { withoutMarks } from './list-items.ts';

export type Sentence = {
  readonly text: string;
  readonly question: boolean;
  /** True where nothing ends the sentence. */
  readonly open: boolean;
};

const auxiliary =
  "(?:is|are|was|were|am|do|does|did|can|could|will|would|shall|should|may|might|must|has|have|had|isn['’]t|aren['’]t|wasn['’]t|don['’]t|doesn['’]t|didn['’]t|can['’]t|won['’]t)";
const beginsAsQuestion = new RegExp(
  `^(?:(?:and|but|so|or|also|then|if so|if not),?\\s+)?(?:${auxiliary}\\s|(?:(?:in|to|by|for|from|at|on|with|under|about|of)\\s+)?(?:what|why|how|when|where|who|whom|whose|which)(?:['’]s\\b|\\s+(?:\\S+\\s+){0,4}?${auxiliary}\\b)|i(?:['’]d| would)? (?:wonder|like to know|want to know)\\b)`,
  'i',
);
/** Ends of questions: marks with what closes around them, before a blank, the end, or a letter that begins anew. */
const questionEnd = /[?？؟]+[!?？؟]*["'”’»)\]}*_`]*(?:[;,](?=\s+["'“]?\p{Lu}))?(?=\s|$|(?<=[？؟]))/gu;
const tag =
  /^(?:(?:and|but|or|so)\b[\s,]*)?(?:why(?: or why)?(?: not)?|how(?: so)?|if (?:so|not|yes|no)\b[^?]*|right|correct|really|when|where|who|what else|is it|are they|does it|do they|(?:if )?(?:why|how|when|where))\W*$/i;

/** The sentences of an item, each told to be a question or not. `marked` says that the item is one of a list. */
export function sentencesOf(item: string, marked: boolean): Sentence[] {
  const text = plain(item);
  const sentences: Sentence[] = [];
  const add = (said: string): void => {
    const shown = plain(withoutMarks(said.trim()).text);
    if (shown === '') return;
    const last = sentences.at(-1);
    if (last?.question === true && tag.test(shown)) {
      sentences[sentences.length - 1] = { ...last, text: `${last.text} ${shown}` };
      return;
    }
    const parts = leadIn(shown, marked);
    if (parts.lead !== '') sentences.push({ text: parts.lead, question: false, open: false });
    sentences.push({ text: parts.question, question: true, open: false });
  };
  let at = 0;
  for (const { index, 0: mark } of text.matchAll(questionEnd)) {
    const end = index + mark.length;
    // A mark inside a sentence, as in: What does "why?" mean here?
    const goesOn = /^\s+\p{Ll}/u.test(text.slice(end));
    const inBrackets = /[([][^)\]]*[)\]]$/.test(text.slice(at, end));
    if (goesOn && (inBrackets || !beginsAsQuestion.test(text.slice(end).trim()))) continue;
    add(text.slice(at, end).replace(/[;,]$/, ''));
    at = end;
  }
  const rest = plain(withoutMarks(text.slice(at).trim()).text);
  if (rest === '') return sentences;
  const open = !/[.!:;。！：…]["'”’»)\]*_`]*$/u.test(rest);
  const listed = marked && sentences.length === 0;
  const question = listed && beginsAsQuestion.test(rest) && !/[:!。！：]$/u.test(rest) && !/\.\s/.test(rest);
  return [...sentences, { text: rest, question, open }];
}

const label = /^(?:[*_]{1,3})([^*_?]{1,60})(?:[*_]{1,3}\s*[:：–—-]|[:：][*_]{1,3})\s*(?=\S)/u;
const announces = /\b(?:here|questions?|sure|certainly|of course|mind|list|following|okay|ok)\b[^?]*:\s*/i;

/** What stands before a question in its item and is not part of it: a preamble, or in a running text whole sentences. */
function leadIn(text: string, marked: boolean): { readonly lead: string; readonly question: string } {
  const announced = announces.exec(text);
  const from =
    announced !== null && text.slice(announced.index + announced[0].length) !== '' ? announced : null;
  let cut = from === null ? 0 : from.index + from[0].length;
  if (!marked)
    for (const { index, 0: end } of text.matchAll(
      /(?<!\b(?:e\.g|i\.e|vs|dr|mr|ms|mrs|st|no|approx|etc|cf))[.!。！]["'”’)]*\s+(?=\p{Lu}|["“‘(]|\p{Lo})/giu,
    ))
      cut = Math.max(cut, index + end.length);
  return { lead: text.slice(0, cut).trim(), question: withoutMarks(text.slice(cut)).text };
}

/** A text without emphasis, a label and the quotes around the whole. */
function plain(source: string): string {
  let text = source.trim().replace(/^#{1,6}\s+/, '');
  text = text.replace(label, '');
  text = text.replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/gu, '$2').replace(/^(?:\*\*|__)|(?:\*\*|__)$/g, '');
  const wrapped = /^([*_`"“‘'«])([\s\S]*?)([*_`"”’'»]),?$/u.exec(text);
  const pairs = new Set(['**', '__', '``', '""', '“”', '‘’', "''", '«»']);
  if (wrapped !== null && pairs.has(`${wrapped[1]}${wrapped[3]}`) && !wrapped[2]?.includes(wrapped[1] ?? ''))
    text = wrapped[2] ?? '';
  return text.trim();
}
