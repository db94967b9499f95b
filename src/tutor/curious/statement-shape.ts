import { createLexicon } from '../../judge/offline/lexicon.ts';
import { type ReadText, readText, type Word } from '../../judge/offline/read-text.ts';
import { wordKey } from '../../judge/offline/word-key.ts';

/** What a statement is built like, as far as questions can be asked from it. Texts are as the statement has them. */
export type StatementShape = {
  /** Its concepts: nouns with the adjectives before them, in order, each once. */
  readonly concepts: readonly string[];
  /** The two sides of "because", "if" and the like; `null` where there are none. */
  readonly cause: { readonly reason: string; readonly outcome: string } | null;
  /** The two sides of "although" and "but". */
  readonly contrast: { readonly seeming: string; readonly fact: string } | null;
  /** The word by which it claims to hold without exception: "every", "never". */
  readonly absolute: string | null;
  /** Its first number. */
  readonly figure: string | null;
  /** The word by which it compares: "higher", "twice", "than". */
  readonly comparison: string | null;
};

const noWords = createLexicon({ synonyms: [], opposites: [], phrases: {}, generic: [] }, wordKey);

const longestPart = 90;
const absolutes =
  /\b(?:every|all|always|never|no|none|only|any|each|exactly|must|cannot|entirely|completely|whole)\b/i;
const comparisons =
  /\b(?:more|less|fewer|twice|half|larger|smaller|higher|lower|faster|slower|greater|heavier|lighter|longer|shorter|stronger|weaker|than)\b/i;
const figures = /(?:^|[\s(])([-−]?\d+(?:[.,]\d+)*(?:\s?(?:%|°C|°))?)(?=[\s,;:)]|$)/u;

/** Finds what questions can be asked about. Linear in the statement; text that is not English has few parts or none. */
export function shapeOf(statement: string): StatementShape {
  const text = statement
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.!]+$/, '');
  return {
    concepts: conceptsOf(readText(text, noWords)),
    cause: causeIn(text),
    contrast: contrastIn(text),
    absolute: absolutes.exec(text)?.[0].toLowerCase() ?? null,
    figure: figures.exec(text)?.[1]?.trim() ?? null,
    comparison: comparisons.exec(text)?.[0].toLowerCase() ?? null,
  };
}

/** Without marks that would end a sentence within a question. */
const isPlain = (word: string): boolean => /^[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*$/u.test(word);

function conceptsOf({ words }: ReadText): string[] {
  const found: string[] = [];
  let run: Word[] = [];
  const close = (): void => {
    while (run.length > 0 && !/^(?:NOUN|PROPN)$/.test(run.at(-1)?.pos ?? '')) run.pop();
    const concept = run.map(({ text }) => text).join(' ');
    if (concept.length > 2 && concept.length <= longestPart) found.push(concept);
    run = [];
  };
  let sentence = 0;
  for (const word of words) {
    if (word.sentence !== sentence) close();
    sentence = word.sentence;
    if (word.kind === 'content' && isPlain(word.text) && /^(?:ADJ|NOUN|PROPN)$/.test(word.pos))
      run.push(word);
    else close();
  }
  close();
  const seen = new Set<string>();
  return found.filter((concept) => {
    const key = concept.toLowerCase();
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** A part of a statement, as it can stand within a sentence; `null` where it cannot be quoted. */
function part(text: string | undefined): string | null {
  const clean = (text ?? '').replace(/^[\s,;:]+|[\s,;:]+$/g, '');
  return clean === '' || clean.length > longestPart || /[.!?“”"\p{C}]/u.test(clean) ? null : clean;
}

function causeIn(text: string): StatementShape['cause'] {
  // "Easier when it moves than when it stands" compares two cases, and gives no reason.
  if (/\bthan (?:when|if)\b/i.test(text)) return null;
  const after = /^(.+?),?\s(?:because|since|if|when|whenever)\s(.+)$/i.exec(text);
  const before = /^(?:because|since|if|when|whenever)\s(.+?),\s(.+)$/i.exec(text);
  const reason = part(before === null ? after?.[2] : before[1]);
  const outcome = part(before === null ? after?.[1] : before[2]);
  return reason === null || outcome === null ? null : { reason, outcome };
}

function contrastIn(text: string): StatementShape['contrast'] {
  const after = /^(.+?),?\s(?:although|even though|though|despite)\s(.+)$/i.exec(text);
  const but = /^(.+?),\s(?:but|yet)\s(.+)$/i.exec(text);
  const seeming = part(after === null ? but?.[1] : after[2]);
  const fact = part(after === null ? but?.[2] : after[1]);
  return seeming === null || fact === null ? null : { seeming, fact };
}
