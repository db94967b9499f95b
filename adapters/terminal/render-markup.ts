import type { Colors } from 'picocolors/types.js';
import wrapAnsi from 'wrap-ansi';

export type RenderOptions = {
  readonly colors: Colors;
  /** Columns to wrap at; `null` leaves each paragraph on one line, for a pipe. */
  readonly width: number | null;
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach a terminal.
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Takes out what would steer the terminal or turn the direction of writing; texts come from files and people. */
export function harmless(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(controls, '');
}

/** Bold, code and escaped characters (see `escapeMarkup`) of the replies' small Markdown. */
function inline(text: string, colors: Colors): string {
  return text.replace(
    /\\([\\`*_<>&~|$#+=.)-])|&#(91|93);|\*\*(.+?)\*\*|`([^`]+)`/g,
    (_match, escaped?: string, entity?: string, bold?: string, code?: string) => {
      if (escaped !== undefined) return escaped;
      if (entity !== undefined) return entity === '91' ? '[' : ']';
      if (bold !== undefined) return colors.bold(inline(bold, colors));
      return colors.cyan(code ?? '');
    },
  );
}

function line(text: string, { colors, width }: RenderOptions): string {
  const [, indent = '', bullet = '', rest = ''] = /^(\s*)(-\s+)?(.*)$/.exec(text) ?? [];
  const lead = bullet === '' ? indent : `${indent}• `;
  const body = inline(rest, colors);
  if (width === null) return `${lead}${body}`;
  const hanging = ' '.repeat(lead.length);
  return wrapAnsi(body, Math.max(8, width - lead.length), { hard: true })
    .split('\n')
    .map((part, index) => `${index === 0 ? lead : hanging}${part}`)
    .join('\n');
}

/** Small Markdown as a terminal shows it. */
export function renderMarkup(text: string, options: RenderOptions): string {
  return harmless(text)
    .split('\n')
    .map((one) => line(one, options))
    .join('\n');
}
