import { isJsonDocument } from '../../adapters/files/open-source.ts';
import { readBytes } from '../../adapters/files/read-bytes.ts';
import { readJsonDocument } from '../../adapters/files/read-json-document.ts';
import { PlumblineError, type Problem } from '../errors.ts';
import { answerRow } from '../graph/import/answer-rows.ts';
import { isObject } from '../graph/row-problems.ts';
import { kindOf } from '../read-json-lines.ts';

/**
 * The bytes of a file of recorded answers or of scores, as lines: those of a file of lines are as they are. A document,
 * which is how the DepthQA repository publishes them (rows by the id of a node or question), gives a line for each of
 * its rows, in the line that the row begins in. Throws `invalid_input` with a problem for each row that is none.
 */
export async function* answerBytes(path: string, file: string): AsyncGenerator<Uint8Array> {
  if (!(await isJsonDocument(path))) {
    yield* readBytes(path);
    return;
  }
  const encoder = new TextEncoder();
  const problems: Problem[] = [];
  let written = 0;
  for await (const row of readJsonDocument(readBytes(path), file)) {
    const read = row.problem ?? lineOf(row.value, row.key, { file, line: row.line });
    if (typeof read !== 'string') {
      problems.push(read);
      continue;
    }
    const blank = '\n'.repeat(Math.max(0, row.line - written - 1));
    yield encoder.encode(`${blank}${read}\n`);
    written = Math.max(written + 1, row.line);
  }
  if (problems.length === 0) return;
  throw new PlumblineError('invalid_input', `${file} cannot be used`, {
    problems,
    advice: 'Wanted are lines of {"id",…}, or one object of rows by id, as DepthQA publishes them.',
  });
}

function lineOf(
  value: unknown,
  key: string | undefined,
  place: { file: string; line: number },
): string | Problem {
  if (!isObject(value))
    return { code: 'bad-line', message: `The row is ${kindOf(value)}, not an object`, ...place };
  const row = answerRow(value, key, place);
  return 'code' in row ? row : JSON.stringify(row);
}
