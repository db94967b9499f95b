import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { createLoopbackPlatform, type LoopbackPlatform } from '../../../fakes/loopback-platform.ts';

const LiveSchema = z.object({
  text: z.string(),
  buttons: z.array(z.object({ label: z.string(), command: z.string() })),
});
const place = z.string();
const id = z.string();
const CallSchema = z.discriminatedUnion('what', [
  z.object({ what: z.literal('find'), place, id }),
  z.object({ what: z.literal('note'), place, id, text: z.string() }),
  z.object({ what: z.literal('postLive'), place, id, content: LiveSchema }),
  z.object({ what: z.literal('editLive'), place, id, content: LiveSchema }),
  z.object({ what: z.literal('attach'), place, id, text: z.string(), names: z.array(z.string()) }),
]);
export type PlatformCall = z.infer<typeof CallSchema>;

/** A platform in this process that bots in others reach over HTTP. */
export async function servePlatform(): Promise<{
  readonly platform: LoopbackPlatform;
  readonly url: string;
}> {
  const platform = createLoopbackPlatform();
  const carryOut = (call: PlatformCall): Promise<unknown> => {
    switch (call.what) {
      case 'find':
        return platform.find(call.place, call.id);
      case 'note':
        return platform.post(call.place, { id: call.id, replies: [{ kind: 'note', text: call.text }] });
      case 'postLive':
        return platform.postLive(call.place, call.id, call.content);
      case 'editLive':
        return platform.editLive(call.place, call.id, call.content);
      case 'attach': {
        const files = call.names.map((name) => ({ name, type: 'text/plain', bytes: new Uint8Array() }));
        return platform.attach(call.place, call.id, { text: call.text, files });
      }
    }
  };
  const server = createServer(async (request, response) => {
    try {
      response.end(
        JSON.stringify((await carryOut(CallSchema.parse(JSON.parse(await text(request))))) ?? null),
      );
    } catch (error) {
      response.statusCode = 500;
      response.end(String(error));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { platform, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
