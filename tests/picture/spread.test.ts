import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spread } from '../../src/picture/spread.ts';

describe('spread', () => {
  it('leaves boxes where they want to be when there is room', () =>
    expect(
      spread(
        [
          { wanted: 10, height: 10 },
          { wanted: 50, height: 20 },
        ],
        5,
      ),
    ).toEqual([10, 50]));

  it('moves two that collide apart by the same amount', () =>
    expect(
      spread(
        [
          { wanted: 10, height: 10 },
          { wanted: 10, height: 10 },
        ],
        4,
      ),
    ).toEqual([3, 17]));

  it('keeps order and distance', () => {
    const box = fc.record({
      wanted: fc.integer({ min: -500, max: 500 }),
      height: fc.integer({ min: 1, max: 80 }),
    });
    fc.assert(
      fc.property(fc.array(box, { maxLength: 30 }), fc.integer({ min: 0, max: 20 }), (boxes, gap) => {
        const centres = spread(boxes, gap);
        for (let at = 1; at < boxes.length; at += 1) {
          const apart = ((boxes[at - 1]?.height ?? 0) + (boxes[at]?.height ?? 0)) / 2 + gap;
          expect((centres[at] ?? 0) - (centres[at - 1] ?? 0)).toBeGreaterThanOrEqual(apart - 1e-6);
        }
      }),
    );
  });
});
