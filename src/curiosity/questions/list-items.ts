import { quotedLists } from './quoted-lists.ts';

/** A piece of a reply in which questions are looked for. */
export type ListItem = {
  readonly text: string;
  /** True for what a bullet, a number or a list sets off as an item of its own. */
  readonly marked: boolean;
  /** True for what ends because the reply was cut off. */
  readonly torn: boolean;
};

const bullet = '(?:[-+•·‣◦▪▫●○■□►▸➤→✓✔⁃∙–—][ \\t]*(?![-*\\d])|[-*+•·‣◦▪●–—][ \\t]+|o[ \\t]+(?=[A-Z]))';
const number =
  '(?:\\(?(?:\\d{1,2}|[a-h]|[ivx]{1,4})[.):、．][ \\t]*(?!\\d)|\\(?\\d{1,2}[ \\t]*[-–—][ \\t]+|[①②③④⑤⑥⑦⑧⑨⑩][ \\t]*|\\d\\uFE0F?\\u20E3[ \\t]*|\\[\\d{1,2}\\][ \\t]*)';
/** Pictures that stand for bullets: "🔹 What …", "✅ How …". */
const picture = '(?:(?![\\d#*])\\p{Extended_Pictographic}\\uFE0F?[ \\t]+)';
const label =
  '(?:(?:question|q|frage|pregunta|вопрос|問|問題|质疑|问题)[ \\t]*(?:no\\.?[ \\t]*|#)?\\d{0,2}[ \\t]*[.):：-]+[ \\t]*)';
const mark = new RegExp(
  `^(?:[ \\t]*>)*[ \\t]*(?:[*_]{1,3})?(?:${label}|${number}|${bullet}|${picture})`,
  'iu',
);

/** What stands before an item is taken off, as often as there is something: "- **1.** Q1: …". */
export function withoutMarks(line: string): { readonly text: string; readonly marked: boolean } {
  let text = line;
  let marked = false;
  for (let times = 0; times < 4; times += 1) {
    const found = mark.exec(text)?.[0];
    if (found === undefined || found.trim() === '') break;
    const rest = text.slice(found.length);
    // A pair of stars around the whole is emphasis, not a bullet.
    if (/^[ \t]*\*{1,2}$/.test(found) && !/^\s/.test(rest) && /\*\s*$/.test(rest)) break;
    marked = true;
    text = rest;
  }
  return { text: text.trim(), marked };
}

/** Parts a reply into its items: those of quoted lists, table cells, and lines with what goes on from them. */
export function listItems(text: string): ListItem[] {
  const items: ListItem[] = [];
  let at = 0;
  for (const list of quotedLists(text)) {
    items.push(...lineItems(text.slice(at, list.start).replace(/(?:[{\s]*["']?\w+["']?\s*[:=]\s*)$/, '\n')));
    items.push(...list.items.map((item) => ({ text: withoutMarks(item).text, marked: true, torn: false })));
    if (list.torn !== null) items.push({ text: withoutMarks(list.torn).text, marked: true, torn: true });
    at = list.end;
  }
  return [...items, ...lineItems(text.slice(at))].filter((item) => item.text !== '');
}

const ended = /[.?!:;。？！：؟…]["'”’»)\]*_`]*\s*$/u;
const asks = /^(?:what|why|how|when|where|who|which|is|are|can|could|do|does|did|will|would|should)\b/i;

function lineItems(text: string): ListItem[] {
  const items: ListItem[] = [];
  let open = false;
  for (const line of text.split('\n').flatMap(cells).flatMap(numberedInline)) {
    if (/^\s*(?:`{3,}\w*|~{3,}\w*|[-*_=]{3,})?\s*$/.test(line)) {
      open = false;
      continue;
    }
    const { text: said, marked } = withoutMarks(line.replace(/^(?:[ \t]*>)+/, ''));
    const last = items.at(-1);
    const goesOn = /^[\p{Ll}\p{N}("'“$\\]/u.test(said) || /^\s{2,}/.test(line);
    if (open && !marked && last !== undefined && goesOn && !(asks.test(said) && asks.test(last.text)))
      items[items.length - 1] = { ...last, text: `${last.text} ${said}` };
    else items.push({ text: said, marked, torn: false });
    open = said !== '' && !ended.test(said) && !line.trimStart().startsWith('#');
  }
  return items;
}

/** The cells of a row of a Markdown table, as items; rules between rows are nothing. */
function cells(line: string): string[] {
  if (!/^\s*\|.*\|\s*$/.test(line)) return [line];
  return line
    .trim()
    .slice(1, -1)
    .split('|')
    .filter((cell) => !/^[\s:\d.-]*$/.test(cell))
    .map((cell) => `- ${cell.trim()}`);
}

/** "1. What … 2. Why …" in one line, when the numbers go up one by one, as lines. */
function numberedInline(line: string): string[] {
  const places = [...line.matchAll(/(?<=^|\s)\(?(\d{1,2})[.)]\s+(?=\S)/g)];
  const [first] = places;
  if (first === undefined || places.length < 2) return [line];
  const rising = places.every((place, index) => Number(place[1]) === Number(first[1]) + index);
  if (!rising) return [line];
  const starts = [0, ...places.map(({ index }) => index).filter((index) => index > 0)];
  return starts.map((start, index) => line.slice(start, starts[index + 1]));
}
