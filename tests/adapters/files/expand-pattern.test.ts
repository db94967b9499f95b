import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expandPattern } from '../../../adapters/files/expand-pattern.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
  for (const path of [
    'b.jsonl',
    'a.jsonl',
    'note.md',
    '.hidden.jsonl',
    'in/c.jsonl',
    'in/deep/d.jsonl',
    'x+(1).jsonl',
  ]) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), '');
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('expandPattern', () => {
  it.each([
    ['*.jsonl', ['a.jsonl', 'b.jsonl', 'x+(1).jsonl']],
    ['?.jsonl', ['a.jsonl', 'b.jsonl']],
    ['.*.jsonl', ['.hidden.jsonl']],
    ['in/*.jsonl', ['in/c.jsonl']],
    ['*/*.jsonl', ['in/c.jsonl']],
    ['**/*.jsonl', ['a.jsonl', 'b.jsonl', 'x+(1).jsonl', 'in/c.jsonl', 'in/deep/d.jsonl']],
    ['*/deep/d.jsonl', ['in/deep/d.jsonl']],
    ['x+(?).jsonl', ['x+(1).jsonl']],
    ['*', ['a.jsonl', 'b.jsonl', 'note.md', 'x+(1).jsonl']],
    ['nowhere/*.jsonl', []],
    ['a.jsonl/*', []],
    ['missing.jsonl', ['missing.jsonl']],
  ])('finds for %s the files %j', async (pattern, wanted) => {
    const found = await expandPattern(join(folder, pattern));
    expect(found.map((path) => relative(folder, path))).toEqual(wanted);
  });
});
