import { describe, expect, it } from 'vitest';
import { adaptSchema, schemaUse } from '../../../adapters/openai/schema-dialect.ts';

const both = { bounds: true, enums: true };
const bounds = { bounds: true, enums: false };
const enums = { bounds: false, enums: true };

describe('a schema for a server with fewer words', () => {
  it.each([
    {
      what: 'a range becomes choices',
      schema: { type: 'integer', minimum: 1, maximum: 5 },
      refuse: bounds,
      to: { type: 'integer', enum: [1, 2, 3, 4, 5] },
    },
    {
      what: 'a wide range is dropped',
      schema: { type: 'integer', minimum: 0, maximum: 1e6 },
      refuse: bounds,
      to: { type: 'integer' },
    },
    {
      what: 'a range of fractions is dropped',
      schema: { type: 'number', minimum: 0, maximum: 1 },
      refuse: bounds,
      to: { type: 'number' },
    },
    {
      what: 'choices become a range',
      schema: { enum: [1, 2, 5] },
      refuse: enums,
      to: { type: 'integer', minimum: 1, maximum: 5 },
    },
    {
      what: 'both are dropped where both are refused',
      schema: { type: 'integer', enum: [1, 2], minimum: 1 },
      refuse: both,
      to: { type: 'integer' },
    },
    {
      what: 'choices of words stay',
      schema: { type: 'string', enum: ['a', 'b'] },
      refuse: both,
      to: { type: 'string', enum: ['a', 'b'] },
    },
    { what: 'mixed choices are dropped', schema: { enum: [1, null] }, refuse: enums, to: {} },
    {
      what: 'lists inside',
      schema: { type: 'array', minItems: 5, items: { type: 'string', pattern: 'x' } },
      refuse: bounds,
      to: { type: 'array', items: { type: 'string' } },
    },
    {
      what: 'alternatives inside',
      schema: { anyOf: [{ type: 'integer', minimum: 1, maximum: 2 }, { type: 'null' }] },
      refuse: bounds,
      to: { anyOf: [{ type: 'integer', enum: [1, 2] }, { type: 'null' }] },
    },
    {
      what: 'names of fields are no words of the schema',
      schema: {
        type: 'object',
        properties: { minimum: { type: 'string' }, enum: { type: 'string', maxLength: 3 } },
      },
      refuse: both,
      to: { type: 'object', properties: { minimum: { type: 'string' }, enum: { type: 'string' } } },
    },
    {
      what: 'values are no schemas',
      schema: { const: { minimum: 1 }, default: { enum: [1] } },
      refuse: both,
      to: { const: { minimum: 1 }, default: { enum: [1] } },
    },
  ])('$what', ({ schema, refuse, to }) => {
    expect(adaptSchema(schema, refuse)).toEqual(to);
    const use = schemaUse(adaptSchema(schema, refuse));
    expect(use).toMatchObject({
      ...(refuse.bounds ? { bounds: false } : {}),
      ...(refuse.enums ? { enums: false } : {}),
    });
  });

  it('is untouched where nothing is refused', () => {
    const schema = { type: 'object', properties: { score: { type: 'integer', enum: [1], minimum: 1 } } };
    expect(adaptSchema(schema, { bounds: false, enums: false })).toEqual(schema);
  });
});

describe('a closed schema', () => {
  const field = { type: 'string' };
  it.each([
    [{ type: 'object', properties: { a: field }, required: ['a'], additionalProperties: false }, true],
    [{ type: 'object', properties: { a: field }, required: ['a'] }, false],
    [
      { type: 'object', properties: { a: field, b: field }, required: ['a'], additionalProperties: false },
      false,
    ],
    [{ type: 'array', items: { type: 'object', properties: { a: field } } }, false],
  ])('%j: %s', (schema, closed) => {
    expect(schemaUse(schema).closed).toBe(closed);
  });
});
