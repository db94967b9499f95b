import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { writeWholeFile } from '../../../adapters/files/write-whole-file.ts';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

describe('writeWholeFile', () => {
  it.each([
    { name: 'a text', content: 'größe\n' },
    { name: 'bytes', content: new TextEncoder().encode('größe\n') },
    { name: 'pieces', content: ['grö', 'ße', '\n'] },
  ])('writes $name', async ({ content }) => {
    const path = join(folder(), 'out');
    await writeWholeFile(path, content);
    expect(readFileSync(path, 'utf8')).toBe('größe\n');
  });

  it('writes many pieces as they come', async () => {
    const path = join(folder(), 'out');
    const pieces = Array.from({ length: 50_000 }, (_, index) => `${index} 漢\n`);
    await writeWholeFile(path, pieces);
    expect(readFileSync(path, 'utf8')).toBe(pieces.join(''));
  });

  it('leaves the old file and nothing else where the content fails half-way', async () => {
    const home = folder();
    const path = join(home, 'out');
    writeFileSync(path, 'old');
    function* failing() {
      yield 'x'.repeat(200_000);
      throw new Error('half-way');
    }
    await expect(writeWholeFile(path, failing())).rejects.toThrow('half-way');
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(readdirSync(home)).toEqual(['out']);
  });

  it('follows a link to a file', async () => {
    const home = folder();
    writeFileSync(join(home, 'target'), 'old');
    symlinkSync('target', join(home, 'link'));
    await writeWholeFile(join(home, 'link'), 'new');
    expect(readFileSync(join(home, 'target'), 'utf8')).toBe('new');
    expect(readdirSync(home).sort()).toEqual(['link', 'target']);
  });

  it('writes into a pipe instead of putting a file in its place', async () => {
    const pipe = join(folder(), 'pipe');
    execFileSync('mkfifo', [pipe]);
    const [text] = await Promise.all([readFile(pipe, 'utf8'), writeWholeFile(pipe, 'through')]);
    expect(text).toBe('through');
  });

  it.runIf(existsSync('/dev/full'))(
    'says that the disk is full, which is no fault of the input',
    async () => {
      const refusal = await writeWholeFile('/dev/full', 'x').catch((error: unknown) => error);
      expect(refusal).toMatchObject({
        code: 'store_failed',
        message: 'The disk is full; /dev/full was not written',
        advice: expect.stringContaining('Free some space'),
      });
    },
  );

  it('says in words where it cannot write', async () => {
    const home = folder();
    mkdirSync(join(home, 'sub'));
    writeFileSync(join(home, 'file'), '');
    const refusal = (path: string) => writeWholeFile(join(home, path), 'x').catch((error: unknown) => error);
    expect(await refusal('sub')).toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('is a folder'),
    });
    expect(await refusal('none/out')).toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('no folder'),
    });
    expect(await refusal('file/out')).toMatchObject({ code: 'invalid_input' });
    expect(await refusal('x'.repeat(300))).toMatchObject({ code: 'invalid_input' });
    expect(readdirSync(home).sort()).toEqual(['file', 'sub']);
  });
});
