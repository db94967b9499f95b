import unicodeit from 'unicodeit';
import { codeSpan, escapeMarkup } from './escape.ts';

/** Mathematics as it is written: between `$$`, `\(` and `\)`, or `\[` and `\]`; after a backslash a mark is text. */
export const mathMarks = /(?<!\\)\$\$([\s\S]+?)\$\$|(?<!\\)\\\(([\s\S]+?)\\\)|(?<!\\)\\\[([\s\S]+?)\\\]/g;

/**
 * Chat platforms show no LaTeX. Mathematics between `$$…$$`, `\(…\)` or `\[…\]` becomes Unicode where that reads well,
 * else a code span with the source as it was written. A single `$` is money, not mathematics; code is left alone.
 */
export function readableMath(text: string): string {
  return outsideCode(text, (prose) =>
    prose.replace(mathMarks, (whole, display?: string, inline?: string, bracket?: string) => {
      const source = (display ?? inline ?? bracket ?? '').trim();
      return source === '' ? whole : shown(source);
    }),
  );
}

/** The parts of a text: every second one, from the second on, is a code fence or a code span. */
export function splitAtCode(text: string): string[] {
  return text.split(
    /((?:^|\n) {0,3}(?:`{3,}|~{3,})[\s\S]*?(?:\n {0,3}(?:`{3,}|~{3,})(?=\s*(?:\n|$))|$)|`+[^`\n]+`+)/,
  );
}

/** Applies `change` to what is neither in a code fence nor in a code span. */
function outsideCode(text: string, change: (prose: string) => string): string {
  return splitAtCode(text)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('');
}

function shown(source: string): string {
  const line = source.replace(/\s+/g, ' ');
  const unicode = toUnicode(line);
  return unicode ?? codeSpan(line);
}

/** A formula in Unicode; `null` where some of it would stay LaTeX. */
function toUnicode(source: string): string | null {
  const plain = source
    .replace(
      /\\[dt]?frac\{([^{}]+)\}\{([^{}]+)\}/g,
      (_whole, above: string, below: string) => `${grouped(above)}/${grouped(below)}`,
    )
    .replace(/\\sqrt\{([^{}]+)\}/g, (_whole, inner: string) => `√${grouped(inner)}`)
    .replace(/\\(?:text|mathrm|operatorname|mathbf)\{([^{}]*)\}/g, '$1')
    .replace(/\\(?:left|right|big|Big|displaystyle)\b/g, '')
    .replace(/\\[,;:! ]/g, ' ')
    .replace(/\\(sin|cos|tan|log|ln|exp|max|min|lim|det|dim)\b/g, '$1');
  const unicode = unicodeit.replace(plain).replace(/\s+/g, ' ').trim();
  // What Markdown would read as its own is escaped; what is still LaTeX is shown as code.
  return /[\\^_{}]/.test(unicode) ? null : escapeMarkup(unicode);
}

function grouped(part: string): string {
  return /^[\p{L}\p{N}.]+$/u.test(part.trim()) ? part.trim() : `(${part.trim()})`;
}
