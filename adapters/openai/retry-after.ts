const longestMs = 24 * 3_600_000;

/**
 * Milliseconds after which the server wants to be asked again: `retry-after-ms`, `Retry-After` in seconds or as a
 * date, or "try again in 1.5s" in its words; `undefined` where it names no time. `now` is milliseconds since 1970.
 */
export function retryAfterMs(headers: Headers | undefined, message: string, now: number): number | undefined {
  const exact = asNumber(headers?.get('retry-after-ms'));
  if (exact !== undefined) return bounded(exact);
  const header = headers?.get('retry-after') ?? undefined;
  if (header !== undefined) {
    const seconds = asNumber(header);
    if (seconds !== undefined) return bounded(seconds * 1_000);
    const date = Date.parse(header);
    if (!Number.isNaN(date)) return bounded(date - now);
  }
  const words =
    /(?:try again|retry) (?:in|after) (?:(\d+)m(?!s)(?:in\w*)?)? ?(?:(\d+(?:\.\d+)?) ?(ms|milliseconds?|s\b|sec\w*))?/i.exec(
      message,
    );
  if (words === null || (words[1] === undefined && words[2] === undefined)) return undefined;
  const minutes = Number(words[1] ?? 0) * 60_000;
  const rest = Number(words[2] ?? 0) * (/^m/i.test(words[3] ?? '') ? 1 : 1_000);
  return bounded(minutes + rest);
}

function asNumber(text: string | null | undefined): number | undefined {
  return text !== null && text !== undefined && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : undefined;
}

const bounded = (ms: number): number => Math.min(longestMs, Math.max(0, ms));
