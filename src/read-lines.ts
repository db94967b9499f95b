/** The longest line that a reader of line-based files takes, in bytes: 16 MiB. */
export const lineLimitBytes = 16 * 1024 * 1024;

/** A physical line, counted from 1 with blank ones, without its line ending. */
export type TextLine = { readonly line: number; readonly text: string };
/** A line that cannot be given as text; `fault` goes on a sentence that begins with "The line". */
export type UnreadableLine = { readonly line: number; readonly fault: string };

export type ByteSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

const newline = 0x0a;

/**
 * The non-blank lines of a UTF-8 file, read as a stream: never more than one line is held, so a file may be larger
 * than memory. Takes a byte-order mark, CRLF and a last line without an ending. A line over `limitBytes` or with
 * bytes that are not UTF-8 comes as unreadable and the reading goes on; a file in UTF-16 ends after saying so.
 */
export async function* readLines(
  source: ByteSource,
  limitBytes = lineLimitBytes,
): AsyncGenerator<TextLine | UnreadableLine> {
  let line = 0;
  let parts: Uint8Array[] = [];
  let size = 0;

  const finish = (last: Uint8Array): TextLine | UnreadableLine | null => {
    line += 1;
    const total = size + last.length;
    const bytes = total > limitBytes ? null : parts.length === 0 ? last : joined([...parts, last], total);
    parts = [];
    size = 0;
    return bytes === null
      ? { line, fault: `is longer than ${limitBytes} bytes, the most that is read` }
      : decoded(line, bytes);
  };

  for await (const chunk of source) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      const result = finish(chunk.subarray(start, end));
      start = end + 1;
      if (result !== null) yield result;
      if (line === 1 && result !== null && 'fault' in result && result.fault === utf16) return;
    }
    size += chunk.length - start;
    // A copy, since a source may fill the same buffer again; an overlong line is counted but no longer kept.
    if (size > limitBytes) parts = [];
    else if (start < chunk.length) parts.push(chunk.slice(start));
  }
  const last = finish(new Uint8Array());
  if (last !== null) yield last;
}

const utf16 = 'begins a UTF-16 file; save the file as UTF-8';
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decoded(line: number, bytes: Uint8Array): TextLine | UnreadableLine | null {
  if (line === 1 && isUtf16(bytes)) return { line, fault: utf16 };
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    return { line, fault: 'is not valid UTF-8' };
  }
  if (line === 1 && text.startsWith('\uFEFF')) text = text.slice(1);
  if (text.endsWith('\r')) text = text.slice(0, -1);
  return text.trim() === '' ? null : { line, text };
}

function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const all = new Uint8Array(size);
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
}
