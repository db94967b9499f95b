import { describe, expect, it } from 'vitest';
import { createOutageWatch } from '../../src/probe/outage.ts';

describe('the outage watch', () => {
  it('tries a question again, and gives it up once others got through and it failed again', () => {
    const watch = createOutageWatch(5);
    expect(watch.failed(1, 'server-error')).toBe('again');
    watch.succeeded();
    expect(watch.failed(1, 'server-error')).toBe('give-up');
  });

  it('does not blame a question as long as nothing gets through', () => {
    const watch = createOutageWatch(5);
    expect([1, 1, 1, 1, 1].map((task) => watch.failed(task, 'timeout'))).toEqual([
      'again',
      'again',
      'again',
      'again',
      'outage',
    ]);
  });

  it('counts failures in a row over all questions, and begins anew after a success', () => {
    const watch = createOutageWatch(3);
    expect(watch.failed(1)).toBe('again');
    expect(watch.failed(2)).toBe('again');
    watch.succeeded();
    expect(watch.failed(3)).toBe('again');
    expect(watch.failed(4)).toBe('again');
    expect(watch.failed(5)).toBe('outage');
  });

  it.each(['unauthorized', 'not-found'] as const)('knows that %s will meet every call', (failure) =>
    expect(createOutageWatch(5).failed(1, failure)).toBe('outage'),
  );
});
