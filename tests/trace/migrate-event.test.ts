import { describe, expect, it } from 'vitest';
import { migrateEvent, type Upgrade } from '../../src/trace/migrate-event.ts';
import { parseSessionEvent, traceVersion } from '../../src/trace/trace-event.ts';

const envelope = { at: '2026-01-01T00:00:00.000Z', session: 's1', subject: 'ada' };

describe('an event of an earlier version', () => {
  const steps = new Map<number, Upgrade>([
    [1, ({ grade, ...rest }) => ({ ...rest, score: grade })],
    [2, (event) => ({ ...event, reason: event.score === null ? 'error' : undefined })],
  ]);

  it('is brought up step by step', () => {
    expect(migrateEvent({ v: 1, event: 'verdict', grade: null }, 3, steps)).toEqual({
      v: 3,
      event: 'verdict',
      score: null,
      reason: 'error',
    });
    expect(migrateEvent({ v: 3, event: 'verdict', score: 4 }, 3, steps)).toEqual({
      v: 3,
      event: 'verdict',
      score: 4,
    });
  });

  it('is refused where no step leads from its version', () => {
    expect(() => migrateEvent({ v: 0, event: 'x' }, 3, steps)).toThrow(/version 0/);
    expect(() => parseSessionEvent({ ...envelope, v: 0, event: 'ended' })).toThrow(/version 0/);
  });
});

describe('an event of a later version', () => {
  it('is read where it is still understood, and passed over where its name is unknown', () => {
    const v = traceVersion + 1;
    expect(parseSessionEvent({ ...envelope, v, event: 'ended', mood: 'good' })).toMatchObject({
      event: 'ended',
      v,
    });
    expect(parseSessionEvent({ ...envelope, v, event: 'sung' })).toBeNull();
  });

  it('is refused, with what to do, where it has changed', () => {
    const changed = { ...envelope, v: traceVersion + 1, event: 'skipped', nodes: ['a', 'b'] };
    expect(() => parseSessionEvent(changed)).toThrow(/version 2; this Plumbline reads version 1/);
  });
});
