import { PlumblineError } from '../../src/errors.ts';

const hosts = new Set(['cdn.discordapp.com', 'media.discordapp.net']);

/** Longest that a file may take, in milliseconds. */
const deadlineMs = 30_000;

const notOurs = 'That file does not come from Discord, so I do not read it.';
const gone = 'Discord no longer has the file. Attach it once more.';

/**
 * Reads an attachment from its address at Discord, or at the server that stands in for it (`apiUrl`); no other address
 * is asked, nor followed to. See `Outlet.fetchFile`.
 */
export async function fetchAttachment(
  ref: string,
  mostBytes: number,
  apiUrl: string | undefined,
): Promise<Uint8Array> {
  const url = URL.canParse(ref) ? new URL(ref) : null;
  const isDiscord = url !== null && url.protocol === 'https:' && hosts.has(url.hostname);
  const isStandIn = apiUrl !== undefined && url !== null && url.origin === new URL(apiUrl).origin;
  if (url === null || !(isDiscord || isStandIn)) throw new PlumblineError('invalid_input', notOurs);
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(deadlineMs) }).catch(
    (cause: unknown) => {
      throw new PlumblineError('send_failed', 'Discord did not give the file.', { cause });
    },
  );
  if (response.status === 404 || response.status === 403) throw new PlumblineError('not_found', gone);
  if (!response.ok || response.body === null)
    throw new PlumblineError('send_failed', `Discord did not give the file (${response.status}).`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > mostBytes)
      throw new PlumblineError('invalid_input', `The file has more than ${mostBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
