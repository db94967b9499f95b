export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * The encoding of a text file, read to its end: what a byte-order mark says; UTF-16 without one where every second byte
 * is zero; else UTF-8 where all of it is, and Windows-1252 (what spreadsheets on Windows write) where it is not.
 */
export async function detectEncoding(bytes: AsyncIterable<Uint8Array>): Promise<TextEncoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let first = true;
  try {
    for await (const chunk of bytes) {
      if (first) {
        const wide = utf16(chunk);
        if (wide !== null) return wide;
        first = false;
      }
      decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    // The decoder throws a TypeError for bytes that are not UTF-8; a file that cannot be read is another matter.
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

function utf16(chunk: Uint8Array): TextEncoding | null {
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
  if (chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be';
  const sample = chunk.subarray(0, 512);
  if (sample.length < 4) return null;
  const zeros = (parity: number): number =>
    sample.filter((byte, at) => at % 2 === parity && byte === 0).length;
  const half = sample.length / 2;
  if (zeros(1) > half * 0.7 && zeros(0) < half * 0.1) return 'utf-16le';
  return zeros(0) > half * 0.7 && zeros(1) < half * 0.1 ? 'utf-16be' : null;
}

/** The text of a file in pieces, without a byte-order mark. Bytes that the encoding does not have become U+FFFD. */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  encoding: TextEncoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
