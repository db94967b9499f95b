import { describe, expect, it } from 'vitest';
import type { GraphEntry } from '../../src/graph/read-graph.ts';
import { readGraph } from '../../src/graph/read-graph.ts';
import { bytesOf, collect, jsonl } from '../collect.ts';

const row = { id: 'a', depth: 1, question: 'What is mass?', answer: 'The amount of matter.' };

const read = (source: Uint8Array[]): Promise<GraphEntry[]> => collect(readGraph(source, 'pack.jsonl'));

async function problemsIn(value: unknown) {
  const [entry] = await read(jsonl(value));
  return entry?.kind === 'broken' ? entry.problems.map(({ code, field }) => [code, field]) : entry?.kind;
}

describe('readGraph', () => {
  it('reads a question and fills in what its author left out', async () => {
    const [entry] = await read(jsonl({ ...row, note: 'not ours' }));
    expect(entry).toEqual({
      kind: 'question',
      file: 'pack.jsonl',
      line: 1,
      question: { ...row, keyPoints: [], domain: null, reasoning: [], predecessors: [] },
    });
  });

  it('takes every field of the format, and null for a field that may be left out', async () => {
    const full = {
      ...row,
      keyPoints: ['k'],
      domain: 'math',
      reasoning: ['causal'],
      predecessors: ['b'],
      nodeIds: ['n'],
    };
    const empty = { ...row, keyPoints: null, domain: null, reasoning: null, predecessors: null };
    const entries = await read(jsonl(full, empty));
    expect(entries.map((entry) => entry.kind === 'question' && entry.question)).toEqual([
      full,
      { ...row, keyPoints: [], domain: null, reasoning: [], predecessors: [] },
    ]);
  });

  it('takes a header as the first line and nowhere else', async () => {
    const header = { pack: 'tides', title: 'Tides', license: 'CC0', version: '1' };
    const entries = await read(jsonl(header, row, header));
    expect(entries.map(({ kind }) => kind)).toEqual(['header', 'question', 'broken']);
    expect(entries[0]).toMatchObject({ header });
  });

  it('reads all records of a file with a byte-order mark, CRLF and blank lines', async () => {
    const lines = [1, 2, 3, 4, 5].map((n) => JSON.stringify({ ...row, id: `q${n}` }));
    const entries = await read(bytesOf(`\uFEFF\r\n${lines.join('\r\n\r\n')}\r\n\r\n`));
    expect(entries.map((entry) => [entry.kind, entry.line])).toEqual(
      [2, 4, 6, 8, 10].map((line) => ['question', line]),
    );
  });

  it.each([
    { name: 'a list', value: [1], wanted: [['bad-line', undefined]] },
    { name: 'a text', value: 'x', wanted: [['bad-line', undefined]] },
    { name: 'null', value: null, wanted: [['bad-line', undefined]] },
    { name: 'a number', value: 4, wanted: [['bad-line', undefined]] },
    { name: 'a number as id', value: { ...row, id: 7 }, wanted: [['bad-line', 'id']] },
    { name: 'an empty id', value: { ...row, id: ' ' }, wanted: [['bad-line', 'id']] },
    { name: 'no answer', value: { ...row, answer: undefined }, wanted: [['bad-line', 'answer']] },
    { name: 'a null answer', value: { ...row, answer: null }, wanted: [['bad-line', 'answer']] },
    { name: 'an empty answer', value: { ...row, answer: '' }, wanted: [['empty-text', 'answer']] },
    {
      name: 'an invisible question',
      value: { ...row, question: ' \u200b\n' },
      wanted: [['empty-text', 'question']],
    },
    { name: 'depth 0', value: { ...row, depth: 0 }, wanted: [['bad-depth', 'depth']] },
    { name: 'depth 4', value: { ...row, depth: 4 }, wanted: [['bad-depth', 'depth']] },
    { name: 'depth 1.5', value: { ...row, depth: 1.5 }, wanted: [['bad-depth', 'depth']] },
    { name: 'depth as text', value: { ...row, depth: '2' }, wanted: [['bad-line', 'depth']] },
    {
      name: 'a predecessor that is a number',
      value: { ...row, predecessors: ['a', 2] },
      wanted: [['bad-line', 'predecessors[1]']],
    },
    {
      name: 'predecessors as text',
      value: { ...row, predecessors: 'a' },
      wanted: [['bad-line', 'predecessors']],
    },
    {
      name: 'an unknown reasoning type',
      value: { ...row, reasoning: ['guessing'] },
      wanted: [['bad-line', 'reasoning[0]']],
    },
    { name: 'a header without a name', value: { pack: 3 }, wanted: [['bad-line', 'pack']] },
    {
      name: 'everything wrong at once',
      value: { id: 1, depth: 9, question: '', answer: 4 },
      wanted: [
        ['bad-line', 'id'],
        ['bad-depth', 'depth'],
        ['empty-text', 'question'],
        ['bad-line', 'answer'],
      ],
    },
  ])('says what is wrong with $name', async ({ value, wanted }) => {
    expect(await problemsIn(value)).toEqual(wanted);
  });

  it('gives the physical line of a bad one and does not repeat what it holds', async () => {
    const source = bytesOf(
      `\n\n${JSON.stringify(row)}\n\n{"id":"b","answer":"my secret"\n{secret}\n{"depth":"secret"}\n`,
    );
    const broken = (await read(source)).filter((entry) => entry.kind === 'broken');
    expect(broken.map(({ line }) => line)).toEqual([5, 6, 7]);
    expect(JSON.stringify(broken.map(({ problems }) => problems))).not.toContain('secret');
  });

  it('keeps what can be read of a broken line, so that others may point at it', async () => {
    const [entry] = await read(jsonl({ ...row, answer: '', depth: 2, predecessors: ['p'] }));
    expect(entry).toMatchObject({ kind: 'broken', id: 'a', depth: 2, predecessors: ['p'] });
  });

  it('takes any text as an id', async () => {
    const ids = ['__proto__', 'constructor', 'größe', '問 1', '"quoted"', 'a/b\\c'];
    const entries = await read(jsonl(...ids.map((id) => ({ ...row, id }))));
    expect(entries.map((entry) => entry.kind === 'question' && entry.question.id)).toEqual(ids);
  });
});
