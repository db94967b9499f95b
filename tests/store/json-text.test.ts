import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deepestValue, fromJsonText, longestValue, toJsonText } from '../../src/store/json-text.ts';

const failed = expect.objectContaining({ code: 'store_failed' });

describe('the JSON text of a value', () => {
  it('reads back as the value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        // -0 is the one number that JSON has no sign for; it equals 0.
        expect(fromJsonText(toJsonText(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('is what JSON.stringify makes of whatever it does not refuse', () => {
    fc.assert(
      fc.property(
        fc.anything({ withDate: true, withMap: true, withBigInt: true, withSparseArray: true }),
        (value) => {
          let text: string;
          try {
            text = toJsonText(value);
          } catch (error) {
            expect(error).toEqual(failed);
            return;
          }
          expect(text).toBe(JSON.stringify(value));
        },
      ),
    );
  });

  it('is one for equal contents where fields are sorted', () => {
    const sorted = (value: unknown) => toJsonText(value, { sortFields: true });
    expect(sorted({ b: [{ d: 1, c: 2 }], a: 0 })).toBe('{"a":0,"b":[{"c":2,"d":1}]}');
    expect(sorted({ 10: 1, 9: 2, a: 3 })).toBe(sorted({ a: 3, 9: 2, 10: 1 }));
    expect(toJsonText({ b: 1, a: 2 })).toBe('{"b":1,"a":2}');
  });

  it('leaves out fields that are undefined and drops the sign of zero', () => {
    expect(toJsonText({ a: undefined, b: -0 })).toBe('{"b":0}');
  });

  it('keeps a field named __proto__ as a field', () => {
    const value: unknown = JSON.parse('{"__proto__":{"x":1}}');
    expect(toJsonText(value)).toBe('{"__proto__":{"x":1}}');
  });

  it('accepts the same object twice, but not within itself', () => {
    const shared = { a: 1 };
    expect(toJsonText([shared, shared])).toBe('[{"a":1},{"a":1}]');
  });

  it('says where and what it refused, and not the value', () => {
    const value = { answers: [{ text: 'fine' }, { 'odd name': { score: Number.NaN } }] };
    expect(() => toJsonText(value)).toThrow('The field "answers[1].odd name.score" of a value is NaN');
  });

  it('refuses what is too long or nested too deep before it harms anything', () => {
    expect(() => toJsonText('x'.repeat(longestValue))).toThrow(failed);
    const nested = (depth: number) => Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 1);
    expect(() => toJsonText(nested(deepestValue))).not.toThrow();
    expect(() => toJsonText(nested(deepestValue + 1))).toThrow(failed);
  });

  it.each(['', '{', 'undefined', '{"secret": words}'])(
    'reads nothing from %o, and does not quote it',
    (text) => {
      expect(() => fromJsonText(text)).toThrow(failed);
      expect(() => fromJsonText(text)).not.toThrow('secret');
    },
  );
});
