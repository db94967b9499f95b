import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startPlumbline, temporaryFolder } from './plumbline-process.ts';

it('ends in good order when the reader of its output goes away, as in `plumbline … | head`', async () => {
  const running = startPlumbline(['graph', 'lint', '--help'], { home: temporaryFolder() });
  running.child.stdout?.destroy();
  const { code, stderr } = await running.done;
  expect([code, stderr]).toEqual([0, '']);
});

it('stops judging a file when nobody reads the verdicts any more', async () => {
  const home = temporaryFolder();
  const line = { question: 'What is a stack?', reference: 'A pile.', answer: 'A pile of things.' };
  writeFileSync(join(home, 'in.jsonl'), `${JSON.stringify(line)}\n`.repeat(200));
  const running = startPlumbline(['judge', '--in', 'in.jsonl', '--out', '-'], { home });
  running.child.stdout?.destroy();
  const { code, stderr } = await running.done;
  expect(code).toBe(130);
  expect(stderr).toContain('Stopped after');
  expect(stderr).not.toContain('EPIPE');
});
