/** The marks of thinking as their usual forms: `<think type="x">`, `&lt;think&gt;`. */
export function plainMarks(text: string): string {
  return text
    .replace(/&lt;(\/?(?:think(?:ing)?|thought|reasoning|reflection))&gt;/gi, '<$1>')
    .replace(/<(\/?)[ ]?(think(?:ing)?|thought|reasoning|reflection)[ ][^<>\n]{0,60}>/gi, '<$1$2>');
}

const noteTag = /<(scratch_?pad|analysis|inner_?(?:monologue|thoughts?)|reflect|deliberation|notes|draft)>/gi;

/** What a judge says, without the notes that it takes in tags of its own; `null` where they never end. */
export function withoutNotes(text: string): string | null {
  const folded = text.toLowerCase();
  const endless = new Set<string>();
  let spoken = '';
  let at = 0;
  for (const { 0: opening, 1: name = '', index } of text.matchAll(noteTag)) {
    if (index < at) continue;
    const close = `</${name.toLowerCase()}>`;
    const end = endless.has(close) ? -1 : folded.indexOf(close, index);
    if (end < 0) endless.add(close);
    // A tag that nothing closes is spoken about where it stands in the middle of a line, and else was begun.
    if (end < 0 && !/(?:^|\n)\s*$/.test(text.slice(Math.max(0, index - 80), index))) continue;
    if (end < 0) return null;
    spoken += `${text.slice(at, index)}\n`;
    at = end + opening.length + 1;
  }
  return (spoken + text.slice(at)).trim();
}
