import { expect, it } from 'vitest';
import { createWalkPicture } from '../../src/app/walk-picture.ts';
import { createWorld } from '../spine/desk-harness.ts';
import { diamond } from '../tutor/walk-harness.ts';

async function walked() {
  const world = createWorld();
  const ada = world.open();
  await ada.talk('/learn top', '=5 a', '=2 b', '/skip', '=4 both');
  const picture = createWalkPicture({ tutor: ada.tutor, graph: () => diamond });
  return { picture, session: await world.session() };
}

it('gives a PNG with a description of what it shows, without an answer or a reference', async () => {
  const { picture, session } = await walked();
  const file = await picture(session.id);
  expect([...(file?.bytes.subarray(0, 4) ?? [])]).toEqual([0x89, 0x50, 0x4e, 0x47]);
  expect(file).toMatchObject({ name: 'walk.png', type: 'image/png' });
  expect(file?.alt).toContain('What is asked about top');
  // a passed, b failed and was left, then a and b together.
  expect(file?.alt).toContain('D1: 3 questions, 2 with a first score, 1 passed. D2: 2 questions, 1 with');
  expect(file?.alt).not.toMatch(/Secret|Hidden|=5/);
  expect(file?.alt?.length).toBeLessThanOrEqual(1_000);
});

it('gives nothing for a session that is not there', async () => {
  const { picture } = await walked();
  expect(await picture('nobody')).toBeNull();
});
