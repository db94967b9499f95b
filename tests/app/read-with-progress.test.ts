import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readWithProgress } from '../../src/app/read-with-progress.ts';

async function shownWhileReading(bytes: number, isTTY: boolean): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'large');
  writeFileSync(path, '');
  truncateSync(path, bytes);
  const stderr = Object.assign(new PassThrough(), { isTTY });
  let read = 0;
  for await (const chunk of readWithProgress({ stderr }, path, 'large')) read += chunk.length;
  expect(read).toBe(bytes);
  return stderr.read()?.toString() ?? '';
}

const large = 65 * 1024 * 1024;

describe('readWithProgress', () => {
  it('shows on a terminal how far a large file is, and wipes it at the end', async () => {
    const shown = await shownWhileReading(large, true);
    expect(shown).toMatch(/\rReading large: 50 %.*\rReading large: 100 %/s);
    expect(shown.endsWith('\r\u001B[K')).toBe(true);
  });

  it.each([
    { name: 'a small file', bytes: 1_000, isTTY: true },
    { name: 'a log', bytes: large, isTTY: false },
  ])('shows nothing for $name', async ({ bytes, isTTY }) => {
    expect(await shownWhileReading(bytes, isTTY)).toBe('');
  });
});
