import { describe, expect, it } from 'vitest';
import { createOutageWatch } from '../../src/probe/outage.ts';

const watchOf = (mostInARow: number, more: { answeredBefore?: boolean; keepFailures?: boolean } = {}) =>
  createOutageWatch({ mostInARow, answeredBefore: false, ...more });

describe('the outage watch', () => {
  it('tries a question again, and gives it up once others got through and it failed again', () => {
    const watch = watchOf(5);
    expect(watch.failed(1, 'server-error')).toBe('again');
    watch.succeeded();
    expect(watch.failed(1, 'server-error')).toBe('give-up');
  });

  it('does not blame a question as long as nothing gets through', () => {
    const watch = watchOf(5);
    const after = [1, 1, 1, 1, 1].map((task) => watch.failed(task, 'timeout'));
    expect(after).toEqual(['again', 'again', 'again', 'again', 'outage']);
  });

  it('gives up the last ones, when the server answered others and does answer', () => {
    const watch = watchOf(5);
    watch.succeeded();
    const after = [1, 2, 1, 2, 1].map((task) => watch.failed(task, 'server-error'));
    expect(after).toEqual(['again', 'again', 'again', 'give-up', 'give-up']);
  });

  it('gives them up when going on as well', () => {
    const watch = watchOf(5, { answeredBefore: true });
    expect([1, 1].map((task) => watch.failed(task, 'server-error'))).toEqual(['again', 'give-up']);
  });

  it.each(['unreachable', 'rate-limited'] as const)(
    'never takes %s for the fault of a question',
    (failure) => {
      const watch = watchOf(5);
      watch.succeeded();
      expect([1, 1, 1, 1, 1].map((task) => watch.failed(task, failure)).at(-1)).toBe('outage');
    },
  );

  it('counts questions that fail in a row, and begins anew after a success', () => {
    const watch = watchOf(3);
    expect([1, 2].map((task) => watch.failed(task))).toEqual(['again', 'again']);
    watch.succeeded();
    expect([3, 4, 5].map((task) => watch.failed(task))).toEqual(['again', 'again', 'outage']);
  });

  it('keeps failures where that is wanted, whatever the server does', () => {
    const watch = watchOf(2, { keepFailures: true });
    expect([1, 2, 3, 1, 2, 3].map((task) => watch.failed(task, 'unreachable'))).toEqual([
      'again',
      'again',
      'again',
      'give-up',
      'give-up',
      'give-up',
    ]);
  });

  it.each(['unauthorized', 'not-found'] as const)('knows that %s will meet every call', (failure) =>
    expect(watchOf(5, { keepFailures: true }).failed(1, failure)).toBe('outage'),
  );
});
