import { PlumblineError } from '../errors.ts';

/** An append that expected `expected` as the last seq of `log`, which is `actual`. */
export function appendConflict(log: string, expected: number, actual: number): PlumblineError {
  return new PlumblineError(
    'conflict',
    `"${log}" has ${actual} entries where ${expected} were expected: somebody else wrote to it first.`,
    { advice: 'Nothing was written. Read it again and repeat the step.' },
  );
}

/** A write whose guard did not hold. */
export function guardConflict(): PlumblineError {
  return new PlumblineError('conflict', 'Somebody else has taken this over; nothing was written.', {
    advice: 'Read what is stored now and go on from there.',
  });
}

/** A call that came after `close`. */
export function storeClosed(): PlumblineError {
  return new PlumblineError('store_failed', 'The store is closed; nothing was read or written.', {
    advice: 'This is a fault of Plumbline or of an extension of it: please report it with this message.',
  });
}

/** A stored value that cannot be read. A parser's own error would quote it, so it is not kept as the cause. */
export function unreadable(cause?: unknown): PlumblineError {
  return new PlumblineError('store_failed', 'The store holds a value that is not as Plumbline writes it.', {
    cause,
    advice: 'Something else has changed it. Put back a backup, or copy what is readable to a new store.',
  });
}
