/** An answer and the number of the question that it names, from 1; `null` where it names none. */
export type NumberedAnswer = { readonly number: number | null; readonly text: string };

const addressed = /^\s*(?:(?:q|question|no\.?|#)\s*([1-9])\s*[:.)–—-]?|([1-9])\s*:)(?=\s|$)\s*/i;
const listed = /^\s*([1-9])\s*[.)]\s+(?=\S)/;

/**
 * What a message answers: "2: because …" and "Q2 because …" name their question, also several of them on lines of their
 * own; "2. because …" and "2) …" do where it is the only such line, since an answer may itself be a list. Everything
 * else is one answer without a number. A name alone ("q3") has an empty text: that question is wanted. `questions` is
 * how many there are.
 */
export function readNumbered(raw: string, questions: number): NumberedAnswer[] {
  const isOne = (number: number): boolean => number >= 1 && number <= questions;
  const lines = raw.trim().split('\n');
  const found: { number: number; lines: string[] }[] = [];
  for (const line of lines) {
    const match = addressed.exec(line);
    const number = Number(match?.[1] ?? match?.[2] ?? Number.NaN);
    const isNew = isOne(number) && !found.some((one) => one.number === number);
    if (match !== null && isNew) found.push({ number, lines: [line.slice(match[0].length)] });
    else if (found.length === 0) break;
    else found.at(-1)?.lines.push(line);
  }
  if (found.length > 0)
    return found.map((one) => ({ number: one.number, text: one.lines.join('\n').trim() }));
  const marks = lines.filter((line) => listed.test(line));
  const [first = ''] = lines;
  const match = listed.exec(first);
  const number = Number(match?.[1]);
  if (match !== null && marks.length === 1 && isOne(number))
    return [{ number, text: raw.trim().slice(match[0].trimStart().length).trim() }];
  return [{ number: null, text: raw.trim() }];
}
