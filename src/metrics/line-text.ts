const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of a line, without the byte-order mark that a file may begin with; null where it is not UTF-8. */
export function lineText(bytes: Uint8Array, isFirst: boolean): string | null {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    return null;
  }
  return isFirst && text.startsWith('\uFEFF') ? text.slice(1) : text;
}
