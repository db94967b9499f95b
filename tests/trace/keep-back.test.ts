import { expect, it } from 'vitest';
import { withoutGivingAway } from '../../src/trace/keep-back.ts';

const verdict = (node: string, score: number | null) => ({
  event: 'verdict',
  node,
  score,
  feedback: `You left out the secret of ${node}.`,
  shown: 'One point is missing.',
  points: { found: ['seen'], missed: [`the secret of ${node}`] },
});
const events = [
  { event: 'started', target: 't' },
  verdict('passed', 4),
  verdict('shown', 2),
  { event: 'revealed', node: 'shown', reference: 'All of it.' },
  verdict('ruled', 1),
  { event: 'override', node: 'ruled', to: 5 },
  verdict('open', 3),
  verdict('unscored', null),
  'no event at all',
];

it('keeps back what a learner is still to find, and nothing else', () => {
  const kept = withoutGivingAway(events);
  expect(kept).toHaveLength(events.length);
  expect(kept.filter((_, at) => at !== 6 && at !== 7)).toEqual(
    events.filter((_, at) => at !== 6 && at !== 7),
  );
  expect(kept[6]).toEqual({
    ...{ event: 'verdict', node: 'open', score: 3, feedback: 'One point is missing.' },
    ...{ shown: 'One point is missing.', points: { found: ['seen'] } },
  });
  expect(JSON.stringify(kept)).not.toMatch(/secret of (open|unscored)/);
});

it('keeps back what the members of a panel say, and words of which nothing was shown', () => {
  const { shown: _shown, ...said } = verdict('open', 3);
  const members = [{ judge: 'a', score: 3, feedback: 'The secret of open.', points: { missed: ['secret'] } }];
  expect(withoutGivingAway([{ ...said, members }])).toEqual([
    { ...said, feedback: '', points: { found: ['seen'] }, members: [{ judge: 'a', score: 3 }] },
  ]);
});

it('prints everything of a walk that ended', () => {
  const ended = [...events, { event: 'ended' }];
  expect(withoutGivingAway(ended)).toEqual(ended);
});
