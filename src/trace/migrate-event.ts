import { PlumblineError } from '../errors.ts';

/** Makes an event of the next version out of one. */
export type Upgrade = (event: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;

/** By version: the step that leads from it to the next. Version 1 is the first. */
const upgrades: ReadonlyMap<number, Upgrade> = new Map();

/**
 * Brings a stored event up to version `to`, step by step. Throws `store_failed` for an event of a version that no step
 * leads from: it is not guessed at.
 */
export function migrateEvent(
  event: Readonly<Record<string, unknown>>,
  to: number,
  steps: ReadonlyMap<number, Upgrade> = upgrades,
): Readonly<Record<string, unknown>> {
  let current = event;
  for (let version = Number(event.v); version < to; version += 1) {
    const upgrade = steps.get(version);
    if (upgrade === undefined)
      throw new PlumblineError(
        'store_failed',
        `The trace holds an event of version ${version}, which this Plumbline cannot bring up to version ${to}.`,
        { advice: 'Use the Plumbline that wrote it, or one in between.' },
      );
    current = { ...upgrade(current), v: version + 1 };
  }
  return current;
}
