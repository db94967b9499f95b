import type { Ask } from '../../doctor/ask.ts';

/** How long one request of the doctor may take, in milliseconds. */
const mostMs = 6_000;
/** Longer answers are not read. */
const mostBytes = 4_000_000;

/** Plain requests over the network, none of them followed to another address, since they carry keys. */
export function createAsk(signal: AbortSignal): Ask {
  return async (url, { method = 'GET', headers = {} } = {}) => {
    const limit = AbortSignal.timeout(mostMs);
    try {
      const response = await fetch(url, {
        method,
        headers,
        redirect: 'manual',
        signal: AbortSignal.any([signal, limit]),
      });
      const text =
        Number(response.headers.get('content-length') ?? 0) > mostBytes ? '' : await response.text();
      return { status: response.status, headers: response.headers, body: readJson(text) };
    } catch {
      return { status: null, why: limit.aborted ? 'timeout' : 'unreachable' };
    }
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
