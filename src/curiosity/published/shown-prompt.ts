import { isFailedFormula } from '../../sheet/cell.ts';
import type { Subject } from '../statements/statement.ts';

/** A statement as a published file shows it. */
export type PublishedStatement = { readonly text: string; readonly subject: Subject | null };

const subjectWords: readonly (readonly [Subject, RegExp])[] = [
  ['physics', /\bphysics?\b/i],
  ['chemistry', /\bchem\w*/i],
  ['math', /\bmath\w*/i],
  ['general', /\bgeneral\b/i],
];

const speaksToAsker = /\byou\b|\bthis\b.*\b(?:statement|sentence|equation)\b/i;

/** A prompt speaks to its asker, or of what it shows; a statement may also be about a "first time", and quote a word. */
function quotedIn(cell: string): RegExpExecArray | null {
  const quoted = /\bfirst time\b/i.test(cell) ? /["“”«]([\s\S]*)["“”»]/u.exec(cell) : null;
  return quoted !== null && speaksToAsker.test(cell.replace(quoted[0], ' ')) ? quoted : null;
}

/**
 * The statement in a cell. Published files hold the whole prompt that showed it to an asker ("… this Physics statement
 * … "…", what are the top 5 questions …"): it is what stands there between quotation marks. `null` where there is none,
 * or only what a program writes for nothing.
 */
export function statementIn(cell: string): PublishedStatement | null {
  const prompt = quotedIn(cell);
  if (prompt === null && /\bfirst time\b[\s\S]*\bquestions?\b/i.test(cell)) return null;
  const text = (prompt?.[1] ?? cell).trim();
  if (text === '' || /^(?:nan|none|null|n\/a)$/i.test(text) || isFailedFormula(text)) return null;
  const lead = prompt === null ? '' : cell.slice(0, prompt.index);
  return { text, subject: subjectWords.find(([, word]) => word.test(lead))?.[0] ?? null };
}
