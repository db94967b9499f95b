import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startPlumbline, temporaryFolder } from './plumbline-process.ts';

describe('plumbline graph lint, as a process', () => {
  it('prints one JSON document and nothing else, and exits 3 where there are errors', async () => {
    const home = temporaryFolder();
    writeFileSync(
      join(home, 'g.jsonl'),
      '\uFEFF{"id":"a","depth":2,"question":"How?","answer":"So.","predecessors":["a"]}\r\n{',
    );
    const { code, stdout, stderr } = await startPlumbline(['graph', 'lint', 'g.jsonl', '--json'], { home })
      .done;
    expect([code, stderr]).toEqual([3, '']);
    const { errors } = JSON.parse(stdout);
    expect(errors).toEqual([
      expect.objectContaining({ code: 'depth-step', id: 'a', file: 'g.jsonl', line: 1 }),
      expect.objectContaining({ code: 'cycle', message: expect.stringContaining('a → a') }),
      expect.objectContaining({ code: 'bad-line', id: null, line: 2 }),
    ]);
  });
});
