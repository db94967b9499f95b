import type { Question } from '../graph/question.ts';
import { PackHeaderSchema, QuestionSchema } from '../graph/question-schema.ts';
import type { ByteSource } from '../read-lines.ts';
import { type DepthGraph, DepthGraphBuilder, reasoningBit } from './depth-graph.ts';
import { LineSplitter, type LineVisitor } from './line-splitter.ts';
import { lineText } from './line-text.ts';
import { QuestionScanner } from './question-scanner.ts';

/**
 * Reads a pack of any size straight into the numbers that the metrics need: a million questions in some seconds, where
 * the general reader makes an object of each. Resolves to null where anything is not as it should be; then the
 * general reader says what, with file, line and field.
 */
export async function scanGraph(source: ByteSource): Promise<DepthGraph | null> {
  const pack = new PackScanner();
  const splitter = new LineSplitter(pack);
  for await (const chunk of source) {
    splitter.push(chunk);
    if (!pack.sound) return null;
  }
  splitter.end();
  return pack.build();
}

class PackScanner implements LineVisitor {
  readonly #builder = new DepthGraphBuilder();
  readonly #scanner = new QuestionScanner();
  /** False once a line was met that is no question. */
  sound = true;
  #lines = 0;
  #rows = 0;

  line(bytes: Uint8Array, start: number, end: number): void {
    this.#lines += 1;
    if (!this.sound) return;
    if (this.#scanner.scan(bytes, start, end)) this.#addScanned(bytes, start, end);
    else this.#parse(bytes.subarray(start, end));
  }

  longLine(): void {
    this.sound = false;
  }

  build(): DepthGraph | null {
    if (!this.sound) return null;
    const built = this.#builder.build();
    return typeof built === 'string' || built.size === 0 ? null : built;
  }

  #addScanned(bytes: Uint8Array, start: number, end: number): void {
    const { ids, domains } = this.#builder;
    const { idStart, idEnd, depth, domainStart, domainEnd, reasoning, predecessors, nodeIds, foreign } =
      this.#scanner;
    if (foreign && lineText(bytes.subarray(start, end), false) === null) {
      this.sound = false;
      return;
    }
    this.#rows += 1;
    this.#builder.addNode(
      ids.intern(bytes, idStart, idEnd),
      depth,
      domains.intern(bytes, domainStart, domainEnd),
      reasoning,
    );
    for (let index = 0; index < predecessors.length; index += 2)
      this.#builder.addPredecessor(ids.intern(bytes, predecessors[index] ?? 0, predecessors[index + 1] ?? 0));
    for (let index = 0; index < nodeIds.length; index += 2)
      this.#builder.addAlias(ids.intern(bytes, nodeIds[index] ?? 0, nodeIds[index + 1] ?? 0));
    if (depth > 1 && predecessors.length === 0) this.sound = false;
  }

  /** Any other line: blank, the header, a question in another shape, or wrong. */
  #parse(bytes: Uint8Array): void {
    const text = lineText(bytes, this.#lines === 1);
    if (text?.trim() === '') return;
    this.#rows += 1;
    const value = text === null ? undefined : parsed(text);
    const question = QuestionSchema.safeParse(value);
    if (question.success) this.#addQuestion(question.data);
    else this.sound = this.#rows === 1 && !isRow(value) && PackHeaderSchema.safeParse(value).success;
  }

  #addQuestion(question: Question): void {
    const { ids, domains } = this.#builder;
    this.#builder.addNode(
      ids.internText(question.id),
      question.depth,
      domains.internText(question.domain ?? ''),
      question.reasoning.reduce((bits, type) => bits | reasoningBit(type), 0),
    );
    for (const predecessor of question.predecessors)
      this.#builder.addPredecessor(ids.internText(predecessor));
    for (const alias of question.nodeIds ?? []) this.#builder.addAlias(ids.internText(alias));
    if (question.depth > 1 && question.predecessors.length === 0) this.sound = false;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A header has no id. */
function isRow(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'id' in value;
}
