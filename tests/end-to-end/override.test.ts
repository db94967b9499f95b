import { expect, it } from 'vitest';
import { jsonLines, runPlumbline, temporaryFolder } from './plumbline-process.ts';

it("plumbline override puts a teacher's score into the trace, and the walk goes on from it", async () => {
  const home = temporaryFolder();
  await runPlumbline(['chat'], { home, input: 'fish are cold\n' });
  const [started] = jsonLines((await runPlumbline(['trace'], { home })).stdout);
  const session = String(started?.session);
  const ruled = await runPlumbline(
    ['override', session, 'density', '5', '--who', 'Ms Lee', '--why', 'said aloud'],
    { home },
  );
  expect(ruled).toMatchObject({ code: 0, stderr: '' });
  const events = jsonLines((await runPlumbline(['trace', session], { home })).stdout);
  expect(events.at(-1)).toMatchObject({
    event: 'override',
    node: 'density',
    to: 5,
    who: 'Ms Lee',
    why: 'said aloud',
  });
  const record = await runPlumbline(['chat', '--json'], { home, input: '' });
  expect(JSON.parse(record.stdout)).toMatchObject({ open: 'water-densest' });
});

it.each([
  ['a score off the scale', ['density', '6']],
  ['a question that is not there', ['nothing', '5']],
])('refuses %s with exit code 2', async (_name, args) => {
  const home = temporaryFolder();
  const { code, stderr } = await runPlumbline(['override', 's1', ...args, '--who', 'x', '--why', 'y'], {
    home,
  });
  expect(code).toBe(2);
  expect(stderr).not.toContain('    at ');
});
