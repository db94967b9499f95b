import { resolve } from 'node:path';
import type { QuestionGraph } from '../../graph/question-graph.ts';
import type { AnswerLine } from '../../probe/lines.ts';
import { readPredictions } from '../../probe/read-predictions.ts';
import { answerBytes } from '../answer-bytes.ts';
import { type CommandIo, writeLine } from '../io.ts';
import { shownPath } from '../load-graphs.ts';

/** The `answers.jsonl` of a run on answers recorded earlier: a line for each of `asked`; says how many have none. */
export async function recordedAnswers(
  io: CommandIo,
  name: string,
  graph: QuestionGraph,
  asked: readonly string[],
): Promise<string> {
  const path = resolve(io.cwd, name);
  const file = shownPath(path, io.cwd);
  const predictions = await readPredictions(answerBytes(path, file), file, graph);
  const at = new Date(io.now()).toISOString();
  const lines = asked.map((id): AnswerLine => {
    const answer = predictions.get(id);
    const detail = 'The file of recorded answers has none to this question';
    const found = answer === undefined ? { answer: null, reason: 'missing' as const, detail } : { answer };
    const empty = answer !== undefined && answer.trim() === '' ? { reason: 'empty' as const } : {};
    return { id, ...found, ...empty, at, ms: 0, usage: null };
  });
  const missing = lines.filter(({ answer }) => answer === null).length;
  if (missing > 0)
    writeLine(
      io.stderr,
      `${missing} of ${asked.length} questions have no answer in ${file}; they stay without a score.`,
    );
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}
