import type { Json } from '../../src/json.ts';

type Schema = { readonly [keyword: string]: Json | undefined };

const bounds = new Set([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
]);
const maps = new Set(['properties', '$defs', 'definitions', 'patternProperties']);
const mostChoices = 101;

/** What a schema uses that some servers refuse. */
export type SchemaUse = {
  /** Limits on values: `minimum`, `maxItems`, `pattern`, … */
  readonly bounds: boolean;
  /** Lists of choices that are not all strings. */
  readonly enums: boolean;
  /** Every object lists all its fields as required and allows no others: what `strict` demands. */
  readonly closed: boolean;
};

export function schemaUse(schema: Schema): SchemaUse {
  const use = { bounds: false, enums: false, closed: true };
  visit(schema, (each) => {
    if (Object.keys(each).some((keyword) => bounds.has(keyword))) use.bounds = true;
    if (hasOddChoices(each)) use.enums = true;
    if (isObject(each.properties) && !isClosed(each, each.properties)) use.closed = false;
  });
  return use;
}

/**
 * `schema` as a server takes it that refuses limits, choices, or both: a range of whole numbers becomes a list of
 * choices and the other way round, what has no counterpart is dropped. The reader of the reply checks it anyway.
 */
export function adaptSchema(
  schema: Schema,
  refuse: { readonly bounds: boolean; readonly enums: boolean },
): Schema {
  let adapted: Schema = schema;
  if (refuse.enums && hasOddChoices(schema)) adapted = withoutChoices(adapted, !refuse.bounds);
  if (refuse.bounds) adapted = withoutBounds(adapted, !refuse.enums);
  return mapChildren(adapted, (child) => adaptSchema(child, refuse));
}

function withoutChoices(schema: Schema, mayUseBounds: boolean): Schema {
  const { enum: choices, ...rest } = schema;
  if (!Array.isArray(choices)) return schema;
  const numbers = choices.filter((choice) => typeof choice === 'number');
  const whole = numbers.length === choices.length && numbers.every(Number.isInteger);
  if (!whole || !mayUseBounds) return rest;
  return { type: 'integer', ...rest, minimum: Math.min(...numbers), maximum: Math.max(...numbers) };
}

function withoutBounds(schema: Schema, mayUseChoices: boolean): Schema {
  const rest = Object.fromEntries(Object.entries(schema).filter(([keyword]) => !bounds.has(keyword)));
  const { type, minimum, maximum } = schema;
  if (!mayUseChoices || type !== 'integer' || rest.enum !== undefined) return rest;
  if (typeof minimum !== 'number' || typeof maximum !== 'number') return rest;
  const length = Math.floor(maximum) - Math.ceil(minimum) + 1;
  if (length < 1 || length > mostChoices) return rest;
  return { ...rest, enum: Array.from({ length }, (_, index) => Math.ceil(minimum) + index) };
}

function hasOddChoices(schema: Schema): boolean {
  return Array.isArray(schema.enum) && schema.enum.some((choice) => typeof choice !== 'string');
}

function isClosed(schema: Schema, properties: Schema): boolean {
  const { required } = schema;
  const listed = Array.isArray(required) ? required : [];
  return (
    schema.additionalProperties === false && Object.keys(properties).every((name) => listed.includes(name))
  );
}

function visit(schema: Schema, see: (schema: Schema) => void): void {
  see(schema);
  mapChildren(schema, (child) => {
    visit(child, see);
    return child;
  });
}

/** Goes where schemas are within schemas, and never into the names of properties or into values. */
function mapChildren(schema: Schema, change: (child: Schema) => Schema): Schema {
  const mapped: Record<string, Json | undefined> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (maps.has(keyword) && isObject(value))
      mapped[keyword] = Object.fromEntries(
        Object.entries(value).map(([name, child]) => [name, isObject(child) ? change(child) : child]),
      );
    else if (/^(items|additionalProperties|not)$/.test(keyword) && isObject(value))
      mapped[keyword] = change(value);
    else if (/^(anyOf|oneOf|allOf|prefixItems|items)$/.test(keyword) && Array.isArray(value))
      mapped[keyword] = value.map((child) => (isObject(child) ? change(child) : child));
    else mapped[keyword] = value;
  }
  return mapped;
}

function isObject(value: Json | undefined): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
