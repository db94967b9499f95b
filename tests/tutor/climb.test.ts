import { describe, expect, it } from 'vitest';
import { firstScore } from '../../src/tutor/first-score.ts';
import { nodeOf } from '../../src/tutor/session.ts';
import { startWalk } from './walk-harness.ts';

describe('a climb', () => {
  it('asks every question once, each after its predecessors in listed order, the target last', async () => {
    const walk = await startWalk();
    while (walk.open() !== null) await walk.send('=5');
    const asked = (await walk.events()).filter((event) => event.event === 'asked').map((event) => event.node);
    expect(asked).toEqual(['a', 'b', 'ab', 'c', 'bc', 'top']);
    expect(walk.session().status).toBe('ended');
  });

  it('helps after each failed try and shows the reference after the third, then goes on', async () => {
    const walk = await startWalk();
    await walk.send('=1 one');
    expect(walk.said.at(-2)).toMatchObject({ kind: 'hint', text: expect.stringContaining('Hint.') });
    await walk.send('=2 two');
    expect(walk.said.at(-2)).toMatchObject({ kind: 'hint', text: expect.stringContaining('worked step') });
    await walk.send('=3 three');
    expect(walk.said.find((reply) => reply.kind === 'reveal')?.text).toContain('Secret a reference alpha');
    expect(walk.open()).toBe('b');
    expect(nodeOf(walk.session(), 'a')).toMatchObject({ tries: 3, outcome: 'failed', revealed: true });
  });

  it('takes the first unaided answer as f(q), so that help does not make a discrepancy vanish', async () => {
    const walk = await startWalk();
    await walk.send('=5', '=5'); // a, b
    await walk.send('=1 first', '=5 after the nudge'); // ab
    expect(firstScore(nodeOf(walk.session(), 'ab'))).toBe(1);
    await walk.send('=5', '=5', '=5'); // c, bc, top
    const forward = (await walk.events()).filter(
      (event) => event.event === 'discrepancy' && event.direction === 'forward' && event.node === 'ab',
    );
    // ((5 + 5) / 2 − 1) / 4 = 1
    expect(forward).toMatchObject([{ value: 1, neighbourMean: 5, score: 1 }]);
    expect(walk.said.at(-1)?.text).toContain('putting them together was shaky');
  });

  it('records the aid of every answer', async () => {
    const walk = await startWalk();
    await walk.send('=1', '=1', '=1', '=5', '=1', 'what do you mean by ab?', '=5');
    const aids = (await walk.events()).flatMap((event) =>
      event.event === 'answer' ? [[event.node, event.aid]] : [],
    );
    expect(aids).toEqual([
      ['a', 'none'],
      ['a', 'hint'],
      ['a', 'hint'],
      ['b', 'none'],
      ['ab', 'none'],
      ['ab', 'hint'],
    ]);
  });

  it('writes one discrepancy for every gated question at the end, 0 included', async () => {
    const walk = await startWalk();
    // a 5, b 5, ab 5, c 2 (all tries), bc 5, top 4
    await walk.send('=5', '=5', '=5', '=2', '=2', '=2', '=5', '=4');
    const found = (await walk.events()).flatMap((event) =>
      event.event === 'discrepancy' ? [[event.direction, event.node, event.value]] : [],
    );
    expect(found).toEqual([
      ['forward', 'ab', 0], // (5 − 5) / 4
      // bc is not gated: (5 + 2) / 2 = 3.5
      ['forward', 'top', 0.25], // (5 − 4) / 4
      ['backward', 'a', 0], // ab 5
      ['backward', 'b', 0], // ab 5, bc 5
      ['backward', 'c', 0.75], // (5 − 2) / 4
      ['backward', 'ab', 0], // top 4
      ['backward', 'bc', 0],
    ]);
    expect(walk.said.at(-1)?.text).toContain('You knew how, but the recall under it was shaky');
  });

  it('does not ask again what is carried from an earlier walk, and counts its score', async () => {
    const at = '2026-01-01T00:00:00.000Z';
    const walk = await startWalk({
      carried: [
        { node: 'a', score: 5, at },
        { node: 'b', score: 5, at },
      ],
    });
    expect(walk.open()).toBe('ab');
    await walk.send('=1', '=5', '=5', '=5', '=5');
    expect(walk.said.at(-1)?.text).toContain('from 2026-01-01');
    const forward = (await walk.events()).find(
      (event) => event.event === 'discrepancy' && event.node === 'ab',
    );
    expect(forward).toMatchObject({ value: 1 });
  });
});
