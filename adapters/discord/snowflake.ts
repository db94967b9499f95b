/** The first moment that Discord's ids can name: 2015-01-01T00:00:00Z, in milliseconds since 1970. */
const epoch = 1_420_070_400_000n;

/** When the thing with this id came to be: ISO 8601 UTC, to the millisecond. */
export function timeOf(snowflake: string): string {
  return new Date(Number((BigInt(snowflake) >> 22n) + epoch)).toISOString();
}

/** The smallest id of that moment (ISO 8601): ids of what came later are larger. */
export function snowflakeAt(time: string): string {
  const ms = BigInt(Date.parse(time)) - epoch;
  return String((ms < 0n ? 0n : ms) << 22n);
}
