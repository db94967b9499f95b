import { describe, expect, it } from 'vitest';
import { findDelimiter } from '../../../adapters/files/find-delimiter.ts';
import { readCsv } from '../../../adapters/files/read-csv.ts';
import { writeCsv } from '../../../adapters/files/write-csv.ts';
import { collect } from '../../collect.ts';

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const read = (source: string | Uint8Array, size = 7) =>
  collect(readCsv(() => pieces(typeof source === 'string' ? Buffer.from(source) : source, size), 't.csv'));
const cellsOf = async (source: string | Uint8Array) => (await read(source)).map(({ cells }) => cells);

describe('readCsv', () => {
  it.each([',', ';', '\t', '|'])('reads cells parted by %j', async (delimiter) => {
    const rows = [
      ['id', 'depth', 'question'],
      ['a', '1', 'One, two; three?'],
      ['b', '2', 'Four'],
    ];
    const text = rows.map((cells) => cells.map((cell) => `"${cell}"`).join(delimiter)).join('\r\n');
    expect(await cellsOf(text)).toEqual(rows);
  });

  it.each([
    { name: 'UTF-8', bytes: Buffer.from('id,q\na,größer – 漢字 “x”') },
    { name: 'UTF-8 with a mark', bytes: Buffer.from('\uFEFFid,q\na,größer – 漢字 “x”') },
    { name: 'UTF-16 with a mark', bytes: Buffer.from('\uFEFFid,q\na,größer – 漢字 “x”', 'utf16le') },
    { name: 'UTF-16 without a mark', bytes: Buffer.from('id,q\na,größer – 漢字 “x”', 'utf16le') },
    {
      name: 'UTF-16 the other way round',
      bytes: Buffer.from('\uFEFFid,q\na,größer – 漢字 “x”', 'utf16le').swap16(),
    },
  ])('reads $name', async ({ bytes }) => {
    expect(await cellsOf(bytes)).toEqual([
      ['id', 'q'],
      ['a', 'größer – 漢字 “x”'],
    ]);
  });

  it('reads Windows-1252 where a file is not UTF-8', async () => {
    const bytes = Uint8Array.from([
      ...Buffer.from('id,q\na,gr'),
      0xf6,
      0xdf,
      ...Buffer.from('er '),
      0x96,
      0x20,
      0x80,
    ]);
    expect(await cellsOf(bytes)).toEqual([
      ['id', 'q'],
      ['a', 'größer – €'],
    ]);
  });

  it('gives the physical line on which each record begins', async () => {
    const text = 'id,q\r\n\r\na,"one\ntwo\r\nthree"\n\n\nb,x\rc,y';
    const records = (await read(text)).filter(({ cells }) => cells.some((cell) => cell !== ''));
    expect(records.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [1, 'id'],
      [3, 'a'],
      [8, 'b'],
      [9, 'c'],
    ]);
  });

  it('takes quotation marks as they are meant', async () => {
    expect(await cellsOf('id,q\na,"say ""hi"", now"\nb,a 5" disk\nc,"x"y')).toEqual([
      ['id', 'q'],
      ['a', 'say "hi", now'],
      ['b', 'a 5" disk'],
      ['c', '"x"y'],
    ]);
  });

  it('obeys "sep=" and does not give it as a record', async () => {
    expect(await cellsOf('sep=;\r\nid;q\r\na;1,2,3,4')).toEqual([
      ['id', 'q'],
      ['a', '1,2,3,4'],
    ]);
  });

  it('says where a quotation mark is open', async () => {
    for (const size of [1, 5, 1_000])
      await expect(read('id,q\n\na,"x\ny"\nb,"open\nc,y\nd,z\n', size)).rejects.toMatchObject({
        code: 'invalid_input',
        problems: [
          { code: 'bad-line', file: 't.csv', line: 5, message: expect.stringContaining('quotation mark') },
        ],
      });
  });

  it('reads an empty file as no record', async () => expect(await read('')).toEqual([]));
});

describe('findDelimiter', () => {
  it.each([
    { name: 'a header alone', head: 'id;depth;question', wanted: ';' },
    {
      name: 'commas in the texts of a semicolon sheet',
      head: 'id;q\na;one, two, three, four\nb;x\nc;y, z',
      wanted: ';',
    },
    { name: 'semicolons in the lists of a comma sheet', head: 'id,q,p\na,x,b;c;d\ne,y,f;g;h', wanted: ',' },
    { name: 'a title above', head: 'Physics, grade 10, unit 4\nid;q;a\nx;1;2\ny;3;4', wanted: ';' },
    { name: 'delimiters inside quotation marks', head: 'id\tq\n"a, b, c"\t"d, e,\nf, g, h"', wanted: '\t' },
    { name: 'nothing', head: '', wanted: ',' },
    { name: 'one column', head: 'id\na\nb', wanted: ',' },
  ])('finds $wanted with $name', ({ head, wanted }) => expect(findDelimiter(head)).toBe(wanted));
});

describe('writeCsv', () => {
  it('is read back as the same cells', async () => {
    const header = ['a', 'b'];
    const rows = [
      ['one\ntwo', '"quoted", text'],
      ['\r', 'tab\there'],
      [' ', ''],
    ];
    expect(await cellsOf(writeCsv(header, rows))).toEqual([header, ...rows]);
  });

  it('leaves numbers numbers', () => {
    expect(writeCsv(['n', 't'], [[-3, '-3']])).toBe('\uFEFF"n","t"\r\n-3,"-3"\r\n');
  });
});
