import fc from 'fast-check';
import { expect, it } from 'vitest';
import { longestKey } from '../../src/store/checks.ts';
import { keyPart } from '../../src/store/key-part.ts';

it('makes a part of a key of any text, another for another', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.string({ minLength: 90, maxLength: 400 })),
      fc.string({ unit: 'binary' }),
      (one, other) => {
        expect(keyPart(one)).not.toContain('/');
        expect(keyPart(one).length).toBeLessThan(longestKey / 2);
        expect(keyPart(one) === keyPart(other)).toBe(one === other);
      },
    ),
    { seed: 2 },
  );
});

it.each([
  ['a name as it is', 'ada', 'ada'],
  ['a slash', 'a/b', 'a%2Fb'],
])('keeps %s', (_name, text, part) => expect(keyPart(text)).toBe(part));

it('keeps apart what the encoding of text would make one', () => {
  expect(keyPart('\ud800')).not.toBe(keyPart('\ud801'));
  expect(keyPart('名'.repeat(100))).not.toBe(keyPart('前'.repeat(100)));
});
