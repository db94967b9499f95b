import { z } from 'zod';
import { PlumblineError } from '../../src/errors.ts';
import { slackError } from './send-failure.ts';
import type { SlackWeb } from './web.ts';

const InfoSchema = z.object({
  file: z.object({ url_private_download: z.url().optional(), url_private: z.url(), size: z.number() }),
});

const timeoutMs = 30_000;

export type FileParts = {
  readonly web: SlackWeb;
  readonly token: string;
  readonly apiUrl: string | undefined;
};

/** Reads a file of Slack by its id; see `Outlet.fetchFile`. */
export async function fetchSlackFile(
  { web, token, apiUrl }: FileParts,
  ref: string,
  mostBytes: number,
): Promise<Uint8Array> {
  const tooLarge = (): PlumblineError =>
    new PlumblineError('invalid_input', `The file has more than ${mostBytes} bytes, so it is not read.`);
  const { file } = InfoSchema.parse(
    await web.read('files.info', { file: ref }).catch((error: unknown) => {
      if (slackError(error) !== null) throw gone(error);
      throw error;
    }),
  );
  if (file.size > mostBytes) throw tooLarge();
  const url = new URL(file.url_private_download ?? file.url_private);
  // The token goes to Slack and to nobody else, wherever an address may lead.
  if (!isOfSlack(url, apiUrl)) throw gone(undefined);
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}` },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok || response.body === null) {
    await response.body?.cancel();
    throw gone(undefined);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    if (size > mostBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function gone(cause: unknown): PlumblineError {
  return new PlumblineError('not_found', 'Slack did not give the file.', {
    cause,
    advice:
      'Send it again; the app needs the scope files:read, and a file of another workspace cannot be read.',
  });
}

function isOfSlack(url: URL, apiUrl: string | undefined): boolean {
  if (apiUrl !== undefined) return url.origin === new URL(apiUrl).origin;
  return (
    url.protocol === 'https:' && (url.hostname === 'files.slack.com' || url.hostname.endsWith('.slack.com'))
  );
}
