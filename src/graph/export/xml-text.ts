// What XML 1.0 allows nowhere, not even as a reference: control characters, halves of surrogate pairs, U+FFFE/F.
const forbidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be found
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** A text without the characters that XML cannot carry; U+FFFD stands in their place. */
export function xmlSafe(text: string): string {
  return text.replace(forbidden, '\uFFFD');
}

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Line ends, as some readers take them, which would come back as line feeds.
  '\r': '&#xD;',
  '\u0085': '&#x85;',
  '\u2028': '&#x2028;',
};

/** A text as the content of an element or a quoted attribute. */
export function xmlText(text: string): string {
  return xmlSafe(text).replace(/[&<>"\r\u0085\u2028]/g, (char) => references[char] ?? char);
}

/** A text as a quoted attribute, where a parser would turn line ends and tabs into spaces. */
export function xmlAttribute(text: string): string {
  return xmlText(text).replace(/\n/g, '&#xA;').replace(/\t/g, '&#x9;');
}

/** For each id the id that stands for it in XML: itself, or without what XML cannot carry and still unlike the others. */
export function xmlIds(ids: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set(ids);
  return new Map(
    ids.map((id) => {
      let safe = xmlSafe(id);
      if (safe === id) return [id, id];
      while (taken.has(safe)) safe += '\uFFFD';
      taken.add(safe);
      return [id, safe];
    }),
  );
}
