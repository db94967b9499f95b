import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { curiousModels } from '../fakes/curious-models.ts';
import { held } from '../fakes/model-behaviours.ts';
import { testServer } from '../probe/probe-harness.ts';
import { jsonIn, linesIn } from '../probe/run-lines.ts';
import { runPlumbline, startPlumbline, temporaryFolder } from './plumbline-process.ts';

const statements = [
  { id: 'q7x', subject: 'physics', level: 'basic', statement: 'Ice floats on water.', correct: true },
  {
    id: 'h3f',
    subject: 'physics',
    statement: 'Ice sinks in water.',
    correct: false,
    flaw: 'It floats.',
    basedOn: 'q7x',
  },
];

/** Lines without what differs between two runs of the same, in an order of their own. */
const plain = (...path: string[]): string[] =>
  linesIn(...path)
    .map(({ at: _at, ms: _ms, usage: _usage, ...line }) => JSON.stringify(line))
    .sort();

describe('the process of plumbline curious', () => {
  it('comes to the same lines when it is killed, and asks nothing again that was answered', async () => {
    const home = temporaryFolder();
    const server = await testServer();
    server.always(curiousModels);
    writeFileSync(
      join(home, 'statements.jsonl'),
      statements.map((one) => `${JSON.stringify(one)}\n`).join(''),
    );
    const at = (name: string): string => `${name}@${server.baseUrl}`;
    const args = [
      ...[
        'curious',
        '--statements',
        'statements.jsonl',
        '--model',
        at('asker'),
        '--judges',
        `${at('one')},${at('two')}`,
      ],
      ...[
        '--meta',
        at('meta'),
        '--noise',
        '--alterer',
        at('alterer'),
        '--concurrency',
        '1',
        '--resamples',
        '50',
      ],
    ];
    const whole = await runPlumbline([...args, '--out', 'whole'], { home, env: { STORE_URL: 'memory:' } });
    expect(whole).toMatchObject({ code: 0 });
    const needed = server.requests.length;

    const last = held(curiousModels);
    const before = Math.floor(needed / 3);
    server.script(...Array.from({ length: before }, () => curiousModels), last.behaviour);
    const killed = startPlumbline([...args, '--out', 'run'], { home });
    await server.received(needed + before + 1);
    killed.kill('SIGKILL');
    await killed.done;
    last.release();
    const resumed = await runPlumbline(['curious', '--resume', 'run', '--json'], { home });
    expect(resumed).toMatchObject({ code: 0 });
    expect(JSON.parse(resumed.stdout)).toMatchObject({ complete: true });
    for (const file of ['questions.jsonl', 'scores.jsonl', 'alterations.jsonl'])
      expect(plain(home, 'run', file)).toEqual(plain(home, 'whole', file));
    // What was under way at the kill is asked again; a step of two calls may repeat its first one.
    const again = server.requests.length - needed - needed;
    expect(again).toBeGreaterThanOrEqual(1);
    expect(again).toBeLessThanOrEqual(3);
    expect(jsonIn(home, 'run/summary.json').figures).toEqual(jsonIn(home, 'whole/summary.json').figures);
  }, 120_000);
});
