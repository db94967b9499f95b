/** Everything that an iterable gives, as a list. */
export async function collect<T>(items: AsyncIterable<T> | Iterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** A text as a source of bytes. */
export function bytesOf(text: string): Uint8Array[] {
  return [new TextEncoder().encode(text)];
}

/** Values as the bytes of a JSONL file. */
export function jsonl(...rows: unknown[]): Uint8Array[] {
  return bytesOf(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}
