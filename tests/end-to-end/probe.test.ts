import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { held, says } from '../fakes/model-behaviours.ts';
import { testServer } from '../probe/probe-harness.ts';
import { jsonIn, linesIn } from '../probe/run-lines.ts';
import { runPlumbline, startPlumbline, temporaryFolder } from './plumbline-process.ts';

describe('the process of plumbline probe', () => {
  it('keeps others out while it lives, ends cleanly on Ctrl-C, and leaves a lock that is taken over at once', async () => {
    const home = temporaryFolder();
    const server = await testServer();
    const answer = says('The water freezes from above, since ice floats.');
    const first = held(answer);
    server.always(answer);
    server.script(answer, answer, first.behaviour);
    const probe = startPlumbline(
      [
        ...['probe', '--model', `m@${server.baseUrl}`, '--targets', 'pond-in-winter', '--concurrency', '1'],
        ...['--out', 'run'],
      ],
      { home },
    );
    await server.received(3);
    const other = await runPlumbline(['probe', '--resume', 'run'], { home });
    expect(other.code).toBe(1);
    expect(other.stderr).toContain('Another process is at work');

    probe.kill('SIGINT');
    await probe.waitForError('Stopping');
    first.release();
    const stopped = await probe.done;
    expect(stopped.code).toBe(130);
    expect(stopped.stdout).toBe('');
    expect(stopped.stderr).toContain('Go on with: plumbline probe --resume');
    expect(linesIn(home, 'run/answers.jsonl')).toHaveLength(3);
    expect(jsonIn(home, 'run/summary.json')).toMatchObject({ complete: false });

    const second = held(answer);
    server.script(answer, second.behaviour);
    const killed = startPlumbline(['probe', '--resume', 'run'], { home });
    await server.received(5);
    killed.kill('SIGKILL');
    await killed.done;
    second.release();
    const resumed = await runPlumbline(['probe', '--resume', join(home, 'run'), '--json'], { home });
    expect(resumed).toMatchObject({ code: 0 });
    expect(JSON.parse(resumed.stdout)).toMatchObject({ complete: true, nodes: { all: 8, answered: 8 } });
    // Eight questions, and once more the one whose answer the killed process never got.
    expect(server.requests).toHaveLength(9);
  }, 120_000);

  it('shows no key anywhere', async () => {
    const home = temporaryFolder();
    const server = await testServer();
    const key = 'sk-planted-secret-0123456789';
    server.always(says('An answer.'));
    const { code, stdout, stderr } = await runPlumbline(
      [
        'probe',
        '--model',
        `m@${server.baseUrl}`,
        '--targets',
        'pond-in-winter',
        '--limit',
        '1',
        '--out',
        'run',
      ],
      { home, env: { OPENAI_API_KEY: key } },
    );
    expect(code).toBe(0);
    expect(server.requests[0]?.headers.authorization).toContain(key);
    const files = [
      'manifest.json',
      'answers.jsonl',
      'scores.jsonl',
      'summary.json',
      'report.html',
      'graph.svg',
    ];
    for (const text of [
      stdout,
      stderr,
      ...files.map((file) => readFileSync(join(home, 'run', file), 'utf8')),
    ])
      expect(text.includes(key)).toBe(false);
  }, 60_000);
});
