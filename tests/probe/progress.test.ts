import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { durationWords } from '../../src/probe/duration-words.ts';
import { createProgress } from '../../src/probe/progress.ts';
import { says } from '../fakes/model-behaviours.ts';
import { ownFolder, runCommand } from '../run-command.ts';
import { testServer } from './probe-harness.ts';

function setUp(nodes: number, scored = 0) {
  let now = 1_000;
  const progress = createProgress({ nodes, scored, open: 2 * (nodes - scored), now: () => now });
  return {
    progress,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

describe('progress', () => {
  it('says nothing of rate and time before anything is done', () =>
    expect(setUp(10).progress.state()).toEqual({ nodes: 10, scored: 0, perSecond: null, leftMs: null }));

  it('counts a node when it has its verdict, and half of it when it has its answer', () => {
    const { progress, pass } = setUp(10);
    pass(500);
    progress.note('answer');
    pass(500);
    progress.note('score');
    expect(progress.state()).toEqual({ nodes: 10, scored: 1, perSecond: 1, leftMs: 9_000 });
  });

  it('begins with what an earlier sitting finished', () =>
    expect(setUp(10, 4).progress.state()).toMatchObject({ nodes: 10, scored: 4 }));

  it('follows a server that becomes slower', () => {
    const { progress, pass } = setUp(10_000);
    for (let line = 0; line < 1_000; line += 1) {
      pass(1);
      progress.note('score');
    }
    for (let line = 0; line < 300; line += 1) {
      pass(100);
      progress.note('score');
    }
    expect(progress.state().perSecond).toBe(5);
  });

  it.each([
    [200, '1 s'],
    [45_000, '45 s'],
    [200_000, '3 min 20 s'],
    [7_500_000, '2 h 5 min'],
  ])('words %i ms as %s', (ms, words) => expect(durationWords(ms)).toBe(words));
});

describe('progress on a terminal', () => {
  it.each([
    { columns: 80, drawn: /\r\[#{24}\] 8 of 8 questions/ },
    { columns: 0, drawn: /\r\[#{24}\] 8 of 8 questions/ },
    { columns: 45, drawn: /\r8 of 8 questions \(100 %\)/ },
  ])('is one line that is drawn over and over, and fits $columns columns', async ({ columns, drawn }) => {
    const server = await testServer();
    server.always(says('The water freezes from above.'));
    const stderr = Object.assign(new PassThrough(), { isTTY: true, columns });
    const cwd = ownFolder();
    const args = ['probe', '--model', `m@${server.baseUrl}`, '--targets', 'pond-in-winter', '--out', 'run'];
    const { code } = await runCommand(cwd, args, { STORE_URL: 'memory:' }, { stderr });
    expect(code).toBe(0);
    stderr.end();
    const text = String(stderr.read());
    expect(text).toMatch(drawn);
    for (const line of text.split(/[\r\n]/))
      expect(line.replace('\u001b[K', '').length).toBeLessThan(columns || 80);
  });
});
