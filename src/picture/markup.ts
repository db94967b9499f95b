/** A piece of finished XML or HTML. Plain strings are always escaped, so text cannot become markup by mistake. */
export type Markup = { readonly markup: string };

/** What an element may hold: markup as it is, text to be escaped, nothing. */
export type Content = Markup | string | number | undefined | readonly Content[];

/** `undefined` and `false` leave the attribute out, `true` writes it without a value. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

// Shapes without content, and the elements that HTML never closes.
const selfClosing = new Set(['rect', 'path', 'circle', 'line', 'polygon', 'use']);
const neverClosed = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'col']);

// Not allowed in XML 1.0 even when escaped: most control characters, lone surrogates, two noncharacters.
const notXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Text in which every character may stand in XML and HTML; what may not becomes U+FFFD, so that its loss shows. */
export function legalText(text: string): string {
  return text.replace(notXml, '\u{fffd}');
}

/** Text for an element or a quoted attribute. */
export function escapeText(text: string): string {
  return legalText(text).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

function written(content: Content): string {
  if (content === undefined) return '';
  if (typeof content === 'number') return String(content);
  if (typeof content === 'string') return escapeText(content);
  if ('markup' in content) return content.markup;
  return content.map(written).join('');
}

function writtenAttributes(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeText(shortest(value))}"`))
    .join('');
}

/** Coordinates need no more than hundredths of a pixel. */
function shortest(value: string | number | boolean | undefined): string {
  return typeof value === 'number' ? String(Math.round(value * 100) / 100) : String(value);
}

/** One element of SVG or HTML. Names are written by us; values and text may be anybody's. */
export function element(name: string, attributes: Attributes = {}, ...content: Content[]): Markup {
  const open = `<${name}${writtenAttributes(attributes)}`;
  if (neverClosed.has(name)) return { markup: `${open}>` };
  const inside = content.map(written).join('');
  if (inside === '' && selfClosing.has(name)) return { markup: `${open}/>` };
  return { markup: `${open}>${inside}</${name}>` };
}

/** Pieces one after another. */
export function join(content: readonly Content[], separator = ''): Markup {
  return { markup: content.map(written).join(separator) };
}
