import { describe, expect, it } from 'vitest';
import type { MetricReason, MetricScore } from '../../../src/curiosity/scores/metric.ts';
import { keptScores, waitsForScores } from '../../../src/tutor/curious/kept-scores.ts';
import type { CuriousParts } from '../../../src/tutor/curious/parts.ts';
import { createCuriousTalk } from './curious-harness.ts';

const by = { judge: 'scripted', promptHash: 'none', estimated: false };
const four: MetricScore = { score: 4, justification: 'So it is.' };

/** Judges that fail for a reason until they are back. */
function failing(reason: MetricReason = 'timeout') {
  let isBack = false;
  const calls = { answers: 0, sets: 0, doubts: 0 };
  const scored = (): MetricScore => (isBack ? four : { score: null, reason, justification: '' });
  const parts: Partial<CuriousParts> = {
    answers: {
      async score() {
        calls.answers += 1;
        const said = {
          feedback: 'It adds a cause.',
          judge: 'scripted',
          promptHash: 'none',
          usage: null,
          ms: 0,
        };
        const why = reason === 'too-few' ? 'error' : reason;
        const verdict = isBack ? ({ ...said, score: 4 } as const) : { ...said, score: null, reason: why };
        return { verdict, reference: null, estimated: false };
      },
    },
    sets: {
      async score() {
        calls.sets += 1;
        return { scores: { relevance: four, coherence: scored(), diversity: scored() }, by, usage: null };
      },
    },
    doubts: {
      async score() {
        calls.doubts += 1;
        return { score: scored(), firstDoubt: isBack ? 1 : null, by };
      },
    },
  };
  return { parts, calls, back: () => (isBack = true) };
}

const settle = async (talk: ReturnType<typeof createCuriousTalk>): Promise<string> => {
  const before = talk.said.length;
  const deliver = async ({ replies }: { readonly replies: readonly (typeof talk.said)[number][] }) =>
    void talk.said.push(...replies);
  await talk.curious.settle(talk.session(), { interactive: true, deliver });
  return talk.said
    .slice(before)
    .map(({ text }) => text)
    .join('\n');
};

describe('scores whose judge failed', () => {
  it('of answers come when the judge is back, and the learner is told which answer it is', async () => {
    const { parts, back } = failing();
    const talk = createCuriousTalk(parts);
    await talk.begin('');
    expect(await talk.send('Because it is a wave.')).toContain('is asked again later, and you are told');
    expect(await settle(talk)).toBe('');
    back();
    const said = await talk.send('It moves from one to the next.');
    expect(said).toContain('Your answer to “What does sound mean here?” has its score now: **4 of 5**');
    expect(said.indexOf('has its score now')).toBeGreaterThan(said.indexOf('**4 of 5**. It adds'));
    expect(keptScores(talk.session()).answers).toEqual([]);
    expect(await talk.replayed()).toEqual(talk.session());
  });

  it('of a set come after the end, each beside those that were there, and count from then on', async () => {
    const { parts, calls, back } = failing();
    const talk = createCuriousTalk(parts);
    await talk.begin('ask');
    const said = await talk.send('What is sound? How does it move?').then(() => talk.send('skip'));
    expect(said.match(/is asked again later/g)).toHaveLength(3);
    expect(talk.session().status).toBe('ended');
    const asked = { ...calls };
    const events = (await talk.events()).length;
    expect(await settle(talk)).toBe('');
    // A second failure is no news, and is not kept.
    expect(await talk.events()).toHaveLength(events);
    back();
    const late = await settle(talk);
    for (const metric of ['Coherence', 'Diversity', 'Doubt']) expect(late).toContain(metric);
    expect(late).not.toContain('Relevance');
    expect(calls.sets).toBe(asked.sets + 2);
    const stored = await talk.replayed();
    expect(stored === null || waitsForScores(stored)).toBe(false);
    expect(stored?.sets.filter(({ asker }) => asker === 'learner')).toHaveLength(2);
    // Nothing is asked for a third time.
    const told = talk.said.length;
    await talk.curious.settle(stored ?? talk.session(), { interactive: true, deliver: async () => {} });
    expect(talk.said).toHaveLength(told);
    expect(calls.sets).toBe(asked.sets + 2);
  });

  it('of doubt in answers come after the end', async () => {
    const { parts, back } = failing('error');
    const talk = createCuriousTalk(parts);
    await talk.begin('');
    await talk.send('Because it is a wave.');
    await talk.send('skip all');
    back();
    const late = await settle(talk);
    expect(late).toContain('Your answer to');
    expect(late).toContain('How far your answers doubted a statement has its score now');
  });

  it('are asked for again when the learner takes another statement', async () => {
    const { parts, back } = failing();
    const talk = createCuriousTalk(parts);
    await talk.begin('ask');
    await talk.send('What is sound? How does it move?');
    await talk.send('skip');
    back();
    expect(await talk.begin('')).toContain('have a score now that was missing');
  });

  it.each(['no-verdict', 'too-few', 'refused'] as const)(
    'for good (%s) are not asked for again',
    async (reason) => {
      const { parts, calls } = failing(reason);
      const talk = createCuriousTalk(parts);
      await talk.begin('ask');
      await talk.send('What is sound? How does it move?');
      expect(await talk.send('skip')).not.toContain('asked again');
      const asked = calls.sets;
      await settle(talk);
      expect(calls.sets).toBe(asked);
    },
  );
});
