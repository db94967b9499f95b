import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openAppendLog } from '../../../adapters/files/append-log.ts';
import { repairLines } from '../../../adapters/files/repair-lines.ts';
import { ownFolder } from '../../run-command.ts';

describe('openAppendLog', () => {
  it('keeps the lines of many callers whole and in the order of their calls', async () => {
    const path = join(ownFolder(), 'lines.jsonl');
    const log = await openAppendLog(path);
    const lines = Array.from({ length: 500 }, (_, number) =>
      JSON.stringify({ number, text: 'é'.repeat(number) }),
    );
    await Promise.all(lines.map((line) => log.append(line)));
    await log.close();
    expect(readFileSync(path, 'utf8')).toBe(`${lines.join('\n')}\n`);
  });

  it('has a line in the file once it says so', async () => {
    const path = join(ownFolder(), 'lines.jsonl');
    const log = await openAppendLog(path);
    for (const line of ['one', 'two']) {
      await log.append(line);
      expect(readFileSync(path, 'utf8').trimEnd().split('\n').at(-1)).toBe(line);
    }
    await log.close();
  });

  it('adds to what is there', async () => {
    const path = join(ownFolder(), 'lines.jsonl');
    writeFileSync(path, 'before\n');
    const log = await openAppendLog(path);
    await log.append('after');
    await log.close();
    expect(readFileSync(path, 'utf8')).toBe('before\nafter\n');
  });

  it('adds nothing more once a write was refused, and tells everybody why', async () => {
    const path = join(ownFolder(), 'lines.jsonl');
    let allowed = true;
    const taken = new Error('taken over');
    const log = await openAppendLog(path, {
      mayWrite: async () => (allowed ? undefined : Promise.reject(taken)),
    });
    await log.append('one');
    allowed = false;
    await expect(log.append('two')).rejects.toMatchObject({ code: 'store_failed', cause: taken });
    allowed = true;
    await expect(log.append('three')).rejects.toMatchObject({ code: 'store_failed' });
    await log.close();
    expect(readFileSync(path, 'utf8')).toBe('one\n');
  });

  it.runIf(existsSync('/dev/full'))('says that the disk is full', async () => {
    const log = await openAppendLog('/dev/full');
    await expect(log.append('one')).rejects.toMatchObject({
      code: 'store_failed',
      message: expect.stringContaining('The disk is full'),
    });
    await log.close();
  });

  it('says where it cannot write', async () => {
    await expect(openAppendLog(join(ownFolder(), 'none/lines.jsonl'))).rejects.toMatchObject({
      code: 'store_failed',
    });
  });
});

const read = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

describe('repairLines', () => {
  it('takes a file that is not there, or is empty, for one without lines', async () => {
    const path = join(ownFolder(), 'lines.jsonl');
    expect(await repairLines(path, read)).toEqual({ values: [], damaged: 0 });
    writeFileSync(path, '');
    expect(await repairLines(path, read)).toEqual({ values: [], damaged: 0 });
  });

  it('loses nothing but the torn line, wherever a write was cut off', async () => {
    const folder = ownFolder();
    const rows = fc.array(fc.record({ id: fc.string(), answer: fc.string({ unit: 'binary' }) }), {
      minLength: 1,
      maxLength: 6,
    });
    let number = 0;
    await fc.assert(
      fc.asyncProperty(rows, fc.nat(), async (values, cut) => {
        number += 1;
        const path = join(folder, `${number}.jsonl`);
        const whole = Buffer.from(values.map((value) => `${JSON.stringify(value)}\n`).join(''));
        const kept = whole.subarray(0, cut % (whole.length + 1));
        writeFileSync(path, kept);
        const ends = kept.toString('latin1').split('\n').length - 1;
        const { values: found, damaged } = await repairLines(path, read);
        expect(damaged).toBe(0);
        // A last line that only lacks its ending is whole as well.
        expect([ends, ends + 1]).toContain(found.length);
        expect(found).toEqual(JSON.parse(JSON.stringify(values.slice(0, found.length))));
        appendFileSync(path, '"next"\n');
        expect((await repairLines(path, read)).values).toEqual([...found, 'next']);
      }),
      { numRuns: 60 },
    );
  });

  it('takes out what it cannot read, keeps the file as it was, and counts', async () => {
    const path = join(ownFolder(), 'lines.jsonl');
    const content = '{"id":1}\n\u0000\u0000\n{"id":2}\nnot json\n{"id":3}\n{"id":';
    writeFileSync(path, content);
    expect(await repairLines(path, read)).toEqual({ values: [{ id: 1 }, { id: 2 }, { id: 3 }], damaged: 2 });
    expect(readFileSync(path, 'utf8')).toBe('{"id":1}\n{"id":2}\n{"id":3}\n');
    expect(readFileSync(`${path}.damaged`, 'utf8')).toBe(content);
  });
});
