import { PlumblineError } from '../../src/errors.ts';
import { jsonDocumentRows } from '../../src/graph/import/json-document.ts';
import type { SourceRow } from '../../src/graph/import/source.ts';

/** The largest JSON document that is read, in bytes; it has to be in memory as a whole. A JSONL file may be larger. */
export const documentLimitBytes = 256 * 1024 * 1024;

/** The rows of a file that is one JSON document. `file` is the name used in problems. */
export async function* readJsonDocument(
  bytes: AsyncIterable<Uint8Array>,
  file: string,
  limitBytes = documentLimitBytes,
): AsyncGenerator<SourceRow> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parts: string[] = [];
  let size = 0;
  let lines = 1;
  try {
    for await (const chunk of bytes) {
      size += chunk.length;
      if (size > limitBytes) throw tooLarge(file, limitBytes);
      const part = decoder.decode(chunk, { stream: true });
      parts.push(part);
      lines += part.split('\n').length - 1;
    }
    parts.push(decoder.decode());
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const message = 'From here on the file is not valid UTF-8';
    yield { line: lines, problem: { code: 'bad-line', message, file, line: lines } };
    return;
  }
  yield* jsonDocumentRows(parts.join(''), file);
}

function tooLarge(file: string, limitBytes: number): PlumblineError {
  return new PlumblineError(
    'invalid_input',
    `${file} is a JSON document of more than ${limitBytes} bytes, the most that is read`,
    {
      problems: [{ code: 'bad-line', message: 'The document is too large', file, line: 1 }],
      advice: 'Take the data as JSONL, one row a line: a file of any size is read.',
    },
  );
}
