import { describe, expect, it } from 'vitest';
import { chooseWalk } from '../../src/tutor/choose-walk.ts';
import { type Concept, dueConcepts, isFresh, progressOf } from '../../src/tutor/progress.ts';
import { diamond, startWalk } from './walk-harness.ts';

const silent = { interactive: false, deliver: async () => {} };
const day = 24 * 3600 * 1000;
const iso = (ms: number): string => new Date(ms).toISOString();

describe('progress', () => {
  it('reads each walk through a question as one review, graded by the first unaided try', async () => {
    const walk = await startWalk();
    await walk.send(
      '=5',
      '=4',
      '=1 ab',
      '=5 ab with help',
      'skip',
      "I don't know",
      "I don't know",
      "I don't know",
    );
    const progress = progressOf([walk.session()]);
    const now = walk.clock.now();
    expect(progress.get('a')).toMatchObject({ score: 5, passed: true });
    expect(progress.get('ab')).toMatchObject({ score: 1, passed: true });
    expect(progress.get('c')).toBeUndefined(); // skipped: nothing was tried
    expect(progress.get('bc')).toMatchObject({ score: null, passed: false });
    const daysUntil = (id: string): number =>
      Math.round((Date.parse(progress.get(id)?.due ?? '') - now) / day);
    // FSRS, a new card: Easy 8 days, Good 3, Again 1.
    expect([daysUntil('a'), daysUntil('b'), daysUntil('ab')]).toEqual([8, 3, 1]);
  });

  it('does not depend on the order in which sessions are read', async () => {
    const walk = await startWalk();
    while (walk.open() !== null) await walk.send('=4');
    walk.clock.advance(10 * day);
    const again = await walk.tutor.start({ subject: 'ada', target: 'top', order: 'climb' });
    const second = await walk.tutor.advance(again, silent);
    const done = await walk.tutor.receive(second, { text: '=5' }, silent);
    expect(progressOf([done, walk.session()])).toEqual(progressOf([walk.session(), done]));
    expect(progressOf([done, walk.session()]).get('a')?.score).toBe(5);
  });

  it('lists what is due, the longest due first', async () => {
    const walk = await startWalk();
    await walk.send('=4', '=5');
    const progress = progressOf([walk.session()]);
    expect(dueConcepts(progress, iso(walk.clock.now() + 2 * day))).toEqual([]);
    expect(dueConcepts(progress, iso(walk.clock.now() + 9 * day)).map(({ node }) => node)).toEqual([
      'a',
      'b',
    ]);
  });
});

describe('the walk that is chosen', () => {
  const now = '2026-02-01T00:00:00.000Z';
  const concept = (node: string, change: Partial<Concept> = {}): [string, Concept] => [
    node,
    {
      node,
      score: 5,
      at: '2026-01-30T00:00:00.000Z',
      passed: true,
      climbed: true,
      due: '2026-03-01T00:00:00.000Z',
      ...change,
    },
  ];
  const all = ['a', 'b', 'c', 'ab', 'bc', 'top'];
  const wish = { order: 'climb' as const, now, targets: ['top'] };

  it('carries what was passed and is not due, and asks the rest', () => {
    const due = concept('b', { due: '2026-01-31T00:00:00.000Z' });
    const failed = concept('c', { passed: false });
    const chosen = chooseWalk(diamond, new Map([concept('a'), due, failed]), wish);
    expect(chosen?.carried).toEqual([{ node: 'a', score: 5, at: '2026-01-30T00:00:00.000Z' }]);
    expect(isFresh(due[1], now)).toBe(false);
  });

  it('asks a named target anew when nothing of it is left, and says so', () => {
    const chosen = chooseWalk(diamond, new Map(all.map((id) => concept(id))), { ...wish, target: 'top' });
    expect(chosen).toMatchObject({ target: 'top', anew: true, carried: [] });
  });

  it('finds nothing when every target is passed and nothing is due', () => {
    expect(chooseWalk(diamond, new Map(all.map((id) => concept(id))), wish)).toBeNull();
  });

  it('starts a dive from its target even where that was passed', () => {
    const chosen = chooseWalk(diamond, new Map([concept('top'), concept('ab')]), { ...wish, order: 'dive' });
    expect(chosen?.carried?.map(({ node }) => node)).toEqual(['ab']);
  });
});
