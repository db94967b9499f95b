import { describe, expect, it } from 'vitest';
import type { Inbound } from '../../src/spine/inbound.ts';
import { createSessionLog } from '../../src/tutor/session-log.ts';
import { createWorld, type World } from './desk-harness.ts';
import { createMortal, type Death, dropLocks } from './mortal.ts';

type Step = { readonly text: string; readonly change?: Partial<Inbound> };

/** What a learner does, one thing after the other. */
const scripts: Readonly<Record<string, readonly Step[]>> = {
  'answers, right and wrong': [{ text: '/learn top' }, { text: '=2' }, { text: '=5' }, { text: 'why' }],
  'a hint, a skip, a stop and a return': [
    { text: '/learn top' },
    { text: 'hint' },
    { text: 'skip' },
    { text: 'stop' },
    { text: 'resume' },
    { text: '=5' },
  ],
  'no walk, then one, with an edit too late': [
    { text: 'hello' },
    { text: '/learn top' },
    { text: '=5', change: { id: 'answer' } },
    { text: '=1', change: { kind: 'edit', of: 'answer' } },
    { text: '=4' },
  ],
  'a statement beside a walk': [
    { text: '/learn top' },
    { text: '/curious Water boils at 100 °C at sea level.' },
    { text: '2: water at sea level boils because its vapour presses as hard as the air' },
    { text: 'skip' },
    { text: '/learn' },
    { text: '=5' },
  ],
  'questions about a statement, with an edit too late': [
    { text: '/curious ask Water boils at 100 °C at sea level.' },
    { text: 'What is water?', change: { id: 'first' } },
    { text: 'Why at sea level? Is it always so?' },
    { text: '/skip' },
    { text: 'What is a level?', change: { kind: 'edit', of: 'first' } },
  ],
};

/** What stands in the end: what was said, in order, and every answer with its scores. */
type Outcome = { readonly said: readonly string[]; readonly walk: readonly unknown[] };

async function outcomeOf(world: World): Promise<Outcome> {
  const log = createSessionLog(world.store);
  const ids = await log.recent(10);
  const events = (await Promise.all(ids.map((id) => log.events(id)))).flat() as Record<string, unknown>[];
  const told = new Set([
    ...['answer', 'verdict', 'asked', 'skipped', 'hint', 'ended'],
    ...['inquiry', 'answered', 'wondered', 'curiosity', 'discussed'],
  ]);
  return {
    said: world.platform.posts('dm').flatMap(({ replies }) => replies.map(({ text }) => text)),
    walk: events
      .filter(({ event }) => told.has(String(event)))
      .map(({ event, node, answer, score, step, id, answerId, questions }) => ({
        event,
        node,
        ...(event === 'answer' ? { answer, id } : {}),
        ...(event === 'verdict' ? { score, answerId } : {}),
        ...(event === 'hint' ? { step } : {}),
        ...(event === 'curiosity' ? { questions } : {}),
      })),
  };
}

/** Plays a script against a process that dies once, and another one that goes on. */
async function play(
  steps: readonly Step[],
  death: Death | null,
): Promise<{ readonly outcome: Outcome; readonly effects: number; readonly judged: number }> {
  const world = createWorld();
  const mortal = createMortal(world.store, world.platform, death);
  let desk = world.open(mortal);
  let isReplaced = false;
  const replace = async (): Promise<void> => {
    isReplaced = true;
    await dropLocks(world.store);
    desk = world.open();
    await desk.spine.recover();
    await desk.spine.idle();
  };
  /** Waits for `work`, or for the death of the process that does it. */
  const orDeath = async (work: Promise<unknown>): Promise<boolean> => {
    let done = false;
    void work.then(() => {
      done = true;
    });
    while (!done && (isReplaced || !mortal.isDead())) await new Promise((resolve) => setImmediate(resolve));
    return done;
  };
  for (const { text, change } of steps) {
    const message = world.message(text, change);
    // A platform that was not answered delivers again.
    if (!(await orDeath(desk.spine.accept(message)))) {
      await replace();
      await desk.spine.accept(message);
    }
    if (!(await orDeath(desk.spine.idle()))) await replace();
    await desk.spine.idle();
  }
  return { outcome: await outcomeOf(world), effects: mortal.count(), judged: world.asked.length };
}

describe.each(Object.entries(scripts))('a process that dies during %s', (_name, steps) => {
  it('loses nothing and doubles nothing, whatever the last thing was that it did', async () => {
    const whole = await play(steps, null);
    expect(whole.outcome.walk.length).toBeGreaterThan(2);
    for (let at = 1; at <= whole.effects; at += 1)
      for (const when of ['before', 'after'] as const) {
        const { outcome, judged } = await play(steps, { at, when });
        expect({ at, when, outcome }).toEqual({ at, when, outcome: whole.outcome });
        // Only an answer whose verdict was not stored yet is judged again.
        expect(judged).toBeLessThanOrEqual(whole.judged + 1);
      }
  });
});
