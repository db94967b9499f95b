/**
 * A text of somebody else (a learner, a topic, an error) as Markdown that shows exactly this text on one line, whatever
 * it holds: nothing in it formats, links, or ends what stands around it. White space is one space.
 */
export function escapeMarkup(text: string): string {
  return (
    text
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/[\\`*_<>&~|$#]/g, '\\$&')
      // A bracket after a backslash would begin mathematics.
      .replace(/[[\]]/g, (bracket) => `&#${bracket.charCodeAt(0)};`)
      .replace(/^[-+=]|^(\d{1,9})([.)])(?=\s|$)/, (mark, digits?: string, dot?: string) =>
        digits === undefined ? `\\${mark}` : `${digits}\\${dot}`,
      )
  );
}

/** A text as a code span. Backticks cannot be escaped in code: more of them stand around it than in it. */
export function codeSpan(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const ticks = '`'.repeat(longest + 1);
  return longest > 0 ? `${ticks} ${line} ${ticks}` : `${ticks}${line}${ticks}`;
}

/** Zero width, and breaks neither line nor word. */
const joiner = '\u2060';

/**
 * For platforms without an escape for what `pattern` finds: puts an invisible character after the first letter of
 * each match, so that it reads the same and means nothing. `pattern` is global.
 */
export function breakUp(text: string, pattern: RegExp): string {
  return text.replace(pattern, (found) => {
    const [first = ''] = found;
    return `${first}${joiner}${found.slice(first.length)}`;
  });
}

// Control characters but for line ends and tabs, and marks that turn the direction of what follows: a name written with
// them reads as another.
const steering = /(?![\n\t])\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Takes out what no reader sees but what steers how the rest is shown. */
export function withoutSteering(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(steering, '');
}
