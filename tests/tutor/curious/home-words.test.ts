import { expect, it } from 'vitest';
import { curiousSummary } from '../../../src/tutor/curious/home-words.ts';
import { createCuriousTalk } from './curious-harness.ts';

it('is empty where a learner did nothing about statements yet', async () => {
  const talk = createCuriousTalk();
  expect(curiousSummary([])).toBe('');
  await talk.begin('');
  expect(curiousSummary([talk.session()])).toBe('');
});

it('tells what the learner asked and answered, and what the latest got', async () => {
  const talk = createCuriousTalk();
  await talk.begin('');
  await talk.send('Sound here means a wave, since each part of the air pushes the next.');
  await talk.send("I don't know");
  const answered = talk.session();
  await talk.begin('ask');
  await talk.send('Is that really so? How does it move?');
  await talk.send('skip');
  const text = curiousSummary([talk.session(), answered]);
  expect(text).toContain(
    'You asked about 1 statement; the latest set got relevance 4, coherence 4, diversity 4',
  );
  expect(text).toMatch(/doubt 5/);
  // Not knowing is no answer that has a score.
  expect(text).toMatch(/You answered 1 question of mine; the latest got [1-5]$/);
});

it('says which score is still to come, and nothing of one that there cannot be', async () => {
  const by = { judge: 'scripted', promptHash: 'none', estimated: true };
  const talk = createCuriousTalk({
    sets: {
      score: async () => ({
        scores: {
          relevance: { score: 3.5, justification: '' },
          coherence: { score: null, reason: 'too-few', justification: '' },
          diversity: { score: null, reason: 'timeout', justification: '' },
        },
        by,
        usage: null,
      }),
    },
  });
  await talk.begin('ask Water boils at 100 °C at sea level.');
  await talk.send('What is boiling?');
  await talk.send('skip');
  // Nobody knows whether a statement of one's own is right, so there is no doubt to speak of.
  expect(curiousSummary([talk.session()])).toBe(
    '**Curiosity.**\n- You asked about 1 statement; the latest set got relevance 3.5, diversity still to come (estimates)',
  );
});
