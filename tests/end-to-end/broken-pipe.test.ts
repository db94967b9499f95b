import { expect, it } from 'vitest';
import { startPlumbline, temporaryFolder } from './plumbline-process.ts';

it('ends in good order when the reader of its output goes away, as in `plumbline … | head`', async () => {
  const running = startPlumbline(['graph', 'lint', '--help'], { home: temporaryFolder() });
  running.child.stdout?.destroy();
  const { code, stderr } = await running.done;
  expect([code, stderr]).toEqual([0, '']);
});
