import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Question } from '../../src/graph/question.ts';
import type { QuestionGraph } from '../../src/graph/question-graph.ts';

/** A graph as a pack. */
export const packOf = (graph: QuestionGraph | readonly Question[]): string =>
  ('questions' in graph ? graph.questions() : graph)
    .map((question) => `${JSON.stringify(question)}\n`)
    .join('');

/** The objects of a file of lines, in their order. */
export function linesIn(...path: readonly string[]): Record<string, unknown>[] {
  return readFileSync(join(...path), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** The object in a JSON file. */
export function jsonIn(...path: readonly string[]): Record<string, unknown> {
  return JSON.parse(readFileSync(join(...path), 'utf8')) as Record<string, unknown>;
}

/** Lines by id, without what differs between two runs of the same. */
export function plainLines(...path: readonly string[]): Record<string, unknown>[] {
  return linesIn(...path)
    .map(({ at: _at, ms: _ms, usage: _usage, ...line }) => line)
    .sort((one, other) => (String(one.id) < String(other.id) ? -1 : 1));
}
