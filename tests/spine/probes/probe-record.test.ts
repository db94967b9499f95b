import { expect, it } from 'vitest';
import { createMemoryStore } from '../../../adapters/storage/memory/index.ts';
import { createProbeRecords, type ProbeRecord } from '../../../src/spine/probes/probe-record.ts';

function record(id: string, change: Partial<ProbeRecord> = {}): ProbeRecord {
  return {
    v: 1,
    id,
    home: 'here',
    run: `run-${id}`,
    person: 'loop:ada',
    subject: 'learner-ada',
    place: 'dm',
    model: 'm',
    target: 'top',
    mode: 'zero-shot',
    questions: 6,
    state: 'waiting',
    cancel: false,
    told: true,
    round: 1,
    message: null,
    turn: 0,
    at: '2026-01-05T09:00:00.000Z',
    ...change,
  };
}

const open = () => createProbeRecords(createMemoryStore({ now: () => 0 }));
const ids = (found: readonly ProbeRecord[]): string[] => found.map(({ id }) => id);

it('lists what is to be done in one home, and nothing that is done', async () => {
  const records = open();
  await records.add(record('a'));
  await records.add(record('b', { home: 'elsewhere' }));
  await records.add(record('c', { at: '2026-01-05T08:00:00.000Z' }));
  expect(ids(await records.open('here'))).toEqual(['c', 'a']);
  await records.change('a', () => ({ state: 'done', told: false }));
  expect(ids(await records.open('here'))).toEqual(['c', 'a']);
  await records.change('a', () => ({ told: true }));
  expect(ids(await records.open('here'))).toEqual(['c']);
  await records.change('a', () => ({ state: 'waiting' }));
  expect(ids(await records.open('here'))).toEqual(['c', 'a']);
});

it('keeps the first of two that are added under one id', async () => {
  const records = open();
  await records.add(record('a'));
  expect(await records.add(record('a', { model: 'other' }))).toMatchObject({ model: 'm' });
});

it('loses no change of two that come at once', async () => {
  const records = open();
  await records.add(record('a'));
  await Promise.all([
    records.change('a', () => ({ cancel: true })),
    records.change('a', () => ({ message: 'm1' })),
    records.change('a', ({ round }) => ({ round: round + 1 })),
    records.change('a', ({ round }) => ({ round: round + 1 })),
  ]);
  expect(await records.get('a')).toMatchObject({ cancel: true, message: 'm1', round: 3 });
});

it('forgets the probes of a learner, and no others', async () => {
  const records = open();
  await records.add(record('a'));
  await records.add(record('b', { state: 'done' }));
  await records.add(record('c', { subject: 'learner-bob' }));
  expect(await records.erase('learner-ada')).toBe(2);
  expect(await records.get('a')).toBeNull();
  expect(ids(await records.open('here'))).toEqual(['c']);
});
