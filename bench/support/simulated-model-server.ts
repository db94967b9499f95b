import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

/** From the shortest to the longest, in milliseconds. */
export const latency = { least: 50, most: 200 };

/** How long the server takes over a call: the same for the same question and kind, spread evenly. */
export function latencyOf(kind: 'subject' | 'judge', id: string): number {
  const share = createHash('sha256').update(`${kind} ${id}`).digest().readUInt32BE(0) / 2 ** 32;
  return latency.least + share * (latency.most - latency.least);
}

/** What `GET /stats` tells. */
export const StatsSchema = z.object({
  /** Milliseconds from the first request to the last reply. */
  span: z.number(),
  mostAtOnce: z.number(),
  /** How often each question was asked and judged. */
  subject: z.record(z.string(), z.number()),
  judge: z.record(z.string(), z.number()),
});
export type Stats = z.infer<typeof StatsSchema>;

const RequestSchema = z.object({
  model: z.enum(['subject', 'judge']),
  messages: z.array(z.object({ content: z.string() })),
});

/** A model server that knows nothing: it answers with the question's id after a while, and judges by it. */
export function startSimulatedServer(): void {
  const counts = { subject: new Map<string, number>(), judge: new Map<string, number>() };
  let first: number | null = null;
  let last = 0;
  let active = 0;
  let mostAtOnce = 0;
  const server = createServer(async (request, response) => {
    const send = (value: unknown): void => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(value));
    };
    if (request.method === 'GET') {
      const byId = (kind: 'subject' | 'judge') => Object.fromEntries(counts[kind]);
      send({ span: last - (first ?? last), mostAtOnce, subject: byId('subject'), judge: byId('judge') });
      return;
    }
    first ??= performance.now();
    active += 1;
    mostAtOnce = Math.max(mostAtOnce, active);
    const { model, messages } = RequestSchema.parse(JSON.parse(await text(request)));
    const said = messages.at(-1)?.content ?? '';
    const id = [...said.matchAll(/\bd[123]-\d+\b/g)].at(-1)?.[0] ?? 'unknown';
    counts[model].set(id, (counts[model].get(id) ?? 0) + 1);
    const content =
      model === 'subject'
        ? `This is what is known of ${id}.`
        : JSON.stringify({ feedback: `On ${id}.`, score: 3 + (id.length % 3) });
    setTimeout(
      () => {
        active -= 1;
        last = performance.now();
        send({
          id: 'simulated',
          object: 'chat.completion',
          created: 1,
          model,
          choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
          usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
        });
      },
      latencyOf(model, id),
    );
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address !== null && typeof address !== 'string')
      process.stdout.write(`http://127.0.0.1:${address.port}\n`);
  });
}

if (process.argv[1]?.endsWith('simulated-model-server.ts') === true) startSimulatedServer();
