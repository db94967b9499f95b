import { PlumblineError, type Problem } from '../errors.ts';
import type { QuestionGraph } from '../graph/question-graph.ts';
import { questionsByAnyId } from '../graph/questions-by-any-id.ts';
import { isObject } from '../graph/row-problems.ts';
import { kindOf, readJsonLines } from '../read-json-lines.ts';
import type { ByteSource } from '../read-lines.ts';

/**
 * Reads recorded answers: `{"id","answer"}` lines, with `qid` and `predicted_answer` as other names of the fields. An
 * id is a question's own, or one of its `nodeIds`; several nodes of one question may bring the same answer, and an id
 * that several questions list brings each of them its answer. `file` is the name used in problems. Throws `invalid_input` with a problem (file, line, field) for each line that cannot be
 * used: not JSON, no text as id or answer (an answer may be null: there is none), an id that the graph lacks, or one that had another line already.
 */
export async function readPredictions(
  source: ByteSource,
  file: string,
  graph: QuestionGraph,
): Promise<Map<string, string>> {
  const questionsOf = questionsByAnyId(graph);
  const found = new Map<string, { readonly answer: string; readonly id: string; readonly line: number }>();
  const problems: Problem[] = [];
  for await (const row of readJsonLines(source, file)) {
    const fail = (code: string, message: string, field?: string): void =>
      void problems.push({ code, message, file, line: row.line, ...(field === undefined ? {} : { field }) });
    if (row.problem !== undefined) {
      problems.push(row.problem);
      continue;
    }
    const prediction = predictionOf(row.value);
    if ('fault' in prediction) {
      fail('bad-line', prediction.fault, prediction.field);
      continue;
    }
    const { id, answer, field } = prediction;
    if (answer === null) continue; // a question without an answer: as good as no line
    const questions = questionsOf.get(id);
    if (questions === undefined) fail('unknown-id', `The graph has no question "${id}"`, field);
    for (const question of questions ?? []) {
      const earlier = found.get(question);
      if (earlier === undefined) found.set(question, { answer, id, line: row.line });
      else if (earlier.id === id || earlier.answer !== answer) {
        fail('duplicate-id', `"${id}" has an answer in line ${earlier.line} already`, field);
        break;
      }
    }
  }
  if (problems.length > 0) throw unusable(file, problems);
  return new Map([...found].map(([question, { answer }]) => [question, answer]));
}

type Prediction =
  | { readonly id: string; readonly answer: string | null; readonly field: string }
  | { readonly fault: string; readonly field?: string };

function predictionOf(value: unknown): Prediction {
  if (!isObject(value)) return { fault: `The line is ${kindOf(value)}, not an object` };
  const idField = 'qid' in value && !('id' in value) ? 'qid' : 'id';
  const answerField = 'predicted_answer' in value && !('answer' in value) ? 'predicted_answer' : 'answer';
  const id = value[idField];
  const answer = value[answerField];
  if (typeof id !== 'string')
    return { fault: `${idField} is ${kindOf(id)}; it must be a text`, field: idField };
  if (answer !== null && typeof answer !== 'string')
    return { fault: `${answerField} is ${kindOf(answer)}; it must be a text`, field: answerField };
  return { id, answer, field: idField };
}

function unusable(file: string, problems: readonly Problem[]): PlumblineError {
  const lines = problems.length === 1 ? 'One line' : `${problems.length} lines`;
  return new PlumblineError('invalid_input', `${lines} of ${file} cannot be used as answers`, {
    problems,
    advice: 'A line is {"id":"…","answer":"…"}; each id is one of the graph, once.',
  });
}
