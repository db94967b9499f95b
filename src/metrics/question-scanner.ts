import { reasoningTypes } from '../graph/question.ts';
import { reasoningBit } from './depth-graph.ts';
import { byte, JsonCursor } from './json-cursor.ts';

const ascii = (word: string): Uint8Array => new TextEncoder().encode(word);

const fields = [
  'id',
  'depth',
  'question',
  'answer',
  'domain',
  'predecessors',
  'reasoning',
  'keyPoints',
  'nodeIds',
].map((name, index) => ({ name, word: ascii(name), bit: 1 << index }));
type Field = (typeof fields)[number];
const required = fields.slice(0, 4).reduce((bits, { bit }) => bits | bit, 0);
const labels = reasoningTypes.map((type) => ({ word: ascii(type), bit: reasoningBit(type) }));

/** Pairs of start and end: the texts of a list, where they lie in the line. */
type Texts = number[];

/**
 * Reads from a line of a pack what the metrics need, straight from its bytes, if the line is a question in the common
 * shape: only known fields, each once, ids without escapes. What it takes, `QuestionSchema` takes with the same values;
 * anything else, right or wrong, is left to that.
 */
export class QuestionScanner {
  readonly #cursor = new JsonCursor();
  idStart = 0;
  idEnd = 0;
  depth = 0;
  /** Equal where the question names no domain. */
  domainStart = 0;
  domainEnd = 0;
  /** Bits as in `DepthGraph.reasoningOf`. */
  reasoning = 0;
  readonly predecessors: Texts = [];
  readonly nodeIds: Texts = [];
  readonly #others: Texts = [];

  /** Whether the line has bytes outside ASCII, whose UTF-8 the caller has to check. */
  get foreign(): boolean {
    return this.#cursor.foreign;
  }

  /** Whether `bytes[start, end)` was read; if not, the other members mean nothing. */
  scan(bytes: Uint8Array, start: number, end: number): boolean {
    const cursor = this.#cursor;
    cursor.begin(bytes, start, end);
    this.domainStart = this.domainEnd = 0;
    this.reasoning = 0;
    this.predecessors.length = 0;
    this.nodeIds.length = 0;
    if (!cursor.take(byte.openBrace)) return false;
    let seen = 0;
    do {
      if (!cursor.text() || cursor.escaped) return false;
      const field = this.#fieldNamed();
      if (field === undefined || (seen & field.bit) !== 0) return false;
      seen |= field.bit;
      if (!cursor.take(byte.colon) || !this.#value(field.name)) return false;
    } while (cursor.take(byte.comma));
    return cursor.take(byte.closeBrace) && cursor.isDone() && (seen & required) === required;
  }

  #value(field: string): boolean {
    const cursor = this.#cursor;
    switch (field) {
      case 'id':
        if (!cursor.text() || cursor.escaped) return false;
        this.idStart = cursor.textStart;
        this.idEnd = cursor.textEnd;
        return true;
      case 'depth':
        this.depth = cursor.next() - 0x30;
        return this.depth >= 1 && this.depth <= 3;
      case 'domain':
        if (!cursor.text() || cursor.escaped) return false;
        this.domainStart = cursor.textStart;
        this.domainEnd = cursor.textEnd;
        return true;
      case 'predecessors':
        return this.#list(this.predecessors, true);
      case 'nodeIds':
        return this.#list(this.nodeIds, true);
      case 'reasoning':
        return this.#list(this.#others, true) && this.#label();
      case 'keyPoints':
        return this.#list(this.#others, false);
      default:
        return cursor.text();
    }
  }

  #fieldNamed(): Field | undefined {
    for (const field of fields) if (this.#cursor.textIs(field.word)) return field;
    return undefined;
  }

  /** A list of texts, where they lie; with `plain`, none of them may have an escape. */
  #list(into: Texts, plain: boolean): boolean {
    const cursor = this.#cursor;
    into.length = 0;
    if (!cursor.take(byte.openBracket)) return false;
    if (cursor.take(byte.closeBracket)) return true;
    do {
      if (!cursor.text() || (plain && cursor.escaped)) return false;
      into.push(cursor.textStart, cursor.textEnd);
    } while (cursor.take(byte.comma));
    return cursor.take(byte.closeBracket);
  }

  /** Makes bits of the labels listed last; false where one is none of the reasoning types. */
  #label(): boolean {
    for (let index = 0; index < this.#others.length; index += 2) {
      const label = this.#labelAt(this.#others[index] ?? 0, this.#others[index + 1] ?? 0);
      if (label === 0) return false;
      this.reasoning |= label;
    }
    return true;
  }

  #labelAt(start: number, end: number): number {
    for (const { word, bit } of labels) if (this.#cursor.holds(start, end, word)) return bit;
    return 0;
  }
}
