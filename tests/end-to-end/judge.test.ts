import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withServer } from '../adapters/openai/with-server.ts';
import { hangs, says } from '../fakes/model-behaviours.ts';
import { jsonLines, runPlumbline, startPlumbline, temporaryFolder } from './plumbline-process.ts';

const server = withServer();
const line = (answer: string): string =>
  JSON.stringify({ question: 'What is a stack?', reference: 'Last in, first out.', answer });

it('judges standard input and writes standard output', async () => {
  const options = {
    home: temporaryFolder(),
    input: `${line('Last in, first out.')}\n${line('idk')}\n`,
  };
  const { code, stdout, stderr } = await runPlumbline(['judge', '--in', '-'], options);
  expect([code, stderr]).toEqual([0, expect.stringContaining('1 of 2 lines')]);
  expect(jsonLines(stdout)).toMatchObject([
    { score: 5, judge: 'offline' },
    { score: null, reason: 'declined' },
  ]);
});

it('keeps what is done when the user stops it (exit 130), and goes on without asking it again', async () => {
  const home = temporaryFolder();
  const answers = Array.from({ length: 6 }, (_, index) => line(`This is answer number ${index + 1}.`));
  writeFileSync(join(home, 'in.jsonl'), answers.join('\n'));
  const verdict = says('{"feedback":"Hardly.","score":2}');
  server().script(verdict, verdict, verdict, hangs);
  const judge = `m@${server().baseUrl}`;
  const args = ['judge', '--in', 'in.jsonl', '--out', 'out.jsonl', '--judge', judge, '--concurrency', '1'];
  const written = () => jsonLines(readFileSync(join(home, 'out.jsonl'), 'utf8'));

  const running = startPlumbline(args, { home });
  await server().received(4);
  running.kill('SIGINT');
  const { code, stderr } = await running.done;
  expect([code, stderr]).toEqual([130, expect.stringContaining('3 of 6')]);
  expect(written()).toHaveLength(3);

  server().always(verdict);
  expect((await runPlumbline(args, { home })).code).toBe(0);
  expect(written()).toHaveLength(6);
  expect(server().requests).toHaveLength(4 + 3);
});
