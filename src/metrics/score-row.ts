import { kindOf } from '../read-json-lines.ts';
import type { Formula } from './formula.ts';
import { byte, JsonCursor } from './json-cursor.ts';

/** A row of a scores file: the score, 0 where there is none, or what is wrong with it. */
export type ScoreRow =
  | { readonly id: string; readonly score: number; readonly fault?: undefined }
  | { readonly fault: string; readonly field?: string };

/**
 * Checks one value of a scores file. A score is a whole number from 1 to 5, or null; `paper-code` takes anything else
 * that is not a whole number for "no score", as the published program does.
 */
export function scoreRowOf(value: unknown, formula: Formula): ScoreRow {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { fault: `The line is ${kindOf(value)}, not an object` };
  const row: { readonly id?: unknown; readonly score?: unknown } = value;
  if (typeof row.id !== 'string' || row.id === '')
    return {
      fault: row.id === '' ? 'The id is empty' : `The id is ${kindOf(row.id)}; it must be a text`,
      field: 'id',
    };
  const { id, score } = row;
  if (score === null) return { id, score: 0 };
  if (Number.isInteger(score)) {
    const whole = Number(score);
    if (whole === 0 && formula === 'paper-code') return { id, score: 0 };
    return whole >= 1 && whole <= 5
      ? { id, score: whole }
      : { fault: `The score is ${whole}; it must be a whole number from 1 to 5, or null`, field: 'score' };
  }
  if (formula === 'paper-code') return { id, score: 0 };
  const what =
    typeof score === 'number' ? `is ${score}` : score === undefined ? 'is missing' : `is ${kindOf(score)}`;
  return { fault: `The score ${what}; it must be a whole number from 1 to 5, or null`, field: 'score' };
}

const idWord = new TextEncoder().encode('id');
const scoreWord = new TextEncoder().encode('score');
const nullWord = new TextEncoder().encode('null');

/** Reads a row that holds an id and a score and nothing else, straight from its bytes; leaves any other to `scoreRowOf`. */
export class ScoreScanner {
  readonly #cursor = new JsonCursor();
  idStart = 0;
  idEnd = 0;
  /** 1 to 5; 0 for null. */
  score = 0;

  /** Whether `bytes[start, end)` was read; if not, the other members mean nothing. */
  scan(bytes: Uint8Array, start: number, end: number): boolean {
    const cursor = this.#cursor;
    cursor.begin(bytes, start, end);
    if (!cursor.take(byte.openBrace)) return false;
    let [ids, scores] = [0, 0];
    do {
      if (!cursor.text() || cursor.escaped) return false;
      const isId = cursor.textIs(idWord);
      if (!isId && !cursor.textIs(scoreWord)) return false;
      if (!cursor.take(byte.colon) || !(isId ? this.#id() : this.#score())) return false;
      if (isId) ids += 1;
      else scores += 1;
    } while (cursor.take(byte.comma));
    return cursor.take(byte.closeBrace) && cursor.isDone() && ids === 1 && scores === 1 && !cursor.foreign;
  }

  #id(): boolean {
    const cursor = this.#cursor;
    if (!cursor.text() || cursor.escaped) return false;
    this.idStart = cursor.textStart;
    this.idEnd = cursor.textEnd;
    return true;
  }

  #score(): boolean {
    const cursor = this.#cursor;
    const first = cursor.at;
    this.score = cursor.next() - 0x30;
    if (this.score >= 1 && this.score <= 5) return true;
    this.score = 0;
    cursor.at = first;
    return cursor.takeWord(nullWord);
  }
}
