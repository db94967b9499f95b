import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { openLibsqlStore } from '../../adapters/storage/libsql/index.ts';
import { composeSpine } from '../../src/app/compose-spine.ts';
import { composeTutor } from '../../src/app/compose-tutor.ts';
import { loadGraphs } from '../../src/app/load-graphs.ts';
import { openOfflineJudge } from '../../src/app/offline-judge.ts';
import { walkOrder } from '../../src/graph/walk-order.ts';
import { offlineVoice } from '../../src/tutor/words/offline-voice.ts';
import { createLoopbackPlatform } from '../fakes/loopback-platform.ts';
import { jsonLines, projectRoot, runPlumbline, temporaryFolder } from './plumbline-process.ts';

const loaded = await loadGraphs({ cwd: projectRoot, env: {} });
const order = walkOrder(loaded.graph, 'pond-in-winter');
const right = (at: number): string => loaded.graph.get(order[at] ?? '').answer.replace(/\s+/g, ' ');
const codeIn = (text: string): string => /Your code is (\w+)/.exec(text.replaceAll('`', ''))?.[1] ?? '';

/** A chat platform on the store of a terminal. */
async function openPlatform(home: string) {
  const file = join(home, '.plumbline', 'plumbline.db');
  const store = await openLibsqlStore({ file, now: Date.now });
  const platform = createLoopbackPlatform();
  let made = 0;
  const io = {
    now: Date.now,
    randomId: (length: number) => `${++made}`.padStart(length, 'k'),
    stderr: new PassThrough(),
  };
  const judge = openOfflineJudge(Date.now);
  const composed = composeTutor(io, loaded, store, { judge, voice: offlineVoice });
  const spine = composeSpine(io, { store, composed, graph: loaded.graph, outlet: platform });
  let sent = 0;
  return {
    platform,
    async say(text: string): Promise<string> {
      const before = platform.posts('dm').length;
      sent += 1;
      const sentAt = new Date(Date.now() + 2).toISOString();
      await spine.accept({ id: `p${sent}`, kind: 'message', text, sentAt, place: 'dm', person: 'loop:ada' });
      await spine.idle();
      await new Promise((resolve) => setTimeout(resolve, 5));
      const said = platform.posts('dm').slice(before);
      return said.flatMap(({ replies }) => replies.map(({ text: words }) => words)).join('\n');
    },
    async close() {
      await spine.stop(1_000);
      await store.close();
    },
  };
}

describe('one walk', () => {
  it('goes on from the terminal to a platform and back, and the platform repeats nothing', async () => {
    const home = temporaryFolder();
    const begun = await runPlumbline(['chat', '--learner', 'ada'], {
      home,
      input: `${right(0)}\n/settings link\n`,
    });
    expect({ code: begun.code, stderr: begun.stderr }).toEqual({ code: 0, stderr: '' });
    const desk = await openPlatform(home);
    expect(await desk.say(`/settings link ${codeIn(begun.stdout)}`)).toContain('Linked');
    const resumed = await desk.say('resume');
    expect(resumed).toContain(loaded.graph.get(order[1] ?? '').question);
    expect(desk.platform.posts('dm')).toHaveLength(2);
    expect(await desk.say(right(1))).toContain('5 of 5');
    await desk.close();

    const back = await runPlumbline(['chat', '--learner', 'ada'], { home, input: `${right(2)}\n` });
    expect(back.stdout).toContain('Welcome back');
    const events = jsonLines((await runPlumbline(['trace'], { home })).stdout);
    expect(new Set(events.map(({ session }) => session)).size).toBe(1);
    expect(new Set(events.map(({ subject }) => subject))).toEqual(new Set(['ada']));
    expect(events.filter(({ event }) => event === 'answer').map(({ node }) => node)).toEqual(
      order.slice(0, 3),
    );
  });

  it('goes on in a terminal where the code of a platform is entered', async () => {
    const home = temporaryFolder();
    // Makes the store, as a terminal does that was used before.
    await runPlumbline(['chat', '--learner', 'me'], { home, input: '' });
    const desk = await openPlatform(home);
    await desk.say('/learn pond-in-winter');
    await desk.say(right(0));
    const code = codeIn(await desk.say('/settings link'));
    await desk.close();
    const { stdout } = await runPlumbline(['chat', '--learner', 'ada'], {
      home,
      input: `/settings link ${code}\n/repeat\n`,
    });
    expect(stdout.split('Linked')[1]).toContain('question 2 of 8');
    const walk = await runPlumbline(['chat', '--learner', 'ada', '--target', 'pond-in-winter', '--json'], {
      home,
      input: '',
    });
    expect(walk.stderr).toContain('Welcome back');
    expect(JSON.parse(walk.stdout)).toMatchObject({ subject: expect.stringContaining('learner-') });
  });
});

describe('a terminal', () => {
  it('erases a learner after confirming, pictures too, and knows nothing of them afterwards', async () => {
    const home = temporaryFolder();
    const all = order.map((_id, at) => right(at));
    await runPlumbline(['chat', '--target', 'pond-in-winter'], { home, input: `${all.join('\n')}\n` });
    const [ended] = jsonLines((await runPlumbline(['trace'], { home })).stdout);
    const picture = join(home, '.plumbline', 'walks', `${ended?.session}.svg`);
    expect(existsSync(picture)).toBe(true);
    const input = '/forget everything\n/forget everything\n';
    const forgotten = await runPlumbline(['chat', '--target', 'pond-in-winter'], { home, input });
    expect({ code: forgotten.code, stderr: forgotten.stderr }).toEqual({ code: 0, stderr: '' });
    expect(forgotten.stdout).toContain('erased: walks, with answers, scores and feedback (2)');
    expect(existsSync(picture)).toBe(false);
    expect((await runPlumbline(['trace'], { home })).stderr).toContain('There is no session yet');
  });

  it('shows the record of the walk without what would give a reference away', async () => {
    const home = temporaryFolder();
    const { stdout } = await runPlumbline(['chat'], { home, input: 'something wrong altogether\n/trace\n' });
    const verdict = jsonLines(
      stdout
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .join('\n'),
    ).find(({ event }) => event === 'verdict');
    expect(verdict).toMatchObject({ node: order[0] });
    expect(verdict).not.toHaveProperty('points');
    expect(verdict).not.toHaveProperty('feedback');
  });
});
