import { jsonObjectEnd } from './json-object-end.ts';

/** How models and chat templates mark what was only thought. */
const marks: readonly { readonly open: string; readonly close: string }[] = [
  { open: '<think>', close: '</think>' },
  { open: '<thinking>', close: '</thinking>' },
  { open: '<thought>', close: '</thought>' },
  { open: '<reasoning>', close: '</reasoning>' },
  { open: '<reflection>', close: '</reflection>' },
  { open: '<seed:think>', close: '</seed:think>' },
  { open: '[think]', close: '[/think]' },
  { open: '◁think▷', close: '◁/think▷' },
  { open: '<|begin_of_thought|>', close: '<|end_of_thought|>' },
  { open: '<|channel|>analysis<|message|>', close: '<|end|>' },
  { open: '<|channel|>commentary<|message|>', close: '<|end|>' },
];
const firstCharacters = new Set(marks.flatMap(({ open, close }) => [open.charAt(0), close.charAt(0)]));
// Each search that ends in nothing may read to the end; a text of nothing but braces must not take for ever.
const mostVainSearches = 100;
const finalChannel = /^(?:<\|start\|>assistant)?<\|channel\|>final<\|message\|>/;

export type SplitText = {
  /** What is said. */
  readonly text: string;
  /** The same, parted where a thought came between: what stands on both sides was not said in one breath. */
  readonly pieces: readonly string[];
  /** What was only thought; empty where there is none. */
  readonly reasoning: string;
  /** True when the thinking never ended: the reply was cut off, or holds nothing but thoughts. */
  readonly unfinished: boolean;
  /** Where `text` starts in the source, in UTF-16 code units; `null` where it is not one piece of it. */
  readonly start: number | null;
};

/**
 * Parts what a model says from what it thought on the way. Accepts thinking anywhere outside JSON, code fences and
 * code spans; a closing mark whose opening one the server's template supplied; and thinking that was cut off.
 * Marks inside JSON strings and code are the model's subject, not its thinking, and stay.
 */
export function splitThinking(source: string): SplitText {
  const whole = { text: source, pieces: [source], reasoning: '', unfinished: false, start: 0 };
  const folded = foldCase(source);
  if (!marks.some(({ open, close }) => folded.includes(open) || folded.includes(close))) return whole;
  if (isJson(source)) return whole;

  const said: { readonly at: number; readonly end: number }[] = [];
  const thought: string[] = [];
  const verbatimEnd = createVerbatimEnd(source);
  let from = 0;
  let at = 0;
  while (at < source.length) {
    const verbatim = verbatimEnd(at);
    if (verbatim !== null) {
      at = verbatim;
      continue;
    }
    if (!firstCharacters.has(source.charAt(at))) {
      at += 1;
      continue;
    }
    const closing = marks.find(({ close }) => close !== '<|end|>' && folded.startsWith(close, at));
    if (closing !== undefined) {
      // Its opening mark was in the prompt: all that came before was thought.
      thought.splice(0, thought.length, source.slice(0, at));
      said.length = 0;
      at += closing.close.length;
      from = at;
      continue;
    }
    const opening = marks.find(({ open }) => folded.startsWith(open, at));
    if (opening === undefined) {
      at += 1;
      continue;
    }
    const end = closingOf(folded, opening, at + opening.open.length);
    // A mark in the middle of a sentence that nothing closes is being spoken about.
    if (end === null && !/(^|\n)\s*$/.test(source.slice(Math.max(0, at - 80), at))) {
      at += opening.open.length;
      continue;
    }
    said.push({ at: from, end: at });
    thought.push(source.slice(at + opening.open.length, end ?? source.length));
    at = end === null ? source.length : end + opening.close.length;
    from = at + (finalChannel.exec(source.slice(at, at + 60))?.[0].length ?? 0);
    at = from;
    if (end === null) return { ...assemble(source, said, thought), unfinished: true };
  }
  said.push({ at: from, end: source.length });
  return { ...assemble(source, said, thought), unfinished: false };
}

function assemble(
  source: string,
  said: readonly { readonly at: number; readonly end: number }[],
  thought: readonly string[],
): Omit<SplitText, 'unfinished'> {
  const spans = said.filter(({ at, end }) => source.slice(at, end).trim() !== '');
  const pieces = spans.map(({ at, end }) => source.slice(at, end));
  const joined = pieces.join('');
  const first = spans[0];
  const lead = joined.length - joined.trimStart().length;
  return {
    text: joined.trim(),
    pieces,
    reasoning: thought
      .map((each) => each.trim())
      .filter((each) => each !== '')
      .join('\n\n'),
    start: spans.length === 1 && first !== undefined ? first.at + lead : null,
  };
}

/** The end of thinking that starts at `from`; thinking within thinking is skipped over. */
function closingOf(
  folded: string,
  { open, close }: { readonly open: string; readonly close: string },
  from: number,
): number | null {
  const last = folded.lastIndexOf(close);
  let depth = 1;
  let at = from;
  let end = -1;
  let nested = -1;
  for (;;) {
    // Each place is looked for once, so that a text of nothing but marks is read in one go.
    if (end < at) end = folded.indexOf(close, at);
    if (end === -1) return null;
    if (nested < at && nested !== folded.length) {
      nested = folded.indexOf(open, at);
      if (nested === -1) nested = folded.length;
    }
    if (nested < end) {
      depth += 1;
      at = nested + open.length;
      continue;
    }
    depth -= 1;
    // A model that opens twice and closes once has closed.
    if (depth === 0 || end === last) return end;
    at = end + close.length;
  }
}

/** Finds where the JSON object, code fence or code span that begins at a place ends; `null` where none begins. */
function createVerbatimEnd(source: string): (at: number) => number | null {
  let vain = 0;
  return (at) => {
    if (source[at] === '`') return codeEnd(source, at);
    if (source[at] !== '{' || vain >= mostVainSearches) return null;
    const end = jsonObjectEnd(source, at);
    if (end === null) vain += 1;
    return end;
  };
}

function codeEnd(source: string, at: number): number | null {
  const ticks = /^`+/.exec(source.slice(at, at + 20))?.[0] ?? '`';
  const end = source.indexOf(ticks, at + ticks.length);
  if (end === -1) return ticks.length >= 3 ? null : at + ticks.length;
  // A code span does not run over a blank line; a fence does.
  if (ticks.length < 3 && source.slice(at, end).includes('\n\n')) return at + ticks.length;
  return end + ticks.length;
}

// ASCII only: folding other letters may change the length and shift every place after them.
const foldCase = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
